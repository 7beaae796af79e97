import { settingOf } from '../program/confidential-credits.ts'
import type { ConfidentialInstruction } from '../program/confidential-transfer.ts'
import { address, type Part, type Sentence, tell, units } from '../text/sentence.ts'
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
        sentence: tell`Empties the hidden balance of ${address(instruction.account)}, which is proved to be nothing.`,
      }
    case 'verifyZero':
      return { kind: 'other', sentence: tell`Proves that a ciphertext of the ElGamal key ${instruction.elgamalKey} is of nothing.` }
    case 'depositConfidential': {
      const { account, mint, amount } = instruction
      return {
        kind: 'other',
        sentence: tell`Hides ${units(amount, mint)} of the token ${address(mint)} in ${address(account)}: out of its public balance, and pending in it until that is applied.`,
      }
    }
    case 'enableConfidentialCredits':
    case 'disableConfidentialCredits':
    case 'enableNonConfidentialCredits':
    case 'disableNonConfidentialCredits': {
      const { credits, on } = settingOf(instruction.kind)
      return { kind: 'other', sentence: takingWords(address(instruction.account), { credits, on }) }
    }
  }
}

function takingWords(account: Part, { credits, on }: ReturnType<typeof settingOf>): Sentence {
  if (credits === 'confidential')
    return on
      ? tell`Has ${account} take confidential arrivals.`
      : tell`Has ${account} refuse confidential arrivals, from ours as from others.`
  return on ? tell`Has ${account} take public arrivals.` : tell`Has ${account} refuse public arrivals, from ours as from others.`
}
