import type { Address } from '../../core/address/address.ts'
import { adoptAccounts } from '../accounts.ts'
import type { Journal } from '../journal/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { secondOf } from './policy.ts'

export function vaultOperations(services: Services) {
  const { signer, events, journal } = services
  // Practice money needs no waiting; elsewhere the signer's own wait holds.
  const coolDown = services.network === 'practice' ? { coolDownMs: 0 } : {}
  const status = async () => {
    const { state, treasury, derivedAccounts, importedAccounts, autoLockMs } = await signer.status()
    // A locked vault tells no address. Where the money goes home to is no secret, and the journal has it from when the vault was open.
    const home = state === 'locked' ? await readHome(journal) : treasury
    return { state, treasury: home, derivedAccounts, importedAccounts, autoLockMs }
  }
  /** Tells of the vault's new state, once what it holds is in the journal. */
  const settled = async () => {
    const now = await status()
    if (now.state === 'unlocked') await adoptAccounts(services)
    events.tell({ kind: 'vault', state: now.state })
    return now
  }

  return {
    status: os.vault.status.handler(status),
    create: os.vault.create.handler(async ({ input }) => {
      const { words, treasury } = await signer.create({ ...input, ...coolDown })
      await settled()
      return { words: [...words], treasury }
    }),
    restore: os.vault.restore.handler(async ({ input }) => {
      const { treasury } = await signer.restore({ ...input, ...coolDown })
      await settled()
      return { treasury }
    }),
    unlock: os.vault.unlock.handler(async ({ input }) => {
      await signer.unlock(input)
      services.submitter.wake()
      return settled()
    }),
    lock: os.vault.lock.handler(async () => {
      await signer.lock()
      return settled()
    }),
    changePassphrase: os.vault.changePassphrase.handler(({ input }) => signer.changePassphrase(input)),
    importKeypair: os.vault.importKeypair.handler(async ({ input: { passphrase, label, keypair, ...agreed } }) => {
      const { address } = await signer.importKeypair({ passphrase, label, keypair, ...secondOf(agreed) })
      await settled()
      return { address }
    }),
    backup: os.vault.backup.handler(({ input }) => signer.backup(input)),
    drill: os.vault.drill.handler(async ({ input }) => {
      const { opened, addressesCompared, same } = await signer.restoreDrill(input)
      return { opened, addressesCompared, same }
    }),
  }
}

/** The treasury account, or null before a first vault. */
async function readHome(journal: Journal): Promise<Address | null> {
  const [treasury] = await journal.read.accounts({ role: 'treasury', limit: 1 })
  return treasury?.address ?? null
}
