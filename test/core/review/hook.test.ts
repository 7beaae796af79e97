import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { findHookList } from '../../../src/core/hook/hook.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import type { AccountMeta } from '../../../src/core/program/instruction.ts'
import { transferChecked, transferCheckedWithFee } from '../../../src/core/program/token.ts'
import { addressNamed } from '../../support/block.ts'
import { deposit, mint, reviewDraft, reviewOf, stranger, treasury } from './support.ts'
import { legacy, lifetimeFor } from '../plan/support.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const hook = addressNamed('hook')
const list = findHookList({ hook, mint })
const seen = addressNamed('seen')
const changed = addressNamed('changed')
const account = (address: Address, writable = false, signer = false): AccountMeta => ({ address, writable, signer })
const accountOf = (owner: Address) => findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_2022_PROGRAM })
const move = {
  tokenProgram: TOKEN_2022_PROGRAM,
  mint,
  decimals: 6,
  amount: tokenAmount(1_250_500n),
  source: accountOf(treasury),
  destination: accountOf(stranger),
  owner: treasury,
}
const proved = [account(changed, true), account(seen), account(hook), account(list)]
const review = (accounts: readonly AccountMeta[], transfer = transferChecked(move)) =>
  reviewOf([{ ...transfer, accounts: [...transfer.accounts, ...accounts] }], {
    tokenAccounts: [{ account: move.destination, owner: stranger }],
  })

describe('a transfer with accounts for a hook', () => {
  it('is shown with the program that is called, its list, and each account with its role', () => {
    const { understood, instructions, warnings } = review(proved)
    expect(understood).toBe(true)
    expect(plain(instructions[0]?.sentence ?? [])).toContain(
      `; the program ${hook} of the mint’s issuer is called and may refuse it; it sees its list ${list} and ${changed} (may be changed), ${seen} (read).`,
    )
    expect(warnings.map(({ kind }) => kind)).toEqual(['foreign-destination', 'transfer-hook'])
  })

  it('is shown the same where a fee is withheld', () => {
    const { understood, instructions } = review(proved, transferCheckedWithFee({ ...move, fee: tokenAmount(5n) }))
    expect(understood).toBe(true)
    expect(plain(instructions[0]?.sentence ?? [])).toContain(`; the program ${hook} of`)
  })

  it('names no program where nothing proves which it is', () => {
    const { understood, instructions } = review([account(seen), account(hook)])
    expect(understood).toBe(true)
    expect(plain(instructions[0]?.sentence ?? [])).toContain(
      `a program of the mint’s issuer is called and may refuse it; it comes with ${seen} (read), ${hook} (read)`,
    )
  })

  it('takes another list for nothing it knows', () => {
    const { instructions } = review([account(hook), account(findHookList({ hook, mint: seen }))])
    expect(plain(instructions[0]?.sentence ?? [])).not.toContain(`the program ${hook}`)
  })

  it('is not understood where one of them signs and is not the owner: the program could act with it', () => {
    expect(review([account(stranger, true, true), ...proved]).understood).toBe(false)
    expect(review([account(treasury, true, true), ...proved]).understood).toBe(true)
  })

  it('is not understood where one of them pays the fee', () => {
    const transfer = transferChecked({ ...move, owner: deposit, source: accountOf(deposit) })
    const instructions = [{ ...transfer, accounts: [...transfer.accounts, account(treasury), ...proved] }]
    expect(reviewDraft({ version: 'legacy', feePayer: treasury, instructions, lifetime: lifetimeFor(legacy) }).understood).toBe(false)
  })

  it('is not understood under the other token program, which knows no hooks', () => {
    expect(review(proved, transferChecked({ ...move, tokenProgram: TOKEN_PROGRAM })).understood).toBe(false)
  })

  it('is not understood when it names no mint', () => {
    const bare = { ...transferChecked(move), accounts: [move.source, move.destination, treasury].map((address) => account(address)) }
    expect(review(proved, { ...bare, data: Uint8Array.of(3, ...new Uint8Array(8)) }).understood).toBe(false)
  })
})
