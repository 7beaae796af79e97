import { msg, t } from '@lingui/core/macro'
import type { AttemptEvents, StoredData } from '../../../../core/journal/events.ts'
import { say as join, type Sentence } from '../../../../core/text/sentence.ts'
import { say } from '../../../language/say.ts'
import { lookOf, wordOfState } from '../../../parts/state.tsx'
import { asText, count, type EventWords, moves, nameOf, rest, slotOf, type WordsOf } from './parts.ts'

/** What entries say of one message: made, signed, sent, and what was heard of it. */
export const ATTEMPT_WORDS: WordsOf<AttemptEvents> = {
  'draft-added': ({ intent, attempt }) =>
    rest(say(msg`Message ${count(attempt)} was made for payment ${nameOf(intent)}.`), t`draft`, 'draft'),
  'attempt-signed': ({ attempt }) => moves(say(msg`Message ${count(attempt)} was signed.`), t`signed`, 'signed'),
  'attempt-signature-found': ({ attempt }) =>
    moves(say(msg`Message ${count(attempt)} is in the ledger under another signature, made elsewhere.`), t`found`, 'signed'),
  // Written before the call that sends it: whether the node got it is not known by this.
  broadcast: ({ attempt, node }) => moves(say(msg`Message ${count(attempt)} is sent to node ${asText(node)}.`), t`sent`, 'sent'),
  evidence: (data) => rest(heard(data), t`heard`, 'node'),
  'attempt-moved': ({ attempt, to }) => moved(say(msg`Message ${count(attempt)}: ${wordOfState(asText(to))}.`), to),
  'attempt-revoking': ({ attempt, next }) =>
    rest(
      next === 'renew'
        ? say(msg`A person revoked message ${count(attempt)}. Once it is proved without effect, its payment is signed again.`)
        : say(msg`A person revoked message ${count(attempt)}. Once it is proved without effect, its payment is given up.`),
      t`revoking`,
      'revoked',
    ),
  'attempt-settled': ({ attempt, to }) => moved(say(msg`Message ${count(attempt)} ended: ${wordOfState(asText(to))}.`), to),
}

function heard({ attempt, who, what, slot, commitment }: StoredData<'evidence'>): Sentence {
  const [of, by] = [t`message ${count(attempt)}`, asText(who)]
  const where = whereWords(slot, asText(commitment))
  switch (what) {
    case 'landed':
      return say(msg`${by}: ${of} was executed${where}.`)
    case 'differs':
      return say(msg`${by}: ${of} was executed${where}, with another effect than planned.`)
    case 'failed':
      return say(msg`${by}: ${of} failed${where}; its fee was paid.`)
    case 'unexecuted':
      return say(msg`${by}: ${of} stands${where}, and was not executed; no fee was paid.`)
    case 'absent':
      return say(msg`${by}: ${of} is no longer in a block.`)
    case 'silent':
      return say(msg`No node can tell yet what became of ${of}. Asked: ${by}.`)
    case 'dead':
      return say(msg`It is proved that ${of} can no longer be executed. Asked: ${by}.`)
    case 'send-accepted':
      return say(msg`${by} took ${of}.`)
    case 'send-refused':
      return say(msg`${by} did not take ${of}.`)
    default:
      return say(msg`Of ${of}, ${by} says: ${asText(what)}.`)
  }
}

/** After a verb: in which block, and how certain that is; nothing of what is not known. */
function whereWords(slot: unknown, commitment: string): Sentence {
  const isCertain = commitment !== ''
  if (slot === null || slot === undefined) return isCertain ? join`, ${commitment}` : []
  return isCertain ? say(msg` in the block of slot ${slotOf(slot)}, ${commitment}`) : say(msg` in the block of slot ${slotOf(slot)}`)
}

/** The state that a message went to gives the entry its look (parts/state). */
function moved(sentence: Sentence, to: unknown): EventWords {
  const { kind, glyph } = lookOf(asText(to))
  return { say: sentence, word: wordOfState(asText(to)), kind, glyph }
}
