import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import type { TokenPayee } from '../../../src/core/plan/token-payment.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { associatedAccountBytes, decodeMintExtensions } from '../../../src/core/program/mint-extensions.ts'
import { addressNamed, holding, legacy, terms, v1, withPrice } from './support.ts'
import {
  accountOf,
  amountIn,
  asset,
  CLOSEABLE,
  DELEGATE,
  type Entry,
  extensionsOf,
  FEES,
  HELD,
  HOOK,
  inAccounts,
  memo,
  mintData,
  missing,
  NO_HOOK,
  NON_TRANSFERABLE,
  openChain,
  pausable,
  payee,
  payer,
  plan,
  RENT,
  SCALED,
  STARTS_FROZEN,
  tokenData,
} from './token-chain.ts'

describe('token payments', () => {
  it.each([
    ['mint-not-there', { mint: null }, {}],
    ['mint-extension-unknown', { mint: extensionsOf([[77, new Uint8Array(3)]]) }, {}],
    ['mint-paused', { mint: extensionsOf([pausable(1)]) }, {}],
    ['non-transferable', { mint: extensionsOf([NON_TRANSFERABLE]) }, {}],
    ['hook-program-gone', { mint: extensionsOf([HOOK]) }, { hook: { kind: 'refused', reason: 'hook-program-gone' } }],
    ['no-hook', {}, { hook: { kind: 'refused', reason: 'no-hook' } }],
    ['starts-frozen', { mint: extensionsOf([STARTS_FROZEN]) }, missing],
    ['source-frozen', { source: { account: addressNamed('source'), amount: HELD, frozen: true } }, {}],
    ['recipient-public-off', {}, { standing: { kind: 'open', frozen: false, memoRequired: false, isPublicOff: true } }],
    ['recipient-frozen', {}, { standing: { kind: 'open', frozen: true, memoRequired: false } }],
    ['account-not-theirs', {}, { standing: { kind: 'other' } }],
    ['memo-required', {}, { standing: { kind: 'open', frozen: false, memoRequired: true } }],
    ['recipient-unfunded', {}, { recipientLamports: lamports(0n) }],
    ['is-payer', {}, { recipient: payer }],
    ['amount-zero', {}, { amount: 0n }],
    ['all-withheld', { mint: extensionsOf([FEES]) }, { amount: 1n }],
    ['tokens-short', {}, { amount: HELD + 1n }],
    ['payer-short', { payer: holding(payer, terms.rentMinimumLamports + 5_000n + RENT - 1n) }, missing],
  ] as const)('are not made, for the reason %s', (reason, request, one) => {
    const { transactions, unpayable } = plan({ payees: [payee('one', 10n, one)], ...request })
    expect(transactions).toEqual([])
    expect(unpayable).toMatchObject([{ key: 'one', reason }])
  })

  it('whose new accounts cannot be paid for keep none of the others of their transaction from being made', () => {
    const payees = [payee('one', 5n), payee('two', 6n, missing), payee('three', 7n, missing), payee('four', 8n)]
    const { transactions, unpayable } = plan({ payees, payer: holding(payer, terms.rentMinimumLamports + 5_000n + RENT) })
    expect(transactions.map((each) => each.payees.map(({ key }) => key))).toEqual([['one', 'two', 'four']])
    expect(unpayable.map(({ key, reason }) => [key, reason])).toEqual([['three', 'payer-short']])
  })

  it('of two to one new account both wait for its rent, not the first alone', () => {
    const [same] = [payee('one', 5n, missing)]
    const payees = [same, { ...same, key: 'two' }]
    const { transactions, unpayable } = plan({ payees, payer: holding(payer, terms.rentMinimumLamports + 5_000n + RENT - 1n) })
    expect(transactions).toEqual([])
    expect(unpayable.map(({ key, reason }) => [key, reason])).toEqual([
      ['one', 'payer-short'],
      ['two', 'payer-short'],
    ])
  })

  it('keep none of the others from being made', () => {
    const payees = [payee('one', HELD), payee('two', 1n), payee('three', 0n)]
    const { transactions, unpayable, totals } = plan({ payees })
    expect(transactions.flatMap((each) => each.payees.map(({ key }) => key))).toEqual(['one'])
    expect(unpayable.map(({ key, reason }) => [key, reason])).toEqual([
      ['two', 'tokens-short'],
      ['three', 'amount-zero'],
    ])
    expect(totals).toMatchObject({ payments: 1, amount: HELD })
  })

  it.each([
    { epoch: 4n, amount: 1_000n, arrives: 990n },
    { epoch: 4n, amount: 1_001n, arrives: 990n },
    { epoch: 4n, amount: 100_000n, arrives: 99_950n },
    { epoch: 5n, amount: 1_000n, arrives: 975n },
    { epoch: 5n, amount: 1_000_000n, arrives: 995_000n },
  ])('say what arrives of $amount in epoch $epoch when the mint withholds a fee', ({ epoch, amount, arrives }) => {
    expect(plan({ payees: [payee('one', amount)], epoch, mint: extensionsOf([FEES]) }).totals).toMatchObject({ amount, arrives })
  })

  it('count the rent of a new account once, and make it in whichever transaction is the first to land', () => {
    const payees = Array.from({ length: 40 }, (_, index) => ({ ...payee('one', 5n, missing), key: `${index}` }))
    const { transactions, totals } = plan({ payees, memo })
    expect(transactions.length).toBeGreaterThan(1)
    expect(totals.rentLamports).toBe(RENT)
    for (const { payees: some, template } of transactions) expect(template.instructions).toHaveLength(3 * some.length)
  })

  it('predict nothing of the payer’s lamports where somebody else may pay the rent first', () => {
    const natives = (standing: Partial<TokenPayee>) =>
      plan({ payees: [payee('one', 5n, standing)] }).transactions.flatMap(({ changes }) =>
        changes.filter((one) => one.asset.kind === 'native'),
      )
    expect(natives(missing)).toEqual([])
    expect(natives({})).toEqual([{ account: payer, asset: { kind: 'native' }, change: -5_000n }])
  })
})

describe('the extensions of a mint', () => {
  it('are none when a value is shorter than its type asks, or cut off', () => {
    expect(decodeMintExtensions(mintData([[1, new Uint8Array(107)]]))).toBeNull()
    expect(decodeMintExtensions(mintData([FEES]).slice(0, -1))).toBeNull()
    expect(decodeMintExtensions(mintData([]))).toMatchObject({ types: [], transferFees: null })
  })
})

/** A chain with the mint, what a plan is told of it, and somebody who has no account of it yet. */
function openMint(tokenProgram: Address, entries: readonly Entry[]) {
  const chain = openChain(tokenProgram, entries)
  const mint = extensionsOf(entries)
  const bytes = tokenProgram === TOKEN_PROGRAM ? 165 : associatedAccountBytes(mint)
  const standing = { kind: 'none', rentLamports: lamports(chain.rentOf(bytes)) } as const
  const source = { account: accountOf(payer, tokenProgram), amount: HELD, frozen: false }
  return { chain, bytes, standing, of: { asset: asset(tokenProgram), mint, source } }
}

describe('a planned token payment runs as it was planned', () => {
  const mints: readonly (readonly [string, Address, readonly Entry[]])[] = [
    ['a plain mint', TOKEN_PROGRAM, []],
    ['a plain mint of Token-2022', TOKEN_2022_PROGRAM, []],
    ['a mint with fees', TOKEN_2022_PROGRAM, [FEES]],
    ['a mint with a hook that is switched off', TOKEN_2022_PROGRAM, [NO_HOOK]],
    ['a pausable mint', TOKEN_2022_PROGRAM, [pausable(0)]],
    ['a mint with everything', TOKEN_2022_PROGRAM, [FEES, CLOSEABLE, DELEGATE, NO_HOOK, SCALED, pausable(0)]],
  ]
  const forms = { legacy, 'with a price': withPrice, 'version 1': v1 }
  const cases = mints.flatMap(([name, program, entries]) =>
    Object.entries(forms).map(([options, it]) => [name, options, { tokenProgram: program, entries, options: it }] as const),
  )

  it.each(cases)('of %s, %s: into a new account, of the size and the rent that were said', (_, __, { tokenProgram, entries, options }) => {
    const { chain, bytes, standing, of } = openMint(tokenProgram, entries)
    const { transactions, totals } = plan({
      ...of,
      payees: [payee('one', 10_000n, { standing }, tokenProgram)],
      memo,
      options,
    })
    const before = chain.lamportsOf(payer)
    expect(transactions.map((each) => chain.execute(each))).toEqual([null])
    const account = accountOf(addressNamed('one'), tokenProgram)
    expect(chain.dataOf(account)).toHaveLength(bytes)
    expect(amountIn(chain.dataOf(account))).toBe(totals.arrives)
    expect(amountIn(chain.dataOf(accountOf(payer, tokenProgram)))).toBe(HELD - totals.amount)
    expect(before - chain.lamportsOf(payer)).toBe(totals.feeLamports + totals.rentLamports)
  })

  it.each([
    ['a plain mint', TOKEN_PROGRAM, [], legacy, 10],
    ['a plain mint', TOKEN_PROGRAM, [], v1, 10],
    ['a mint with everything', TOKEN_2022_PROGRAM, [FEES, CLOSEABLE, DELEGATE, NO_HOOK, SCALED, pausable(0)], v1, 10],
  ] as const)(
    'of %s to more new accounts than the chain makes in one transaction, each in a transaction that runs',
    (_, tokenProgram, entries, options, most) => {
      const { chain, standing, of } = openMint(tokenProgram, entries)
      const { transactions, unpayable } = plan({
        ...of,
        payees: Array.from({ length: 30 }, (_payee, number) => payee(`payee ${number}`, 10_000n, { standing }, tokenProgram)),
        options,
      })
      expect(unpayable).toEqual([])
      expect(transactions.flatMap(({ payees }) => payees)).toHaveLength(30)
      expect(transactions.map((each) => chain.execute(each))).toEqual(transactions.map(() => null))
      // Of version 1 one more would be refused by the chain, and legacy has no room for more.
      expect(transactions[0]?.payees).toHaveLength(most)
    },
  )

  it('to accounts that ask for a memo, several in one transaction, each behind its own', () => {
    const chain = openChain(TOKEN_2022_PROGRAM, [])
    const names = ['one', 'two', 'three']
    for (const name of names) {
      const owner = addressNamed(name)
      chain.put(accountOf(owner, TOKEN_2022_PROGRAM), tokenData(owner, 0n, [...inAccounts([]), [8, Uint8Array.of(1)]]))
    }
    const standing = { kind: 'open', frozen: false, memoRequired: true } as const
    const payees = names.map((name) => payee(name, 7n, { standing }))
    const [transaction] = plan({ payees, memo }).transactions
    expect(transaction?.payees).toHaveLength(3)
    expect(transaction && chain.execute(transaction)).toBeNull()
    const [bare] = plan({ payees: payees.map((one) => ({ ...one, standing: { ...standing, memoRequired: false } })) }).transactions
    expect(bare && chain.execute(bare)).not.toBeNull()
  })

  it('or not at all when the fee is not the one that was said', () => {
    const chain = openChain(TOKEN_2022_PROGRAM, [FEES])
    const [late] = plan({ payees: [payee('one', 10_000n, missing)], mint: extensionsOf([FEES]), epoch: 5n }).transactions
    expect(late && chain.execute(late)).not.toBeNull()
    expect(amountIn(chain.dataOf(accountOf(payer, TOKEN_2022_PROGRAM)))).toBe(HELD)
  })
})
