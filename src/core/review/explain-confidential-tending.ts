import { settingOf } from '../program/confidential-credits.ts'
import type { ConfidentialInstruction } from '../program/confidential-transfer.ts'
import { address, say, units } from '../text/sentence.ts'
import type { Explained } from './review.ts'

type Tending = Extract<
  ConfidentialInstruction,
  {
    kind:
      | 'emptyConfidential'
      | 'verifyZero'
      | 'depositConfidential'
      | 'enableConfidentialCredits'
      | 'disableConfidentialCredits'
      | 'enableNonConfidentialCredits'
      | 'disableNonConfidentialCredits'
  }
>

/** What the upkeep of a confidential account does to what it takes in, and that it is emptied. */
export function explainConfidentialTending(instruction: Tending): Explained {
  switch (instruction.kind) {
    case 'emptyConfidential':
      return {
        kind: 'other',
        sentence: say`Empties the hidden balance of ${address(instruction.account)}, which is proved to be nothing.`,
      }
    case 'verifyZero':
      return { kind: 'other', sentence: say`Proves that a ciphertext of the ElGamal key ${instruction.elgamalKey} is of nothing.` }
    case 'depositConfidential': {
      const { account, mint, amount } = instruction
      return {
        kind: 'other',
        sentence: say`Hides ${units(amount, mint)} of the token ${address(mint)} in ${address(account)}: out of its public balance, and pending in it until that is applied.`,
      }
    }
    case 'enableConfidentialCredits':
    case 'disableConfidentialCredits':
    case 'enableNonConfidentialCredits':
    case 'disableNonConfidentialCredits': {
      const { credits, on } = settingOf(instruction.kind)
      return {
        kind: 'other',
        sentence: on
          ? say`Has ${address(instruction.account)} take ${credits} arrivals.`
          : say`Has ${address(instruction.account)} refuse ${credits} arrivals, from ours as from others.`,
      }
    }
  }
}
