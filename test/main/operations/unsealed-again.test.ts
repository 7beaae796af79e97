import { describe, expect, it } from 'vitest'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import type { Journal } from '../../../src/main/journal/index.ts'
import { listUnconfirmed } from '../../../src/main/operations/unconfirmed.ts'
import { readOpenWork } from '../../../src/main/pay/send/open-work.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { ABLE, holding, nativeRequest, RICH, sources, thirdParty, treasury } from '../../core/plan/support.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE } from '../backend.ts'
import {
  comeBack,
  decide,
  heldBy,
  isSettled,
  makePayee,
  NOTE,
  openHeld,
  openRelayedTown,
  PAID,
  PAYING,
  readRow,
  settleIn,
  SOON,
  type Town,
  writeByHand,
} from '../compare/town.ts'
import { notSealing } from './support.ts'
import { draftOf, NATIVE, signedOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { LIFE_BLOCKS } from '../pay/house.ts'
import { askNode, lie } from '../pay/relay.ts'

/** A sweep without a seal, in one transaction. */
async function openSwept() {
  const journal = await openTestJournal()
  const [source] = sources(1, ABLE)
  if (source === undefined) throw new Error('there is a source')
  await journal.write('accounts', (tx) =>
    tx.addAccounts([
      { address: treasury, role: 'treasury', path: null },
      { address: source.address, role: 'deposit', path: null },
    ]),
  )
  const [transaction] = planNativeSweep(nativeRequest({ sources: [source], destination: holding(thirdParty, RICH) })).transactions
  if (transaction === undefined) throw new Error('it is planned')
  const intent = { id: 's/1', what: encodeIntent({ kind: 'sweep', ...transaction }), sources: [{ account: source.address, asset: NATIVE }] }
  await journal.write('decided', (tx) => tx.addDecision({ id: 's', kind: 'sweep', summary: null, intents: [intent] }))
  return { journal, intent }
}

const sign = (journal: Journal, id: string) =>
  journal.write('signed', async (tx) => tx.storeSigned(signedOf(await tx.addDraft(draftOf(id)), id)))

const list = (journal: Journal, ...unsealed: readonly string[]) => listUnconfirmed({ journal, ...notSealing(...unsealed) })

it('what was signed before there were seals, and came to nothing, waits for a person’s word and is listed', async () => {
  const { journal } = await openSwept()
  const attemptId = await sign(journal, 's/1')
  expect((await list(journal)).decisions).toEqual([])
  await journal.write('end', (tx) => tx.settleAttempt({ attemptId, state: 'expired', proof: null }))
  expect((await readOpenWork({ journal })).works).toEqual([])
  expect((await list(journal)).decisions).toMatchObject([{ id: 's', transactions: [{ intent: 's/1', mayLand: false }] }])
  expect((await journal.read.decision('s'))?.unconfirmedIntents).toBe(1)
})

it('what took its place, was signed and came to nothing is listed where no round seals it', async () => {
  const { journal, intent } = await openSwept()
  await journal.write('replaced', (tx) => tx.replaceIntent({ intentId: 's/1', by: [{ ...intent, id: 's/2' }] }))
  const attemptId = await sign(journal, 's/2')
  expect((await list(journal, 's/2')).decisions).toEqual([])
  await journal.write('end', (tx) => tx.settleAttempt({ attemptId, state: 'expired', proof: null }))
  expect((await list(journal)).decisions).toEqual([])
  expect((await list(journal, 's/2')).decisions).toMatchObject([{ id: 's', transactions: [{ intent: 's/2', mayLand: false }] }])
})

/** As a version before seals left it: signed, sent to a node that passes nothing on, and still able to land. */
async function openSent(...references: readonly string[]) {
  const { town, relay, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 7)
  relay.lies.set('sendTransaction', lie.dropSend)
  const ids: string[] = []
  for (const reference of references) {
    ids.push(await decide(first, payee, reference))
    await until(() => new Set(relay.delivered).size === ids.length, SOON)
    // Under the next blockhash the next message is another.
    await town.practice.advance(1n)
  }
  await first.close()
  writeByHand(town, 'UPDATE intent SET seal = NULL')
  return { town, relay, chain, payee, ids, backend: await comeBack(town) }
}

const countSigned = (town: Town) =>
  readRow<{ n: number }>(town, `SELECT count(*) AS n FROM attempt WHERE ${PAYING} AND signature IS NOT NULL`).n

describe('what was signed before there were seals, and expired', () => {
  it('is counted and listed, is made once after it was confirmed, and never after it was taken back', async () => {
    const { town, relay, payee, ids, backend } = await openSent('invoice 1', 'invoice 2')
    const { client } = backend
    const [kept = '', dropped = ''] = ids
    expect((await client.activity.unconfirmed({})).decisions).toEqual([])
    await town.practice.advance(LIFE_BLOCKS)
    await until(async () => {
      await town.practice.advance(1n)
      return (await client.activity.unconfirmed({})).decisions.length === 2
    }, SOON)
    expect(await client.overview.show({})).toMatchObject({ unconfirmed: 2, inFlight: { transactions: 0 } })
    expect(await client.payments.show({ id: kept })).toMatchObject({ outcome: 'awaiting-confirmation' })
    relay.lies.delete('sendTransaction')
    const digest = (await client.activity.unconfirmed({})).decisions[0]?.digest ?? ''
    expect(await client.activity.takeBack({ id: dropped, note: NOTE })).toEqual({ id: dropped, takenBack: 1, left: 0 })
    expect(await client.activity.confirm({ id: kept, digest, passphrase: PASSPHRASE })).toEqual({ id: kept, confirmed: 1 })
    await isSettled(town, backend, kept)
    expect(await client.payments.show({ id: dropped })).toMatchObject({ outcome: 'not-done' })
    expect(await heldBy(town, payee)).toBe(PAID)
  })

  it('has no second message while the first may still land, though it is confirmed and the process starts again', async () => {
    const { town, relay, chain, payee, ids, backend } = await openSent('invoice 1')
    const [id = ''] = ids
    expect(await backend.client.activity.confirm({ id, passphrase: PASSPHRASE })).toEqual({ id, confirmed: 1 })
    await backend.close()
    const again = await comeBack(town)
    await town.practice.advance(20n)
    await until(async () => (await again.client.payments.show({ id })).lines[0]?.state === 'sent', SOON)
    // What nobody passed on lands late.
    await askNode(chain, 'sendTransaction', [relay.received[0] ?? '', { encoding: 'base64' }])
    await isSettled(town, again, id)
    expect([countSigned(town), await heldBy(town, payee)]).toEqual([1, PAID])
  })
})
