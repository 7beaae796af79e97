import { expect, it } from 'vitest'
import { CLOSED_WORDS, explainSending } from '../../../src/core/review/explain-sending.ts'

const LEVEL = { catchingUp: null, cases: 0 }

it.each([
  [{ state: 'open', ...LEVEL }, 'What is decided is signed and sent.'],
  [{ state: 'waiting', catchingUp: { slots: 1_204n, accounts: 0 }, cases: 0 }, 'Still to read: 1,204 slots.'],
  [{ state: 'waiting', catchingUp: { slots: 1n, accounts: 1 }, cases: 0 }, '1 slot, and the past of one account.'],
  [{ state: 'waiting', catchingUp: { slots: null, accounts: 2_500 }, cases: 0 }, 'the past of 2,500 accounts.'],
  [{ state: 'closed', catchingUp: { slots: 9n, accounts: 0 }, cases: 3 }, 'What your keys did is still being read: 9 slots.'],
  [{ state: 'closed', catchingUp: null, cases: 1 }, 'One case waits for you'],
  [{ state: 'closed', catchingUp: null, cases: 2 }, '2 cases wait for you'],
  [{ state: 'closed', ...LEVEL }, 'Open it again with sending reopen'],
] as const)('the state of sending is said with what to do: %o', (sending, words) => {
  expect(explainSending(sending)).toContain(words)
})

it('every reason for which sending is closed says what it may mean for the money', () => {
  for (const words of Object.values(CLOSED_WORDS)) expect(words).toMatch(/pa(y|id)|chain/)
})
