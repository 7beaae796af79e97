import type { ConfidentialPaymentInstruction } from '../program/confidential-payment.ts'
import { TOKEN_2022_PROGRAM } from '../program/ids.ts'
import { address, tell, units } from '../text/sentence.ts'
import { nameParty, type Parties } from './parties.ts'
import type { Explained } from './review.ts'

/** What an instruction of a confidential payment does. `amount`: by whoever has the keys; it stands in none of its bytes. */
export function explainConfidentialPayment(
  instruction: ConfidentialPaymentInstruction,
  parties: Parties,
  amount: bigint | null,
): Explained {
  switch (instruction.kind) {
    case 'transferConfidential':
    case 'transferByContext': {
      const { source, destination, mint, owner: authority } = instruction
      const from = parties.tokenAccount({ account: source, mint, tokenProgram: TOKEN_2022_PROGRAM, authority })
      const to = parties.tokenAccount({ account: destination, mint, tokenProgram: TOKEN_2022_PROGRAM })
      const much = amount === null ? tell`an amount that cannot be read here` : units(amount, mint)
      const sentence = tell`Moves in secret ${much} of the token ${address(mint)} from ${nameParty(from)} to ${nameParty(to)}.`
      return { kind: 'transfer-hidden', from, to, mint, amount, sentence }
    }
    case 'verifyTransferValidity':
      return {
        kind: 'other',
        sentence: tell`Proves that the ElGamal keys ${instruction.senderKey}, ${instruction.recipientKey} and ${instruction.auditorKey} read the same amount.`,
      }
    case 'verifyTransferRange':
      return { kind: 'other', sentence: tell`Proves that amounts are not less than nothing.` }
    case 'keepTransferValidity': {
      const { senderKey, recipientKey, auditorKey, context, authority } = instruction
      const sentence = tell`Proves that the ElGamal keys ${senderKey}, ${recipientKey} and ${auditorKey} read the same amount, and keeps that in ${address(context)}, which ${address(authority)} may close.`
      return { kind: 'other', sentence }
    }
    case 'keepTransferRange': {
      const { context, authority } = instruction
      const sentence = tell`Proves that amounts are not less than nothing, and keeps that in ${address(context)}, which ${address(authority)} may close.`
      return { kind: 'other', sentence }
    }
  }
}
