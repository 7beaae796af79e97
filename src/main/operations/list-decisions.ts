import * as z from 'zod'
import { UNSETTLED_MAX } from '../../contract/decisions.ts'
import { isAddress, type Address } from '../../core/address/address.ts'
import { compareDanger, outcomeOf } from '../../core/payment/decision-outcome.ts'
import { UPKEEP_ACTS } from '../../core/plan/upkeep.ts'
import type { DecisionRecord, IntentKind, JsonValue, SweptSum } from '../journal/index.ts'
import { parsePayout, parseSweptAsset } from '../pay/index.ts'
import { findAllowed, type NameOf, readNames } from '../read-names.ts'
import type { Services } from '../services.ts'
import { readAmountsMeant } from './find-money.ts'
import { askedPayment } from './show-payment.ts'
import { type NotSealed, readNotSealed, withNotSealed } from './unconfirmed.ts'

type Parts = Pick<Services, 'journal' | 'signer' | 'submitter'>
type Asked = { readonly kind?: IntentKind | undefined; readonly before?: number | undefined; readonly limit: number }

/** Everything that was decided, newest first, a line each. `next`: before which sequence the next page begins. */
export async function listDecisions(services: Parts, { kind, before, limit }: Asked) {
  const { read } = services.journal
  const of = kind === undefined ? {} : { kind }
  const decided = await read.decisions({ ...of, ...(before === undefined ? {} : { after: before }), limit })
  const [total, decisions] = await Promise.all([read.countDecisions(of), showDecided(services, decided, await readNotSealed(services))])
  return { decisions, total, next: decided.length < limit ? null : (decided.at(-1)?.sequence ?? null) }
}

/** What was decided and has not ended, the most dangerous first. */
export async function listUnsettled(services: Parts, { limit }: { readonly limit: number }) {
  const { decisions: found, total } = await services.journal.read.unsettled({ limit: UNSETTLED_MAX })
  const forever = new Set(found.flatMap(({ decided, neverExpires }) => (neverExpires ? [decided.id] : [])))
  const shown = await showDecided(
    services,
    found.map(({ decided }) => decided),
    await readNotSealed(services),
  )
  const decisions = shown.map((one) => ({ ...one, neverExpires: forever.has(one.id) }))
  return { decisions: decisions.sort(compareDanger).slice(0, limit), total }
}

/** As many people as a name is looked for in. */
const NAMED_MAX = 50

/** What was decided of what a text may mean, newest first. */
export async function findDecided(services: Parts, { search, limit }: { readonly search: string; readonly limit: number }) {
  const { read } = services.journal
  const text = search.trim()
  // Of nothing everything is a part, and so it is of a character with which a text ends for SQLite.
  if (text === '' || text.includes('\0')) return { decisions: [], more: false }
  const book = await read.recipients({ search: text, limit: NAMED_MAX + 1 })
  const allowed = await findAllowed(services, text)
  const ours = await read.findAccounts({ search: text, sort: 'address', descending: false, limit: NAMED_MAX })
  const called = ours.rows.flatMap(({ account: { address, label } }) => (isPartOf(label, text) ? [address] : []))
  const named = [...new Set([...book.map(({ address }) => address), ...called, ...allowed])]
  const { decisions, more } = await read.findDecisions({
    text,
    named: named.slice(0, NAMED_MAX),
    amounts: await readAmountsMeant({ read }, text),
    limit,
  })
  return {
    decisions: await showDecided(services, decisions, await readNotSealed(services)),
    more: more || named.length > NAMED_MAX || ours.next !== null,
  }
}

/** An address is sought as a whole, and a name by a part of it. */
const isPartOf = (label: string | null, text: string): boolean => label?.toLowerCase().includes(text.toLowerCase()) === true

/** Each of them, a line. */
export async function showDecided(
  services: Pick<Services, 'journal' | 'signer'>,
  decided: readonly DecisionRecord[],
  notSealed: NotSealed,
) {
  const sums = await services.journal.read.sweptSums(decided.flatMap((one) => (one.kind === 'sweep' ? [one.id] : [])))
  const signatures = await services.journal.read.onlySignatures(decided.flatMap(({ id, intents }) => (intents === 1 ? [id] : [])))
  const abouts = decided.map((one) => ({ one, about: aboutOf(one, sums.get(one.id)) }))
  const nameOf = await readNames(
    services,
    abouts.flatMap(({ about }) => about.recipient ?? []),
  )
  return abouts.map(({ one, about }) => ({
    ...shownDecided(withNotSealed(one, notSealed), about, nameOf),
    signature: signatures.get(one.id) ?? null,
  }))
}

type About = {
  readonly asset: string
  readonly amount: bigint | null
  readonly count: number | null
  readonly recipient: Address | null
  readonly file: string | null
  readonly act: (typeof UPKEEP_ACTS)[number] | null
  readonly account: Address | null
}

function shownDecided(decided: DecisionRecord, about: About, nameOf: NameOf) {
  const { sequence, id, kind, intents: transactions, outMessages, deadMessages, atMs } = decided
  const label = about.recipient === null ? null : nameOf(about.recipient)
  const carried = outMessages + deadMessages
  return { sequence, id, at: new Date(atMs), kind, outcome: outcomeOf(decided), transactions, carried, ...about, label }
}

const NOTHING: About = { asset: 'native', amount: null, count: null, recipient: null, file: null, act: null, account: null }

/** What a decision is about, as it was asked for; of a sweep, what its transactions are to move. */
function aboutOf({ kind, summary }: DecisionRecord, swept: SweptSum | undefined): About {
  switch (kind) {
    case 'sweep': {
      const { asset } = parseSweptAsset(summary)
      return { ...NOTHING, asset, amount: swept?.amount ?? null, count: swept?.accounts ?? null }
    }
    case 'payment': {
      const { payments: count, ...asked } = askedPayment(summary)
      return { ...NOTHING, ...asked, count, file: parsePayout(summary)?.name ?? null }
    }
    case 'upkeep':
      return { ...NOTHING, ...tendedOf(summary) }
  }
}

const TendedSchema = z.object({
  act: z.enum(UPKEEP_ACTS).nullable().catch(null),
  account: z
    .custom<Address>((value) => typeof value === 'string' && isAddress(value))
    .nullable()
    .catch(null),
})

function tendedOf(summary: JsonValue): z.infer<typeof TendedSchema> {
  return TendedSchema.safeParse(summary).data ?? { act: null, account: null }
}
