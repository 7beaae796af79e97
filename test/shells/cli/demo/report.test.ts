import { describe, expect, it } from 'vitest'
import { addFigures, type DemoReport, NO_FIGURES, reportExitCode, reportLines } from '../../../../src/shells/cli/demo/report.ts'

const FIGURES = { accounts: 20, transactions: 2, signatures: 20, feeLamports: 100_000n, finalized: 2 }
const REPORT: DemoReport = {
  ...FIGURES,
  credits: 20,
  nonCredits: 3,
  reasons: { dust: 2, 'owner-changed': 1 },
  tokens: { ...NO_FIGURES, credits: 2, rentReclaimedLamports: 0n },
  confidential: null,
  compared: 63,
  differences: [],
  seconds: 12.3,
}

describe('the report', () => {
  it('says what was credited and swept, what it cost, and that the books are equal', () => {
    const lines = reportLines(REPORT)
    expect(lines[0]).toBe('22 deposits of customers credited; 3 more looked like deposits and were not: 2 dust, 1 owner-changed.')
    expect(lines[1]).toBe('20 accounts swept in 2 transactions, 2 of them finalized, for 0.0001 SOL: 5000 lamports an account.')
    expect(lines.at(-1)).toBe('On chain and in the journal: equal. 12.3 seconds.')
  })

  it('says what was paid confidentially, and how much of it is in the treasury', () => {
    const lines = reportLines({ ...REPORT, confidential: { accounts: 3, payments: 6, paid: 12_345n, swept: 12_345n } })
    expect(lines).toContain('6 confidential payments of 12345 smallest units in all; 12345 of them are in the treasury, from 3 accounts.')
    expect(reportLines(REPORT).join('\n')).not.toContain('confidential')
  })

  it('names every difference, never says equal beside one, and exits 1', () => {
    const planted = { ...REPORT, differences: [{ what: 'balance', where: 'somewhere', expected: '5', found: '4' }] }
    const lines = reportLines(planted)
    expect([reportExitCode(REPORT), reportExitCode(planted)]).toEqual([0, 1])
    expect(lines).toContain('DIFFERENCE: balance of somewhere: expected 5, found 4')
    expect(lines.join('\n')).not.toContain('equal')
  })

  it('adds figures up', () => {
    expect(addFigures(FIGURES, FIGURES)).toEqual({ accounts: 40, transactions: 4, signatures: 40, feeLamports: 200_000n, finalized: 4 })
    expect(addFigures(NO_FIGURES, FIGURES)).toEqual(FIGURES)
  })

  it('does not divide by zero where there were no accounts', () => {
    expect(reportLines({ ...REPORT, ...NO_FIGURES })[1]).toContain('0 lamports an account')
  })
})
