import { t } from '@lingui/core/macro'
import type { EventKind, StoredData } from '../../../core/journal/events.ts'
import { say } from '../../../core/text/sentence.ts'
import type { Answers } from '../../client.ts'
import { paymentPath, shortIntent } from '../../parts/transaction/intent.ts'
import { ATTEMPT_WORDS } from './event-words/attempts.ts'
import { CHAIN_WORDS } from './event-words/chain.ts'
import { DECISION_WORDS } from './event-words/decisions.ts'
import { HOUSE_WORDS } from './event-words/house.ts'
import { asList, asText, count, type EventWords, isRecord, rest, type WordsOf } from './event-words/parts.ts'
import type { EventData } from '../../../core/journal/events.ts'

export type JournalEvent = Answers['activity']['list']['events'][number]

/** What each kind of entry says: all of the catalogue. */
const WORDS: WordsOf<EventData> = { ...HOUSE_WORDS, ...CHAIN_WORDS, ...DECISION_WORDS, ...ATTEMPT_WORDS }

/** The sentence and the word of an entry. A kind that only another version knows is shown by its own name, never left out. */
export function wordsOf({ kind, data }: JournalEvent): EventWords {
  return isKnown(kind) ? wordsOfKind(kind, data) : rest(say`${kind}.`, t`entry`, 'journal')
}

function isKnown(kind: string): kind is EventKind {
  return Object.hasOwn(WORDS, kind)
}

function wordsOfKind<Kind extends EventKind>(kind: Kind, data: StoredData<Kind>): EventWords {
  return WORDS[kind](data)
}

/** Where an entry leads: a payment's story, a sweep, or nowhere. */
export type EventLink = { readonly to: string; readonly words: string }

/** The places an entry tells of. Deposits of a block are reported one by one, up to a bound. */
export function linksOf({ data }: JournalEvent): readonly EventLink[] {
  const links: EventLink[] = []
  const [intent, decision] = [asText(data['intent']), asText(data['decision'])]
  if (intent !== '') links.push({ to: paymentPath(intent), words: t`History of payment ${shortIntent(intent)}` })
  if (data['kind'] === 'sweep') links.push({ to: `/sweep/${decision}`, words: t`Sweep ${decision.slice(0, 8)}` })
  for (const credit of asList(data['credits']).slice(0, DEPOSIT_LINKS_MAX)) {
    if (isRecord(credit)) links.push({ to: `/deposits/${asText(credit['id'])}`, words: t`Deposit ${count(credit['id'])}` })
  }
  return links
}

const DEPOSIT_LINKS_MAX = 20
