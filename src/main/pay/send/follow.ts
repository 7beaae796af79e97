import { isStrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { BlockHeight, Slot } from '../../../core/chain/slot.ts'
import type { Address } from '../../../core/address/address.ts'
import type { Evidence } from '../../../core/payment/evidence.ts'
import { isReported } from '../../../core/payment/state.ts'
import { votesNeeded } from '../../../core/payment/votes.ts'
import type { NonceAccount } from '../../../core/program/nonce-account.ts'
import { PAGE_ROWS_MAX } from '../../journal/index.ts'
import { MAX_STATUSES, type NodeClient, type NodeSet, type SignatureStatus } from '../../node/index.ts'
import { recordEvidence } from '../evidence/evidence-row.ts'
import { askEach } from '../heights.ts'
import { readNonceAccounts } from '../read/nonces.ts'
import { inRunsOf, type PayParts, type SignedWork } from '../parts.ts'

/** What a node said of a signature. */
type Answer = { readonly node: string; readonly contextSlot: Slot; readonly status: SignatureStatus | null }

/** What is to be made of it. `isGone`: it was reported in a block before, and is no longer in any. */
type Told = { readonly work: SignedWork; readonly answer: Answer; readonly isGone: boolean }

export type Followed = {
  /** Reported finalized: what they did is still to be read from the transaction. */
  readonly landed: readonly SignedWork[]
  /** Past their lifetime and reported nowhere: to be proved dead, or not. */
  readonly overdue: readonly SignedWork[]
}

/**
 * Asks how far each signature has come and journals what is new. What a node reports below finalized can still vanish, and falling back is
 * reported as plainly as going forward.
 */
export async function followSigned(parts: PayParts, works: readonly SignedWork[], finalizedHeight: BlockHeight): Promise<Followed> {
  const landed: SignedWork[] = []
  const overdue: SignedWork[] = []
  const isOver = await openIsOver(parts, works, finalizedHeight)
  for (const run of inRunsOf(MAX_STATUSES, works)) {
    for (const told of await askAll(parts, run, isOver)) {
      const { work, answer } = told
      if (answer.status?.commitment === 'finalized') landed.push(work)
      else {
        await recordEvidence(parts, work, newEvidence(told))
        if (answer.status === null && isOver(work)) overdue.push(work)
      }
    }
  }
  return { landed, overdue }
}

/** Recent slots for all, from every node; the whole history of every node for those that were seen before or should have landed by now. */
async function askAll(parts: PayParts, works: readonly SignedWork[], isOver: IsOver): Promise<readonly Told[]> {
  if (works.length === 0) return []
  const { nodes } = parts
  const heard = [...(await askEach(nodes, (node) => askStatuses(node, works, false))).values()]
  const recent = works.map((work, index) => ({ work, answer: crossChecked(nodes, answersAt(heard, index)) }))
  const silent = recent.flatMap(({ work, answer }) => (answer.status === null && (wasSeen(work) || isOver(work)) ? [work] : []))
  const searched = await searchHistories(parts, silent)
  return recent.map((told) => searched.get(told.work) ?? { ...told, isGone: false })
}

function answersAt(heard: readonly (readonly Answer[])[], index: number): Answer[] {
  return heard.flatMap((said) => said.slice(index, index + 1))
}

/**
 * Searches the history of every node: one may have forgotten, or never have kept, what another shows. Nothing of a signature where no node
 * keeps a history, and then what was said of recent slots stands.
 */
async function searchHistories(parts: PayParts, works: readonly SignedWork[]): Promise<ReadonlyMap<SignedWork, Told>> {
  const searched = new Map<SignedWork, Told>()
  if (works.length === 0) return searched
  const answers = await parts.nodes.every((node) => askStatuses(node, works, true))
  const heard = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  if (heard.length === 0) return searched
  for (const [index, work] of works.entries()) {
    const said = answersAt(heard, index)
    searched.set(work, { work, answer: crossChecked(parts.nodes, said), isGone: await isGone(parts, work, said) })
  }
  return searched
}

/** Whether a transaction that was reported in a block is unknown to as many nodes as have to say so, each having come at least as far as then. */
async function isGone({ journal, nodes }: PayParts, { attempt }: SignedWork, said: readonly Answer[]): Promise<boolean> {
  if (!isReported(attempt.state)) return false
  if (said.some(({ status }) => status !== null)) return false
  const evidence = await journal.read.evidence({ attemptId: attempt.id, limit: PAGE_ROWS_MAX })
  const reported = evidence.findLast(({ commitment }) => commitment !== null)?.slot ?? null
  const able = said.filter(({ contextSlot }) => reported === null || contextSlot >= reported)
  return able.length >= votesNeeded(nodes.names())
}

async function askStatuses(node: NodeClient, works: readonly SignedWork[], searchHistory: boolean): Promise<readonly Answer[]> {
  const { contextSlot, value } = await node.getSignatureStatuses(
    works.map(({ attempt }) => attempt.signature),
    { searchHistory },
  )
  return works.map((_, index) => ({ node: node.name, contextSlot, status: value[index] ?? null }))
}

/**
 * As far as two nodes say it has come, where two are configured: one that is ahead or lies shows nobody a state alone, nor while the other does
 * not answer. Finalized is passed on from any of them, since nothing is shown for it before the transaction was read and proved (find-record.ts).
 */
function crossChecked(nodes: NodeSet, said: readonly Answer[]): Answer {
  const sorted = said.toSorted(bySureness)
  const [surest] = sorted
  invariant(surest !== undefined, 'somebody answered')
  if (surest.status?.commitment === 'finalized') return surest
  return sorted[votesNeeded(nodes.names()) - 1] ?? { ...surest, status: null }
}

const SURENESS = ['finalized', 'confirmed', 'processed', undefined] as const

/** The surest first. */
function bySureness(left: Answer, right: Answer): number {
  return SURENESS.indexOf(left.status?.commitment) - SURENESS.indexOf(right.status?.commitment)
}

function wasSeen({ attempt }: SignedWork): boolean {
  return isReported(attempt.state) || attempt.state === 'unknown'
}

/** Whether the lifetime of a message seems to have ended. A hint for whom to ask about; the proof is judgeDeath's. */
type IsOver = (work: SignedWork) => boolean

async function openIsOver(parts: PayParts, works: readonly SignedWork[], finalizedHeight: BlockHeight): Promise<IsOver> {
  const lifetimes = works.map(({ attempt }) => attempt.lifetime)
  const nonceAccounts = new Set(lifetimes.flatMap((lifetime) => (lifetime.kind === 'nonce' ? [lifetime.nonceAccount] : [])))
  const nonces = await readNoncesOrNone(parts, [...nonceAccounts])
  return ({ attempt: { lifetime } }) =>
    lifetime.kind === 'blockhash'
      ? finalizedHeight > lifetime.lastValidBlockHeight
      : nonces.get(lifetime.nonceAccount)?.nonce !== lifetime.nonce
}

/** Where nodes differ in a nonce every one of them is asked for its testimony: nothing is proved here, and nobody else is held up. */
async function readNoncesOrNone(parts: PayParts, addresses: readonly Address[]): Promise<ReadonlyMap<Address, NonceAccount | null>> {
  try {
    return await readNonceAccounts(parts, addresses)
  } catch (error) {
    if (!isStrongroomError(error, 'NODE_DISAGREEMENT')) throw error
    parts.onTrouble(error)
    return new Map()
  }
}

/** What an answer adds to what is known, or null when it adds nothing. */
function newEvidence({ answer: { node, contextSlot, status }, work: { attempt }, isGone: gone }: Told): Evidence | null {
  if (status === null) return gone ? { kind: 'absent', node, slot: contextSlot } : null
  if (status.commitment === attempt.state) return null
  return { kind: 'status', node, slot: status.slot, commitment: status.commitment, outcome: status.err === null ? 'landed' : 'failed' }
}
