import { randomUUID } from 'node:crypto'
import { hexToBytes } from '@noble/hashes/utils.js'
import { type Address, isAddress } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import { blankActOf } from '../../core/plan/blank-confidential.ts'
import { payeesOf, type PlannedIntent } from '../../core/plan/intent.ts'
import { tendedAccounts } from '../../core/plan/upkeep.ts'
import { digestWords } from '../../core/review/digest.ts'
import { readGivenBundle } from '../bundle-file.ts'
import {
  bundleAsItLeft,
  chooseNonceAccounts,
  planNonceAccounts,
  preparePayment,
  requirePastRead,
  requireWatched,
  takeBack,
} from '../carry/index.ts'
import type { BundleRecord, CarriedRecord } from '../journal/index.ts'
import { findClosedAccounts, judgePayees, isAsItLeft, landedAs, measureRequest, planRequest, tryToReadIntent } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'
import { shownTaken } from './shown-taken.ts'
import { askedOf } from './payment-asked.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { shownPaymentPlan } from './present-payment-plan.ts'
import { shownRecipient } from './present-recipient.ts'
import { versionAsked } from './version-asked.ts'
import { writeBundle, writePrepared } from './write-bundle.ts'

/** Bundles that are prepared here, signed elsewhere, and brought back. */
export function carriedOperations(services: Services) {
  const { journal, submitter } = services
  return {
    plan: os.bundles.plan.handler(async ({ input }) => {
      const reference = input.reference ?? randomUUID()
      const planned = await planCarried(services, input, reference)
      // What is not read yet could be among what no bundle explains.
      await requirePastRead(services, planned.request.from)
      const [{ request, plan, warnings: tried }, judged] = await Promise.all([
        // With its blanks blank, no node can try out what it takes.
        planned.request.confidential === true ? { ...planned, warnings: [] } : measureRequest(services, planned),
        judgePayees(services, planned.request, planned.facts.accounts),
      ])
      const nonceAccounts = await planNonceAccounts(services, { plan, ...namedIn(input, planned.request) })
      const shown = await shownPaymentPlan(journal, plan, null)
      const closed = (await findClosedAccounts(services, plan)).map(({ words }) => words)
      return {
        reference,
        price: request.computeUnitPrice,
        units: request.computeUnitLimit,
        ...shown,
        nonceAccounts,
        unexplained: await journal.read.leftUnexplained(planned.request.from),
        warnings: [...shown.warnings, ...tried, ...closed],
        versionWords: planned.why,
        recipients: judged.map(shownRecipient),
      }
    }),
    prepare: os.bundles.prepare.handler(async ({ input: { digest, confirmed, explained, ...input } }) => {
      await requireUnlocked(services)
      const { request } = await planCarried(services, input, input.reference)
      const asked = {
        request,
        nonceAccounts: await chooseNonceAccounts(services, namedIn(input, request)),
        digest,
        confirmed: confirmed === undefined ? [] : [confirmed],
        explained: explained ?? null,
      }
      return writePrepared(services, await preparePayment(services, asked))
    }),
    write: os.bundles.write.handler(async ({ input: { digest } }) => {
      const record = await journal.read.bundle(digest)
      if (record === null) throw new StrongroomError('CARRY_UNKNOWN', { digest })
      bundleAsItLeft(record)
      return writeBundle(services, { digest, content: record.content, transactions: record.carried.length })
    }),
    import: os.bundles.import.handler(async ({ input }) => {
      const taken = shownTaken(await takeBack(services, await readGivenBundle(input)))
      submitter.wake()
      return taken
    }),
    list: os.bundles.list.handler(async ({ input: { before, limit, digest } }) => {
      if (digest !== undefined) {
        const record = await journal.read.bundle(digest)
        return record === null ? [] : [shownBundle(record)]
      }
      const page = { ...(before === undefined ? {} : { after: before }), limit }
      return (await journal.read.bundles(page)).map(shownBundle)
    }),
  }
}

type Asked = Omit<Parameters<typeof askedOf>[0], 'lifetime' | 'blockhash'> & Required<Pick<Parameters<typeof askedOf>[0], 'from'>>

async function planCarried(services: Services, input: Asked, reference: string) {
  const { from } = input
  if (from === undefined) throw new StrongroomError('OPERATION_ARGUMENT', { field: 'from', problem: 'it is missing' })
  if (input.confidential === true && input.amount === 'all')
    throw new StrongroomError('OPERATION_ARGUMENT', { field: 'amount', problem: 'how much all is only the keys know: name the amount' })
  await requireWatched(services, from)
  return planRequest(services, askedOf({ ...input, lifetime: 'nonce' }, reference), versionAsked(input), { nonceAuthority: from })
}

function namedIn({ nonceAccount }: { readonly nonceAccount?: Address | undefined }, { from }: { readonly from: Address }) {
  return { from, named: nonceAccount === undefined ? undefined : [nonceAccount] }
}

function shownBundle({ id, digest, atMs, carried }: BundleRecord) {
  const count = (state: CarriedRecord['state']) => carried.filter((one) => one.state === state).length
  const [first] = carried.flatMap(({ what }) => {
    const planned = tryToReadIntent(what)
    return planned === null ? [] : [planned]
  })
  return {
    id,
    digest,
    digestWords: [...digestWords(hexToBytes(digest))],
    at: new Date(atMs),
    kind: first === undefined ? null : kindOf(first),
    from: first === undefined ? null : authorityOf(first),
    asset: first === undefined ? null : assetOf(first, carried),
    out: count('out'),
    returned: count('returned'),
    dead: count('dead'),
    transactions: carried.map(shownCarried),
  }
}

/** The account that pays, or that a sweep comes to, or whose nonce accounts are advanced. */
function authorityOf({ template: { options } }: PlannedIntent): Address | null {
  return options.lifetime.kind === 'nonce' ? options.lifetime.authority : null
}

function assetOf(planned: PlannedIntent, carried: BundleRecord['carried']): 'native' | Address | null {
  if (planned.kind === 'upkeep') return null
  const asset = planned.kind === 'payment' ? planned.asset : carried.flatMap(({ sources }) => sources).at(0)?.asset
  return asset === undefined ? null : asset.kind === 'native' ? 'native' : asset.mint
}

function shownCarried(carried: CarriedRecord) {
  const { number, state, intentId, digest, lifetime, what } = carried
  const planned = tryToReadIntent(what)
  const altered = !isAsItLeft(carried)
  return {
    number,
    state: !altered && landedAs(carried) !== null ? ('landed' as const) : state,
    altered,
    intent: intentId,
    message: digest,
    nonceAccount: isAddress(lifetime.nonceAccount) ? lifetime.nonceAccount : null,
    payees: planned === null ? [] : payeesOf(planned),
    sources: planned?.kind === 'sweep' ? planned.sources.map(({ address, amount }) => ({ address, amount })) : [],
    advances: planned?.kind === 'upkeep' && hiddenIn(planned) === null ? [...tendedAccounts(planned.upkeep)] : [],
    hidden: planned === null ? null : hiddenIn(planned),
  }
}

/** What is done to which hidden balance; null where it is something else. */
function hiddenIn(planned: PlannedIntent) {
  const upkeep = planned.kind === 'upkeep' ? planned.upkeep : null
  const act = upkeep === null ? null : blankActOf(upkeep)
  if (upkeep === null || act === null) return null
  const amount = act.kind === 'withdraw' && act.amount !== 'all' ? act.amount : null
  return { act: act.kind, account: upkeep.account, asset: 'mint' in upkeep ? (upkeep.mint ?? null) : null, amount }
}

function kindOf(planned: PlannedIntent) {
  if (planned.kind !== 'upkeep') return planned.kind
  return hiddenIn(planned) === null ? ('revocation' as const) : ('confidential' as const)
}
