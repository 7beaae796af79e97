import { describe, expect, it } from 'vitest'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { askNode } from '../pay/relay.ts'
import {
  comeBack,
  compare,
  copyJournal,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openLocking,
  openRelayedTown,
  openTown,
  PAID,
  putBack,
  readRow,
  readRows,
  settleIn,
  UNDER_A_NONCE,
  writeByHand,
  signUnsent,
} from './town.ts'

const of = (reference: string) => `intent_id IN (SELECT intent_id FROM payment WHERE key = '${reference}')`

/**
 * A backup was put back of the moment before the first invoice was signed under a nonce, and was compared: the signer alone remembers that message,
 * which reached nobody, and sending is open again.
 */
async function openForgetful() {
  const { relay, town, chain } = await openRelayedTown()
  const hold = { held: false }
  const first = await openHeld(town, hold)
  await settleIn(town, first)
  const account = await makeNonce(town.practice, first)
  const [payee, other] = [await makePayee(first, 4), await makePayee(first, 5)]
  hold.held = true
  await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
  await first.close()
  const backup = temporaryDataDir()
  copyJournal(town, backup)
  const [forgotten = ''] = await signUnsent(town, relay, 1)
  putBack(town, backup)
  const backend = await comeBack(town)
  await compare(backend)
  await backend.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
  const sendForgotten = () => askNode(chain, 'sendTransaction', [forgotten, { encoding: 'base64', skipPreflight: true }])
  return { town, backend, account, payee, other, sendForgotten }
}

describe('a payment under the nonce of a message that only the signer remembers', () => {
  it.each([
    ['to somebody else', true],
    ['equal to what that message pays', false],
  ])('and %s waits, while sending stays open, and is made once the nonce account has moved on', async (_title, isOther) => {
    const { town, backend, account, sendForgotten, ...payees } = await openForgetful()
    const { client } = backend
    const payee = isOther ? payees.other : payees.payee
    const id = await decide(backend, payee, 'invoice 2', UNDER_A_NONCE)
    await goRound(town.practice, 20)
    expect(readRows(town, `SELECT state FROM attempt WHERE ${of('invoice 2')}`)).toEqual([])
    expect(await client.sending.status({})).toMatchObject({ state: 'open' })

    const { digest } = await client.nonces.planAdvance({ account })
    await client.nonces.advance({ account, digest: digest ?? '' })
    await isSettled(town, backend, id)
    await sendForgotten()
    await goRound(town.practice, 20)
    expect([await heldBy(town, payees.payee), await heldBy(town, payees.other)]).toEqual(isOther ? [0n, PAID] : [PAID, 0n])
    expect(await client.sending.status({})).toMatchObject({ state: 'open' })
  })
})

describe('a draft whose bytes the signer signed for another payment', () => {
  it('ends, and its payment is made with other bytes, while sending stays open', async () => {
    const town = await openTown()
    const { backend: first, decideUnsigned } = await openLocking(town)
    await settleIn(town, first)
    const payee = await makePayee(first, 4)
    await isSettled(town, first, await decide(first, payee, 'invoice 1'))
    const id = await decideUnsigned(payee, 'invoice 2')
    const signed = (column: string) => `(SELECT ${column} FROM attempt WHERE ${of('invoice 1')})`
    writeByHand(town, `UPDATE attempt SET message = ${signed('message')}, digest = ${signed('digest')} WHERE ${of('invoice 2')}`)
    const second = await comeBack(town)
    await isSettled(town, second, id)
    expect(await heldBy(town, payee)).toBe(2n * PAID)
    expect(await second.client.sending.status({})).toMatchObject({ state: 'open' })
    const draft = readRow<{ readonly proof: string }>(
      town,
      `SELECT proof FROM verdict WHERE state = 'refused' AND attempt_id IN (SELECT id FROM attempt WHERE ${of('invoice 2')})`,
    )
    expect(JSON.parse(draft.proof)).toEqual({ code: 'SIGNER_SAME_BYTES' })
  })
})
