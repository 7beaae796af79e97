import { expect, it } from 'vitest'
import { PAID } from '../compare/town.ts'
import { payCalledFailed } from './called-failed.ts'

it('a payment that was made is made once, although somebody wrote into the journal that it failed, one of two nodes says so too, and the other keeps no history', async () => {
  expect(await payCalledFailed({ alter: () => '', keepsHistory: false })).toBe(PAID)
})

it('a payment that was made, that is called failed in the journal and by one of two nodes beside one that keeps history and knows nothing of it, is made once', async () => {
  const alter = (signature: string) => `UPDATE attempt SET predicted = replace(predicted, '"-', '"-1') WHERE signature = '${signature}'`
  expect(await payCalledFailed({ alter, keepsHistory: true })).toBe(PAID)
})
