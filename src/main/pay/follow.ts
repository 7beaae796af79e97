import { isStrongroomError } from '../../core/error/error.ts'
import type { BlockHeight, Slot } from '../../core/chain/slot.ts'
import type { Address } from '../../core/address/address.ts'
import type { Evidence } from '../../core/payment/evidence.ts'
import type { NonceAccount } from '../../core/program/nonce-account.ts'
import { MAX_STATUSES, type NodeClient, type NodeSet, type SignatureStatus } from '../node/index.ts'
import { recordEvidence } from './evidence-row.ts'
import { askEach } from './heights.ts'
import { readNonceAccounts } from './nonces.ts'
import { inRunsOf, type PayParts, type SignedWork } from './parts.ts'

/** What a node said of a signature. `searched`: it looked through its whole history, so that “not known” means something. */
type Answer = { readonly node: string; readonly contextSlot: Slot; readonly status: SignatureStatus | null; readonly searched: boolean }

export type Followed = {
  /** Reported finalized: what they did is still to be read from the transaction. */
  readonly landed: readonly SignedWork[]
  /** Past their lifetime and reported nowhere: to be proved dead, or not. */
  readonly overdue: readonly SignedWork[]
}

/**
 * Asks how far each signature has come and journals what is new. What a node reports below finalized can still vanish, and falling back is
 * told as plainly as going forward.
 */
export async function followSigned(parts: PayParts, works: readonly SignedWork[], finalizedHeight: BlockHeight): Promise<Followed> {
  const landed: SignedWork[] = []
  const overdue: SignedWork[] = []
  const isOver = await openIsOver(parts, works, finalizedHeight)
  for (const run of inRunsOf(MAX_STATUSES, works)) {
    for (const { work, answer } of await askAll(parts.nodes, run, isOver)) {
      if (answer.status?.commitment === 'finalized') landed.push(work)
      else {
        await recordEvidence(parts, work, newEvidence(answer, work))
        if (answer.status === null && isOver(work)) overdue.push(work)
      }
    }
  }
  return { landed, overdue }
}

/** Recent slots for all, from every node; the whole history of every node for those that were seen before or should have landed by now. */
async function askAll(nodes: NodeSet, works: readonly SignedWork[], isOver: IsOver) {
  const told = works.length === 0 ? [] : [...(await askEach(nodes, (node) => askStatuses(node, works, false))).values()]
  const answers = works.map((work, index) => ({ work, answer: borneOut(told.flatMap((said) => said.slice(index, index + 1))) }))
  const silent = answers.filter(({ work, answer }) => answer?.status === null && (wasSeen(work) || isOver(work)))
  const searched = await searchHistories(
    nodes,
    silent.map(({ work }) => work),
  )
  const better = new Map(silent.map(({ work }, index) => [work, searched[index]]))
  return answers.flatMap(({ work, answer }) => {
    const best = better.get(work) ?? answer
    return best === undefined ? [] : [{ work, answer: best }]
  })
}

/**
 * Searches the history of every node: one may have forgotten, or never have kept, what another shows. Of each signature the answer that
 * says most; none where no node keeps a history, and then what was said of recent slots stands.
 */
async function searchHistories(nodes: NodeSet, works: readonly SignedWork[]): Promise<readonly (Answer | undefined)[]> {
  if (works.length === 0) return []
  const heard = await nodes.every((node) => askStatuses(node, works, true))
  return works.map((_, index) => heard.flatMap((answer) => (answer.ok ? answer.value.slice(index, index + 1) : [])).toSorted(bySureness)[0])
}

async function askStatuses(node: NodeClient, works: readonly SignedWork[], searchHistory: boolean): Promise<readonly Answer[]> {
  const { contextSlot, value } = await node.getSignatureStatuses(
    works.map(({ attempt }) => attempt.signature),
    { searchHistory },
  )
  return works.map((_, index) => ({ node: node.name, contextSlot, status: value[index] ?? null, searched: searchHistory }))
}

/**
 * As far as two nodes say it has come, where two answer: one that is ahead or lies shows nobody a state by itself. Finalized is passed on from
 * any of them, since nothing is shown for it before the transaction was read and proved (find-record.ts).
 */
function borneOut(said: readonly Answer[]): Answer | undefined {
  const [surest, second] = said.toSorted(bySureness)
  return surest?.status?.commitment === 'finalized' ? surest : (second ?? surest)
}

const SURENESS = ['finalized', 'confirmed', 'processed', undefined] as const

/** The surest first. */
function bySureness(left: Answer, right: Answer): number {
  return SURENESS.indexOf(left.status?.commitment) - SURENESS.indexOf(right.status?.commitment)
}

function wasSeen({ attempt }: SignedWork): boolean {
  return attempt.state === 'processed' || attempt.state === 'confirmed' || attempt.state === 'unknown'
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
function newEvidence({ node, contextSlot, status, searched }: Answer, { attempt }: SignedWork): Evidence | null {
  if (status === null)
    return searched && (attempt.state === 'processed' || attempt.state === 'confirmed') ? { kind: 'absent', node, slot: contextSlot } : null
  if (status.commitment === attempt.state) return null
  return { kind: 'status', node, slot: status.slot, commitment: status.commitment, outcome: status.err === null ? 'landed' : 'failed' }
}
