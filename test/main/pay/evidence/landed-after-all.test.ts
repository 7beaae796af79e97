import { describe, expect, it } from 'vitest'
import { planNativePayments } from '../../../../src/core/plan/native-payment.ts'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import type { PayParts } from '../../../../src/main/pay/parts.ts'
import { leaveOutLanded } from '../../../../src/main/pay/evidence/landed-after-all.ts'
import { encodeIntent } from '../../../../src/main/pay/intent/stored-intent.ts'
import { addressNamed, holding, legacy, RICH, terms, treasury, withNonce } from '../../../core/plan/support.ts'
import { draftOf, NATIVE, signedOf } from '../../journal/samples.ts'
import { openTestJournal } from '../../journal/support.ts'
import { until } from '../../../support/until.ts'
import { PASSPHRASE } from '../../backend.ts'
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
} from '../../compare/town.ts'
import { goRound } from '../../operations/four-eyes.ts'

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
    // Who finds the transaction first: the submitter that asks before it signs, or the watcher that reads its block.
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

/** A payment whose earlier message does not stand in the journal as it was signed, and that was to be signed once more; gives why it ended. */
async function endAltered(options: typeof legacy): Promise<string | null | undefined> {
  const journal = await openTestJournal()
  const [key, recipient] = ['invoice 1', addressNamed('payee')]
  const payees = [{ key, recipient, amount: 5n, recipientLamports: lamports(RICH) }]
  const [planned] = planNativePayments({ payees, payer: holding(treasury, RICH), allowUnfunded: false, terms, options }).transactions
  if (planned === undefined) throw new Error('it is planned')
  const payments = [{ key, recipient, account: recipient, asset: NATIVE, amount: 5n }]
  const intents = [{ id: 'd/1', what: encodeIntent(planned), sources: [], payments }]
  await journal.write('decided', (tx) => tx.addDecision({ id: 'd', kind: 'payment', summary: null, intents }))
  await journal.write('tried', async (tx) => {
    const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf('d/1', 'altered')), 'altered'))
    await tx.settleAttempt({ attemptId, state: 'expired', proof: null })
    await tx.addDraft(draftOf('d/1', 'another'))
  })
  const intent = await journal.read.intent('d/1')
  const attempt = intent?.attempts.at(-1)
  if (intent === null || attempt?.state !== 'draft') throw new Error('it is drafted')
  const parts = { journal, onChange: () => undefined, onTrouble: () => undefined } as unknown as PayParts
  const held = { rounds: new Map(), overs: new Map() } as unknown as Parameters<typeof leaveOutLanded>[2]
  expect(await leaveOutLanded(parts, [{ intent, attempt }], held)).toEqual([])
  const ended = await journal.read.intent('d/1')
  expect(ended?.state).toBe('unknown')
  return ended?.why
}

describe('a payment of which an earlier message does not stand in the journal as it was signed', () => {
  it('ends with words and no code, and asks for the recipient to be asked', async () => {
    const why = await endAltered(legacy)
    expect(why).toMatch(/^Message 1 of d\/1 does not stand in the journal as it was signed: .* It may have been paid\. Ask the recipient/)
    expect(why).not.toMatch(/[A-Z]+_[A-Z]+|nonce/)
  })

  it('asks for the nonce to be advanced where it was planned under one', async () => {
    expect(await endAltered(withNonce)).toContain('under a nonce whose value stands it may still be: advance that nonce account.')
  })
})
