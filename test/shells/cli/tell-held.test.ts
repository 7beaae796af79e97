import { describe, expect, it } from 'vitest'
import { say, sol } from '../../../src/core/text/sentence.ts'
import { NO_TOKENS } from '../../../src/shells/cli/output/unit.ts'
import { heldLines } from '../../../src/shells/cli/tell-held.ts'

const TAKEN = { digest: 'ab'.repeat(32), id: 'd', taken: 1, known: 0, dead: 0, unsigned: 0, revoked: 0 }
const held = [{ number: 2, code: 'CARRY_NOT_FUNDED', why: say`Transaction 2 takes ${sol(1_500_000_000n)}.` }]

describe('the command line, as it follows a bundle that was brought back,', () => {
  it('names each transaction that would fail now, and says what to do', () => {
    expect(heldLines({ ...TAKEN, held }, NO_TOKENS)).toEqual([
      'Transaction 2 takes 1.5 SOL.',
      expect.stringContaining('None of that was sent, and it stays out. Import the same file again'),
    ])
  })

  it.each([{ ...TAKEN, held: [] }, { id: 'd' }, null])('says nothing of it where nothing would fail, or of anything else: %j', (answer) => {
    expect(heldLines(answer, NO_TOKENS)).toEqual([])
  })
})
