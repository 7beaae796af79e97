import { describe, expect, it } from 'vitest'
import type { AccountsTransaction } from '../../../src/core/deposit/block.ts'
import { parseAccountsBlock } from '../../../src/core/deposit/parse-block.ts'
import { verifyOutcome } from '../../../src/core/payment/verify-outcome.ts'
import type { BalanceChange } from '../../../src/core/payment/outcome.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { addressNamed, blockTelling, type TransactionStory } from '../../support/block.ts'
import { ABLE, mint, nativeRequest, RICH, sources, TOKEN_RENT, tokenRequest, tokenSources, treasury } from '../plan/support.ts'

const source = addressNamed('source')
const home = addressNamed('home')
const native = { kind: 'native' } as const
const predicted: readonly BalanceChange[] = [
  { account: source, asset: native, change: -1_000n },
  { account: home, asset: native, change: 995n },
]

function told(story: Omit<TransactionStory, 'name'>): AccountsTransaction {
  const [transaction] = parseAccountsBlock(blockTelling([{ name: 'one', ...story }])).transactions
  if (transaction === undefined) throw new Error('one story is one transaction')
  return transaction
}

const asPlanned = [
  { address: source, signer: true, lamports: [5_000n, 4_000n] },
  { address: home, lamports: [0n, 995n] },
] as const

describe('the outcome of a transaction', () => {
  it('is landed when every balance changed as predicted', () => {
    expect(verifyOutcome({ predicted, transaction: told({ accounts: asPlanned }) })).toEqual({ kind: 'landed' })
  })

  it.each([3_000n, 5_000n, 7_000n, 5_000n + 2_000_000n])(
    'is landed where the network took %d lamports as its fee, and 5,000 were planned',
    (fee) => {
      const [payer, other] = asPlanned
      const held = 5_000_000n
      const accounts = [{ ...payer, lamports: [held, held - 1_000n + 5_000n - fee] }, other] as const
      const transaction = told({ accounts, fee })
      expect(verifyOutcome({ predicted, feeLamports: 5_000n, transaction })).toEqual({ kind: 'landed' })
    },
  )

  it.each([
    ['the payer lost more than the other fee', 7_000n, 3_001n, 5_000n],
    ['the fee is further away than any rule makes it', 2_005_001n, 2_001_001n, 5_000n],
    ['nothing says what was planned for it', 7_000n, 3_000n, undefined],
  ])('differs where %s', (_, fee, lost, feeLamports) => {
    const [payer, other] = asPlanned
    const held = 5_000_000n
    const transaction = told({ accounts: [{ ...payer, lamports: [held, held - lost] }, other], fee })
    const planned = feeLamports === undefined ? {} : { feeLamports }
    expect(verifyOutcome({ predicted, ...planned, transaction }).kind).toBe('differs')
  })

  it('takes the fee from its first account alone', () => {
    const [payer, other] = asPlanned
    const accounts = [payer, { ...other, lamports: [0n, 993n] }] as const
    const transaction = told({ accounts, fee: 5_002n })
    expect(verifyOutcome({ predicted, feeLamports: 5_000n, transaction }).kind).toBe('differs')
  })

  it('differs when one did not, by how much', () => {
    const accounts = [asPlanned[0], { address: home, lamports: [0n, 994n] }] as const
    expect(verifyOutcome({ predicted, transaction: told({ accounts }) })).toEqual({
      kind: 'differs',
      differences: [{ account: home, asset: native, before: 0n, change: 995n, found: 994n }],
    })
  })

  it('is landed with more than predicted where that was open, and differs with less', () => {
    const open = [predicted[0], { account: home, asset: native, change: 995n, atLeast: true }] as readonly BalanceChange[]
    const arriving = (arrived: bigint) =>
      told({
        accounts: [
          { address: source, signer: true, lamports: [5_000n, 4_000n] },
          { address: home, lamports: [0n, arrived] },
        ],
      })
    expect(verifyOutcome({ predicted: open, transaction: arriving(995n) })).toEqual({ kind: 'landed' })
    expect(verifyOutcome({ predicted: open, transaction: arriving(996n) })).toEqual({ kind: 'landed' })
    expect(verifyOutcome({ predicted: open, transaction: arriving(994n) })).toMatchObject({ kind: 'differs' })
    expect(verifyOutcome({ predicted, transaction: arriving(996n) })).toMatchObject({ kind: 'differs' })
  })

  it('differs when the transaction does not name the account at all', () => {
    expect(verifyOutcome({ predicted, transaction: told({ accounts: [asPlanned[0]] }) })).toMatchObject({
      kind: 'differs',
      differences: [{ found: 0n }],
    })
  })

  it('is failed with an error and the fee taken, unexecuted with an error and nothing taken', () => {
    const error = { InstructionError: [0n, { Custom: 1n }] }
    const paid = [{ address: source, signer: true, lamports: [5_000n, 0n] }] as const
    const unpaid = [{ address: source, signer: true, lamports: 5_000n }] as const
    expect(verifyOutcome({ predicted, transaction: told({ accounts: paid, error }) })).toEqual({ kind: 'failed', error })
    expect(verifyOutcome({ predicted, transaction: told({ accounts: unpaid, error }) })).toEqual({ kind: 'unexecuted', error })
  })

  it('is unknown when the node does not know it', () => {
    expect(verifyOutcome({ predicted, transaction: told({ accounts: asPlanned, outcomeUnknown: true }) })).toEqual({ kind: 'unknown' })
  })

  it('tells tokens apart by mint and program, and counts a closed account as empty', () => {
    const asset = { kind: 'token', mint, tokenProgram: TOKEN_PROGRAM, decimals: 6 } as const
    const entry = { mint, owner: source, amount: 7n, tokenProgram: TOKEN_PROGRAM }
    const transaction = told({ accounts: [asPlanned[0], { address: home, lamports: [TOKEN_RENT, 0n], tokenBefore: entry }] })
    const closed = { account: home, asset, change: -7n }
    expect(verifyOutcome({ predicted: [closed], transaction })).toEqual({ kind: 'landed' })
    const other = { ...closed, asset: { ...asset, tokenProgram: TOKEN_2022_PROGRAM } }
    expect(verifyOutcome({ predicted: [other], transaction })).toMatchObject({ kind: 'differs', differences: [{ found: 0n }] })
  })
})

describe('what a plan predicts', () => {
  it('of a native sweep is what its transfers do', () => {
    const [planned] = planNativeSweep(nativeRequest({ sources: sources(10, ABLE) })).transactions
    if (planned === undefined) throw new Error('ten sources are one transaction')
    const accounts = [
      ...planned.sources.map(({ address, balance, left }) => ({ address, signer: true, lamports: [balance, left] }) as const),
      { address: treasury, lamports: [RICH, RICH + planned.moved] } as const,
    ]
    expect(verifyOutcome({ predicted: planned.changes, transaction: told({ accounts, fee: 50_000n }) })).toEqual({ kind: 'landed' })
  })

  it('of a closing token sweep is tokens home, rent home, fee paid', () => {
    const plan = planTokenSweep(tokenRequest({ sources: tokenSources(6), close: true }))
    const [planned] = plan.transactions
    if (planned === undefined) throw new Error('six sources are one transaction')
    const entry = (owner: string, amount: bigint) => ({ mint, owner, amount, tokenProgram: TOKEN_PROGRAM })
    const accounts = [
      { address: treasury, signer: true, lamports: [RICH, RICH + 6n * TOKEN_RENT - 35_000n] } as const,
      { address: plan.destination, lamports: TOKEN_RENT, tokenBefore: entry(treasury, 1n), tokenAfter: entry(treasury, 6_001n) },
      ...planned.sources.map(
        ({ address, account, balance }) =>
          ({ address: account, lamports: [TOKEN_RENT, 0n], tokenBefore: entry(address, balance) }) as const,
      ),
    ]
    expect(verifyOutcome({ predicted: planned.changes, transaction: told({ accounts, fee: 35_000n }) })).toEqual({ kind: 'landed' })
  })
})
