import type { Party } from '../../support/confidential-party.ts'
import { type NodeClient, openNode } from '../../../src/main/node/index.ts'
import { type BesideRelay, type ConfidentialBackend, openBesideRelay } from '../../support/confidential-backend.ts'
import { until } from '../../support/until.ts'
import { withoutVersion1 } from '../../support/without-version-1.ts'

type Wanted = { readonly passphrase: string; readonly withinMs: number }

/** Somebody who has a confidential account, and may be paid at once by a treasury that has SOL. */
export async function openPayee(house: ConfidentialBackend | BesideRelay, { passphrase, withinMs }: Wanted): Promise<Party> {
  const { client } = house.backend
  const payee = (await house.outside.addCustomer()).party
  await client.mints.add({ mint: house.outside.mint, label: 'SECRET' })
  await client.nodes.faucet({ amount: 20_000_000_000n })
  await until(async () => (await client.sending.status({})).state === 'open', { withinMs })
  await client.policy.coolDown({ passphrase, hours: 0 })
  await client.policy.allow({ address: payee.owner, label: 'Stranger', passphrase })
  return payee
}

/** Beside it a treasury in whose confidential account so much is available, and a node that takes no transaction of version 1. */
export async function openPayerInSteps({ available, ...wanted }: Wanted & { readonly available: bigint }) {
  const relay = { name: 'old', lie: withoutVersion1 }
  const house = await openBesideRelay({ ...wanted, relay, slotMs: 60, finalityBlocks: 4 })
  const { backend, outside } = house
  const node: NodeClient = openNode({ name: 'witness', url: house.practice.url })
  const treasury = await house.party(0)
  const stranger = await openPayee(house, wanted)
  await outside.configure(treasury)
  await outside.pay(treasury.account, available)
  await outside.applyAs(treasury, { expected: 1n, available })
  const close = async () => {
    node.close()
    await house.close()
  }
  return { house, backend, outside, node, treasury, stranger, close }
}
