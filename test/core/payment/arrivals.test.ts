import { expect, it } from 'vitest'
import type { AccountsTransaction, TransactionMeta } from '../../../src/core/deposit/block.ts'
import { findArrivals } from '../../../src/core/payment/arrivals.ts'
import { addressOf, signatureOf } from '../../main/journal/samples.ts'

const [payer, payee, tokens] = [addressOf('payer'), addressOf('payee'), addressOf('tokens')]
const held = (amount: bigint) => ({
  accountIndex: 2,
  mint: addressOf('mint'),
  owner: payee,
  tokenProgram: addressOf('program'),
  amount,
  decimals: 6,
})

const transaction = (meta: Partial<TransactionMeta> | null): AccountsTransaction => ({
  signature: signatureOf('one'),
  accountKeys: [payer, payee, tokens].map((pubkey) => ({ pubkey, signer: pubkey === payer, writable: true })),
  meta:
    meta === null
      ? null
      : {
          succeeded: true,
          error: null,
          feeLamports: 5n,
          preBalances: [100n, 10n, 0n],
          postBalances: [60n, 25n, 20n],
          preTokenBalances: [],
          postTokenBalances: [held(7n)],
          ...meta,
        },
})

it('what a transaction brought is every balance that grew, and the rent of a token account is nobody’s payment', () => {
  expect(findArrivals(transaction({}))).toMatchObject([
    { owner: payee, account: payee, asset: { kind: 'native' }, amount: 15n },
    { owner: payee, account: tokens, asset: { kind: 'token' }, amount: 7n },
  ])
})

it('what a token account held before is not brought, and what it lost is nothing that arrived', () => {
  expect(findArrivals(transaction({ preTokenBalances: [held(5n)] }))[1]).toMatchObject({ amount: 2n })
  expect(findArrivals(transaction({ preTokenBalances: [held(9n)] }))).toHaveLength(1)
})

it('one that failed, or whose outcome nobody knows, brought nothing', () => {
  expect([findArrivals(transaction({ succeeded: false })), findArrivals(transaction(null))]).toEqual([[], []])
})
