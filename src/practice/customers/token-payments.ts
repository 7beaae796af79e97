import type { Address } from '../../core/address/address.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import { lamports, tokenAmount } from '../../core/amount/lamports.ts'
import type { NoCreditReason } from '../../core/deposit/deposit.ts'
import { createAssociatedAccountIdempotent } from '../../core/program/associated-token.ts'
import type { Instruction } from '../../core/program/instruction.ts'
import { createAccount } from '../../core/program/system.ts'
import { initializeTokenAccount, transferChecked } from '../../core/program/token.ts'
import { TOKEN_ACCOUNT_BYTES } from '../../core/program/token-account.ts'
import { authorityChange } from '../../core/program/token-layouts.ts'
import type { PracticeKey } from '../keys.ts'
import type { PracticeMint } from './mints.ts'
import type { PaymentPlan, Teller } from './teller.ts'

export type TokenPayment = { readonly to: Address; readonly amount: bigint; readonly mint: PracticeMint }

/** `setAuthority` of a token account's owner. */
export const ACCOUNT_OWNER = 2

/** A transfer into the wallet's associated account, which the customer creates where it is missing. */
export function payToken(teller: Teller, payment: TokenPayment, reason: NoCreditReason | null): PaymentPlan {
  const customer = teller.people.next(0n)
  const { account, instructions } = payAssociated(teller, customer, payment)
  const { amount, mint } = payment
  return { keys: [customer], instructions, account, mint: mint.mint, amount, credit: reason === null ? amount : 0n, reason }
}

/** Tokens for somebody else's account, in a transaction that names our wallet besides. */
export function payTokenElsewhere(teller: Teller, { to, amount, mint }: TokenPayment): PaymentPlan {
  const customer = teller.people.next(0n)
  const neighbour = teller.people.neighbour(customer).address
  const { account, instructions } = payAssociated(teller, customer, { to: neighbour, amount, mint })
  const mention = { address: to, signer: false, writable: false }
  const mentioning = instructions.map((instruction, index) =>
    index === instructions.length - 1 ? { ...instruction, accounts: [...instruction.accounts, mention] } : instruction,
  )
  return { keys: [customer], instructions: mentioning, account, mint: mint.mint, amount, credit: 0n, reason: null }
}

/** A transfer into a token account that our wallet owns, but that is not its associated one. */
export function payTokenToOtherAccount(teller: Teller, { to, amount, mint }: TokenPayment): PaymentPlan {
  const customer = teller.people.next(0n)
  const key = teller.people.freshKey()
  const instructions = [
    ...openTokenAccount(teller, { customer, key, owner: to, mint }),
    transfer(teller, customer, { account: key.address, amount, mint }),
  ]
  const reason = 'not-associated-account'
  return { keys: [customer, key], instructions, account: key.address, mint: mint.mint, amount, credit: 0n, reason }
}

/** Hands a filled token account over to our wallet: its owner changes, its balance does not. */
export function handOverTokenAccount(teller: Teller, { to, amount, mint }: TokenPayment): PaymentPlan {
  const { customer, key } = fillTokenAccount(teller, { to, amount, mint })
  const owner = customer.address
  const handOver = authorityChange.build(mint.tokenProgram, {
    account: key.address,
    authority: owner,
    authorityType: ACCOUNT_OWNER,
    newAuthority: to,
  })
  return { keys: [customer], instructions: [handOver], account: key.address, mint: mint.mint, amount, credit: 0n, reason: 'owner-changed' }
}

/** Opens a token account of a customer's and fills it, in a transaction of its own. */
export function fillTokenAccount(teller: Teller, { amount, mint }: TokenPayment): { customer: PracticeKey; key: PracticeKey } {
  const customer = teller.people.next(0n)
  const key = teller.people.freshKey()
  const owner = customer.address
  const opening = openTokenAccount(teller, { customer, key, owner, mint })
  teller.bank.submit(teller.compose([customer, key], [...opening, transfer(teller, customer, { account: key.address, amount, mint })]))
  return { customer, key }
}

/** A transfer into the wallet's associated account, behind its creation where it is missing. */
export function payAssociated(teller: Teller, customer: PracticeKey, { to, amount, mint }: TokenPayment) {
  const { tokenProgram } = mint
  const account = findAssociatedAddress({ owner: to, mint: mint.mint, tokenProgram })
  const creation = createAssociatedAccountIdempotent({ payer: customer.address, owner: to, mint: mint.mint, tokenProgram })
  const isMissing = teller.bank.runtime.readAccount(account) === null
  return { account, instructions: [...(isMissing ? [creation] : []), transfer(teller, customer, { account, amount, mint })] }
}

type Transfer = { readonly account: Address; readonly amount: bigint; readonly mint: PracticeMint }

/** A customer's transfer of tokens into an account. */
export function transfer({ people }: Teller, customer: PracticeKey, { account, amount, mint }: Transfer): Instruction {
  return transferChecked({
    tokenProgram: mint.tokenProgram,
    source: people.tokenAccount(customer, mint, amount),
    mint: mint.mint,
    destination: account,
    owner: customer.address,
    amount: tokenAmount(amount),
    decimals: mint.decimals,
  })
}

type Opening = { readonly customer: PracticeKey; readonly key: PracticeKey; readonly owner: Address; readonly mint: PracticeMint }

/** Creates a token account at a key's address. */
export function openTokenAccount({ bank }: Teller, { customer, key, owner, mint }: Opening): Instruction[] {
  const byteLength = BigInt(TOKEN_ACCOUNT_BYTES)
  const { tokenProgram } = mint
  const account = key.address
  return [
    createAccount({
      payer: customer.address,
      account,
      lamports: lamports(bank.runtime.minimumBalance(byteLength)),
      byteLength,
      owner: tokenProgram,
    }),
    initializeTokenAccount({ tokenProgram, account, mint: mint.mint, owner }),
  ]
}
