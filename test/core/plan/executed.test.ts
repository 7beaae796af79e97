import { getTransactionDecoder, lamports as kitLamports, type Address as KitAddress } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { addressOfSeed, signBytes } from '../../../src/core/keys/keypair.ts'
import { isBlockhash, type Lifetime } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { draftSweep } from '../../../src/core/plan/draft.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import type { PlannedTransaction, SweepForm, SweepMode } from '../../../src/core/plan/sweep.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { ABLE, holding, legacy, mint, nativeRequest, RICH, TOKEN_RENT, tokenRequest, v1, withPrice } from './support.ts'

const seeds = new Map(
  Array.from({ length: 25 }, (_, index) => new Uint8Array(32).fill(index + 1)).map((seed) => [addressOfSeed(seed), seed]),
)
const [treasury, ...wallets] = [...seeds.keys()]
if (treasury === undefined) throw new Error('there are 25 keys')
const v1WithPrice: SweepForm = { ...v1, microLamportsPerUnit: 1_000n }

const onChain = (address: Address) => address as string as KitAddress
const balanceOf = (svm: LiteSVM, address: Address): bigint => svm.getBalance(onChain(address)) ?? 0n

/** Signs and executes a planned transaction; the error's name, or null. */
function execute(svm: LiteSVM, { pieces, byteLength }: PlannedTransaction): string | null {
  const blockhash: string = svm.latestBlockhash()
  if (!isBlockhash(blockhash)) throw new Error('the chain has a blockhash')
  const lifetime: Lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(0) }
  const compiled = compileMessage(draftSweep({ pieces, lifetime }))
  const message = encodeMessage(compiled)
  const signatures = compiled.staticAccounts.slice(0, compiled.header.signerCount).map((address) => {
    const seed = seeds.get(address)
    return seed === undefined ? null : signBytes({ seed, message })
  })
  const bytes = encodeTransaction({ message, signatures })
  expect(bytes).toHaveLength(byteLength)
  const result = svm.sendTransaction(getTransactionDecoder().decode(bytes))
  return result instanceof FailedTransactionMetadata ? result.toString() : null
}

/** Executes it and holds every lamport balance it predicts against the chain's. */
function expectAsPredicted(svm: LiteSVM, transaction: PlannedTransaction): void {
  const natives = transaction.changes.filter(({ asset }) => asset.kind === 'native')
  const before = natives.map(({ account }) => balanceOf(svm, account))
  expect(execute(svm, transaction)).toBeNull()
  expect(natives.map(({ account }, index) => balanceOf(svm, account) - (before[index] ?? 0n))).toEqual(natives.map(({ change }) => change))
}

describe('a planned native sweep runs as it was planned', () => {
  const modes: readonly SweepMode[] = ['keep-minimum', 'empty']
  const forms = { legacy, 'legacy with price': withPrice, 'version 1': v1, 'version 1 with price': v1WithPrice }
  const cases = Object.entries(forms).flatMap(([name, form]) => modes.map((mode) => [name, mode, form] as const))

  it.each(cases)('%s, %s', (_, mode, form) => {
    const svm = new LiteSVM()
    for (const wallet of wallets) svm.airdrop(onChain(wallet), kitLamports(ABLE))
    svm.airdrop(onChain(treasury), kitLamports(RICH))
    const destination = holding(treasury, RICH)
    const plan = planNativeSweep(
      nativeRequest({ sources: wallets.map((wallet) => holding(wallet, ABLE)), mode, form, destination, treasury: destination }),
    )
    for (const transaction of plan.transactions) expectAsPredicted(svm, transaction)
    expect(wallets.reduce((sum, wallet) => sum + balanceOf(svm, wallet), 0n)).toBe(plan.totals.left)
    expect(balanceOf(svm, treasury)).toBe(RICH + plan.totals.moved)
  })
})

describe('a planned token sweep runs as it was planned', () => {
  const programs = { 'the token program': TOKEN_PROGRAM, 'Token-2022': TOKEN_2022_PROGRAM }
  const forms = { 'legacy with price': withPrice, 'version 1': v1 }
  const cases = Object.entries(programs).flatMap(([program, tokenProgram]) =>
    Object.entries(forms).flatMap(([name, form]) =>
      [true, false].map((exists) => [program, name, exists ? 'exists' : 'is made', { tokenProgram, form, exists }] as const),
    ),
  )

  it.each(cases)('under %s, %s, where the destination %s', (_, __, ___, { tokenProgram, form, exists }) => {
    const svm = new LiteSVM()
    svm.airdrop(onChain(treasury), kitLamports(RICH))
    const accountOf = (owner: Address) => findAssociatedAddress({ owner, mint, tokenProgram })
    const put = (address: Address, data: Uint8Array) =>
      svm.setAccount({
        address: onChain(address),
        data,
        executable: false,
        lamports: kitLamports(TOKEN_RENT),
        programAddress: onChain(tokenProgram),
        space: BigInt(data.length),
      })
    put(mint, mintData())
    if (exists) put(accountOf(treasury), tokenData(treasury, 0n))
    const sources = wallets.slice(0, 12).map((owner) => {
      put(accountOf(owner), tokenData(owner, 1_000n))
      return {
        owner,
        account: accountOf(owner),
        amount: tokenAmount(1_000n),
        lamports: lamports(TOKEN_RENT),
        closeable: true,
        frozen: false,
      }
    })
    const destinationRentLamports = exists ? null : lamports(TOKEN_RENT)
    const request = {
      sources,
      tokenProgram,
      close: true,
      form,
      destinationOwner: treasury,
      treasury: holding(treasury, RICH),
      destinationRentLamports,
    }
    const plan = planTokenSweep(tokenRequest(request))
    for (const transaction of plan.transactions) expectAsPredicted(svm, transaction)

    const data = svm.getAccount(onChain(plan.destination))
    const held = data.exists ? new DataView(Uint8Array.from(data.data).buffer).getBigUint64(64, true) : null
    expect(held).toBe(12_000n)
    expect(sources.map(({ account }) => balanceOf(svm, account))).toEqual(sources.map(() => 0n))
  })
})

/** 82 bytes: supply at 36, decimals at 44, initialised at 45. */
function mintData(): Uint8Array {
  const data = new Uint8Array(82)
  new DataView(data.buffer).setBigUint64(36, 10n ** 15n, true)
  data.set([6, 1], 44)
  return data
}

/** 165 bytes: mint, owner, amount at 64, state at 108. */
function tokenData(owner: Address, amount: bigint): Uint8Array {
  const data = new Uint8Array(165)
  data.set(encodeAddress(mint), 0)
  data.set(encodeAddress(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return data
}
