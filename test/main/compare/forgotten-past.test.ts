import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { askNode, type Relay, startRelay } from '../pay/relay.ts'
import {
  compare,
  decide,
  FILES,
  folderOf,
  heldBy,
  isSettled,
  isSettledUntold,
  makePayee,
  NOTE,
  openHeld,
  openTown,
  PAID,
  SOON,
  untilRead,
} from './town.ts'

const refusal = (code: string) => ({ data: { code } })

/** It keeps nothing before the slot, and says so. */
function prune({ lies }: Relay, begins: bigint): void {
  lies.set('getFirstAvailableBlock', () => begins)
  lies.set('getSignaturesForAddress', async (_p, honest) => ((await honest()) as { slot: bigint }[]).filter(({ slot }) => slot >= begins))
  lies.set('getTransaction', async (_p, honest) => {
    const told = (await honest()) as { slot: bigint } | null
    return told === null || told.slot < begins ? null : told
  })
}

/** A payment was made, its journal is lost, and no node keeps that time any more. The vault is unlocked on an empty journal. */
async function openLost(settle: typeof isSettled) {
  const town = await openTown()
  const relays = [await startRelay(town.practice.url, 'one'), await startRelay(town.practice.url, 'two')]
  const first = await openHeld(town)
  for (const [place, { url }] of relays.entries()) await first.client.nodes.add({ name: `node-${place + 1}`, url })
  const { treasury } = await first.client.vault.create({ passphrase: PASSPHRASE })
  await until(async () => (await first.client.deposits.watcher({})).state === 'following')
  await askNode(town.practice.url, 'requestAirdrop', [treasury, 5_000_000_000n])
  await town.practice.advance(8n)
  const payee = await makePayee(first, 2)
  await settle(town, first, await decide(first, payee, 'invoice 1'))
  await first.close()
  // Longer than a blockhash and its window live.
  await town.practice.advance(400n)
  for (const name of FILES) rmSync(join(folderOf(town), name), { force: true })
  const newest = (await askNode(town.practice.url, 'getSlot', [{ commitment: 'finalized' }])) as bigint
  for (const relay of relays) prune(relay, newest - 100n)

  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  expect(await second.client.sending.status({})).toMatchObject({ state: 'closed' })
  await untilRead(town, second)
  await compare(second)
  return { town, second, treasury, payee }
}

it('a payment of which the signer alone remembers that it was signed is not made again: a case tells a person, its reference stays refused, and other payments go on', async () => {
  const { town, second, treasury, payee } = await openLost(isSettledUntold)
  const { client } = second
  const { cases } = await client.cases.list({ open: true })
  expect(cases).toMatchObject([{ kind: 'landing-unknown', account: treasury, found: 1n }])
  expect(await client.sending.found({ limit: 9 })).toMatchObject({ found: [] })
  await expect(client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).rejects.toMatchObject(refusal('SENDING_CASES_OPEN'))
  await client.cases.resolve({ id: cases[0]?.id ?? 0, note: 'The payee says that invoice 1 arrived.' })
  expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
  const again = await decide(second, payee, 'invoice 1')
  await until(async () => (await client.sending.status({})).state === 'closed', SOON)
  await compare(second)
  for (const { id } of (await client.cases.list({ open: true })).cases) await client.cases.resolve({ id, note: 'As before.' })
  await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  expect(await client.payments.show({ id: again })).toMatchObject({
    outcome: 'not-known',
    lines: [{ state: 'not-known', signature: null }],
  })
  await expect(decide(second, payee, 'invoice 1')).rejects.toMatchObject(refusal('PAYMENT_NOTHING_TO_PAY'))
  // Everything else goes on.
  expect(await client.sending.status({})).toMatchObject({ state: 'open' })
  const other = await decide(second, await makePayee(second, 3), 'invoice 2')
  await isSettled(town, second, other)
  expect(await client.payments.show({ id: other })).toMatchObject({ outcome: 'done' })
  await town.practice.advance(8n)
  expect(await heldBy(town, payee)).toBe(PAID)
})

it('a payment of which the signer alone remembers that it was made counts as paid, and its reference is paid no more', async () => {
  const { town, second, payee } = await openLost(isSettled)
  const { client } = second
  expect(await client.cases.list({ open: true })).toMatchObject({ cases: [] })
  expect(await client.sending.found({ limit: 9 })).toMatchObject({ found: [{ what: 'paid', payments: [{ reference: 'invoice 1' }] }] })
  expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
  await expect(decide(second, payee, 'invoice 1')).rejects.toMatchObject(refusal('PAYMENT_NOTHING_TO_PAY'))
  expect(await heldBy(town, payee)).toBe(PAID)
})
