import type { AttemptEvents, StoredData } from '../../../../core/journal/events.ts'
import { say, type Sentence } from '../../../../core/text/sentence.ts'
import { lookOf, wordOfState } from '../../../parts/state.tsx'
import { asText, count, type EventWords, moves, nameOf, rest, slotOf, type WordsOf } from './parts.ts'

/** What entries say of one message: made, signed, sent, and what was heard of it. */
export const ATTEMPT_WORDS: WordsOf<AttemptEvents> = {
  'draft-added': ({ intent, attempt }) => rest(say`Message ${count(attempt)} was made for payment ${nameOf(intent)}.`, 'draft', 'draft'),
  'attempt-signed': ({ attempt }) => moves(say`Message ${count(attempt)} was signed.`, 'signed', 'signed'),
  // Written before the call that sends it: whether the node got it is not known by this.
  broadcast: ({ attempt, node }) => moves(say`Message ${count(attempt)} is sent to node ${asText(node)}.`, 'sent', 'sent'),
  evidence: (data) => rest(heard(data), 'heard', 'node'),
  'attempt-moved': ({ attempt, to }) => moved(say`Message ${count(attempt)}: ${wordOfState(asText(to))}.`, to),
  'attempt-revoking': ({ attempt, next }) =>
    rest(
      say`A person revoked message ${count(attempt)}. Once it is proved without effect, its payment is ${next === 'renew' ? 'signed again' : 'given up'}.`,
      'revoking',
      'revoked',
    ),
  'attempt-settled': ({ attempt, to }) => moved(say`Message ${count(attempt)} ended: ${wordOfState(asText(to))}.`, to),
}

function heard({ attempt, who, what, slot, commitment }: StoredData<'evidence'>): Sentence {
  const [of, by] = [`message ${count(attempt)}`, asText(who)]
  const where = say`${slot === null || slot === undefined ? '' : say` in the block of slot ${slotOf(slot)}`}${asText(commitment) === '' ? '' : `, ${asText(commitment)}`}`
  switch (what) {
    case 'landed':
      return say`${by}: ${of} was executed${where}.`
    case 'differs':
      return say`${by}: ${of} was executed${where}, with another effect than planned.`
    case 'failed':
      return say`${by}: ${of} failed${where}; its fee was paid.`
    case 'unexecuted':
      return say`${by}: ${of} stands${where}, and was not executed; no fee was paid.`
    case 'absent':
      return say`${by}: ${of} is no longer in a block.`
    case 'silent':
      return say`No node can tell yet what became of ${of}. Asked: ${by}.`
    case 'dead':
      return say`It is proved that ${of} can no longer be executed. Asked: ${by}.`
    case 'send-accepted':
      return say`${by} took ${of}.`
    case 'send-refused':
      return say`${by} did not take ${of}.`
    default:
      return say`Of ${of}, ${by} says: ${asText(what)}.`
  }
}

/** The state that a message went to gives the entry its look (parts/state). */
function moved(sentence: Sentence, to: unknown): EventWords {
  const { kind, glyph } = lookOf(asText(to))
  return { say: sentence, word: wordOfState(asText(to)), kind, glyph }
}
