import type { ConfidentialInstruction } from '../program/confidential-transfer.ts'
import { address, tell, units } from '../text/sentence.ts'
import { explainConfidentialTending } from './explain-confidential-tending.ts'
import { nameParty, type Parties } from './parties.ts'
import type { Explained } from './review.ts'

/** What an instruction of confidential transfers does. Amounts that are hidden stand in none of its bytes. */
export function explainConfidentialInstruction(instruction: ConfidentialInstruction, { wallet }: Parties): Explained {
  switch (instruction.kind) {
    case 'makeRoomForConfidential': {
      const { account, payer } = instruction
      return {
        kind: 'other',
        sentence: tell`Makes room in ${address(account)} for confidential balances; ${address(payer)} pays its rent.`,
      }
    }
    case 'configureConfidential': {
      const { account, mint, mostCredits } = instruction
      const sentence = tell`Has ${address(account)} take confidential transfers of the token ${address(mint)}, up to ${String(mostCredits)} of them before they must be applied.`
      return { kind: 'other', sentence }
    }
    case 'applyPending': {
      const { account, expectedCredits } = instruction
      const sentence =
        expectedCredits === 1n
          ? tell`Makes all that is pending in ${address(account)} available; it is made for 1 arrival.`
          : tell`Makes all that is pending in ${address(account)} available; it is made for ${String(expectedCredits)} arrivals.`
      return { kind: 'other', sentence }
    }
    case 'emptyConfidential':
    case 'verifyZero':
    case 'depositConfidential':
    case 'enableConfidentialCredits':
    case 'disableConfidentialCredits':
    case 'enableNonConfidentialCredits':
    case 'disableNonConfidentialCredits':
      return explainConfidentialTending(instruction)
    case 'withdrawConfidential':
    case 'withdrawByContext': {
      const { account, mint, amount } = instruction
      if (amount === 0n) {
        const sentence = tell`Makes nothing of the token ${address(mint)} in ${address(account)} public again, or an amount that its keys have still to fill in.`
        return { kind: 'other', sentence }
      }
      return {
        kind: 'other',
        sentence: tell`Makes ${units(amount, mint)} of the token ${address(mint)} in ${address(account)} public again.`,
      }
    }
    case 'verifyEquality':
      return { kind: 'other', sentence: tell`Proves what a balance is of the ElGamal key ${instruction.elgamalKey}.` }
    case 'verifyRange':
      return { kind: 'other', sentence: tell`Proves that an amount is not less than nothing.` }
    case 'keepRange': {
      const { context, authority } = instruction
      const sentence = tell`Proves that an amount is not less than nothing, and keeps that in ${address(context)}, which ${address(authority)} may close.`
      return { kind: 'other', sentence }
    }
    case 'closeProofContext': {
      const { context, authority: owner } = instruction
      const rentTo = wallet(instruction.destination)
      const sentence = tell`Closes ${address(context)}, in which a proof was kept; its rent goes to ${nameParty(rentTo)}.`
      return { kind: 'account-closed', account: context, owner, rentTo, keptProof: true, sentence }
    }
    case 'verifyElgamalKey': {
      const sentence = tell`Proves that whoever made this holds the secret of the ElGamal key ${instruction.elgamalKey}.`
      return { kind: 'other', sentence }
    }
  }
}
