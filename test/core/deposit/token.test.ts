import { describe, expect, it } from 'vitest'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { addressNamed } from '../../support/block.ts'
import {
  brief,
  customer,
  deposit,
  holding,
  mint,
  mint2022,
  movementsOf,
  otherMint,
  payer,
  second,
  stranger,
  tokenAccountOf,
  treasury,
  watchOnly,
} from './support.ts'

const account = tokenAccountOf(deposit)
const elsewhere = addressNamed('a token account that is not the associated one')
const RENT = 2_039_280n
const failed = { InstructionError: [0n, { Custom: 1n }] }

describe('a token deposit', () => {
  it('to an existing account is the difference of the raw amounts', () => {
    const found = movementsOf([
      {
        name: 'token',
        accounts: [payer, { address: account, lamports: RENT, tokenBefore: holding(deposit, 5n), tokenAfter: holding(deposit, 105n) }],
      },
    ])
    expect(brief(found)).toEqual([[account, 5n, 105n, 'customer']])
    expect(found[0]).toMatchObject({ owner: deposit, asset: { kind: 'token', mint, tokenProgram: TOKEN_PROGRAM, decimals: 6 } })
  })

  it('to an account made in the same transaction starts at nothing', () => {
    const created = { address: account, lamports: [0n, RENT], tokenAfter: holding(deposit, 100n) } as const
    expect(brief(movementsOf([{ name: 'new', accounts: [payer, created] }]))).toEqual([[account, 0n, 100n, 'customer']])
  })

  it('is exact up to 2^64 - 1', () => {
    const most = 0xffff_ffff_ffff_ffffn
    const full = { address: account, tokenBefore: holding(deposit, most - 100n), tokenAfter: holding(deposit, most) }
    expect(brief(movementsOf([{ name: 'full', accounts: [payer, full] }]))).toEqual([[account, most - 100n, most, 'customer']])
  })

  it('under Token-2022 goes to another account than under the token program', () => {
    const listed = { mint: mint2022, tokenProgram: TOKEN_2022_PROGRAM }
    const right = { address: tokenAccountOf(deposit, TOKEN_2022_PROGRAM), tokenAfter: holding(deposit, 50n, listed) }
    const [found] = brief(movementsOf([{ name: '2022', accounts: [payer, right] }]))
    expect(found?.[3]).toBe('customer')
  })

  it('counts what arrived after the mint withheld its fee', () => {
    const net = { address: account, tokenBefore: holding(deposit, 0n), tokenAfter: holding(deposit, 990n) }
    expect(brief(movementsOf([{ name: 'fee', accounts: [payer, net] }]))).toEqual([[account, 0n, 990n, 'customer']])
  })

  it('to an account closed and opened again in one transaction is the difference', () => {
    const reopened = { address: account, lamports: RENT, tokenBefore: holding(deposit, 40n), tokenAfter: holding(deposit, 100n) }
    expect(brief(movementsOf([{ name: 'reopened', accounts: [payer, reopened] }]))).toEqual([[account, 40n, 100n, 'customer']])
  })

  it('of one mint and one of another through the same account are two movements', () => {
    const swapped = { address: account, tokenBefore: holding(deposit, 40n, { mint: otherMint }), tokenAfter: holding(deposit, 100n) }
    const found = movementsOf([{ name: 'other mint', accounts: [payer, swapped] }])
    expect(new Set(brief(found).map((line) => line.slice(1).join(' ')))).toEqual(new Set(['40 0 outgoing', '0 100 customer']))
  })
})

describe('what is no token deposit', () => {
  it.each([
    [
      'an account of ours that is not the associated one',
      { address: elsewhere, tokenAfter: holding(deposit, 100n) },
      'not-associated-account',
    ],
    [
      'the associated account of another wallet of ours',
      { address: tokenAccountOf(second), tokenAfter: holding(deposit, 100n) },
      'not-associated-account',
    ],
    [
      'an account that changed hands to us',
      { address: account, tokenBefore: holding(stranger, 100n), tokenAfter: holding(deposit, 200n) },
      'owner-changed',
    ],
    [
      'an account that changed hands from us',
      { address: account, tokenBefore: holding(deposit, 100n), tokenAfter: holding(stranger, 100n) },
      'owner-changed',
    ],
    ['a mint that is not listed', { address: account, tokenAfter: holding(deposit, 100n, { mint: otherMint }) }, 'mint-not-listed'],
    [
      'a listed mint under the other token program',
      { address: account, tokenAfter: holding(deposit, 100n, { tokenProgram: TOKEN_2022_PROGRAM }) },
      'mint-not-listed',
    ],
    [
      'less than the floor of the asset',
      { address: account, tokenBefore: holding(deposit, 1n), tokenAfter: holding(deposit, 10n) },
      'dust',
    ],
    [
      'a confidential transfer, which changes no public balance',
      { address: account, tokenBefore: holding(deposit, 0n), tokenAfter: holding(deposit, 0n) },
      'nothing-arrived',
    ],
  ])('%s', (_, story, verdict) => {
    expect(brief(movementsOf([{ name: 'no', accounts: [payer, story] }])).map((line) => line[3])).toEqual([verdict])
  })

  it('a failed transfer to an account of ours', () => {
    const same = { address: account, tokenBefore: holding(deposit, 7n), tokenAfter: holding(deposit, 7n) }
    expect(brief(movementsOf([{ name: 'failed', error: failed, accounts: [payer, same] }]))).toEqual([
      [account, 7n, 7n, 'transaction-failed'],
    ])
  })

  it('a transfer to another owner that mentions our wallet', () => {
    const theirs = { address: tokenAccountOf(stranger), tokenBefore: holding(stranger, 0n), tokenAfter: holding(stranger, 100n) }
    const mention = { address: deposit, writable: false, lamports: 5n }
    expect(movementsOf([{ name: 'foreign', accounts: [payer, theirs, mention] }])).toEqual([])
  })

  it('the six-step trick that makes an account ours and takes it away again in one transaction', () => {
    const theirs = { address: account, tokenBefore: holding(stranger, 500n), tokenAfter: holding(stranger, 0n) }
    expect(movementsOf([{ name: 'trick', accounts: [payer, theirs, { address: deposit, writable: false }] }])).toEqual([])
  })

  it('a balance that a permanent delegate took', () => {
    const taken = { address: account, tokenBefore: holding(deposit, 100n), tokenAfter: holding(deposit, 0n) }
    expect(brief(movementsOf([{ name: 'seized', accounts: [payer, taken] }]))).toEqual([[account, 100n, 0n, 'outgoing']])
  })
})

describe('our own doing with tokens', () => {
  const treasuryAccount = tokenAccountOf(treasury)
  const sources = [deposit, second]
  const sweep = [
    { address: treasury, signer: true, lamports: [10_000_000n, 10_000_000n + 2n * RENT - 15_000n] },
    ...sources.map((address) => ({ address, signer: true, lamports: 0n })),
    ...sources.map((owner) => ({ address: tokenAccountOf(owner), lamports: [RENT, 0n], tokenBefore: holding(owner, 100n) }) as const),
    { address: treasuryAccount, lamports: RENT, tokenBefore: holding(treasury, 1n), tokenAfter: holding(treasury, 201n) },
  ] as const

  it('a sweep that closes: tokens out, tokens in as internal, and the rent told apart', () => {
    const found = new Map(
      brief(movementsOf([{ name: 'close', fee: 15_000n, accounts: sweep }])).map(([key, before, after, word]) => [
        key,
        [before, after, word],
      ]),
    )
    expect(found).toEqual(
      new Map<string, unknown>([
        [tokenAccountOf(deposit), [100n, 0n, 'outgoing']],
        [tokenAccountOf(second), [100n, 0n, 'outgoing']],
        [treasuryAccount, [1n, 201n, 'internal']],
        [treasury, [10_000_000n, 10_000_000n + 2n * RENT - 15_000n, 'rent-refund']],
      ]),
    )
  })

  it('rent that returns to each owner is a rent refund for each', () => {
    const accounts = [
      { address: customer, signer: true, lamports: [100_000n, 90_000n] },
      ...sources.map((address) => ({ address, signer: true, lamports: [7n, 7n + RENT] }) as const),
      ...sources.map((owner) => ({ address: tokenAccountOf(owner), lamports: [RENT, 0n], tokenBefore: holding(owner, 0n) }) as const),
    ] as const
    const natives = movementsOf([{ name: 'each', accounts }]).filter(({ asset }) => asset.kind === 'native')
    expect(brief(natives).map((line) => line[3])).toEqual(['rent-refund', 'rent-refund'])
  })

  it('an empty account of ours that somebody closes for us is a rent refund, not a deposit', () => {
    const closed = { address: account, lamports: [RENT, 0n], tokenBefore: holding(deposit, 0n) } as const
    const found = brief(movementsOf([{ name: 'closed', accounts: [payer, closed, { address: deposit, lamports: [0n, RENT] }] }]))
    expect(found).toContainEqual([deposit, 0n, RENT, 'rent-refund'])
  })

  it('a move between two watch-only accounts whose owner signed is internal', () => {
    const target = { address: tokenAccountOf(watchOnly), tokenBefore: holding(watchOnly, 0n), tokenAfter: holding(watchOnly, 100n) }
    const signed = { address: watchOnly, signer: true, writable: false, lamports: 5n }
    expect(brief(movementsOf([{ name: 'cold', accounts: [payer, signed, target] }]))).toEqual([
      [tokenAccountOf(watchOnly), 0n, 100n, 'internal'],
    ])
  })

  it('an account of ours that our own confidential operation leaves as it was is not told', () => {
    const same = { address: account, tokenBefore: holding(deposit, 7n), tokenAfter: holding(deposit, 7n) }
    const own = { address: deposit, signer: true, lamports: [10_000n, 5_000n] } as const
    expect(brief(movementsOf([{ name: 'apply', accounts: [own, same] }]))).toEqual([[deposit, 10_000n, 5_000n, 'outgoing']])
  })
})
