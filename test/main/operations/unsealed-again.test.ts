import { expect, it } from 'vitest'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { standingOf } from '../../../src/main/operations/payment-story.ts'
import { listUnconfirmed } from '../../../src/main/operations/unconfirmed.ts'
import { readOpenWork } from '../../../src/main/pay/open-work.ts'
import { encodeIntent } from '../../../src/main/pay/stored-intent.ts'
import { ABLE, holding, nativeRequest, RICH, sources, thirdParty, treasury } from '../../core/plan/support.ts'
import { draftOf, NATIVE, signedOf } from '../journal/samples.ts'
import { openTestJournal } from '../journal/support.ts'

it('what was signed before there were seals, and came to nothing, waits for a person’s word and is listed', async () => {
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
  const intents = [
    { id: 's/1', what: encodeIntent({ kind: 'sweep', ...transaction }), sources: [{ account: source.address, asset: NATIVE }] },
  ]
  await journal.write('decided', (tx) => tx.addDecision({ id: 's', kind: 'sweep', summary: null, intents }))
  const draft = await journal.write('draft', (tx) => tx.addDraft(draftOf('s/1')))
  await journal.write('signed', (tx) => tx.storeSigned(signedOf(draft, 's/1')))
  const parts = { journal, signer: { status: async () => ({ state: 'unlocked' }) }, gate: { maySign: async () => true } }
  const list = () => listUnconfirmed(parts as unknown as Parameters<typeof listUnconfirmed>[0])
  const state = async () => {
    const intent = await journal.read.intent('s/1')
    return intent === null ? null : standingOf(intent).state
  }
  expect([await state(), (await list()).decisions.length]).toEqual(['signed', 0])

  await journal.write('verdict', async (tx) => {
    await tx.addEvidence({ attemptId: draft, who: 'left', what: 'dead', slot: null, commitment: null, detail: null } as never)
    await tx.settleAttempt({ attemptId: draft, state: 'expired', proof: { nodes: ['left'] } } as never)
  })
  expect(await state()).toBe('awaiting-confirmation')
  expect((await readOpenWork({ journal })).works).toEqual([])
  expect((await list()).decisions).toMatchObject([{ id: 's', transactions: [{ intent: 's/1', mayLand: false }] }])
  expect((await journal.read.decision('s'))?.unconfirmedIntents).toBe(1)
})
