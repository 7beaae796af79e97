import * as z from 'zod'
import type { DepositFilter } from '../../contract/deposits.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { explainHidden } from '../../core/review/explain-hidden.ts'
import { explainPending } from '../../core/review/explain-gap.ts'
import { exportDeposits } from '../export/index.ts'
import type { ConfiguredNodes, CreditKey, CreditRecord, CreditSearch, HiddenAmount, Journal } from '../journal/index.ts'
import { secondsFrom, timeOf } from '../block-time.ts'
import { explainMovement, isOnlyNodes } from '../only-node.ts'
import { readLabels } from '../read-labels.ts'
import type { Services } from '../services.ts'
import type { Watcher } from '../watch/index.ts'
import { os } from './implement.ts'
import { decodePageKey, encodePageKey } from './page-key.ts'
import { readAsOf } from './read-as-of.ts'

const KeySchema = z.strictObject({
  moved: z
    .string()
    .regex(/^\d{20}$/)
    .nullable(),
  id: z.int().min(1),
}) satisfies z.ZodType<CreditKey>

export function depositOperations(services: Services) {
  const { journal, watcher, folder, now } = services
  return {
    list: os.deposits.list.handler(async ({ input: { sort, after, limit, ignored, ...asked } }) => {
      const { inSight, ...wanted } = wantedOf({ ...asked, ignored })
      const filter = { ...wanted, inSight }
      const name = `deposits ${sort}`
      const asOf = await readAsOf(services)
      const newest = await journal.read.newestCredit()
      const { rows, next } = await journal.read.findCredits({ ...filter, sort, ...decodePageKey(name, KeySchema, after), limit })
      const configured = await journal.read.configuredNodes()
      const total = await journal.read.countCredits(filter)
      return {
        deposits: await showAll(journal, rows, configured),
        total,
        ignored: inSight ? (await journal.read.countCredits(wanted)) - total : 0,
        next: encodePageKey(name, next),
        newest,
        asOf,
      }
    }),
    export: os.deposits.export.handler(async ({ input: { format, sort, ...asked } }) => {
      const asOf = await readAsOf(services)
      const wanted = { ...wantedOf(asked), sort }
      const written = await services.tasks.during('write an export', ({ signal }) =>
        exportDeposits({ journal, folder: folder.path, now, format, wanted, signal }),
      )
      return { ...written, asOf }
    }),
    show: os.deposits.show.handler(async ({ input: { id } }) => {
      const credit = await journal.read.credit(id)
      if (credit === null) throw new StrongroomError('DEPOSIT_UNKNOWN', { id })
      const [deposit] = await showAll(journal, [credit], await journal.read.configuredNodes())
      invariant(deposit !== undefined, `deposit ${id} is shown`)
      return deposit
    }),
    pending: os.deposits.pending.handler(async ({ input: { after, limit } }) => {
      const asOf = await readAsOf(services)
      const rows = await journal.read.pending({ ...(after === undefined ? {} : { after }), limit })
      const pending = rows.map(({ atMs, why, ...row }) => ({
        ...row,
        seenAt: new Date(atMs),
        words: explainPending({ state: row.state, why }),
      }))
      return { pending, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null), asOf }
    }),
    watcher: os.deposits.watcher.handler(async () => ({ ...shownWatcher(watcher), asOf: await readAsOf(services) })),
  }
}

/** How the watcher stands, as the contract tells it. */
export function shownWatcher(watcher: Watcher) {
  const { trouble, ...status } = watcher.status()
  return { ...status, trouble: trouble === null ? null : { code: trouble.code, context: { ...trouble.context } } }
}

/** With the labels of their accounts, where they came from, and what was read of those that are hidden. */
async function showAll({ read }: Pick<Journal, 'read'>, credits: readonly CreditRecord[], configured: readonly ConfiguredNodes[]) {
  const hidden = await read.hiddenAmounts(credits.filter(isHidden).map(({ id }) => id))
  const origins = await read.creditOrigins(credits)
  const labels = await readLabels(
    { read },
    credits.map(({ owner }) => owner),
  )
  return credits.map(({ index: _index, ...credit }) => ({
    ...explained(credit, configured, hidden.get(credit.id) ?? null),
    label: labels.get(credit.owner) ?? null,
    time: timeOf(origins.get(credit.id)),
    sender: origins.get(credit.id)?.sender ?? null,
  }))
}

function explained(credit: Omit<CreditRecord, 'index'>, configured: readonly ConfiguredNodes[], read: HiddenAmount | null) {
  const onlyNode = isOnlyNodes(configured, credit.id)
  const words = explainMovement(credit, onlyNode)
  if (!isHidden(credit)) return { ...credit, hiddenAmount: null, hiddenWhy: null, onlyNode, words }
  const hiddenWhy = read === null ? ('waiting' as const) : read.why
  return { ...credit, hiddenAmount: read?.amount ?? null, hiddenWhy, onlyNode, words: `${words} ${explainHidden(hiddenWhy)}` }
}

function isHidden({ verdict }: Pick<CreditRecord, 'verdict'>): boolean {
  return verdict.kind === 'no-credit' && verdict.reason === 'confidential'
}

/** As the journal takes it. Whoever names an account, a mint or a signature asks for all of it. */
function wantedOf({
  ignored,
  since,
  until,
  ...wanted
}: DepositFilter & { readonly ignored: boolean }): CreditSearch & { inSight: boolean } {
  const { owner, asset, search } = wanted
  const inSight = !ignored && [owner, asset, search].every((value) => value === undefined)
  return { ...given({ ...wanted, sinceSeconds: secondsOf(since), untilSeconds: secondsOf(until) }), inSight }
}

const secondsOf = (moment: string | undefined): bigint | undefined => (moment === undefined ? undefined : secondsFrom(Date.parse(moment)))

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

/** Without what was not given. */
function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>
}
