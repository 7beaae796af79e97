import { TakenSchema } from '../../contract/carried.ts'
import { quotedCommandOf } from '../../contract/command-name.ts'
import { type ListedTokens, sentenceText } from './output/unit.ts'

/**
 * The lines that say which transactions of a bundle are signed and not sent, since they would fail now; none for any other answer. What is followed
 * behind it is what was sent.
 */
export function heldLines(answer: unknown, tokens: ListedTokens): readonly string[] {
  const { held } = TakenSchema.pick({ held: true }).catch({ held: [] }).parse(answer)
  if (held.length === 0) return []
  return [
    ...held.map(({ why }) => sentenceText(why, { tokens })),
    `None of that was sent, and it stays out. Import the same file again once it can be made; what is not wanted any more is revoked with ${quotedCommandOf('bundles.planRevocation')}.`,
  ]
}
