import { describe, expect, it } from 'vitest'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import {
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openTown,
  PAID,
  settleIn,
  SOON,
  type Town,
  untilRead,
  writeByHand,
} from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'

/** Somebody who may write the journal's file calls the payment open and its message expired. */
function callUnpaid(town: Town, more = ''): void {
  writeByHand(town, `UPDATE intent SET state = 'open'; UPDATE attempt SET state = 'expired'; UPDATE verdict SET state = 'expired'; ${more}`)
}

async function openPaid(more = '') {
  const town = await openTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  const id = await decide(first, payee, 'invoice 1')
  await isSettled(town, first, id)
  await first.close()
  callUnpaid(town, more)
  const backend = await openHeld(town)
  await backend.client.vault.unlock({ passphrase: PASSPHRASE })
  return { town, backend, payee, id }
}

describe('a payment that was made, and that somebody set back in the journal,', () => {
  it('is not made again: the chain is asked before another message is signed, a case tells of it, and sending is closed', async () => {
    const { town, backend, payee, id } = await openPaid()
    const { client } = backend
    // Whoever finds it first closes sending: the watcher that reads its block, or the submitter that asks before it signs.
    for (let closing = 0; closing < 2 && (await client.payments.show({ id })).outcome !== 'done'; closing += 1) {
      await until(async () => {
        await town.practice.advance(1n)
        return (await client.sending.status({})).state === 'closed'
      }, SOON)
      expect(await client.sending.status({})).toMatchObject({ reasons: [{ reason: 'movement-unexplained' }] })
      expect((await client.activity.verify({})).problems).not.toEqual([])
      await untilRead(town, backend)
      for (const { id: found, kind } of (await client.cases.list({ open: true })).cases) {
        expect(kind).toBe('dead-yet-landed')
        await client.cases.resolve({ id: found, note: 'Somebody wrote into the journal.' })
      }
      await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
      await goRound(town.practice, 10)
    }
    expect(await heldBy(town, payee)).toBe(PAID)
    expect(await client.payments.show({ id })).toMatchObject({ settled: true, outcome: 'done' })
    for (const { words } of (await client.sending.found({})).found) expect(words).toContain('this journal had called it dead')
    expect((await client.cases.list({})).cases).toHaveLength(1)
  })

  it.each([
    ['another signature', `UPDATE attempt SET signature = '${'1'.repeat(63)}2'`],
    ['no signature that can be one', `UPDATE attempt SET signature = '${'1'.repeat(62)}23'`],
    ['other bytes', "UPDATE attempt SET message = CAST(message || x'00' AS BLOB)"],
  ])('and whose message has %s now, is not made again, and sending is closed', async (_what, more) => {
    const { town, backend, payee, id } = await openPaid(more)
    await until(async () => {
      await town.practice.advance(1n)
      return (await backend.client.sending.status({})).state === 'closed'
    }, SOON)
    // By whom it is found first: by the submitter that asks before it signs, or by the watcher that reads its block.
    for (const { words } of (await backend.client.sending.status({})).reasons)
      expect(words).toMatch(
        /^A message that (was signed here does not stand in|this journal calls dead)|^A final transaction of one of your keys/,
      )
    await goRound(town.practice, 10)
    expect((await backend.client.payments.show({ id })).outcome).not.toBe('done')
    expect(await heldBy(town, payee)).toBe(PAID)
    expect((await backend.client.activity.verify({})).problems).not.toEqual([])
  })
})
