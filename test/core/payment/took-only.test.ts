import { describe, expect, it } from 'vitest'
import type { AccountsTransaction, TokenBalance } from '../../../src/core/deposit/block.ts'
import { tookOnly } from '../../../src/core/payment/took-only.ts'
import type { PlannedPayment } from '../../../src/core/plan/payment.ts'
import { TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { addressOf, signatureOf } from '../../main/journal/samples.ts'

const [TREASURY, PAYEE, STRANGER, MINT] = ['treasury', 'payee', 'stranger', 'mint'].map(addressOf)
const OURS = new Set<string>([TREASURY ?? ''])
const RICH = 1_000_000_000n
const ASSET = { kind: 'token', mint: MINT, tokenProgram: TOKEN_PROGRAM, decimals: 6 }

/** Seven tokens to the payee's account, of which six arrive where the mint withholds one. */
const planOf = (arrives: bigint) =>
  ({
    kind: 'payment',
    asset: ASSET,
    feeLamports: 5_000n,
    payees: [{ account: 'account of the payee', amount: 7n, arrives }],
  }) as unknown as PlannedPayment

type Held = {
  readonly account: string
  readonly before: readonly [owner: string | undefined, amount: bigint]
  readonly after: Held['before']
}
type Moved = { readonly lamports?: Readonly<Record<string, bigint>>; readonly tokens: readonly Held[]; readonly fee?: bigint }

const FROM_US = (left: bigint): Held => ({ account: 'account of ours', before: [TREASURY, 100n], after: [TREASURY, left] })
const TO_PAYEE = (arrived: bigint): Held => ({ account: 'account of the payee', before: [PAYEE, 0n], after: [PAYEE, arrived] })

function transactionOf({ lamports = {}, tokens, fee = 5_000n }: Moved): AccountsTransaction {
  const keys = [...new Set([TREASURY ?? '', ...Object.keys(lamports), ...tokens.map(({ account }) => account)])]
  const held = (when: 'before' | 'after') =>
    tokens.map(({ account, [when]: [owner, amount] }): TokenBalance => {
      return { accountIndex: keys.indexOf(account), mint: MINT ?? '', owner: owner ?? '', tokenProgram: TOKEN_PROGRAM, amount, decimals: 6 }
    })
  const spent = Object.values(lamports).reduce((sum, gain) => sum + gain, fee)
  return {
    signature: signatureOf('elsewhere'),
    accountKeys: keys.map((pubkey, index) => ({ pubkey, signer: index === 0, writable: true })),
    meta: {
      succeeded: true,
      error: null,
      feeLamports: fee,
      preBalances: keys.map(() => RICH),
      postBalances: keys.map((key) => RICH + (key === TREASURY ? -spent : (lamports[key] ?? 0n))),
      preTokenBalances: held('before'),
      postTokenBalances: held('after'),
    },
  }
}

describe('a transaction that made a payment', () => {
  it.each<[string, bigint, Moved]>([
    ['it moved what was to be paid', 7n, { tokens: [FROM_US(93n), TO_PAYEE(7n)] }],
    ['the mint withheld a fee of it', 6n, { tokens: [FROM_US(93n), TO_PAYEE(6n)] }],
    ['it made the account of the payee', 7n, { lamports: { 'account of the payee': 2_039_280n }, tokens: [FROM_US(93n), TO_PAYEE(7n)] }],
    ['it cost as much as the signer allows', 7n, { fee: 10_005_000n, tokens: [FROM_US(93n), TO_PAYEE(7n)] }],
  ])('took nothing else where %s', (_what, arrives, moved) => {
    expect(tookOnly({ transaction: transactionOf(moved), plans: [planOf(arrives)], ours: OURS })).toBe(true)
  })

  it.each<[string, Moved]>([
    ['more arrived than was to be paid', { tokens: [FROM_US(92n), TO_PAYEE(8n)] }],
    ['tokens were burned beside', { tokens: [FROM_US(90n), TO_PAYEE(7n)] }],
    ['lamports went to a stranger', { lamports: { [STRANGER ?? '']: 1n }, tokens: [FROM_US(93n), TO_PAYEE(7n)] }],
    ['the payee got lamports too', { lamports: { [PAYEE ?? '']: 1n }, tokens: [FROM_US(93n), TO_PAYEE(7n)] }],
    [
      'more than any rent went into the account of the payee',
      { lamports: { 'account of the payee': 5_000_001n }, tokens: [FROM_US(93n), TO_PAYEE(7n)] },
    ],
    [
      'an account of ours was handed over',
      { tokens: [{ account: 'account of ours', before: [TREASURY, 100n], after: [STRANGER, 93n] }, TO_PAYEE(7n)] },
    ],
    ['a fee was paid that nobody pays', { fee: 10_100_001n, tokens: [FROM_US(93n), TO_PAYEE(7n)] }],
  ])('took something else where %s', (_what, moved) => {
    expect(tookOnly({ transaction: transactionOf(moved), plans: [planOf(7n)], ours: OURS })).toBe(false)
  })
})
