import { getTransactionDecoder, lamports as kitLamports, type Address as KitAddress } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { expect } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { isBlockhash } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { buildMessage } from '../../../src/core/plan/draft.ts'
import type { PlannedPayment } from '../../../src/core/plan/payment.ts'
import { planTokenPayments, type TokenPayee, type TokenPaymentRequest } from '../../../src/core/plan/token-payment.ts'
import { MEMO_PROGRAM, MEMO_V3_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { decodeMintExtensions, type MintExtensions } from '../../../src/core/program/mint-extensions.ts'
import { encodeMint } from '../../../src/core/program/token-account.ts'
import { addressNamed, holding, legacy, mint, RICH, terms } from './support.ts'

const seed = new Uint8Array(32).fill(7)
export const payer = addressOfSeed(seed)
const DECIMALS = 6
export const HELD = 1_000_000n
export const asset = (tokenProgram: Address) => ({ kind: 'token', mint, tokenProgram, decimals: DECIMALS }) as const
export const accountOf = (owner: Address, tokenProgram: Address) => findAssociatedAddress({ owner, mint, tokenProgram })
export const memo = 'invoice 7'

export type Entry = readonly [type: number, value: Uint8Array]
const entryBytes = ([type, value]: Entry) => [type & 0xff, type >> 8, value.length & 0xff, value.length >> 8, ...value]

/** A mint with extensions, as the token-extensions program keeps it. */
export function mintData(entries: readonly Entry[]): Uint8Array {
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
export function tokenData(owner: Address, amount: bigint, entries: readonly Entry[], state = 1): Uint8Array {
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

export const FEES: Entry = [1, feeValue()]
export const NON_TRANSFERABLE: Entry = [9, new Uint8Array(0)]
export const CLOSEABLE: Entry = [3, new Uint8Array(32).fill(3)]
export const DELEGATE: Entry = [12, new Uint8Array(32).fill(9)]
export const NO_HOOK: Entry = [14, new Uint8Array(64)]
export const HOOK: Entry = [14, Uint8Array.of(...new Uint8Array(32), ...encodeAddress(MEMO_PROGRAM))]
export const pausable = (paused: number): Entry => [26, Uint8Array.of(...new Uint8Array(32).fill(4), paused)]
export const STARTS_FROZEN: Entry = [6, Uint8Array.of(2)]
export const SCALED: Entry = [25, new Uint8Array(56)]

const IN_ACCOUNTS = new Map<number, Entry>([
  [1, [2, new Uint8Array(8)]],
  [9, [13, new Uint8Array(0)]],
  [14, [15, new Uint8Array(1)]],
  [26, [27, new Uint8Array(0)]],
])
/** What a token account of such a mint carries. */
export const inAccounts = (entries: readonly Entry[]): readonly Entry[] => [
  [7, new Uint8Array(0)],
  ...entries.map(([type]) => IN_ACCOUNTS.get(type)).filter((entry) => entry !== undefined),
]

export function extensionsOf(entries: readonly Entry[]): MintExtensions {
  const found = decodeMintExtensions(mintData(entries))
  if (found === null) throw new Error('the mint of a test is readable')
  return found
}

export const RENT = 1_000_000n
export const payee = (name: string, amount: bigint, more: Partial<TokenPayee> = {}, tokenProgram = TOKEN_2022_PROGRAM): TokenPayee => ({
  key: name,
  recipient: addressNamed(name),
  amount,
  account: accountOf(addressNamed(name), tokenProgram),
  standing: { kind: 'open', frozen: false, memoRequired: false },
  recipientLamports: lamports(RICH),
  ...more,
})
export const missing = { standing: { kind: 'none', rentLamports: lamports(RENT) } } as const

export const plan = (more: Partial<TokenPaymentRequest> & Pick<TokenPaymentRequest, 'payees'>) =>
  planTokenPayments({
    asset: asset(TOKEN_2022_PROGRAM),
    mint: extensionsOf([]),
    epoch: 0n,
    source: { account: accountOf(payer, TOKEN_2022_PROGRAM), amount: HELD, frozen: false },
    payer: holding(payer, RICH),
    allowUnfunded: false,
    memo: null,
    terms,
    options: legacy,
    ...more,
  })

/** A chain on which the payer holds tokens of a mint with these extensions. */
export function openChain(tokenProgram: Address, entries: readonly Entry[]) {
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
  const send = ({ template, byteLength }: PlannedPayment) => {
    const blockhash: string = svm.latestBlockhash()
    if (!isBlockhash(blockhash)) throw new Error('the chain has a blockhash')
    const lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(0) } as const
    const message = encodeMessage(compileMessage(buildMessage({ template, lifetime })))
    const bytes = encodeTransaction({ message, signatures: [signBytes({ seed, message })] })
    expect(bytes).toHaveLength(byteLength)
    return svm.sendTransaction(getTransactionDecoder().decode(bytes))
  }
  return {
    put,
    give: (address: Address, amount: bigint) => {
      svm.airdrop(address as string as KitAddress, kitLamports(amount))
    },
    dataOf: (address: Address) => {
      const account = svm.getAccount(address as string as KitAddress)
      return account.exists ? Uint8Array.from(account.data) : null
    },
    lamportsOf: (address: Address) => svm.getBalance(address as string as KitAddress) ?? 0n,
    /** The error's name, or null. */
    execute(planned: PlannedPayment): string | null {
      const result = send(planned)
      return result instanceof FailedTransactionMetadata ? result.toString() : null
    },
    /** The compute units that it took. */
    takenBy(planned: PlannedPayment): number {
      const result = send(planned)
      if (result instanceof FailedTransactionMetadata) throw new Error(result.toString())
      return Number(result.computeUnitsConsumed())
    },
    rentOf: (bytes: number) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
  }
}

export const amountIn = (data: Uint8Array | null) => (data === null ? null : new DataView(data.buffer).getBigUint64(64, true))
