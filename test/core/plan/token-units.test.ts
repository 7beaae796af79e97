import { lamports as kitLamports } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { findDerivedAddress } from '../../../src/core/address/derived.ts'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { planTokenSweep } from '../../../src/core/plan/token.ts'
import { UNITS_PER_CREATION, UNITS_PER_TOKEN_INSTRUCTION } from '../../../src/core/plan/token-units.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { UNITS_PER_MEMO } from '../../../src/core/program/memo.ts'
import { mintData as plainMint, onChain, putAccount, takenBy, tokenData as plainTokens, treasury, wallets } from './executing.ts'
import { addressNamed, holding, mint, RICH, TOKEN_RENT, tokenRequest, v1, withPrice } from './support.ts'
import {
  accountOf,
  asset,
  CLOSEABLE,
  DELEGATE,
  type Entry,
  extensionsOf,
  FEES,
  HELD,
  inAccounts,
  missing,
  NO_HOOK,
  openChain,
  pausable,
  payee,
  payer,
  plan,
  SCALED,
  tokenData,
} from './token-chain.ts'

const EVERYTHING: readonly Entry[] = [FEES, CLOSEABLE, DELEGATE, NO_HOOK, SCALED, pausable(0)]
const MINTS = [
  ['the token program', TOKEN_PROGRAM, []],
  ['Token-2022', TOKEN_2022_PROGRAM, []],
  ['a mint with everything', TOKEN_2022_PROGRAM, EVERYTHING],
] as const
/** A bump that the search for an address passes over. */
const UNITS_PER_BUMP = 1_500
const BUMPS_WITH_ROOM = 16
/** Limits and price of the compute budget. */
const UNITS_OF_FRAME = 450
/** Of a payment into a new account. */
const COUNTED = UNITS_PER_CREATION + UNITS_PER_TOKEN_INSTRUCTION + UNITS_OF_FRAME
const MEMO_BYTES_MAX = 500

const bumpsPassed = (owner: Address, tokenProgram: Address) =>
  255 - findDerivedAddress({ program: ASSOCIATED_TOKEN_PROGRAM, seeds: [owner, tokenProgram, mint].map(encodeAddress) }).bump

describe('the compute units counted of token instructions are enough', () => {
  it.each(MINTS)('under %s for a new account and what is paid into it, lamports sent ahead or none', (_, tokenProgram, entries) => {
    const chain = openChain(tokenProgram, entries)
    const took = Array.from({ length: 30 }, (_each, index) => {
      const name = `payee ${index}`
      if (index % 2 === 1) chain.give(findAssociatedAddress({ owner: addressNamed(name), mint, tokenProgram }), 1_000_000n)
      const [planned] = plan({
        asset: asset(tokenProgram),
        mint: extensionsOf(entries),
        source: { account: accountOf(payer, tokenProgram), amount: HELD, frozen: false },
        payees: [payee(name, 100n, missing, tokenProgram)],
        options: withPrice,
      }).transactions
      if (planned === undefined) throw new Error('it is planned')
      expect(planned.template.computeUnitLimit).toBe(COUNTED)
      return chain.takenBy(planned) - UNITS_PER_BUMP * bumpsPassed(addressNamed(name), tokenProgram)
    })
    // But for the search, it takes the same for everybody; and what is counted leaves room for a long search.
    const most = Math.max(...took)
    expect(new Set(took).size).toBe(2)
    expect(most + UNITS_PER_BUMP * BUMPS_WITH_ROOM).toBeLessThan(COUNTED)
  })

  it.each(MINTS)('under %s for a transfer into an account that is there, behind the longest memo', (_, tokenProgram, entries) => {
    const chain = openChain(tokenProgram, entries)
    const own = tokenProgram === TOKEN_PROGRAM ? [] : inAccounts(entries)
    const owner = addressNamed('standing')
    chain.put(findAssociatedAddress({ owner, mint, tokenProgram }), tokenData(owner, 0n, own))
    const source = { account: accountOf(payer, tokenProgram), amount: HELD, frozen: false }
    const paid = { asset: asset(tokenProgram), mint: extensionsOf(entries), source, payees: [payee('standing', 100n, {}, tokenProgram)] }
    const [bare] = plan({ ...paid, options: withPrice }).transactions
    const [behind] = plan({ ...paid, options: withPrice, memo: 'm'.repeat(MEMO_BYTES_MAX) }).transactions
    if (bare === undefined || behind === undefined) throw new Error('they are planned')
    const taken = chain.takenBy(bare) - UNITS_OF_FRAME
    expect(taken).toBeLessThan(UNITS_PER_TOKEN_INSTRUCTION)
    expect(chain.takenBy(behind) - UNITS_OF_FRAME - taken).toBeLessThan(UNITS_PER_MEMO)
  })

  it.each([
    ['the token program', TOKEN_PROGRAM],
    ['Token-2022', TOKEN_2022_PROGRAM],
  ] as const)('under %s for a sweep that makes its destination and closes what it empties', (_, tokenProgram) => {
    const svm = new LiteSVM()
    svm.airdrop(onChain(treasury), kitLamports(RICH))
    putAccount(svm, { address: mint, program: tokenProgram, data: plainMint() })
    const sources = wallets.slice(0, 12).map((owner) => {
      const account = findAssociatedAddress({ owner, mint, tokenProgram })
      putAccount(svm, { address: account, program: tokenProgram, data: plainTokens(owner, 1_000n) })
      return { owner, account, amount: tokenAmount(1_000n), lamports: lamports(TOKEN_RENT), closeable: true, frozen: false }
    })
    const { transactions } = planTokenSweep(
      tokenRequest({
        tokenProgram,
        sources,
        close: true,
        options: v1,
        destinationOwner: treasury,
        destinationRentLamports: lamports(TOKEN_RENT),
        treasury: holding(treasury, RICH),
      }),
    )
    expect(transactions.length).toBeGreaterThan(0)
    for (const planned of transactions) {
      const steps = planned.template.instructions.length - 1
      expect(planned.template.computeUnitLimit).toBe(UNITS_PER_CREATION + UNITS_PER_TOKEN_INSTRUCTION * steps)
      expect(takenBy(svm, planned)).toBeLessThan(planned.template.computeUnitLimit)
    }
  })
})
