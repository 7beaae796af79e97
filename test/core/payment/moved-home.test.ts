import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import type { AccountsTransaction, TokenBalance } from '../../../src/core/deposit/block.ts'
import { findHolders, isMovedHome } from '../../../src/core/payment/moved-home.ts'
import { TOKEN_PROGRAM, WRAPPED_NATIVE_MINTS } from '../../../src/core/program/ids.ts'
import { addressOf, signatureOf } from '../../main/journal/samples.ts'

const [TREASURY, OTHER, STRANGER] = [addressOf('treasury'), addressOf('other'), addressOf('stranger')]
const [MINT, OTHER_MINT, WRAPPED] = [addressOf('mint'), addressOf('other mint'), WRAPPED_NATIVE_MINTS[0] ?? addressOf('wrapped')]
const OURS = new Set<string>([TREASURY, OTHER])
const FEE = 5n
const RICH = 1_000n

type Moved = {
  /** What each account gained, in lamports; the treasury pays for it, and the fee. */
  readonly lamports?: Readonly<Record<string, bigint>>
  readonly tokens?: readonly Held[]
  readonly burned?: bigint
  readonly succeeded?: boolean
}
type Held = {
  readonly account: string
  readonly mint?: Address
  readonly before?: readonly [owner: Address, amount: bigint]
  readonly after?: readonly [owner: Address, amount: bigint]
}

function transactionOf({ lamports = {}, tokens = [], burned = 0n, succeeded = true }: Moved): AccountsTransaction {
  const keys = [...new Set<string>([TREASURY, ...Object.keys(lamports), ...tokens.map(({ account }) => account)])]
  const spent = Object.values(lamports).reduce((sum, gain) => sum + gain, FEE + burned)
  const held = (when: 'before' | 'after') =>
    tokens.flatMap(({ account, mint = MINT, [when]: balance }): TokenBalance[] =>
      balance === undefined
        ? []
        : [{ accountIndex: keys.indexOf(account), mint, owner: balance[0], tokenProgram: TOKEN_PROGRAM, amount: balance[1], decimals: 6 }],
    )
  return {
    signature: signatureOf('elsewhere'),
    accountKeys: keys.map((pubkey, index) => ({ pubkey, signer: index === 0, writable: true })),
    meta: {
      succeeded,
      error: null,
      feeLamports: FEE,
      preBalances: keys.map(() => RICH),
      postBalances: keys.map((key) => RICH + (key === TREASURY ? -spent : (lamports[key] ?? 0n))),
      preTokenBalances: held('before'),
      postTokenBalances: held('after'),
    },
  }
}

describe('a transaction among our own', () => {
  it.each([
    ['sent from one wallet of ours to another', { lamports: { [OTHER]: 4n } }],
    [
      'sent from a token account of ours to another, which it made',
      {
        lamports: { home: 2n },
        tokens: [
          { account: 'away', before: [OTHER, 9n], after: [OTHER, 2n] },
          { account: 'home', after: [TREASURY, 7n] },
        ],
      },
    ],
    [
      'sent home before it closed the account',
      {
        lamports: { away: -2n, [OTHER]: 2n },
        tokens: [
          { account: 'away', before: [OTHER, 9n] },
          { account: 'home', before: [TREASURY, 1n], after: [TREASURY, 10n] },
        ],
      },
    ],
    ['unwrapped', { lamports: { wrapped: -9n, [OTHER]: 9n }, tokens: [{ account: 'wrapped', mint: WRAPPED, before: [OTHER, 7n] }] }],
    [
      'sent home beside a token account of somebody else that stayed as it was',
      { lamports: { [OTHER]: 4n }, tokens: [{ account: 'theirs', before: [STRANGER, 3n], after: [STRANGER, 3n] }] },
    ],
  ] satisfies [string, Moved][])('is all home that %s', (_name, moved) => {
    expect(isMovedHome(transactionOf(moved), OURS)).toBe(true)
  })
})

describe('a transaction that let something go', () => {
  it.each([
    ['sent to a stranger', { lamports: { [STRANGER]: 4n } }],
    [
      'sent to a token account of a stranger, as lamports',
      { lamports: { theirs: 4n }, tokens: [{ account: 'theirs', before: [STRANGER, 0n], after: [STRANGER, 0n] }] },
    ],
    [
      'sent to a token account of a stranger, as tokens',
      {
        tokens: [
          { account: 'ours', before: [TREASURY, 9n], after: [TREASURY, 2n] },
          { account: 'theirs', after: [STRANGER, 7n] },
        ],
      },
    ],
    [
      'burned, beside lamports that arrived at another account of ours',
      { lamports: { [OTHER]: 1n }, tokens: [{ account: 'ours', before: [TREASURY, 9n], after: [TREASURY, 2n] }] },
    ],
    [
      'made of one token that it burned and another that was issued to us',
      {
        tokens: [
          { account: 'ours', before: [TREASURY, 9n], after: [TREASURY, 2n] },
          { account: 'other', mint: OTHER_MINT, after: [TREASURY, 7n] },
        ],
      },
    ],
    [
      'handed over with the token account itself, beside lamports that arrived at another account of ours',
      { lamports: { [OTHER]: 1n }, tokens: [{ account: 'ours', before: [TREASURY, 9n], after: [STRANGER, 9n] }] },
    ],
    [
      'took from a stranger',
      {
        tokens: [
          { account: 'theirs', before: [STRANGER, 7n], after: [STRANGER, 0n] },
          { account: 'ours', after: [TREASURY, 7n] },
        ],
      },
    ],
    ['left nowhere', { lamports: { [OTHER]: 1n }, burned: 3n }],
    ['paid as its fee alone', {}],
    ['was to move, and failed', { lamports: { [OTHER]: 1n }, succeeded: false }],
  ] satisfies [string, Moved][])('is not all home that %s', (_name, moved) => {
    expect(isMovedHome(transactionOf(moved), OURS)).toBe(false)
  })

  it('is not all home where nobody knows its outcome', () => {
    expect(isMovedHome({ ...transactionOf({ lamports: { [OTHER]: 4n } }), meta: null }, OURS)).toBe(false)
  })
})

it('whoever holds a balance, before or after, is a wallet or the owner of a token account', () => {
  const tokens = [{ account: 'ours', before: [TREASURY, 9n], after: [STRANGER, 9n] }] satisfies readonly Held[]
  expect(findHolders(transactionOf({ tokens }))).toEqual(new Set([TREASURY, 'ours', STRANGER]))
  expect(findHolders({ ...transactionOf({}), meta: null })).toEqual(new Set([TREASURY]))
})
