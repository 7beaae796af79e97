import type { DecisionEvents, EventData, StoredData } from '../../../../core/journal/events.ts'
import { explainClosingBriefly } from '../../../../core/journal/explain-closing.ts'
import { say, type Sentence } from '../../../../core/text/sentence.ts'
import { formatCount } from '../../../parts/figure.ts'
import {
  asList,
  asText,
  isRecord,
  withNote,
  withReason,
  type EventWords,
  warning,
  moves,
  nameOf,
  plural,
  rest,
  slotOf,
  type WordsOf,
} from './parts.ts'

/** What a decision is called in a sentence, by its kind. */
const DECIDED: ReadonlyMap<unknown, string> = new Map([
  ['sweep', 'A sweep'],
  ['payment', 'A payment'],
  ['upkeep', 'Upkeep'],
])

const ELSEWHERE: Readonly<Record<EventData['found-elsewhere']['what'], string>> = {
  paid: 'it paid what is known, and that is not paid again.',
  done: 'it carried out what is known, and that is not done again.',
  'moved-home': 'all it moved went between accounts of yours.',
  failed: 'it had no effect on chain; nothing moved but its fee, and not even that where it was not executed.',
  dead: 'it is in no block, and can never be executed.',
  unknown: 'nobody knows what for.',
}

/** What entries say of what was decided, and of whether anything new is signed. */
export const DECISION_WORDS: WordsOf<DecisionEvents> = {
  'decision-added': ({ kind, intents }) =>
    moves(say`${DECIDED.get(kind) ?? 'Something'} in ${plural(intents, 'transaction')} was decided.`, 'decided', 'sweep'),
  'intent-added': ({ intent, sources }) =>
    moves(say`Transaction ${nameOf(intent)} was decided, from ${plural(asList(sources).length, 'account')}.`, 'decided', 'sweep'),
  'intents-sealed': ({ intents }) =>
    rest(say`Sealed by the signer as decided: ${plural(asList(intents).length, 'transaction')}.`, 'sealed', 'stamp'),
  'intent-replaced': ({ intent, by }) =>
    rest(say`Transaction ${nameOf(intent)} was replaced by ${plural(asList(by).length, 'transaction')}.`, 'replaced', 'internal'),
  'approval-awaited': ({ intent }) => rest(say`Transaction ${nameOf(intent)} waits for the approval of a second person.`, 'waiting', 'two'),
  'intent-approved': ({ intent }) => moves(say`Transaction ${nameOf(intent)} was approved by a second person.`, 'approved', 'two'),
  'intent-satisfied': ({ intent, elsewhere }) => ({
    say: say`Transaction ${nameOf(intent)} is done, for certain${elsewhere === true ? ', by another message than those followed for it' : ''}.`,
    word: 'finalized',
    glyph: 'finalized',
    kind: 'sure',
  }),
  'intent-abandoned': ({ intent, why }) => rest(withNote(say`Transaction ${nameOf(intent)} was given up`, why), 'given up', 'revoked'),
  'intent-unknown': ({ intent, why }) =>
    warning(
      withReason(say`Nobody can tell what became of transaction ${nameOf(intent)}, and it is not made again`, why),
      'not known',
      'unknown',
    ),
  'unknown-closed': ({ intent, note }) =>
    rest(withNote(say`A person closed transaction ${nameOf(intent)}, of which nobody can tell`, note), 'closed', 'ok'),
  'sending-closed': ({ reason, context }) => ({
    say: withReason(say`Sending was closed, nothing new is decided or signed`, explainClosingBriefly({ reason, context })),
    word: 'closed',
    glyph: 'warn',
    kind: 'stop',
  }),
  'sending-reopened': ({ note }) => rest(withNote(say`Sending was opened again`, note), 'opened', 'open'),
  'sending-compared': tellCompared,
  'found-elsewhere': (found) =>
    (found.what === 'unknown' ? warning : rest)(withReason(foundWords(found), wordsIn(ELSEWHERE, found.what)), 'found', 'search'),
}

/** Before another message is signed the chain is asked of those that were signed here; everything else a comparison finds. */
function foundWords({ slot, what, proof }: StoredData<'found-elsewhere'>): Sentence {
  if (isRecord(proof) && proof['by'] === 'chain')
    return say`A message that was signed here, and that this journal had called dead, was found final in slot ${slotOf(slot)}`
  return say`A comparison found a message that is none of those followed here, ${what === 'dead' ? 'up to' : 'in'} slot ${slotOf(slot)}`
}

function tellCompared({ slot, satisfied, abandoned, unknown, cases }: StoredData<'sending-compared'>): EventWords {
  const found = [
    [asList(satisfied).length, 'carried out elsewhere'],
    [asList(abandoned).length, 'carried out in part, the rest given up'],
    [asList(unknown).length, 'of which nobody can tell'],
    [asList(cases).length, 'cases explained'],
  ] as const
  const words = found.flatMap(([many, what]) => (many === 0 ? [] : [`${formatCount(many)} ${what}`]))
  return rest(
    say`Compared with the chain up to slot ${slotOf(slot)}: ${words.join(', ') || 'nothing of what is open was found'}.`,
    'compared',
    'search',
  )
}

/** The words for a name that is stored; none for one that only another version knows. */
function wordsIn(words: Readonly<Record<string, string>>, name: unknown): string {
  return Object.hasOwn(words, asText(name)) ? (words[asText(name)] ?? '') : ''
}
