import type { AssociatedTokenInstruction } from '../program/associated-token.ts'
import { nameParty, type Parties } from './parties.ts'
import type { Explained } from './review.ts'
import { address, tell } from '../text/sentence.ts'

/** What an instruction of the associated-token program does. */
export function explainAssociated(instruction: AssociatedTokenInstruction, { wallet, tokenAccount }: Parties): Explained {
  if (instruction.kind === 'recoverNested') {
    const { nestedAccount: account, nestedMint: mint, destination, owner, tokenProgram } = instruction
    const to = tokenAccount({ account: destination, mint, tokenProgram, authority: owner })
    return {
      kind: 'nested-recovered',
      account,
      to,
      sentence: tell`Empties the nested token account ${address(account)} of the token ${address(mint)} into that of ${nameParty(to)} and closes it; its lamports go to ${nameParty(wallet(owner))}.`,
    }
  }
  const { owner, mint, tokenProgram } = instruction
  const account = tokenAccount({ account: instruction.account, mint, tokenProgram, authority: owner })
  const payer = wallet(instruction.payer)
  const of = nameParty(wallet(owner))
  const sentence =
    instruction.kind === 'createAssociatedAccountIdempotent'
      ? tell`Creates the token account of ${of} for the token ${address(mint)}, unless it exists; ${nameParty(payer)} pays its rent.`
      : tell`Creates the token account of ${of} for the token ${address(mint)}; ${nameParty(payer)} pays its rent.`
  return { kind: 'account-created', account, payer, lamports: null, program: tokenProgram, sentence }
}
