import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { contract } from '../../src/contract/contract.ts'
import { isRefusal } from '../../src/renderer/parts/approvals/refusal.ts'

const SIGNING = new URL('../../src/main/signer/signing/', import.meta.url)
/** Where the signer judges what it was asked to review. */
const JUDGES = ['decision-seal.ts', 'policy.ts', 'spent.ts']

const thrownIn = (source: string): string[] => [...source.matchAll(/StrongroomError\('(SIGNER_[A-Z_]+)'/g)].map(([, code = '']) => code)

describe('an approval that is answered with an error', () => {
  it('was refused, where the signer would not sign the payment whatever is approved', async () => {
    const sources = await Promise.all(JUDGES.map((name) => readFile(new URL(name, SIGNING), 'utf8')))
    const refusals = new Set(sources.flatMap(thrownIn))
    expect(refusals.size).toBeGreaterThan(15)
    expect([...refusals].filter((code) => !isRefusal({ code }))).toEqual([])
  })

  it('was refused, where the operation names the error, except where it no longer waits', () => {
    const { errors } = contract.approvals.approve['~orpc'].meta
    expect(errors.filter((code) => !isRefusal({ code }))).toEqual(['APPROVAL_NOT_AWAITED'])
  })

  it.each(['SIGNER_GONE', 'WINDOW_ACT_LOST', 'JOURNAL_FULL', 'SIGNER_DEFECT', 'APPROVAL_NOT_AWAITED'])(
    'may be kept where it may have failed after the act: %s',
    (code) => {
      expect(isRefusal({ code })).toBe(false)
    },
  )
})
