import { lamports as kitLamports } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { planNativeSweep } from '../../../src/core/plan/native.ts'
import type { TransactionOptions, EmptyingMode } from '../../../src/core/plan/sweep.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { balanceOf, expectAsPredicted, mintData, onChain, putAccount, tokenData, treasury, wallets } from './executing.ts'
import { ABLE, holding, legacy, mint, nativeRequest, RICH, TOKEN_RENT, tokenRequest, v1, withPrice } from './support.ts'

const v1WithPrice: TransactionOptions = { ...v1, computeUnitPrice: 1_000n }

describe('a planned native sweep runs as it was planned', () => {
  const modes: readonly EmptyingMode[] = ['keep-minimum', 'empty']
  const forms = { legacy, 'legacy with price': withPrice, 'version 1': v1, 'version 1 with price': v1WithPrice }
  const cases = Object.entries(forms).flatMap(([name, options]) => modes.map((mode) => [name, mode, options] as const))

  it.each(cases)('%s, %s', (_, mode, options) => {
    const svm = new LiteSVM()
    for (const wallet of wallets) svm.airdrop(onChain(wallet), kitLamports(ABLE))
    svm.airdrop(onChain(treasury), kitLamports(RICH))
    const destination = holding(treasury, RICH)
    const plan = planNativeSweep(
      nativeRequest({ sources: wallets.map((wallet) => holding(wallet, ABLE)), mode, options, destination, treasury: destination }),
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
    Object.entries(forms).flatMap(([name, options]) =>
      [true, false].map((exists) => [program, name, exists ? 'exists' : 'is made', { tokenProgram, options, exists }] as const),
    ),
  )

  it.each(cases)('under %s, %s, where the destination %s', (_, __, ___, { tokenProgram, options, exists }) => {
    const svm = new LiteSVM()
    svm.airdrop(onChain(treasury), kitLamports(RICH))
    const accountOf = (owner: Address) => findAssociatedAddress({ owner, mint, tokenProgram })
    const put = (address: Address, data: Uint8Array) => putAccount(svm, { address, program: tokenProgram, data })
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
      options,
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
