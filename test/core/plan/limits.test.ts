import { describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { baseFee } from '../../../src/core/fee/fee.ts'
import { requestedCost } from '../../../src/core/fee/requested-cost.ts'
import { MAX_TRANSACTION_BYTES } from '../../../src/core/message/limits.ts'
import { digestPlan } from '../../../src/core/plan/digest.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { planNonceCreation } from '../../../src/core/plan/nonce-upkeep.ts'
import { statesUnits } from '../../../src/core/plan/simulation.ts'
import type { ChainTerms, MessageTemplate } from '../../../src/core/plan/sweep.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { decodeComputeBudgetInstruction } from '../../../src/core/program/compute-budget.ts'
import { expandInstructions } from '../../../src/core/message/expand.ts'
import {
  ABLE,
  compilePlanned,
  legacy,
  nativeRequest,
  sources,
  terms as bySignature,
  tokenRequest,
  tokenSources,
  treasury,
  v1,
  withBoth,
  withPrice,
} from './support.ts'

const feeRule = { kind: 'resources', inclusionLamports: lamports(2_500n), rate: { numerator: 1n, denominator: 2n } } as const
const terms: ChainTerms = { ...bySignature, feeRule }
const nonce = { payer: treasury, authority: treasury, seed: 'a', rentLamports: lamports(1_447_680n) }

const PLANS = {
  'a sweep': (asked: ChainTerms, options = legacy) => planNativeSweep(nativeRequest({ sources: sources(30, ABLE), terms: asked, options })),
  'a sweep of a token': (asked: ChainTerms, options = legacy) =>
    planTokenSweep(tokenRequest({ sources: tokenSources(30), close: true, terms: asked, options })),
}

const said = (planned: { readonly template: MessageTemplate }) =>
  expandInstructions({ message: compilePlanned(planned) }).flatMap((instruction) => decodeComputeBudgetInstruction(instruction)?.kind ?? [])

describe.each(Object.entries(PLANS))('%s', (_, plan) => {
  it('says both limits where what is asked for is paid for, beside a price too, and still fits', () => {
    for (const { byteLength, template, feeLamports, feeRule: kept } of plan(terms).transactions) {
      expect(said({ template })).toEqual(['setComputeUnitLimit', 'setLoadedAccountsDataSizeLimit'])
      expect(byteLength).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES.legacy)
      expect(feeLamports).toBe(baseFee(compilePlanned({ template }), feeRule))
      expect(kept).toEqual(feeRule)
      expect(statesUnits(template.options)).toBe(true)
    }
    for (const planned of plan(terms, withPrice).transactions)
      expect(said(planned)).toEqual(['setComputeUnitLimit', 'setComputeUnitPrice', 'setLoadedAccountsDataSizeLimit'])
    for (const planned of plan(terms, withBoth).transactions) expect(said(planned)).toHaveLength(3)
  })

  it('costs less than half of what it would without', () => {
    const limited = plan(terms).totals.feeLamports
    const unlimited = plan(bySignature).transactions.reduce((sum, planned) => sum + baseFee(compilePlanned(planned), feeRule), 0n)
    expect(limited * 2n).toBeLessThan(unlimited)
  })

  it('says both beside a price under any rule, which asks for at least 15,000 cost units less', () => {
    for (const planned of plan(bySignature, withPrice).transactions) {
      expect(said(planned)).toEqual(['setComputeUnitLimit', 'setComputeUnitPrice', 'setLoadedAccountsDataSizeLimit'])
      const { limits: _, ...options } = planned.template.options
      const unsaid = compilePlanned({ template: { ...planned.template, options } })
      expect(requestedCost(unsaid) - requestedCost(compilePlanned(planned))).toBeGreaterThan(15_000n)
    }
  })

  it('says none where each signature costs the same, nor by an instruction in version 1', () => {
    for (const planned of plan(bySignature).transactions) {
      expect(said(planned)).toEqual([])
      expect(planned).not.toHaveProperty('feeRule')
    }
    for (const planned of plan(terms, v1).transactions) expect(said(planned)).toEqual([])
  })

  it('is another plan under another rule', () => {
    const dearer = { ...terms, feeRule: { ...feeRule, rate: { numerator: 1n, denominator: 1n } } }
    expect(new Set([bySignature, terms, dearer].map((asked) => digestPlan(plan(asked))))).toHaveProperty('size', 3)
  })
})

describe('upkeep', () => {
  it('says both limits where what is asked for is paid for', () => {
    expect(said(planNonceCreation({ ...nonce, terms, options: legacy }))).toHaveLength(2)
    expect(said(planNonceCreation({ ...nonce, terms: bySignature, options: legacy }))).toEqual([])
  })
})
