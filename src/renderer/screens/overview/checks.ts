import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { formatCount } from '../../parts/figure.ts'
import type { GlyphName } from '../../parts/glyphs.tsx'
import type { Kind } from '../../parts/state.tsx'
import { ageWords } from '../../parts/time.tsx'
import { isAlone, type OverviewFacts } from './standing.ts'

/** One thing looked at, with what was found. The plain tick says that it holds. */
export type Check = { readonly name: string; readonly found: string; readonly kind: Kind; readonly glyph: GlyphName }

const holds = { kind: 'sure', glyph: 'ok' } as const
const rests = { kind: 'idle', glyph: 'quiet' } as const

/** What the first screen looks at, in a row under its sentence. A stale answer holds nothing. */
export function checksOf(facts: OverviewFacts, { heard }: { readonly heard: boolean }): readonly Check[] {
  const checks = [
    ledger(facts),
    compared(facts),
    nodes(facts),
    inFlight(facts),
    outstanding(facts),
    approvals(facts),
    cases(facts),
    ...backup(facts),
    ...notKnown(facts),
  ]
  return heard ? checks : checks.map((check) => ({ ...check, ...rests }))
}

const WATCHING: Record<OverviewFacts['watcher']['state'], { kind: Kind; glyph: GlyphName; found: MessageDescriptor }> = {
  following: { ...holds, found: msg`read as it is finalized` },
  'catching-up': { kind: 'act', glyph: 'continuous', found: msg`reading older blocks` },
  stuck: { kind: 'warning', glyph: 'gap', found: msg`reading has stopped` },
  starting: { kind: 'act', glyph: 'continuous', found: msg`reading begins` },
  stopped: { kind: 'warning', glyph: 'gap', found: msg`not being read` },
}

function ledger({ watcher, nodes: { reachable } }: OverviewFacts): Check {
  if (reachable === 0) return { name: t`Ledger`, found: t`cannot be read now`, ...rests }
  return { name: t`Ledger`, ...WATCHING[watcher.state], found: t(WATCHING[watcher.state].found) }
}

function nodes(facts: OverviewFacts): Check {
  const { configured, reachable, disagreements } = facts.nodes
  const found = configured === 0 ? t`none configured` : t`${formatCount(reachable)} of ${formatCount(configured)} answer`
  if (disagreements > 0) return { name: t`Nodes`, found: t`disagree`, kind: 'warning', glyph: 'unknown' }
  if (isAlone(facts)) return { name: t`Nodes`, found: t`one only, not compared`, kind: 'warning', glyph: 'node' }
  if (configured > 0 && reachable === configured) return { name: t`Nodes`, found, ...holds }
  return { name: t`Nodes`, found, kind: reachable === 0 ? 'stop' : 'warning', glyph: 'behind' }
}

/** What is decided and not signed is in flight only while it is about to be signed. */
function inFlight({ sending, inFlight: { transactions, unsigned } }: OverviewFacts): Check {
  const isOpen = sending.state === 'open'
  const flying = isOpen ? transactions : transactions - unsigned
  const words = [
    ...(flying === 0 ? [] : [transactionsWords(flying)]),
    ...(isOpen || unsigned === 0 ? [] : [t`${formatCount(unsigned)} decided, not signed`]),
  ]
  const name = t`In flight`
  if (words.length === 0) return { name, found: t`nothing`, ...rests }
  return { name, found: words.join('; '), ...(flying === 0 ? rests : ({ kind: 'act', glyph: 'sent' } as const)) }
}

function approvals({ awaitingApproval }: OverviewFacts): Check {
  if (awaitingApproval === 0) return { name: t`To approve`, found: t`nothing`, ...rests }
  return {
    name: t`To approve`,
    found: transactionsWords(awaitingApproval),
    kind: 'warning',
    glyph: 'two',
  }
}

function cases({ openCases }: OverviewFacts): Check {
  if (openCases === 0) return { name: t`Open cases`, found: t`none`, ...holds }
  return { name: t`Open cases`, found: formatCount(openCases), kind: 'warning', glyph: 'outstanding' }
}

/** What can land at any time stands beside how many there are: the others end on their own. */
function outstanding({ sending, outstanding: { signatures, expire, neverExpire, left } }: OverviewFacts): Check {
  const name = t`Signatures`
  // What keys here signed of bundles from elsewhere is none of these, and may land.
  if (sending.state === 'offline') return { name, found: t`listed in Outstanding`, ...rests }
  if (signatures === 0 && left === 0) return { name, found: t`none can still land`, ...holds }
  const words = [
    ...(signatures === 0 ? [] : [plural(signatures, { one: 'one can still land', other: '# can still land' })]),
    ...(signatures > 0 && signatures === expire ? [plural(signatures, { one: 'it expires', other: 'each expires' })] : []),
    ...(neverExpire === 0 ? [] : [plural(neverExpire, { one: 'one never expires', other: '# never expire' })]),
    ...(left === 0 ? [] : [plural(left, { one: 'one may be signed elsewhere', other: '# may be signed elsewhere' })]),
  ]
  const looks = neverExpire + left > 0 ? ({ kind: 'idle', glyph: 'forever' } as const) : ({ kind: 'act', glyph: 'sent' } as const)
  return { name, found: words.join('; '), ...looks }
}

/** Practice keys need none. */
function backup({ backup: { standing, at } }: OverviewFacts): readonly Check[] {
  if (standing === 'not-needed') return []
  const name = t`Backup`
  const when = at === null ? null : savedWords(Date.now() - at.getTime())
  const due = { name, kind: 'warning', glyph: 'lock' } as const
  if (when === null || standing === 'never') return [{ ...due, found: t`never saved` }]
  if (standing === 'behind') return [{ ...due, found: t`lacks a key, saved ${when}` }]
  if (standing === 'old') return [{ ...due, found: t`old, saved ${when}` }]
  return [{ name, found: t`saved ${when}`, ...holds }]
}

/** Clocks are seldom further apart. */
const FUTURE_MS = 60_000

/** Of what the clock says is still to come it knows no age. */
const savedWords = (ageMs: number): string => (ageMs < -FUTURE_MS ? t`on a day that is still to come` : ageWords(ageMs))

/** Seldom is there one, and it stays: it has a place only then. */
function notKnown({ notKnown: count }: OverviewFacts): readonly Check[] {
  if (count === 0) return []
  const found = transactionsWords(count)
  return [{ name: t`Nobody can tell`, found, kind: 'warning', glyph: 'unknown' }]
}

const transactionsWords = (count: number): string => plural(count, { one: 'one transaction', other: '# transactions' })

/** No difference is not equal: balances of which some past is still to be read are left out. */
function compared({ compared: last }: OverviewFacts): Check {
  const name = t`Journal and chain`
  if (last === null) return { name, found: t`not compared yet`, ...rests }
  const slot = formatCount(last.slot)
  if (last.differences > 0) return { name, found: t`differ at slot ${slot}`, kind: 'warning', glyph: 'outstanding' }
  if (last.balances === 0) return { name, found: t`nothing to compare at slot ${slot}`, ...rests }
  return { name, found: t`equal at slot ${slot}`, ...holds }
}
