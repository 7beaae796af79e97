import { expect, it } from 'vitest'
import { explainElsewhere } from '../../../src/core/review/explain-elsewhere.ts'
import { explainSending, explainWait, nextSendingStep } from '../../../src/core/review/explain-sending.ts'

it('a message of this journal that was called dead and has landed is no sweep or upkeep that somebody else signed', () => {
  expect(explainElsewhere({ what: 'done', isOurs: true })).toContain('It was signed here, and this journal had called it dead.')
  expect(explainElsewhere({ what: 'done', isOurs: false })).toContain('a sweep or upkeep')
  expect(explainElsewhere({ what: 'failed', isOurs: true })).toContain('It had no effect on chain')
})

it('what a comparison waits for is counted in blocks, grouped', () => {
  expect(explainWait(1_204n)).toBe('Waiting until nothing that was signed before can still land: 1,204 blocks left.')
  expect(explainWait(1n)).toContain(': 1 block left.')
})

const LEVEL = { catchingUp: null, cases: 0, compared: true }
const READ = { slots: 9n, accounts: 0 }

it.each([
  [{ state: 'offline', ...LEVEL }, 'What is signed here is carried'],
  [{ state: 'offline-stopped', ...LEVEL }, 'find the bundles that were signed here since'],
  [{ state: 'open', ...LEVEL }, 'What has the signer’s seal, and waits for nobody’s approval, is signed and sent.'],
  [{ ...LEVEL, state: 'waiting', catchingUp: { slots: 1_204n, accounts: 0 } }, 'Still to read: 1,204 slots.'],
  [{ ...LEVEL, state: 'waiting', catchingUp: { slots: 1n, accounts: 1 } }, '1 slot, and the past of one account.'],
  [{ ...LEVEL, state: 'waiting', catchingUp: { slots: null, accounts: 2_500 } }, 'the past of 2,500 accounts.'],
] as const)('the state of sending is said: %o', (sending, words) => {
  expect(explainSending(sending)).toContain(words)
})

it.each([
  [
    { catchingUp: READ, cases: 3, compared: false },
    'read',
    ['still being read: 9 slots.', 'compare what your keys did', 'pen sending again'],
  ],
  [{ ...LEVEL, compared: false }, 'compare', ['First', 'compare what your keys did', 'pen sending again']],
  [
    { ...LEVEL, cases: 1, compared: false },
    'compare',
    ['compare what your keys did', 'close each case', 'one waits now', 'pen sending again'],
  ],
  [{ ...LEVEL, cases: 2 }, 'cases', ['was compared', 'close each case', '2 wait now', 'pen sending again']],
  [LEVEL, 'reopen', ['was compared', 'pen sending again']],
] as const)('closed sending names each step in the order in which a person does it: %o', (closed, step, named) => {
  expect(nextSendingStep(closed)).toBe(step)
  const words = explainSending({ state: 'closed', ...closed })
  const places = named.map((name) => words.indexOf(name))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((left, right) => left - right))
})
