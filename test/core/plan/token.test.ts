import { describe, expect, it } from 'vitest'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { expandInstructions } from '../../../src/core/message/expand.ts'
import { assertWithinLimits } from '../../../src/core/message/transaction.ts'
import type { TransactionOptions, SweepPlan } from '../../../src/core/plan/sweep.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { decodeAssociatedTokenInstruction } from '../../../src/core/program/associated-token.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { decodeTokenInstruction } from '../../../src/core/program/token.ts'
import {
  addressNamed,
  compilePlanned,
  holding,
  MINIMUM,
  mint,
  thirdParty,
  TOKEN_RENT,
  tokenRequest,
  tokenSources,
  treasury,
  v1,
} from './support.ts'

const treasuryAccount = findAssociatedAddress({ owner: treasury, mint, tokenProgram: TOKEN_PROGRAM })

/** What the messages of a plan say, by our own decoders. */
function kindsOf(plan: SweepPlan): (string | undefined)[][] {
  return plan.transactions.map((transaction) =>
    expandInstructions({ message: compilePlanned(transaction) }).map(
      (instruction) => decodeTokenInstruction(instruction)?.kind ?? decodeAssociatedTokenInstruction(instruction)?.kind,
    ),
  )
}

describe('a token sweep', () => {
  it('moves each whole balance to the treasury’s associated account', () => {
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(3) }))
    expect(plan.destination).toBe(treasuryAccount)
    expect(plan.totals).toMatchObject({
      accounts: 3,
      moved: 3_000n,
      left: 0n,
      feeLamports: 20_000n,
      naiveFeeLamports: 30_000n,
      netCostLamports: 20_000n,
    })
    expect(kindsOf(plan)).toEqual([['transferChecked', 'transferChecked', 'transferChecked']])
    const asset = { kind: 'token', mint, tokenProgram: TOKEN_PROGRAM, decimals: 6 }
    expect(plan.transactions[0]?.changes).toContainEqual({ account: treasuryAccount, asset, change: 3_000n })
    expect(plan.transactions[0]?.changes).toContainEqual({ account: treasury, asset: { kind: 'native' }, change: -20_000n })
  })

  it('that closes token accounts returns their rent, and states the net cost', () => {
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(6), close: true }))
    expect(kindsOf(plan)).toEqual([Array.from({ length: 6 }, () => ['transferChecked', 'closeTokenAccount']).flat()])
    expect(plan.totals).toMatchObject({ rentReclaimedLamports: 6n * TOKEN_RENT, netCostLamports: 35_000n - 6n * TOKEN_RENT })
    expect(plan.transactions[0]?.changes).toContainEqual({
      account: treasury,
      asset: { kind: 'native' },
      change: 6n * TOKEN_RENT - 35_000n,
      atLeast: true,
    })
  })

  it('that closes can send the rent elsewhere', () => {
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(1), close: true, rentDestination: thirdParty }))
    expect(plan.transactions[0]?.changes).toContainEqual({
      account: thirdParty,
      asset: { kind: 'native' },
      change: TOKEN_RENT,
      atLeast: true,
    })
  })

  it('closes only what may be closed, and empties the rest', () => {
    const swept = tokenSources(2).map((source, index) => ({ ...source, closeable: index === 0 }))
    const plan = planTokenSweep(tokenRequest({ sources: swept, close: true }))
    expect(kindsOf(plan)[0]?.toSorted()).toEqual(['closeTokenAccount', 'transferChecked', 'transferChecked'])
    expect(plan.totals.rentReclaimedLamports).toBe(TOKEN_RENT)
  })

  it('closes accounts that are empty already', () => {
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(1, 0n), close: true }))
    expect(kindsOf(plan)).toEqual([['closeTokenAccount']])
    expect(plan.totals.moved).toBe(0n)
  })

  it('makes the treasury’s account where it does not exist, in every transaction, so that any may land first', () => {
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(12), destinationRentLamports: lamports(TOKEN_RENT) }))
    expect(kindsOf(plan).every(([first]) => first === 'createAssociatedAccountIdempotent')).toBe(true)
    expect(plan.totals.rentFundedLamports).toBe(TOKEN_RENT)
    for (const transaction of plan.transactions) {
      assertWithinLimits(compilePlanned(transaction))
      expect(transaction.changes.every(({ asset }) => asset.kind === 'token')).toBe(true)
    }
  })

  it('works alike under Token-2022, to another account', () => {
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(1), tokenProgram: TOKEN_2022_PROGRAM }))
    expect(plan.destination).toBe(findAssociatedAddress({ owner: treasury, mint, tokenProgram: TOKEN_2022_PROGRAM }))
  })

  it('does not depend on the order of its sources', () => {
    const swept = tokenSources(20)
    expect(planTokenSweep(tokenRequest({ sources: [...swept].reverse() }))).toEqual(planTokenSweep(tokenRequest({ sources: swept })))
  })

  it('of mixed weights never exceeds a limit and sweeps everyone once', () => {
    const swept = tokenSources(40).map((source, index) => ({ ...source, closeable: index % 3 === 0 }))
    for (const options of [tokenRequest({ sources: [] }).options, v1]) {
      const plan = planTokenSweep(tokenRequest({ sources: swept, close: true, options }))
      for (const transaction of plan.transactions) assertWithinLimits(compilePlanned(transaction))
      expect(new Set(plan.transactions.flatMap(({ sources }) => sources.map(({ account }) => account))).size).toBe(40)
    }
  })
})

describe('token accounts that are left out', () => {
  const [one] = tokenSources(1)
  if (one === undefined) throw new Error('one source is one source')

  it.each([
    ['empty ones that stay open', { ...one, amount: tokenSources(1, 0n)[0]?.amount ?? one.amount }, 'holds-nothing'],
    ['frozen ones', { ...one, frozen: true }, 'frozen'],
    ['those that are another’s by now, whatever they hold', { ...one, frozen: true, changedHands: true }, 'changed-hands'],
    ['the destination itself', { ...one, owner: treasury, account: treasuryAccount }, 'is-destination'],
  ])('%s', (_, source, reason) => {
    expect(planTokenSweep(tokenRequest({ sources: [source] })).leftOut.map((left) => left.reason)).toEqual([reason])
  })

  it.each(['mint-paused', 'non-transferable', 'mint-not-there', 'mint-extension-unknown'] as const)(
    'of a mint that lets nothing move are left, and closed where they are empty',
    (refusal) => {
      const [full, empty] = [...tokenSources(1), ...tokenSources(2, 0n).slice(1)]
      if (full === undefined || empty === undefined) throw new Error('two sources are two sources')
      const plan = planTokenSweep(tokenRequest({ sources: [full, empty], close: true, refusal }))
      expect(plan.leftOut).toMatchObject([{ account: full.account, reason: refusal }])
      expect(plan.transactions.flatMap(({ sources }) => sources.map(({ account }) => account))).toEqual([empty.account])
    },
  )

  it('whose mint has a hook that cannot be asked', () => {
    const sources = [{ ...one, hook: { kind: 'refused', reason: 'hook-program-gone' } as const }]
    expect(planTokenSweep(tokenRequest({ sources })).leftOut).toMatchObject([{ reason: 'hook-program-gone' }])
  })

  it('whose mint has a hook that wants to see more than a transaction holds', () => {
    const accounts = Array.from({ length: 40 }, (_, index) => ({ address: addressNamed(`seen ${index}`), signer: false, writable: false }))
    const sources = tokenSources(2).map((source) => ({ ...source, hook: { kind: 'accounts', accounts } as const }))
    const plan = planTokenSweep(tokenRequest({ sources, tokenProgram: TOKEN_2022_PROGRAM }))
    expect(plan.transactions).toEqual([])
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(['hook-accounts-too-many', 'hook-accounts-too-many'])
  })

  it('those the treasury cannot pay for while keeping its minimum', () => {
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(12), treasury: holding(treasury, MINIMUM + 35_000n) }))
    expect(plan.transactions).toHaveLength(1)
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(Array.from({ length: 6 }, () => 'nobody-can-pay'))
  })
})

describe('a sweep of a token with a hook', () => {
  it('asks for all the units there are where they cost nothing, and for what is counted where they are paid for', () => {
    const sources = tokenSources(20).map((source) => ({ ...source, hook: { kind: 'accounts', accounts: [] } as const }))
    const limitsFor = (options: TransactionOptions) =>
      planTokenSweep(tokenRequest({ sources, options })).transactions.map(({ template, sources: { length } }) => [
        template.computeUnitLimit,
        length,
      ])
    expect(limitsFor(v1)).toEqual([
      [1_400_000, 11],
      [1_400_000, 9],
    ])
    expect(limitsFor({ ...v1, computeUnitPrice: 1n })).toEqual([
      [1_210_000, 11],
      [990_000, 9],
    ])
  })
})
