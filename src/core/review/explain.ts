import { decodeAssociatedTokenInstruction } from '../program/associated-token.ts'
import { decodeComputeBudgetInstruction } from '../program/compute-budget.ts'
import { decodeConfidentialPayment } from '../program/confidential-payment.ts'
import { decodeConfidentialInstruction } from '../program/confidential-transfer.ts'
import type { Instruction } from '../program/instruction.ts'
import { decodeMemoInstruction } from '../program/memo.ts'
import { decodeSystemInstruction } from '../program/system.ts'
import { decodeTokenInstruction } from '../program/token.ts'
import { visible } from '../text/visible.ts'
import { explainAssociated } from './explain-associated.ts'
import { explainComputeBudget } from './explain-compute-budget.ts'
import { explainConfidentialPayment } from './explain-confidential-payment.ts'
import { explainConfidentialInstruction } from './explain-confidential-instruction.ts'
import { explainSystem } from './explain-system.ts'
import { explainToken } from './explain-token.ts'
import type { Parties } from './parties.ts'
import type { Explained } from './review.ts'
import { tell } from '../text/sentence.ts'

/** Names an instruction and says what it does; null when it is not understood to the last byte. */
export function explainInstruction(
  instruction: Instruction,
  parties: Parties,
  hidden: bigint | null = null,
): { name: string; effect: Explained } | null {
  const system = decodeSystemInstruction(instruction)
  if (system !== null) return { name: system.kind, effect: explainSystem(system, parties) }
  const budget = decodeComputeBudgetInstruction(instruction)
  if (budget !== null) return { name: budget.kind, effect: explainComputeBudget(budget) }
  const token = decodeTokenInstruction(instruction)
  if (token !== null) return { name: token.kind, effect: explainToken(token, parties) }
  const associated = decodeAssociatedTokenInstruction(instruction)
  if (associated !== null) return { name: associated.kind, effect: explainAssociated(associated, parties) }
  const confidential = decodeConfidentialInstruction(instruction)
  if (confidential !== null) return { name: confidential.kind, effect: explainConfidentialInstruction(confidential, parties) }
  const paid = decodeConfidentialPayment(instruction)
  if (paid !== null) return { name: paid.kind, effect: explainConfidentialPayment(paid, parties, hidden) }
  const memo = decodeMemoInstruction(instruction)
  if (memo === null) return null
  const sentence = tell`Writes on the chain, for anybody to read: “${visible(memo.text)}”.`
  return { name: memo.kind, effect: { kind: 'memo', text: memo.text, sentence } }
}
