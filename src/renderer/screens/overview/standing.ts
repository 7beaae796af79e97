import type { Answers } from '../../client.ts'
import { slotsWords } from '../../parts/behind.tsx'
import { formatCount } from '../../parts/figure.ts'
import type { GlyphName } from '../../parts/glyphs.tsx'
import type { Kind } from '../../parts/state.tsx'

/** The first screen's answer. */
export type Overview = Answers['overview']['show']

/** What of it says whether things stand well or badly. */
export type OverviewFacts = Pick<
  Overview,
  | 'network'
  | 'inFlight'
  | 'awaitingApproval'
  | 'unconfirmed'
  | 'notKnown'
  | 'openCases'
  | 'foreignNonces'
  | 'credited24h'
  | 'watcher'
  | 'asOf'
  | 'nodes'
  | 'sending'
>

/** One sentence that answers "is everything all right?", and what follows from it. */
export type Standing = { readonly kind: Kind; readonly glyph: GlyphName; readonly lead: string; readonly note: string }

/**
 * The worst that is known stands first. `heard` is whether the figures are current: whether the backend answers now.
 * All right is said only where every part of it is known now.
 */
export function standingOf(facts: OverviewFacts, { heard }: { readonly heard: boolean }): Standing {
  if (!heard) return STALE
  const { nodes, watcher } = facts
  if (nodes.configured === 0) return NO_NODES
  if (nodes.reachable === 0) return silentNodes(watcher.cursor)
  if (facts.openCases > 0) return openCases(facts.openCases)
  if (facts.sending.state === 'closed') return SENDING_CLOSED
  if (facts.foreignNonces > 0) return FOREIGN_NONCE
  if (facts.unconfirmed > 0) return unconfirmed(facts.unconfirmed)
  if (facts.awaitingApproval > 0) return awaitingApproval(facts.awaitingApproval, facts)
  if (nodes.disagreements > 0) return NODES_DIFFER
  if (watcher.state === 'stuck' || watcher.state === 'stopped') return heldUp(watcher.cursor)
  if (watcher.state === 'starting') return STARTING
  if (watcher.state === 'catching-up' || !facts.asOf.caughtUp) return catchingUp(facts.asOf)
  if (nodes.reachable < nodes.configured) return someSilent(nodes)
  if (facts.notKnown > 0) return notKnown(facts.notKnown)
  if (isAlone(facts)) return ONE_NODE
  if (facts.sending.state === 'waiting') return SENDING_WAITS
  return { kind: 'sure', glyph: 'finalized', lead: 'Everything is all right.', note: allRightNote(facts) }
}

/** One node alone, where nobody else could be asked. The practice network has but one, and no money. */
export function isAlone({ network, nodes: { reachable, warnings } }: OverviewFacts): boolean {
  return network !== 'practice' && reachable > 0 && warnings.some(({ code }) => code === 'ONE_NODE')
}

const ONE_NODE: Standing = {
  kind: 'warning',
  glyph: 'node',
  lead: 'One node alone is asked.',
  note: 'What it says is compared with no other. Add a second node, run by somebody else, in Nodes.',
}

const STALE: Standing = {
  kind: 'warning',
  glyph: 'unknown',
  lead: 'These figures are not current.',
  note: 'This window cannot reach Strongroom. What was signed and sent goes on without it; nothing shown here is newer than its date.',
}

const NO_NODES: Standing = {
  kind: 'warning',
  glyph: 'gap',
  lead: 'No node is configured.',
  note: 'Strongroom speaks only to nodes you name. Until there is one, nothing can be seen of the chain and nothing can be sent.',
}

const silentNodes = (cursor: bigint | null): Standing => ({
  kind: 'warning',
  glyph: 'unknown',
  lead: 'No node answers.',
  note: `Everything below is true as of ${slotWords(cursor)}, and nothing is known after it. What was sent may have landed; it is followed again when a node returns.`,
})

const openCases = (count: number): Standing => ({
  kind: 'warning',
  glyph: 'outstanding',
  lead: count === 1 ? 'One thing waits for a person.' : `${formatCount(count)} things wait for a person.`,
  note: 'The journal and the chain differ in a way that Strongroom does not settle by itself. Nothing was lost by waiting.',
})

const FOREIGN_NONCE: Standing = {
  kind: 'warning',
  glyph: 'outstanding',
  lead: 'A nonce account that nobody here made names a key of ours.',
  note: 'Whoever has a signature of that key over it can send that at any time. Nonces says which it is and what to do.',
}

const awaitingApproval = (count: number, { sending }: OverviewFacts): Standing => ({
  kind: 'warning',
  glyph: 'two',
  lead: count === 1 ? 'One transaction waits for a second person.' : `${formatCount(count)} transactions wait for a second person.`,
  note: `Nothing of ${count === 1 ? 'it' : 'them'} is signed before somebody approves it.${sending.state === 'open' ? ' Everything else goes on.' : ''}`,
})

const unconfirmed = (count: number): Standing => ({
  kind: 'warning',
  glyph: 'outstanding',
  lead: count === 1 ? 'One decision waits for your word.' : `${formatCount(count)} decisions wait for your word.`,
  note: 'It has no seal of the signer: nothing is signed for it before you confirm it. Sending shows what it is.',
})

const notKnown = (count: number): Standing => ({
  kind: 'warning',
  glyph: 'unknown',
  lead:
    count === 1
      ? 'Of one transaction nobody can tell whether it was made.'
      : `Of ${formatCount(count)} transactions nobody can tell whether they were made.`,
  note: 'What has ended so is not made again. Sending shows what it is; its story names whom to ask.',
})

const SENDING_CLOSED: Standing = {
  kind: 'warning',
  glyph: 'outstanding',
  lead: 'Sending is closed.',
  note: 'Nothing new is signed until a person opens it again. Deposits are read and credited as before.',
}

const SENDING_WAITS: Standing = {
  kind: 'act',
  glyph: 'continuous',
  lead: 'Nothing new is signed yet.',
  note: 'What your keys did before is read first; then what has the signer’s seal is signed.',
}

const STARTING: Standing = {
  kind: 'act',
  glyph: 'continuous',
  lead: 'Reading begins.',
  note: 'Strongroom was just opened, and asks for the blocks that came meanwhile. Until then everything below is as the journal knows it.',
}

const NODES_DIFFER: Standing = {
  kind: 'warning',
  glyph: 'unknown',
  lead: 'Your nodes disagree.',
  note: 'Nothing is decided on what they differ in until they agree. Nodes and ledger shows what each of them says.',
}

const heldUp = (cursor: bigint | null): Standing => ({
  kind: 'warning',
  glyph: 'gap',
  lead: 'Deposits are not being read.',
  note: `Everything up to ${slotWords(cursor)} is known; what arrived after it will be found when reading goes on. Nothing is skipped.`,
})

const catchingUp = ({ slot, slotsBehind }: OverviewFacts['asOf']): Standing => ({
  kind: 'act',
  glyph: 'continuous',
  lead: 'Older blocks are being read.',
  note: `Read up to ${slotWords(slot)}${behindWords(slotsBehind)}. Credits appear as their blocks are read.`,
})

const someSilent = ({ configured, reachable }: OverviewFacts['nodes']): Standing => ({
  kind: 'warning',
  glyph: 'behind',
  lead: `${formatCount(reachable)} of ${formatCount(configured)} nodes answer.`,
  note: `Deposits are read. ${reachable > 1 ? 'Two nodes prove what must be proved.' : 'What two nodes must prove waits until another one answers.'}`,
})

function allRightNote({ watcher, inFlight, credited24h }: OverviewFacts): string {
  const flight =
    inFlight.transactions === 0
      ? 'Nothing is in flight.'
      : `${countOf(inFlight.transactions, 'transaction is', 'transactions are')} in flight.`
  return `Every block up to ${slotWords(watcher.cursor)} has been read. ${countOf(credited24h, 'deposit was', 'deposits were')} credited in the last 24 hours. ${flight}`
}

/** One deposit was, 7 deposits were, no deposits were. */
export function countOf(count: number, one: string, many: string): string {
  if (count === 0) return `No ${many}`
  return count === 1 ? `One ${one}` : `${formatCount(count)} ${many}`
}

const slotWords = (slot: bigint | null): string => (slot === null ? 'no slot yet' : `slot ${formatCount(slot)}`)

function behindWords(slotsBehind: bigint | null): string {
  return slotsBehind === null || slotsBehind === 0n ? '' : `, ${slotsWords(slotsBehind)} to go`
}
