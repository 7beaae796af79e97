import type { Answers } from '../../client.ts'
import { formatCount, plural } from '../../parts/figure.ts'
import type { GlyphName } from '../../parts/glyphs.tsx'
import type { Kind } from '../../parts/state.tsx'
import { paymentPath, shortIntent } from '../../parts/transaction/intent.ts'

export type JournalEvent = Answers['activity']['list']['events'][number]
type Data = JournalEvent['data']

/** An entry as a person reads it: a sentence, and a word with its shape. */
export type EventWords = { readonly say: string; readonly word: string; readonly glyph: GlyphName; readonly kind: Kind }

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const count = (value: unknown): string => (/^\d+$/.test(text(value)) ? formatCount(BigInt(text(value))) : text(value))
const short = (intent: unknown): string => shortIntent(text(intent))
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const rest = (say: string, word: string, glyph: GlyphName): EventWords => ({ say, word, glyph, kind: 'idle' })
const moves = (say: string, word: string, glyph: GlyphName): EventWords => ({ say, word, glyph, kind: 'act' })

/** What a decision is called in a sentence, by its kind. */
const DECIDED: Readonly<Record<string, string>> = { sweep: 'A sweep', payment: 'A payment', upkeep: 'Upkeep' }

/** What each kind of entry says. A kind that is not here is shown by its own name, never left out. */
const TELL: Readonly<Record<string, (data: Data) => EventWords>> = {
  'network-set': () => rest('This journal was begun for its network.', 'begun', 'journal'),
  'accounts-added': ({ count: added }) => rest(`${plural(Number(text(added)), 'account')} added and watched.`, 'added', 'plus'),
  'recipient-added': ({ label }) => rest(`${text(label)} was put into the address book.`, 'added', 'plus'),
  'recipient-labelled': ({ label }) => rest(`${text(label)}: so somebody in the address book is called now.`, 'labelled', 'journal'),
  'recipient-removed': () => rest('Somebody was taken out of the address book.', 'removed', 'journal'),
  'mint-listed': ({ label }) => rest(`${text(label)} listed: deposits of its mint are credited.`, 'listed', 'plus'),
  'cursor-opened': ({ slot }) => rest(`Reading of blocks begins at slot ${count(slot)}.`, 'begun', 'continuous'),
  'cursor-moved-back': ({ to }) => rest(`Blocks after slot ${count(to)} are read again.`, 'read again', 'continuous'),
  'cursor-mended': ({ slot }) =>
    rest(`Block ${count(slot)} has another hash than a node once showed; what it holds is as recorded.`, 'mended', 'continuous'),
  'balances-opened': ({ balances }) => rest(`${plural(listOf(balances).length, 'opening balance')} read.`, 'read', 'rows'),
  'block-recorded': tellBlock,
  'gap-opened': ({ from, to }) => ({
    say: `Slots ${count(from)} to ${count(to)} could not be read; nothing is claimed of them.`,
    word: 'gap',
    glyph: 'gap',
    kind: 'heed',
  }),
  'gap-closed': () => rest('A gap was read after all.', 'closed', 'continuous'),
  'case-opened': ({ account }) => ({
    say: `A balance is not what it should be: account ${text(account).slice(0, 8)}…`,
    word: 'case',
    glyph: 'warn',
    kind: 'heed',
  }),
  'case-closed': () => rest('A case was closed by a person.', 'closed', 'ok'),
  'decision-added': ({ kind, intents }) =>
    moves(`${DECIDED[text(kind)] ?? 'Something'} in ${plural(Number(text(intents)), 'transaction')} was decided.`, 'decided', 'sweep'),
  'intent-added': ({ intent, sources }) =>
    moves(`Payment ${short(intent)} was decided, from ${plural(listOf(sources).length, 'account')}.`, 'decided', 'sweep'),
  'intent-replaced': ({ intent, by }) =>
    rest(`Payment ${short(intent)} was replaced by ${plural(listOf(by).length, 'payment')}.`, 'replaced', 'internal'),
  'intent-unknown': ({ intent }) => ({
    say: `Nobody can tell what became of payment ${short(intent)}: the signer had signed another message for it. It is not made again.`,
    word: 'not known',
    glyph: 'unknown',
    kind: 'heed',
  }),
  'intent-abandoned': ({ intent }) => rest(`Payment ${short(intent)} was given up; nothing of it can land.`, 'abandoned', 'revoked'),
  'approval-awaited': ({ intent }) => rest(`Payment ${short(intent)} waits for the approval of a second person.`, 'waiting', 'two'),
  'intent-approved': ({ intent }) => moves(`Payment ${short(intent)} was approved by a second person.`, 'approved', 'two'),
  'intent-satisfied': ({ intent }) => ({
    say: `Payment ${short(intent)} is done, for certain.`,
    word: 'finalized',
    glyph: 'finalized',
    kind: 'sure',
  }),
  'draft-added': ({ intent, attempt }) => rest(`Message ${count(attempt)} was made for payment ${short(intent)}.`, 'draft', 'draft'),
  'attempt-signed': ({ attempt }) => moves(`Message ${count(attempt)} was signed.`, 'signed', 'signed'),
  broadcast: ({ attempt, node }) => moves(`Message ${count(attempt)} was given to node ${text(node)}.`, 'sent', 'sent'),
  evidence: ({ attempt, who, what }) => rest(`Of message ${count(attempt)}, ${text(who)} says: ${text(what)}.`, 'heard', 'node'),
  'attempt-moved': ({ attempt, to }) => moved(`Message ${count(attempt)}: ${text(to)}.`, text(to)),
  'attempt-revoking': ({ attempt, next }) =>
    rest(
      `Message ${count(attempt)} was revoked by a person; once that is proved, it is ${next === 'renew' ? 'signed anew' : 'given up'}.`,
      'revoking',
      'revoked',
    ),
  'nodes-disagreed': ({ what }) => ({
    say: `The nodes do not say the same of ${text(what)}.`,
    word: 'differ',
    glyph: 'node',
    kind: 'heed',
  }),
  'nodes-agreed': ({ what }) => rest(`The nodes agree again on ${text(what)}.`, 'agree', 'node'),
  'node-version-seen': ({ node, version }) => rest(`Node ${text(node)} runs ${text(version)}.`, 'seen', 'node'),
  'configured-nodes': ({ nodes }) => rest(`Configured from here on: ${listOf(nodes).map(text).join(', ') || 'no node'}.`, 'nodes', 'node'),
  'journal-home': ({ folder }) => rest(`This journal is at home in ${text(folder)}.`, 'home', 'journal'),
  'attempt-settled': ({ attempt, to }) => moved(`Message ${count(attempt)} ended: ${text(to)}.`, text(to)),
}

/** The sentence and the word of an entry. */
export function wordsOf({ kind, data }: JournalEvent): EventWords {
  return TELL[kind]?.(data) ?? rest(`${kind}.`, 'entry', 'journal')
}

function tellBlock({ slot, credits }: Data): EventWords {
  const verdicts = listOf(credits).map((credit) => (isRecord(credit) ? text(credit['verdict']) : ''))
  const credited = verdicts.filter((verdict) => verdict === 'credit').length
  const refused = verdicts.filter((verdict) => verdict === 'no-credit').length
  const parts = [
    credited === 0 ? '' : plural(credited, 'credit'),
    refused === 0 ? '' : `${formatCount(refused)} not credited`,
    verdicts.length === credited + refused ? '' : `${formatCount(verdicts.length - credited - refused)} outgoing`,
  ].filter((part) => part !== '')
  const say = `Block of slot ${count(slot)}: ${parts.join(', ') || 'nothing of ours'}.`
  return credited > 0 ? { say, word: 'credited', glyph: 'credit', kind: 'sure' } : rest(say, 'read', 'continuous')
}

/** The state a message went to gives the entry its look; see parts/state. */
function moved(say: string, to: string): EventWords {
  const ends = ENDS[to]
  return ends === undefined ? moves(say, to, 'doing') : { say, word: to, ...ends }
}

const ENDS: Readonly<Record<string, { readonly glyph: GlyphName; readonly kind: Kind }>> = {
  sent: { glyph: 'sent', kind: 'act' },
  processed: { glyph: 'processed', kind: 'act' },
  confirmed: { glyph: 'confirmed', kind: 'act' },
  finalized: { glyph: 'finalized', kind: 'sure' },
  failed: { glyph: 'failed', kind: 'stop' },
  refused: { glyph: 'refused', kind: 'stop' },
  unexecuted: { glyph: 'unexecuted', kind: 'stop' },
  expired: { glyph: 'expired', kind: 'idle' },
  revoked: { glyph: 'revoked', kind: 'idle' },
  unknown: { glyph: 'unknown', kind: 'heed' },
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** Where an entry leads: a payment's story, a sweep, or nowhere. */
export type EventLink = { readonly to: string; readonly words: string }

/** The places an entry tells of. Deposits of a block are told one by one, up to a bound. */
export function linksOf({ data }: JournalEvent): readonly EventLink[] {
  const links: EventLink[] = []
  if (text(data['intent']) !== '') links.push({ to: paymentPath(text(data['intent'])), words: `Story of payment ${short(data['intent'])}` })
  if (text(data['kind']) === 'sweep')
    links.push({ to: `/sweep/${text(data['decision'])}`, words: `Sweep ${text(data['decision']).slice(0, 8)}` })
  for (const credit of listOf(data['credits']).slice(0, DEPOSIT_LINKS_MAX)) {
    if (isRecord(credit)) links.push({ to: `/deposits/${text(credit['id'])}`, words: `Deposit ${count(credit['id'])}` })
  }
  return links
}

const DEPOSIT_LINKS_MAX = 20
