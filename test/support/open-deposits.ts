import type { Address } from '../../src/core/address/address.ts'
import { followTask } from '../../src/shells/cli/follow.ts'
import { withBackend } from './with-backend.ts'

type Wanted = { readonly url: string; readonly dataDir: string; readonly passphrase: string; readonly count: number }

/** A data folder with one node, a vault, and so many deposit accounts, whose addresses it gives. */
export function openDeposits({ url, dataDir, passphrase, count }: Wanted): Promise<readonly Address[]> {
  return withBackend(dataDir, async (backend) => {
    await backend.client.nodes.add({ name: 'practice', url })
    await backend.client.vault.create({ passphrase })
    await followTask(backend, await backend.client.accounts.derive({ count }), () => undefined)
    const { accounts } = await backend.client.accounts.list({ role: 'deposit', limit: count })
    return accounts.map(({ address }) => address)
  })
}
