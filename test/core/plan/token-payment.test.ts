import { getTransactionDecoder, lamports as kitLamports, type Address as KitAddress } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { isBlockhash } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { draftSweep } from '../../../src/core/plan/draft.ts'
import type { PlannedPayment } from '../../../src/core/plan/payment.ts'
import { planTokenPayments, type TokenPayee, type TokenPaymentRequest } from '../../../src/core/plan/token-payment.ts'
import { MEMO_PROGRAM, MEMO_V3_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { associatedAccountBytes, decodeMintExtensions, type MintExtensions } from '../../../src/core/program/mint-extensions.ts'
import { encodeMint } from '../../../src/core/program/token-account.ts'
import { addressNamed, holding, legacy, mint, RICH, terms, v1, withPrice } from './support.ts'

const seed = new Uint8Array(32).fill(7)
const payer = addressOfSeed(seed)
const DECIMALS = 6
const HELD = 1_000_000n
const asset = (tokenProgram: Address) => ({ kind: 'token', mint, tokenProgram, decimals: DECIMALS }) as const
const accountOf = (owner: Address, tokenProgram: Address) => findAssociatedAddress({ owner, mint, tokenProgram })
const memo = 'invoice 7'

type Entry = readonly [type: number, value: Uint8Array]
const entryBytes = ([type, value]: Entry) => [type & 0xff, type >> 8, value.length & 0xff, value.length >> 8, ...value]

/** A mint with extensions, as the token-extensions program keeps it. */
function mintData(entries: readonly Entry[]): Uint8Array {
  const base = encodeMint({
    mintAuthority: null,
    supply: tokenAmount(HELD),
    decimals: DECIMALS,
    initialized: true,
    freezeAuthority: addressNamed('freezer'),
  })
  if (entries.length === 0) return base
  return Uint8Array.of(...base, ...new Uint8Array(165 - base.length), 1, ...entries.flatMap(entryBytes))
}

/** A token account of 165 bytes, and its extensions behind it. */
function tokenData(owner: Address, amount: bigint, entries: readonly Entry[], state = 1): Uint8Array {
  const data = new Uint8Array(165)
  data.set(encodeAddress(mint), 0)
  data.set(encodeAddress(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = state
  return entries.length === 0 ? data : Uint8Array.of(...data, 2, ...entries.flatMap(entryBytes))
}

/** Before epoch 5 a hundredth and at most 50; from then on 250 basis points and at most 5,000. */
function feeValue(): Uint8Array {
  const value = new Uint8Array(108)
  const view = new DataView(value.buffer)
  const write = (at: number, epoch: bigint, maximum: bigint, basisPoints: number) => {
    view.setBigUint64(at, epoch, true)
    view.setBigUint64(at + 8, maximum, true)
    view.setUint16(at + 16, basisPoints, true)
  }
  write(72, 0n, 50n, 100)
  write(90, 5n, 5_000n, 250)
  return value
}

const FEES: Entry = [1, feeValue()]
const NON_TRANSFERABLE: Entry = [9, new Uint8Array(0)]
const CLOSEABLE: Entry = [3, new Uint8Array(32).fill(3)]
const DELEGATE: Entry = [12, new Uint8Array(32).fill(9)]
const NO_HOOK: Entry = [14, new Uint8Array(64)]
const HOOK: Entry = [14, Uint8Array.of(...new Uint8Array(32), ...encodeAddress(MEMO_PROGRAM))]
const pausable = (paused: number): Entry => [26, Uint8Array.of(...new Uint8Array(32).fill(4), paused)]
const STARTS_FROZEN: Entry = [6, Uint8Array.of(2)]
const SCALED: Entry = [25, new Uint8Array(56)]

const IN_ACCOUNTS = new Map<number, Entry>([
  [1, [2, new Uint8Array(8)]],
  [9, [13, new Uint8Array(0)]],
  [14, [15, new Uint8Array(1)]],
  [26, [27, new Uint8Array(0)]],
])
/** What a token account of such a mint carries. */
const inAccounts = (entries: readonly Entry[]): readonly Entry[] => [
  [7, new Uint8Array(0)],
  ...entries.map(([type]) => IN_ACCOUNTS.get(type)).filter((entry) => entry !== undefined),
]

function extensionsOf(entries: readonly Entry[]): MintExtensions {
  const found = decodeMintExtensions(mintData(entries))
  if (found === null) throw new Error('the mint of a test is readable')
  return found
}

const RENT = 1_000_000n
const payee = (name: string, amount: bigint, more: Partial<TokenPayee> = {}, tokenProgram = TOKEN_2022_PROGRAM): TokenPayee => ({
  key: name,
  recipient: addressNamed(name),
  amount,
  account: accountOf(addressNamed(name), tokenProgram),
  standing: { kind: 'open', frozen: false, memoRequired: false },
  recipientLamports: lamports(RICH),
  ...more,
})
const missing = { standing: { kind: 'none', rentLamports: lamports(RENT) } } as const

const plan = (more: Partial<TokenPaymentRequest> & Pick<TokenPaymentRequest, 'payees'>) =>
  planTokenPayments({
    asset: asset(TOKEN_2022_PROGRAM),
    mint: extensionsOf([]),
    epoch: 0n,
    source: { account: accountOf(payer, TOKEN_2022_PROGRAM), amount: HELD, frozen: false },
    payer: holding(payer, RICH),
    allowUnfunded: false,
    memo: null,
    terms,
    form: legacy,
    ...more,
  })

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
    for (const { payees: some, pieces } of transactions) expect(pieces.instructions).toHaveLength(3 * some.length)
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

/** A chain on which the payer holds tokens of a mint with these extensions. */
function openChain(tokenProgram: Address, entries: readonly Entry[]) {
  const svm = new LiteSVM()
  const put = (address: Address, data: Uint8Array) =>
    svm.setAccount({
      address: address as string as KitAddress,
      data,
      executable: false,
      lamports: kitLamports(10_000_000n),
      programAddress: tokenProgram as string as KitAddress,
      space: BigInt(data.length),
    })
  // This virtual machine lacks the newest memo program; the one before it means the same by the same bytes.
  const older = svm.getAccount(MEMO_V3_PROGRAM as string as KitAddress)
  if (older.exists) svm.setAccount({ ...older, address: MEMO_PROGRAM as string as KitAddress })
  svm.airdrop(payer as string as KitAddress, kitLamports(RICH))
  put(mint, mintData(entries))
  const own = tokenProgram === TOKEN_PROGRAM ? [] : inAccounts(entries)
  put(accountOf(payer, tokenProgram), tokenData(payer, HELD, own))
  return {
    put,
    dataOf: (address: Address) => {
      const account = svm.getAccount(address as string as KitAddress)
      return account.exists ? Uint8Array.from(account.data) : null
    },
    lamportsOf: (address: Address) => svm.getBalance(address as string as KitAddress) ?? 0n,
    /** The error's name, or null. */
    execute({ pieces, byteLength }: PlannedPayment): string | null {
      const blockhash: string = svm.latestBlockhash()
      if (!isBlockhash(blockhash)) throw new Error('the chain has a blockhash')
      const lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(0) } as const
      const message = encodeMessage(compileMessage(draftSweep({ pieces, lifetime })))
      const bytes = encodeTransaction({ message, signatures: [signBytes({ seed, message })] })
      expect(bytes).toHaveLength(byteLength)
      const result = svm.sendTransaction(getTransactionDecoder().decode(bytes))
      return result instanceof FailedTransactionMetadata ? result.toString() : null
    },
    rentOf: (bytes: number) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
  }
}

const amountIn = (data: Uint8Array | null) => (data === null ? null : new DataView(data.buffer).getBigUint64(64, true))

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
    Object.entries(forms).map(([form, it]) => [name, form, { tokenProgram: program, entries, form: it }] as const),
  )

  it.each(cases)('of %s, %s: into a new account, of the size and the rent that were said', (_, __, { tokenProgram, entries, form }) => {
    const chain = openChain(tokenProgram, entries)
    const extensions = extensionsOf(entries)
    const bytes = tokenProgram === TOKEN_PROGRAM ? 165 : associatedAccountBytes(extensions)
    const standing = { kind: 'none', rentLamports: lamports(chain.rentOf(bytes)) } as const
    const { transactions, totals } = plan({
      asset: asset(tokenProgram),
      mint: extensions,
      source: { account: accountOf(payer, tokenProgram), amount: HELD, frozen: false },
      payees: [payee('one', 10_000n, { standing }, tokenProgram)],
      memo,
      form,
    })
    const before = chain.lamportsOf(payer)
    expect(transactions.map((each) => chain.execute(each))).toEqual([null])
    const account = accountOf(addressNamed('one'), tokenProgram)
    expect(chain.dataOf(account)).toHaveLength(bytes)
    expect(amountIn(chain.dataOf(account))).toBe(totals.arrives)
    expect(amountIn(chain.dataOf(accountOf(payer, tokenProgram)))).toBe(HELD - totals.amount)
    expect(before - chain.lamportsOf(payer)).toBe(totals.feeLamports + totals.rentLamports)
  })

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
