import { expect, it } from 'vitest'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { canonicalJson } from '../../../src/main/journal/index.ts'
import { takingsOf } from '../../../src/main/pay/index.ts'
import { encodeIntent } from '../../../src/main/pay/intent/stored-intent.ts'
import { ABLE, compilePlanned, holding, nativeRequest, RICH, sources, thirdParty } from '../../core/plan/support.ts'

it('a sweep that waits for a second person takes from each of its accounts, and pays nobody', () => {
  const from = sources(2, ABLE)
  const [transaction] = planNativeSweep(nativeRequest({ sources: from, destination: holding(thirdParty, RICH) })).transactions
  if (transaction === undefined) throw new Error('it is planned')
  const what: unknown = JSON.parse(canonicalJson(encodeIntent({ kind: 'sweep', ...transaction })))
  const draft = { message: encodeMessage(compilePlanned(transaction)) }
  const awaiting = { intent: { what, sources: [] }, draft } as unknown as Parameters<typeof takingsOf>[0]
  const taken = takingsOf(awaiting, { hidden: undefined })
  expect(taken).toMatchObject({ payees: [], upkeep: null, isAltered: false })
  expect(taken.sources.map(({ address }) => address)).toEqual(from.map(({ address }) => address))
  expect(taken.sources.reduce((sum, { amount }) => sum + amount, 0n)).toBe(taken.amount)
})
