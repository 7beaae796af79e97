import { getTransactionDecoder, lamports as kitLamports } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { describe, expect, it } from 'vitest'
import { findAssociatedAddress } from '../../src/core/address/associated.ts'
import { encodeMessage } from '../../src/core/message/encode.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { planReclaim, type PlannedReclaim } from '../../src/core/plan/reclaim.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../src/core/program/ids.ts'
import { balanceOf, mintData, onChain, putAccount, tokenData, treasury } from '../core/plan/executing.ts'
import { minimumAt, readRentOfToken, reclaimRequest, setRent } from '../core/plan/rent-steps.ts'
import { addressNamed, compilePlanned, holding, mint, RICH, TOKEN_RENT } from '../core/plan/support.ts'

const COUNT = 10_000
const BYTES = 165
/** As accounts were made before 2026, and two of the steps that followed. */
const [MADE_AT, ...STEPS] = [6_960n, 5_080n, 2_575n] as const

/** Nobody has ten thousand keys here: signatures are not looked at, and everything else is. */
function run(svm: LiteSVM, { planned }: PlannedReclaim): void {
  const compiled = compilePlanned(planned)
  const signatures = Array.from({ length: compiled.header.signerCount }, () => null)
  const bytes = encodeTransaction({ message: encodeMessage(compiled), signatures })
  const result = svm.sendTransaction(getTransactionDecoder().decode(bytes))
  if (result instanceof FailedTransactionMetadata) throw new Error(result.toString())
}

describe('ten thousand token accounts made at 6,960 lamports a byte', () => {
  it('return the exact sum when the rule steps to 5,080 and then to 2,575, and keep their tokens', () => {
    const svm = new LiteSVM().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n)
    svm.airdrop(onChain(treasury), kitLamports(RICH))
    expect(TOKEN_RENT).toBe(minimumAt(MADE_AT, BYTES))
    const accounts = Array.from({ length: COUNT }, (_, index) => {
      const [program, owner] = [index % 2 === 0 ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM, addressNamed(`owner ${index}`)]
      const address = findAssociatedAddress({ owner, mint, tokenProgram: program })
      putAccount(svm, { address, program, data: tokenData(owner, BigInt(index)) })
      return address
    })
    putAccount(svm, { address: mint, program: TOKEN_PROGRAM, data: mintData() })

    let before: bigint = MADE_AT
    let fees = 0n
    for (const step of STEPS) {
      setRent(svm, step)
      const tokens = accounts.map((account) => readRentOfToken(svm, account, 'deposit-address'))
      const plan = planReclaim(reclaimRequest({ tokens, treasury: holding(treasury, balanceOf(svm, treasury)) }))
      expect(plan.leftOut).toEqual([])
      expect(plan.totals.reclaimedLamports).toBe(BigInt(COUNT) * (minimumAt(before, BYTES) - minimumAt(step, BYTES)))
      for (const transaction of plan.transactions) run(svm, transaction)
      fees += plan.totals.feeLamports
      before = step
    }

    const returned = BigInt(COUNT) * (minimumAt(MADE_AT, BYTES) - minimumAt(before, BYTES))
    expect(returned).toBe(12_848_050_000n)
    expect(balanceOf(svm, treasury)).toBe(RICH + returned - fees)
    const standing = accounts.map((account) => readRentOfToken(svm, account).standing)
    expect(standing.every(({ lamports }) => lamports === minimumAt(before, BYTES))).toBe(true)
    expect(standing.every(({ token }, index) => token.amount === BigInt(index))).toBe(true)
    // A step that is gone through again gives nothing more.
    const again = planReclaim(reclaimRequest({ tokens: accounts.map((account) => readRentOfToken(svm, account, 'deposit-address')) }))
    expect(again.transactions).toEqual([])
  })
})
