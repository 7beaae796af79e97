import { describe, expect, it } from 'vitest'
import { findMovements } from '../../../src/core/deposit/find-movements.ts'
import { parseAccountsBlock } from '../../../src/core/deposit/parse-block.ts'
import { findSender } from '../../../src/core/deposit/sender.ts'
import { type AccountStory, blockTelling } from '../../support/block.ts'
import { customer, deposit, holding, payer, rules, second, stranger, tokenAccountOf } from './support.ts'

const SOL = 1_000_000_000n
const paidIn: AccountStory = { address: deposit, lamports: [SOL, 3n * SOL] }
const sent: AccountStory = { address: customer, signer: true, lamports: [10n * SOL, 8n * SOL - 5_000n] }
const one = (address: string) => ({ kind: 'one', address })

/** Who sent the first thing that arrived on the deposit account. */
function senderIn(accounts: readonly AccountStory[], more: { readonly error?: unknown; readonly outcomeUnknown?: boolean } = {}) {
  const block = parseAccountsBlock(blockTelling([{ name: 'paid', accounts, ...more }]))
  const movement = findMovements(block, rules).find(
    ({ owner, asset }) => owner === deposit && (asset.kind === 'token') === isToken(accounts),
  )
  return movement === undefined ? 'no movement' : findSender(block, movement, rules.wallets)
}

const isToken = (accounts: readonly AccountStory[]) => accounts.some(({ tokenAfter }) => tokenAfter !== undefined)

describe('the sender of lamports', () => {
  it('is the one account outside that lost any', () => {
    expect(senderIn([sent, paidIn])).toEqual(one(customer))
  })

  it('is not whoever only paid the fee', () => {
    const feePayer = { address: stranger, signer: true, lamports: [SOL, SOL - 5_000n] } as const
    expect(senderIn([feePayer, { address: customer, signer: true, lamports: [10n * SOL, 8n * SOL] }, paidIn])).toEqual(one(customer))
  })

  it.each([
    [
      'two accounts outside',
      [
        { ...sent, lamports: [9n * SOL, 8n * SOL - 5_000n] },
        { address: stranger, lamports: [SOL, 0n] },
      ],
    ],
    [
      'an account of ours as well',
      [
        { ...sent, lamports: [9n * SOL, 8n * SOL - 5_000n] },
        { address: second, lamports: [SOL, 0n] },
      ],
    ],
  ] as const)('is several where %s lost some', (_, losers) => {
    expect(senderIn([...losers, paidIn])).toEqual({ kind: 'several' })
  })

  it.each([
    ['an account of ours alone lost them', [{ address: second, signer: true, lamports: [3n * SOL, SOL - 5_000n] }]],
    ['whoever lost some lost less than arrived', [{ ...sent, lamports: [9n * SOL, 8n * SOL - 5_000n] }]],
    ['nobody lost any', [{ ...sent, lamports: [8n * SOL, 8n * SOL - 5_000n] }]],
  ] as const)('is not known where %s', (_, losers) => {
    expect(senderIn([...losers, paidIn])).toEqual({ kind: 'not-known' })
  })

  it('is nothing where nothing arrived', () => {
    expect(senderIn([sent, { ...paidIn, lamports: SOL }], { error: 'failed' })).toBeNull()
    expect(senderIn([sent, paidIn], { outcomeUnknown: true })).toBeNull()
  })
})

describe('the sender of a token', () => {
  const ours = { address: tokenAccountOf(deposit), tokenBefore: holding(deposit, 0n), tokenAfter: holding(deposit, 500n) }
  const from = (owner: string, before: bigint, after: bigint): AccountStory => ({
    address: `${tokenAccountOf(customer)}`,
    tokenBefore: holding(owner, before),
    tokenAfter: holding(owner, after),
  })

  it('is the owner of the one token account that lost it, whoever paid fees and rent', () => {
    expect(senderIn([{ ...payer, address: stranger }, from(customer, 500n, 0n), ours])).toEqual(one(customer))
  })

  it('is one where two token accounts of one owner lost it', () => {
    const other = { ...from(customer, 300n, 0n), address: tokenAccountOf(stranger) }
    expect(senderIn([payer, from(customer, 200n, 0n), other, ours])).toEqual(one(customer))
  })

  it('is not known where it was minted', () => {
    expect(senderIn([payer, ours])).toEqual({ kind: 'not-known' })
  })

  it('is not known where as much was minted as somebody paid to somebody else: balances do not tell the two apart', () => {
    const elsewhere = { address: tokenAccountOf(stranger), tokenBefore: holding(stranger, 0n), tokenAfter: holding(stranger, 500n) }
    expect(senderIn([payer, from(customer, 500n, 0n), elsewhere, ours])).toEqual({ kind: 'not-known' })
  })

  it('is not known where a part came from another account of the same owner', () => {
    const other = { address: stranger, tokenBefore: holding(deposit, 100n), tokenAfter: holding(deposit, 0n) }
    expect(senderIn([payer, from(customer, 400n, 0n), ours, other])).toEqual({ kind: 'not-known' })
  })

  it('is whoever lost it where the mint withheld a part', () => {
    expect(senderIn([payer, from(customer, 510n, 0n), ours])).toEqual(one(customer))
  })

  it('is never an account that lost another token', () => {
    const another = { mint: stranger }
    const other = { ...from(customer, 500n, 0n), tokenBefore: holding(customer, 500n, another), tokenAfter: holding(customer, 0n, another) }
    expect(senderIn([payer, other, ours])).toEqual({ kind: 'not-known' })
  })
})
