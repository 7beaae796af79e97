import type { LandingAnswer, LandingVerdict } from './landing.ts'
import type { LandingWindow } from './landing-window.ts'
import type { Outcome } from './outcome.ts'
import { votesNeeded } from './votes.ts'

/** A node writes history a little after it finalizes; until it is this far past the slot, not knowing is not denying. */
const HISTORY_LAG_SLOTS = 32n

type Shown = Extract<LandingAnswer, { kind: 'shown' }>
type Stand = 'bears-out' | 'contradicts' | 'early' | 'cannot-tell'

export type LandingQuestion = {
  readonly window: LandingWindow
  readonly configuredNodes: readonly string[]
  readonly answers: readonly LandingAnswer[]
}

/**
 * Whether a signature is proved to have landed with one outcome. Two nodes must say so where two are configured, and more than say otherwise.
 * A claim is held against what the claimant does not choose: the message's own window. It never takes another node's vote away: one that has
 * not come so far, or no longer has the slot, does not bear the claim out.
 */
export function judgeLanding(question: LandingQuestion): LandingVerdict {
  const { answers, configuredNodes } = question
  const possible = answers.filter((answer) => isPossible(answer, question.window))
  const reached = possible.filter(isReached)
  const side = largestSide(reached.filter((answer) => answer.kind === 'shown'))
  const isImpossible = possible.length < answers.length
  if (side === 'tie') return { proved: false, reason: 'differ' }
  if (side === null) return { proved: false, reason: isImpossible && answers.length > 1 ? 'differ' : 'early' }

  const stands = answers.map((answer) => ({ node: answer.node, stand: standOf(answer, { side, isVote: reached.includes(answer) }) }))
  const nodes = [side[0].node, ...namesOf(stands, 'bears-out').filter((node) => node !== side[0].node)] as const
  const against = namesOf(stands, 'contradicts').length
  const needed = votesNeeded(configuredNodes)
  if (nodes.length >= needed && nodes.length > against) return { proved: true, nodes, disputed: against > 0 }
  if (against > 0) return { proved: false, reason: 'differ' }
  const others = configuredNodes.filter((node) => !nodes.some((bearer) => bearer === node))
  const isNeverAble = (node: string) => stands.some((other) => other.node === node && other.stand === 'cannot-tell')
  return { proved: false, reason: others.every(isNeverAble) ? 'alone' : 'early' }
}

function namesOf(stands: readonly { readonly node: string; readonly stand: Stand }[], wanted: Stand): string[] {
  return stands.flatMap(({ node, stand }) => (stand === wanted ? [node] : []))
}

/** Whether what a node says of a place can be true of this message at all. */
function isPossible(answer: LandingAnswer, { sinceSlot, lastHeight }: LandingWindow): boolean {
  if (answer.kind !== 'shown' && answer.kind !== 'known') return true
  if (answer.slot < sinceSlot) return false
  if (lastHeight === null || answer.finalized === null || answer.finalized.slot < answer.slot) return true
  // Between two slots there is at most one block a slot, so the block of the slot is at least this high.
  const { slot, blockHeight } = answer.finalized
  return BigInt(blockHeight) - (slot - answer.slot) <= BigInt(lastHeight)
}

/** Whether the node had come far enough, by its own word, to say what it says. */
function isReached(answer: LandingAnswer): boolean {
  const { finalized } = answer
  if (finalized === null) return false
  switch (answer.kind) {
    case 'shown':
    case 'known':
      return answer.slot <= finalized.slot
    case 'denied':
      return answer.contextSlot >= finalized.slot
    case 'no-history':
      return true
  }
}

/** Those that show the same, if they are more than any others. */
function largestSide(shown: readonly Shown[]): readonly [Shown, ...Shown[]] | 'tie' | null {
  const texts = [...new Set(shown.map(landingText))]
  const sides = texts.map((text) => shown.filter((one) => landingText(one) === text))
  const [most = [], next = []] = sides.sort((left, right) => right.length - left.length)
  const [first, ...others] = most
  if (first === undefined) return null
  return most.length === next.length ? 'tie' : [first, ...others]
}

/** What a node shows, in words that are the same where it is the same. */
export function landingText({ slot, outcome }: { readonly slot: bigint; readonly outcome: Outcome }): string {
  const differences = outcome.kind === 'differs' ? outcome.differences.map(({ account, found }) => `${account} ${found}`) : []
  return [`${outcome.kind} in slot ${slot}`, ...differences].join(', ')
}

function standOf(
  answer: LandingAnswer,
  { side, isVote }: { readonly side: readonly [Shown, ...Shown[]]; readonly isVote: boolean },
): Stand {
  const [{ slot, outcome }] = side
  switch (answer.kind) {
    case 'shown':
      if (isVote) return side.includes(answer) ? 'bears-out' : 'contradicts'
      return isAhead(answer) ? 'early' : 'contradicts'
    case 'known':
      if (!isVote) return isAhead(answer) ? 'early' : 'contradicts'
      if (!answer.final) return 'early'
      if (answer.end === 'unclear' && !(answer.slot === slot && hasSucceeded(outcome))) return 'cannot-tell'
      return answer.slot === slot && answer.end === outcome.kind ? 'bears-out' : 'contradicts'
    case 'no-history':
      return 'cannot-tell'
    case 'denied':
      if (answer.firstAvailableSlot > slot) return 'cannot-tell'
      return isVote && answer.finalized !== null && answer.finalized.slot >= slot + HISTORY_LAG_SLOTS ? 'contradicts' : 'early'
  }
}

function hasSucceeded({ kind }: Outcome): boolean {
  return kind === 'landed' || kind === 'differs'
}

/** It names a slot that it has not finalized by its own word, or did not say what it has: asked again, it may have. */
function isAhead({ finalized, slot }: Extract<LandingAnswer, { kind: 'shown' | 'known' }>): boolean {
  return finalized === null || slot > finalized.slot
}
