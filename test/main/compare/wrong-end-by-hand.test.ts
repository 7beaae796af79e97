import { expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import { goRound } from '../operations/four-eyes.ts'
import { askNode, lie } from '../pay/relay.ts'
import {
  compare,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openLocking,
  openRelayedTown,
  PAID,
  readRows,
  settleIn,
  SOON,
  type Town,
  untilRead,
  writeByHand,
} from './town.ts'

type Signed = { readonly town: Town; readonly payee: Awaited<ReturnType<typeof makePayee>>; readonly bytes: string }

/** A payment was signed under a blockhash whose end somebody wrote into its draft, and reached no node; then its attempt was taken away. */
async function openSigned(end: string): Promise<Signed> {
  const { relay, town } = await openRelayedTown()
  const { backend: first, decideUnsigned } = await openLocking(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  await town.practice.advance(300n)
  await untilRead(town, first)
  await decideUnsigned(payee, 'invoice 1')
  writeByHand(town, `UPDATE attempt SET last_valid_block_height = ${end} WHERE signature IS NULL`)

  const second = await openHeld(town)
  relay.lies.set('sendTransaction', lie.dropSend)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await town.practice.advance(1n)
    return readSigned(town) !== null
  }, SOON)
  await second.close()
  const bytes = readSigned(town) ?? ''
  relay.lies.clear()
  writeByHand(
    town,
    "DELETE FROM evidence; DELETE FROM verdict; DELETE FROM broadcast; DELETE FROM attempt; UPDATE intent SET state = 'open';",
  )
  return { town, payee, bytes }
}

function readSigned(town: Town): string | null {
  const [row] = readRows<{ bytes: Buffer }>(town, 'SELECT signed_bytes AS bytes FROM attempt WHERE signature IS NOT NULL')
  return row?.bytes.toString('base64') ?? null
}

async function openClosed(town: Town) {
  const backend = await openHeld(town)
  await backend.client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await town.practice.advance(1n)
    return (await backend.client.sending.status({})).state === 'closed'
  }, SOON)
  await untilRead(town, backend)
  return backend
}

it('a payment is made once where the journal said that its message ends before it does', async () => {
  const { town, payee, bytes } = await openSigned('last_valid_block_height - 400')
  const third = await openClosed(town)
  const { client } = third
  const task = await client.sending.compare({})
  for (let round = 0; round < 10; round += 1) await goRound(town.practice, 1)
  // Its blockhash lives: nothing was said of it, and it lands.
  expect(await client.tasks.show({ id: task.id })).toMatchObject({ state: 'running' })
  await askNode(town.practice.url, 'sendTransaction', [bytes, { encoding: 'base64', skipPreflight: true }])
  await until(async () => {
    await town.practice.advance(40n)
    return (await client.tasks.show({ id: task.id })).state !== 'running'
  }, SOON)
  expect(await client.sending.found({ limit: 9 })).toMatchObject({ found: [{ what: 'paid' }] })
  expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
  await goRound(town.practice, 20)
  expect(await heldBy(town, payee)).toBe(PAID)
})

it('a comparison ends, and other payments go on, where the journal said that a message ends in ages', async () => {
  const { town, payee } = await openSigned('1000000000000000')
  const third = await openClosed(town)
  const { client } = third
  await compare(third)
  // What is recorded of its end is not true: nobody knows where it can have landed.
  const { cases } = await client.cases.list({ open: true })
  expect(cases).toMatchObject([{ kind: 'landing-unknown', found: 1n }])
  for (const { id } of cases) await client.cases.resolve({ id, note: NOTE })
  expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
  await isSettled(town, third, await decide(third, await makePayee(third, 5), 'invoice 2'))
  expect(await heldBy(town, payee)).toBe(0n)
})
