import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { NonceTending } from '../../core/plan/nonce-reason.ts'
import type { PlannedUpkeep } from '../../core/plan/upkeep.ts'
import { explainNonceUpkeep } from '../../core/review/explain-nonce-upkeep.ts'
import type { Journal, NonceRecord } from '../journal/index.ts'
import {
  isReserved,
  keepNonce,
  nonceOf,
  type NonceUpkeepRead,
  planNonceCreations,
  planNonceTending,
  readAccounts,
  readNonces,
  readTended,
  requireNonce,
  startNonceCreation,
  startNonceTending,
} from '../pay/index.ts'
import { readLabels } from '../read-labels.ts'
import { createSerialQueue } from '../serial-queue.ts'
import type { Services } from '../services.ts'
import { assertForeseen, foreseeUpkeep, warnOf } from './foresee.ts'
import { os } from './implement.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { showRefusedUpkeep, showUpkeep } from './present-upkeep.ts'
import { address as addressPart, paragraph, tell, type Sentence } from '../../core/text/sentence.ts'

const REVOKES = tell`A payment that has not ended lives by its present value. Once this is final, that payment can never land as it was signed.`

const NEVER_BACK = tell`This vault can never advance the nonce account, close it, or take its rent back. Only that key can.`

export function nonceOperations(services: Services) {
  const { journal, submitter } = services
  // One after the other: what is asked for twice at once is done once.
  const deciding = createSerialQueue()
  const plan = async (tending: NonceTending) => {
    const read = await planNonceTending(services, tending)
    const plan = (await isUnderWay(journal, read.account)) ? ({ kind: 'refused', reason: 'under-way' } as const) : read.plan
    return showNoncePlan(journal, { ...read, plan })
  }
  const start = async (tending: NonceTending, digest: string | undefined) => {
    await requireUnlocked(services)
    return deciding.run(async () => {
      await requireUntended(services, tending.account)
      const started = await startNonceTending(services, { tending, digest: digest ?? null })
      submitter.wake()
      return started
    })
  }
  return {
    list: os.nonces.list.handler(() => listNonces(services)),
    planCreate: os.nonces.planCreate.handler(async ({ input: { count, authority = null } }) => {
      const reads = await planNonceCreations(services, { count, authority })
      return Promise.all(reads.map(async (read) => showNoncePlan(journal, read, await warnOfElsewhere(services, read, authority))))
    }),
    create: os.nonces.create.handler(async ({ input: { label = null, authority = null, digest = null } }) => {
      await requireUnlocked(services)
      const assertAllowed = async (planned: PlannedUpkeep) => assertForeseen(await foreseeUpkeep(services, [planned]))
      const started = await deciding.run(() => startNonceCreation(services, { label, authority, digest, assertAllowed }))
      submitter.wake()
      return started
    }),
    planAdvance: os.nonces.planAdvance.handler(({ input }) => plan({ act: 'advance', ...input })),
    advance: os.nonces.advance.handler(({ input: { digest, ...input } }) => start({ act: 'advance', ...input }, digest)),
    planAuthorize: os.nonces.planAuthorize.handler(({ input }) => plan({ act: 'authorize', ...input })),
    authorize: os.nonces.authorize.handler(({ input: { digest, ...input } }) => start({ act: 'authorize', ...input }, digest)),
    planWithdraw: os.nonces.planWithdraw.handler(({ input }) => plan({ act: 'withdraw', ...input })),
    withdraw: os.nonces.withdraw.handler(({ input: { digest, ...input } }) => start({ act: 'withdraw', ...input }, digest)),
    keep: os.nonces.keep.handler(async ({ input: { account, label = null } }) => {
      await keepNonce(services, { account, label })
      services.nonceAlarm.forget(account)
      return { kept: account }
    }),
    drop: os.nonces.drop.handler(async ({ input: { account } }) => {
      await requireNonce(services, account)
      await journal.write('nonce', (tx) => tx.dropNonce({ address: account, why: 'left out by a person' }))
      return { dropped: account }
    }),
  }
}

/** What would be done to a nonce account as the contract shows it, or why not. */
async function showNoncePlan(journal: Journal, { account, plan, revokes, standing }: NonceUpkeepRead, warnings: readonly Sentence[] = []) {
  if (plan.kind === 'refused') return showRefusedUpkeep(account, { reason: plan.reason, words: explainNonceUpkeep(plan.reason) })
  return showUpkeep(journal, plan.planned, { warnings: revokes ? [...warnings, REVOKES] : warnings, standing })
}

/** What a nonce account under an authority elsewhere means for this vault, and what its signer will answer. */
async function warnOfElsewhere(services: Services, { plan }: NonceUpkeepRead, authority: Address | null): Promise<Sentence[]> {
  if (authority === null || plan.kind === 'refused') return []
  const { refusals } = await foreseeUpkeep(services, [plan.planned])
  const keyed = tell`${addressPart(authority)} has authority over it from the first instruction on, and the key of that account is not in this vault.`
  return [...warnOf(refusals), paragraph([keyed, NEVER_BACK])]
}

async function isUnderWay(journal: Journal, account: Address): Promise<boolean> {
  return (await readTended(journal)).has(account)
}

/** @throws NONCE_UNKNOWN; NONCE_REFUSED where something that was decided of it has not ended */
async function requireUntended(services: Services, account: Address): Promise<void> {
  await requireNonce(services, account)
  if (!(await isUnderWay(services.journal, account))) return
  throw new StrongroomError('NONCE_REFUSED', { account, reason: 'under-way', words: explainNonceUpkeep('under-way') })
}

async function listNonces(services: Services) {
  const known = await readNonces(services)
  const addresses = known.map(({ address }) => address)
  const infos = addresses.length === 0 ? [] : await readAccounts(services.nodes, addresses)
  const tended = await readTended(services.journal)
  const labels = await readLabels(
    services.journal,
    known.map(({ authority }) => authority),
  )
  const shown = []
  for (const [index, record] of known.entries()) {
    const info = infos[index] ?? null
    const value = nonceOf(info)
    shown.push({
      account: record.address,
      authority: value?.authority ?? record.authority,
      authorityLabel: labels.get(value?.authority ?? record.authority) ?? null,
      elsewhere: record.isElsewhere,
      label: record.label,
      state: stateOf(record, { found: value?.authority ?? null, isTended: tended.has(record.address) }),
      nonce: value?.nonce ?? null,
      lamports: info?.lamports ?? null,
      intent:
        record.attemptId === null
          ? (tended.get(record.address) ?? null)
          : ((await services.journal.read.attempt(record.attemptId))?.intentId ?? null),
      bundle: record.bundleDigest,
    })
  }
  return shown
}

type NonceState = 'free' | 'reserved' | 'gone' | 'foreign' | 'elsewhere'
type Found = { readonly found: string | null; readonly isTended: boolean }

function stateOf(record: NonceRecord, { found, isTended }: Found): NonceState {
  const { authority, isElsewhere } = record
  if (found === null) return 'gone'
  if (found !== authority) return 'foreign'
  if (isElsewhere) return 'elsewhere'
  return isReserved(record) || isTended ? 'reserved' : 'free'
}
