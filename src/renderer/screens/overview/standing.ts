import { plural, t } from '@lingui/core/macro'
import type { Answers } from '../../client.ts'
import { slotsWords } from '../../parts/behind.tsx'
import { formatCount } from '../../parts/figure.ts'
import type { GlyphName } from '../../parts/glyphs.tsx'
import { type Matter, MATTERS, type Matters } from '../../parts/matters.ts'
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
  | 'compared'
  | 'outstanding'
  | 'backup'
  | 'watcher'
  | 'asOf'
  | 'nodes'
  | 'sending'
>

/** One sentence that answers "is everything all right?", and what follows from it. */
export type Standing = { readonly kind: Kind; readonly glyph: GlyphName; readonly lead: string; readonly note: string }

/** `heard`: whether the figures are current, that is whether the backend answers now. */
type Beside = { readonly heard: boolean; readonly matters: Matters }

/** The worst that is known stands first. All right is said only where every part of it is known now, and nothing urgent waits for a person. */
export function standingOf(facts: OverviewFacts, { heard, matters }: Beside): Standing {
  if (!heard) return stale()
  const { nodes, watcher } = facts
  if (facts.sending.state === 'offline') return offline()
  if (nodes.configured === 0) return noNodes()
  if (nodes.reachable === 0) return silentNodes(watcher.cursor)
  if (facts.openCases > 0) return openCases(facts.openCases)
  if (facts.sending.state === 'closed') return sendingClosed()
  if (facts.foreignNonces > 0) return foreignNonce()
  if (facts.unconfirmed > 0) return unconfirmed(facts.unconfirmed)
  if (facts.awaitingApproval > 0) return awaitingApproval(facts.awaitingApproval, facts)
  if (nodes.disagreements > 0) return nodesDiffer()
  // What stands still meanwhile has this name, and is no alarm.
  if (facts.sending.state === 'switching' || nodes.warnings.some(({ code }) => code === 'CONSENSUS_SWITCH')) return switching()
  if (watcher.state === 'stuck' || watcher.state === 'stopped') return heldUp(watcher.cursor)
  if (watcher.state === 'starting') return starting()
  if (watcher.state === 'catching-up' || !facts.asOf.caughtUp) return catchingUp(facts.asOf)
  if (nodes.reachable < nodes.configured) return someSilent(nodes)
  if (facts.notKnown > 0) return notKnown(facts.notKnown)
  if (isAlone(facts)) return oneNode()
  if (facts.sending.state === 'waiting') return sendingWaits()
  const [first] = matters.matters
  if (first?.urgent === true) return waits(matters.urgent, first)
  return { kind: 'sure', glyph: 'finalized', lead: t`Everything is all right.`, note: allRightNote(facts) }
}

/** One node alone, where nobody else could be asked. The practice network has but one, and no money. */
export function isAlone({ network, nodes: { reachable, warnings } }: OverviewFacts): boolean {
  return network !== 'practice' && reachable > 0 && warnings.some(({ code }) => code === 'ONE_NODE')
}

const oneNode = (): Standing => ({
  kind: 'warning',
  glyph: 'node',
  lead: t`One node alone is asked.`,
  note: t`What it says is compared with no other. Add a second node, run by somebody else, in Nodes.`,
})

const stale = (): Standing => ({
  kind: 'warning',
  glyph: 'unknown',
  lead: t`These figures are not current.`,
  note: t`This window cannot reach Strongroom. What was signed and sent goes on without it; nothing shown here is newer than its date.`,
})

const offline = (): Standing => ({
  kind: 'sure',
  glyph: 'lock',
  lead: t`This workstation is offline.`,
  note: t`It holds keys and asks no node, so that no balance is known here. Nothing is sent from here.`,
})

const noNodes = (): Standing => ({
  kind: 'warning',
  glyph: 'gap',
  lead: t`No node is configured.`,
  note: t`Strongroom speaks only to nodes you name. Until there is one, nothing can be seen of the chain and nothing can be sent.`,
})

const silentNodes = (cursor: bigint | null): Standing => ({
  kind: 'warning',
  glyph: 'unknown',
  lead: t`No node answers.`,
  note: t`Everything below is true as of ${slotWords(cursor)}, and nothing is known after it. What was sent may have landed; it is followed again when a node returns.`,
})

const openCases = (count: number): Standing => ({
  kind: 'warning',
  glyph: 'outstanding',
  lead: count === 1 ? t`One thing waits for a person.` : t`${formatCount(count)} things wait for a person.`,
  note: t`The journal and the chain differ in a way that Strongroom does not settle on its own. Nothing was lost by waiting.`,
})

const foreignNonce = (): Standing => ({
  kind: 'warning',
  glyph: 'outstanding',
  lead: t`A nonce account that nobody here made names a key of ours.`,
  note: t`Whoever has a signature of that key over it can send that at any time. Nonces says which it is and what to do.`,
})

const awaitingApproval = (count: number, { sending }: OverviewFacts): Standing => ({
  kind: 'warning',
  glyph: 'two',
  lead: count === 1 ? t`One transaction waits for a second person.` : t`${formatCount(count)} transactions wait for a second person.`,
  note: `${count === 1 ? t`Nothing of it is signed before somebody approves it.` : t`Nothing of them is signed before somebody approves it.`}${sending.state === 'open' ? ` ${t`Everything else goes on.`}` : ''}`,
})

const unconfirmed = (count: number): Standing => ({
  kind: 'warning',
  glyph: 'outstanding',
  lead: count === 1 ? t`One decision waits for your word.` : t`${formatCount(count)} decisions wait for your word.`,
  note: t`It has no seal of the signer: nothing is signed for it before you confirm it. Sending shows what it is.`,
})

const notKnown = (count: number): Standing => ({
  kind: 'warning',
  glyph: 'unknown',
  lead:
    count === 1
      ? t`Of one transaction nobody can tell whether it was made.`
      : t`Of ${formatCount(count)} transactions nobody can tell whether they were made.`,
  note: t`What has ended so is not made again. Sending shows what it is; its history names whom to ask.`,
})

const sendingClosed = (): Standing => ({
  kind: 'warning',
  glyph: 'outstanding',
  lead: t`Sending is closed.`,
  note: t`Nothing new is signed until a person opens it again. Deposits are read and credited as before.`,
})

const switching = (): Standing => ({
  kind: 'act',
  glyph: 'continuous',
  lead: t`The network is changing its consensus.`,
  note: t`For some minutes nothing lands and nothing becomes final. No deposit and no payment is lost by it, and nothing is called expired meanwhile.`,
})

const sendingWaits = (): Standing => ({
  kind: 'act',
  glyph: 'continuous',
  lead: t`Nothing new is signed yet.`,
  note: t`What your keys did before is read first; then what has the signer’s seal is signed.`,
})

const waits = (count: number, { kind }: Matter): Standing => ({
  kind: 'warning',
  glyph: MATTERS[kind].glyph,
  lead: count === 1 ? t`One thing waits for you.` : t`${formatCount(count)} things wait for you.`,
  note: t`Deposits are read, and what is on its way goes on. The list below says what waits, and where to end it.`,
})

const starting = (): Standing => ({
  kind: 'act',
  glyph: 'continuous',
  lead: t`Reading begins.`,
  note: t`Strongroom was just opened, and asks for the blocks that came meanwhile. Until then everything below is as the journal knows it.`,
})

const nodesDiffer = (): Standing => ({
  kind: 'warning',
  glyph: 'unknown',
  lead: t`Your nodes disagree.`,
  note: t`Nothing is decided on what they differ in until they agree. Nodes and ledger shows what each of them says.`,
})

const heldUp = (cursor: bigint | null): Standing => ({
  kind: 'warning',
  glyph: 'gap',
  lead: t`Deposits are not being read.`,
  note: t`Everything up to ${slotWords(cursor)} is known; what arrived after it will be found when reading goes on. Nothing is skipped.`,
})

const catchingUp = ({ slot, slotsBehind }: OverviewFacts['asOf']): Standing => ({
  kind: 'act',
  glyph: 'continuous',
  lead: t`Older blocks are being read.`,
  note:
    slotsBehind === null || slotsBehind === 0n
      ? t`Read up to ${slotWords(slot)}. Credits appear as their blocks are read.`
      : t`Read up to ${slotWords(slot)}, ${slotsWords(slotsBehind)} to go. Credits appear as their blocks are read.`,
})

const someSilent = ({ configured, reachable }: OverviewFacts['nodes']): Standing => ({
  kind: 'warning',
  glyph: 'behind',
  lead: t`${formatCount(reachable)} of ${formatCount(configured)} nodes answer.`,
  note:
    reachable > 1
      ? t`Deposits are read. Two nodes prove what must be proved.`
      : t`Deposits are read. What two nodes must prove waits until another one answers.`,
})

function allRightNote({ watcher, inFlight, credited24h }: OverviewFacts): string {
  const read = t`Every block up to ${slotWords(watcher.cursor)} has been read.`
  const credited = plural(credited24h, {
    0: 'No deposits were credited in the last 24 hours.',
    one: 'One deposit was credited in the last 24 hours.',
    other: '# deposits were credited in the last 24 hours.',
  })
  const flight = plural(inFlight.transactions, {
    0: 'Nothing is in flight.',
    one: 'One transaction is in flight.',
    other: '# transactions are in flight.',
  })
  return `${read} ${credited} ${flight}`
}

const slotWords = (slot: bigint | null): string => (slot === null ? t`no slot yet` : t`slot ${formatCount(slot)}`)
