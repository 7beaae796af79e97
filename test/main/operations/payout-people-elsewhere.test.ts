import { expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Journal, JournalWriter } from '../../../src/main/journal/index.ts'
import { addressOf, draftOf, NATIVE, signatureOf, signedOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'
import { ask, paying, stored, summaryOf } from './payout-rows-support.ts'

type Payment = ReturnType<typeof paying>

/** A payout of one transaction, of the name of the decision, that pays these. */
async function decide(journal: Journal, id: string, payees: readonly Payment[] = [paying('one')]) {
  const intents = [{ id: `${id}/1`, what: {}, sources: [], payments: payees.map(stored) }]
  await journal.write('decide', (tx) => tx.addDecision({ id, kind: 'payment', summary: summaryOf(payees), intents }))
}

async function attempt(tx: JournalWriter, intent: string, state: 'finalized' | 'expired') {
  const attemptId = await tx.storeSigned(signedOf(await tx.addDraft(draftOf(intent, intent)), intent))
  await tx.settleAttempt({ attemptId, state, proof: null })
}

type Arrived = { readonly recipient: Payment['recipient'] }

/** By the signer's record: what is known are references, and whom it paid where nodes still show it. */
async function findElsewhere(journal: Journal, keys: readonly string[], arrived: readonly Arrived[]) {
  const found = { signature: signatureOf('elsewhere'), slot: slot(7), what: 'paid', proof: {}, intents: [] } as const
  const arrivals = arrived.map(({ recipient }) => ({ key: null, to: { recipient, asset: NATIVE, amount: 5n } }))
  await journal.write('compared', async (tx) => {
    await tx.recordElsewhere({ ...found, payments: [...keys.map((key) => ({ key, to: null })), ...arrivals] })
    await tx.settleElsewhere({ slot: slot(9), closings: [] })
  })
}

const CORRECTED = { ...paying('one'), recipient: addressOf('the corrected recipient') }

it('a row that was paid elsewhere names what paid it, and no attempt of its own that never landed', async () => {
  const journal = await openTestJournal()
  await decide(journal, 'd')
  await journal.write('expire', (tx) => attempt(tx, 'd/1', 'expired'))
  await findElsewhere(journal, ['one'], [paying('one')])
  const paid = { standing: 'paid', state: 'satisfied', elsewhere: 'outside', signature: signatureOf('elsewhere'), another: false }
  expect(await ask(journal)).toMatchObject({ rows: [paid], counts: { paid: 1 } })
})

it('nobody is called paid because their reference was paid to somebody else, as after a journal from before was put back', async () => {
  const journal = await openTestJournal()
  await decide(journal, 'd')
  await findElsewhere(journal, ['one'], [CORRECTED])
  const answer = await ask(journal)
  const other = { standing: 'not-known', state: 'not-known', another: true, signature: signatureOf('elsewhere') }
  expect(answer).toMatchObject({ rows: [other], counts: { paid: 0, 'not-known': 1 } })
  expect((await ask(journal, { standing: 'paid' })).rows).toEqual([])
  expect((await ask(journal, { standing: 'not-known' })).rows).toMatchObject([other])
})

it('where nobody knows whom it paid, a reference that was decided for two leaves both not known', async () => {
  const journal = await openTestJournal()
  await decide(journal, 'd')
  await journal.write('give up', (tx) => tx.abandonIntent({ intentId: 'd/1', why: 'The address was wrong.' }))
  await decide(journal, 'e', [CORRECTED])
  await findElsewhere(journal, ['one'], [])
  for (const id of ['d', 'e']) expect(await ask(journal, { id })).toMatchObject({ rows: [{ standing: 'not-known', another: true }] })
})

it('somebody of us who was paid elsewhere is called paid, for whom of us something pays is not kept', async () => {
  const journal = await openTestJournal()
  const [ours, other] = [paying('ours'), paying('other')]
  await journal.write('ours', (tx) => tx.addAccounts([{ address: ours.recipient, role: 'deposit', path: null }]))
  await decide(journal, 'd', [ours, other])
  await findElsewhere(journal, ['ours', 'other'], [other])
  expect(await ask(journal)).toMatchObject({ counts: { paid: 2, 'not-known': 0 } })
})

it('a row that was decided again is not called unpaid where the other may pay it, or has', async () => {
  const journal = await openTestJournal()
  await decide(journal, 'd', [paying('one'), paying('two')])
  await journal.write('give up', (tx) => tx.abandonIntent({ intentId: 'd/1', why: 'The signer refused it.' }))
  await decide(journal, 'e')
  await journal.write('pay', (tx) => attempt(tx, 'e/1', 'finalized'))
  const [one, two] = (await ask(journal)).rows
  expect(one).toMatchObject({ standing: 'decided-again', again: 'e/1' })
  expect(two).toMatchObject({ standing: 'not-paid', again: null })
  expect((await ask(journal, { standing: 'not-paid' })).total).toBe(1)
  expect(await ask(journal, { id: 'e' })).toMatchObject({ rows: [{ standing: 'paid', again: null }] })
})

it('whoever was not paid stays so where the reference was decided again for somebody else', async () => {
  const journal = await openTestJournal()
  await decide(journal, 'd')
  await journal.write('give up', (tx) => tx.abandonIntent({ intentId: 'd/1', why: 'The address was wrong.' }))
  await decide(journal, 'e', [CORRECTED])
  await journal.write('pay', (tx) => attempt(tx, 'e/1', 'finalized'))
  expect(await ask(journal)).toMatchObject({ rows: [{ standing: 'not-paid', again: null }] })
})

it('a row whose own transaction was called dead and landed after all is paid, also where it had been decided again', async () => {
  const journal = await openTestJournal()
  await decide(journal, 'd')
  await journal.write('expire', async (tx) => {
    await attempt(tx, 'd/1', 'expired')
    await tx.abandonIntent({ intentId: 'd/1', why: 'It expired.' })
  })
  await decide(journal, 'e')
  await journal.write('landed', async (tx) => {
    const draft = { id: await tx.addDraft(draftOf('e/1')), intentId: 'e/1', isItsOwn: false }
    await tx.recordLandedAfterAll({ signature: signatureOf('d/1'), slot: slot(7), proof: {}, draft })
  })
  const paid = { standing: 'paid', state: 'satisfied', elsewhere: 'called-dead', signature: signatureOf('d/1') }
  for (const id of ['d', 'e']) expect(await ask(journal, { id }), id).toMatchObject({ rows: [paid] })
})

it('what takes the place of a row’s transaction waits for a person once the signer did not seal it, and is under way before', async () => {
  const journal = await openTestJournal()
  await decide(journal, 'd')
  const next = { id: 'd/1/1', what: {}, sources: [], payments: [stored(paying('one'))] }
  await journal.write('replace', async (tx) => {
    await attempt(tx, 'd/1', 'expired')
    await tx.replaceIntent({ intentId: 'd/1', by: [next] })
  })
  expect(await ask(journal)).toMatchObject({ rows: [{ standing: 'under-way', state: 'waiting' }] })
  expect(await ask(journal, { refused: ['d/1/1'] })).toMatchObject({ rows: [{ standing: 'waits', state: 'awaiting-confirmation' }] })
})

it('what landed after it was called dead has paid its own recipient, and not whoever the reference was corrected to', async () => {
  const journal = await openTestJournal()
  await decide(journal, 'd')
  await journal.write('expire', async (tx) => {
    await attempt(tx, 'd/1', 'expired')
    await tx.abandonIntent({ intentId: 'd/1', why: 'It expired.' })
  })
  await decide(journal, 'e', [CORRECTED])
  await journal.write('landed', async (tx) => {
    const draft = { id: await tx.addDraft(draftOf('e/1')), intentId: 'e/1', isItsOwn: false }
    await tx.recordLandedAfterAll({ signature: signatureOf('d/1'), slot: slot(7), proof: {}, draft })
  })
  expect(await ask(journal)).toMatchObject({ rows: [{ standing: 'paid', another: false }] })
  expect(await ask(journal, { id: 'e' })).toMatchObject({ rows: [{ standing: 'not-known', another: true }] })
})
