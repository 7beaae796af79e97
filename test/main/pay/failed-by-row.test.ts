import { expect, it } from 'vitest'
import { PAID } from '../compare/town.ts'
import { ALTER_MOVEMENT, ALTER_PREDICTED, payCalledFailed } from './called-failed.ts'

/** As failed-as-kept: what the ledger holds is held against what the row of the attempt predicts, and against the row of the movement. */
it.each([
  ['whose predicted changes somebody altered', ALTER_PREDICTED],
  ['whose movement somebody altered to its fee', ALTER_MOVEMENT],
])(
  'a payment that was made, %s, that is called failed in the journal and by one of two nodes beside one without history, is made once',
  async (_what, alter) => {
    expect(await payCalledFailed({ alter, keepsHistory: false })).toBe(PAID)
  },
)
