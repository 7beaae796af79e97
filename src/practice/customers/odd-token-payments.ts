import type { Address } from '../../core/address/address.ts'
import { tokenAmount } from '../../core/amount/lamports.ts'
import type { Instruction } from '../../core/program/instruction.ts'
import { closeTokenAccount, transferChecked } from '../../core/program/token.ts'
import { authorityChange } from '../../core/program/token-layouts.ts'
import type { PaymentPlan, Teller } from './teller.ts'
import { ACCOUNT_OWNER, fillTokenAccount, openTokenAccount, payAssociated, type TokenPayment, transfer } from './token-payments.ts'
import { feeOf } from './mints.ts'

/** The token program's instruction of instructions: each with its number of accounts and its length before it. */
const BATCH = 255

/** A transfer of a mint that withholds a fee: what arrives is less than what was sent. */
export function payTokenWithFee(teller: Teller, { to, amount }: Omit<TokenPayment, 'mint'>): PaymentPlan {
  const mint = teller.mints().withFee
  const customer = teller.people.next(0n)
  const { account, instructions } = payAssociated(teller, customer, { to, amount, mint })
  return { keys: [customer], instructions, account, mint: mint.mint, amount, credit: amount - feeOf(amount), reason: null }
}

/** Two transfers inside one instruction, where no reader of top-level instructions finds them. */
export function payTokenInBatch(teller: Teller, { to, amount, mint }: TokenPayment): PaymentPlan {
  const customer = teller.people.next(0n)
  const { account, instructions } = payAssociated(teller, customer, { to, amount, mint })
  const [half, rest] = [amount / 2n, amount - amount / 2n]
  const parts = [half, rest].map((part) => transfer(teller, customer, { account, amount: part, mint }))
  const creations = instructions.slice(0, -1)
  return {
    keys: [customer],
    instructions: [...creations, batchOf(mint.tokenProgram, parts)],
    account,
    mint: mint.mint,
    amount,
    credit: amount,
    reason: null,
  }
}

/** A customer's token account emptied, closed, and opened again as ours with the same tokens, all at once. */
export function reopenTokenAccount(teller: Teller, { to, amount, mint }: TokenPayment): PaymentPlan {
  const { customer, key } = fillTokenAccount(teller, { to, amount, mint })
  const owner = customer.address
  const account = key.address
  const { tokenProgram, decimals } = mint
  const savings = teller.people.tokenAccount(customer, mint, amount)
  const emptying = transferChecked({
    tokenProgram,
    source: account,
    mint: mint.mint,
    destination: savings,
    owner,
    amount: tokenAmount(amount),
    decimals,
  })
  const instructions = [
    emptying,
    closeTokenAccount({ tokenProgram, account, destination: owner, owner }),
    ...openTokenAccount(teller, { customer, key, owner: to, mint }),
    transfer(teller, customer, { account, amount, mint }),
  ]
  return { keys: [customer, key], instructions, account, mint: mint.mint, amount, credit: 0n, reason: 'owner-changed' }
}

/** A token account opened, filled and handed over to our wallet in one transaction: it has no owner before. */
export function openAndHandOver(teller: Teller, { to, amount, mint }: TokenPayment): PaymentPlan {
  const customer = teller.people.next(0n)
  const key = teller.people.freshKey()
  const owner = customer.address
  const instructions = [
    ...openTokenAccount(teller, { customer, key, owner, mint }),
    transfer(teller, customer, { account: key.address, amount, mint }),
    authorityChange.build(mint.tokenProgram, { account: key.address, authority: owner, authorityType: ACCOUNT_OWNER, newAuthority: to }),
  ]
  const reason = 'not-associated-account'
  return { keys: [customer, key], instructions, account: key.address, mint: mint.mint, amount, credit: 0n, reason }
}

/** A customer closes an empty token account of its own; its rent goes to our wallet. */
export function closeToUs(teller: Teller, { to }: { readonly to: Address }): PaymentPlan {
  const mint = teller.mints().token
  const customer = teller.people.next(0n)
  const key = teller.people.freshKey()
  const owner = customer.address
  teller.bank.submit(teller.compose([customer, key], openTokenAccount(teller, { customer, key, owner, mint })))
  const amount = teller.bank.runtime.readLamports(key.address)
  const closing = closeTokenAccount({ tokenProgram: mint.tokenProgram, account: key.address, destination: to, owner })
  return { keys: [customer], instructions: [closing], account: to, mint: null, amount, credit: amount, reason: null }
}

function batchOf(program: Address, parts: readonly Instruction[]): Instruction {
  const data = parts.flatMap(({ accounts, data }) => [accounts.length, data.length, ...data])
  return { program, accounts: parts.flatMap(({ accounts }) => accounts), data: Uint8Array.of(BATCH, ...data) }
}
