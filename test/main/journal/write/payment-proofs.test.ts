import { expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { Journal } from '../../../../src/main/journal/index.ts'
import { failureOf } from '../../../support/failure.ts'
import { addressOf } from '../samples.ts'
import { openTestJournal } from '../support.ts'

const ACCOUNT = addressOf('hidden')
const decide = (journal: Journal, id: string) =>
  journal.write('upkeep', (tx) => tx.addDecision({ id, kind: 'upkeep', summary: {}, intents: [{ id: `${id}/1`, what: {}, sources: [] }] }))
const step = { readSlot: slot(9), from: 'proving', state: 'proving', failures: 1 } as const

it('the proofs of a payment go on until they have ended, of one payment out of an account at a time, with their newest step', async () => {
  const journal = await openTestJournal()
  for (const id of ['pay', 'other', 'one', 'two', 'three']) await decide(journal, id)
  const begin = (intentId: string, account = ACCOUNT) =>
    journal.write('payments', (tx) => tx.beginPaymentProofs({ intentId, account, readSlot: slot(7) }))
  await begin('pay/1')
  expect(await failureOf(begin('other/1'))).toMatchObject({ code: 'JOURNAL_SOURCE_TAKEN', context: { intent: 'pay/1' } })
  expect(await journal.read.openPaymentProofs({ account: ACCOUNT })).toMatchObject([
    { intentId: 'pay/1', stepId: null, readSlot: slot(7), state: 'proving', failures: 0, why: null },
  ])
  expect(await journal.read.openPaymentProofs({ account: addressOf('another') })).toEqual([])

  await journal.write('proofs', (tx) => tx.stepPaymentProofs({ ...step, intentId: 'pay/1', stepId: 'one' }))
  await journal.write('proofs', (tx) => tx.stepPaymentProofs({ ...step, intentId: 'pay/1', stepId: 'two', failures: 2 }))
  await journal.write('proofs', (tx) => tx.keepPaymentProofs({ intentId: 'pay/1', readSlot: slot(11) }))
  const late = journal.write('proofs', (tx) => tx.stepPaymentProofs({ ...step, intentId: 'pay/1', stepId: 'three' }))
  expect((await failureOf(late)).code).toBe('PLAN_CHANGED')
  const twice = journal.write('proofs', (tx) => tx.keepPaymentProofs({ intentId: 'pay/1', readSlot: slot(11) }))
  expect((await failureOf(twice)).code).toBe('PLAN_CHANGED')
  expect(await journal.read.openPaymentProofs()).toMatchObject([{ stepId: 'two', readSlot: slot(11), state: 'kept', failures: 0 }])

  const closing = { ...step, from: 'kept', state: 'closing' } as const
  await journal.write('proofs', (tx) => tx.stepPaymentProofs({ ...closing, intentId: 'pay/1', stepId: 'three' }))
  await journal.write('proofs', (tx) => tx.endPaymentProofs({ intentId: 'pay/1', why: 'Rent stays.' }))
  expect(await journal.read.openPaymentProofs()).toEqual([])
  await begin('other/1')
  expect(await journal.read.openPaymentProofs()).toMatchObject([{ intentId: 'other/1' }])
  expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
  await journal.close()
})
