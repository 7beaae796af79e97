import { findAssociatedAddress } from '../../core/address/associated.ts'
import { lamports } from '../../core/amount/lamports.ts'
import { createAssociatedAccountIdempotent } from '../../core/program/associated-token.ts'
import { TOKEN_PROGRAM } from '../../core/program/ids.ts'
import { createAccount } from '../../core/program/system.ts'
import { initializeMint } from '../../core/program/token.ts'
import { MINT_BYTES } from '../../core/program/token-account.ts'
import { freeze } from '../../core/program/token-layouts.ts'
import { nameOf } from '../bank/wire.ts'
import type { PracticeMint } from './mints.ts'
import type { PaymentPlan, Teller } from './teller.ts'
import { type TokenPayment, transfer } from './token-payments.ts'

const DECIMALS = 6

/**
 * A transfer of a mint of its own whose issuer, the customer, opened our associated account and froze it at once: nothing can arrive there. The
 * mint serves this one payment, so that nobody else meets the frozen account.
 */
export function payFrozen(teller: Teller, { to, amount }: Omit<TokenPayment, 'mint'>): PaymentPlan {
  const { bank, compose, people } = teller
  const customer = people.next(0n)
  const issuer = customer.address
  const key = people.freshKey()
  const [mint, tokenProgram] = [key.address, TOKEN_PROGRAM]
  const account = findAssociatedAddress({ owner: to, mint, tokenProgram })
  const byteLength = BigInt(MINT_BYTES)
  const rent = lamports(bank.runtime.minimumBalance(byteLength))
  const making = compose(
    [customer, key],
    [
      createAccount({ payer: issuer, account: mint, lamports: rent, byteLength, owner: tokenProgram }),
      initializeMint({ tokenProgram, mint, decimals: DECIMALS, mintAuthority: issuer, freezeAuthority: issuer }),
      createAssociatedAccountIdempotent({ payer: issuer, owner: to, mint, tokenProgram }),
      freeze.build(tokenProgram, { account, mint, freezeAuthority: issuer }),
    ],
  )
  bank.submit(making)
  const made: PracticeMint = { mint, tokenProgram, decimals: DECIMALS, authority: customer, signature: nameOf(making) }
  const instructions = [transfer(teller, customer, { account, amount, mint: made })]
  return { keys: [customer], instructions, account, mint, amount, credit: 0n, reason: 'account-frozen', failure: 'account-frozen' }
}
