import type { ChainPlace } from '../../../core/chain/node-warnings.ts'
import type { Slot } from '../../../core/chain/slot.ts'
import { isStrongroomError, StrongroomError } from '../../../core/error/error.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { MessageLife } from '../../../core/lifetime/lifetime.ts'
import { judgeLanding, landingText } from '../../../core/payment/judge-landing.ts'
import type { LandingAnswer } from '../../../core/payment/landing.ts'
import { landingWindow, type LandingWindow } from '../../../core/payment/landing-window.ts'
import { feeBeyond, verifyOutcome } from '../../../core/payment/verify-outcome.ts'
import type { PlannedIntent } from '../../../core/plan/intent.ts'
import type { AttemptRecord } from '../../journal/index.ts'
import type { NodeClient, NodeSet, TransactionRecord } from '../../node/index.ts'
import { askEach } from '../heights.ts'
import { readRecord } from './read-record.ts'

/** A finalized transaction, who showed it, and everybody who confirms it. */
export type Found = { readonly node: string; readonly nodes: readonly string[]; readonly record: TransactionRecord }

/** What stands of it in the proof of a verdict, with the fee beyond the planned one. */
export function proofOf({ node, nodes, record: { slot, transaction } }: Found, { feeLamports }: Pick<PlannedIntent, 'feeLamports'>) {
  const beyond = feeBeyond({ feeLamports, transaction })
  return { slot, node, nodes, onlyNode: nodes.length < 2, ...(beyond && { feeBeyond: beyond }) }
}

export type Wanted = {
  readonly signature: Signature
  /** Where this ledger holds what it did; null where it holds nothing. */
  readonly movedIn: Slot | null
  readonly window: LandingWindow
  readonly planned: Pick<PlannedIntent, 'changes' | 'feeLamports'>
  /** What it lives by. */
  readonly lifetime: MessageLife
}

/** What each node has finalized, by its name. Read before nodes are asked what became of a signature. */
export type Places = ReadonlyMap<string, ChainPlace>

type Heard = { readonly answer: LandingAnswer; readonly record: TransactionRecord | null }

/** Where a signed message can have landed. */
export function windowOf({ lifetime, notSignedBeforeSlot }: Pick<AttemptRecord, 'lifetime' | 'notSignedBeforeSlot'>): LandingWindow {
  if (lifetime.kind === 'blockhash') return landingWindow({ lifetime })
  invariant(notSignedBeforeSlot !== null, 'a message under a nonce was drafted at a slot')
  return landingWindow({ notSignedBeforeSlot })
}

/** Slot and height from one answer each, so that both are of one machine. @throws as readHeights */
export async function readPlaces(nodes: NodeSet): Promise<Places> {
  return askEach(nodes, async (node) => {
    const { absoluteSlot, blockHeight } = await node.getEpochInfo({ commitment: 'finalized' })
    return { slot: absoluteSlot, blockHeight }
  })
}

/**
 * The transaction with its outcome, as two nodes show it where two are configured (judgeLanding). Null while it is not proved: nodes that do
 * not say the same, and one that nobody else can confirm, are reported as a matter between the nodes.
 * @throws the first failure, where no node answers in a form that can be read
 */
export async function findRecord({ nodes }: { readonly nodes: NodeSet }, wanted: Wanted, places: Places): Promise<Found | null> {
  const { signature, window } = wanted
  const told = await nodes.every((node) => askOne(node, wanted, places.get(node.name) ?? null), { evidence: false })
  const heard = told.flatMap((answer) => (answer.ok ? [answer.value] : []))
  const [failure] = told.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  if (heard.length === 0 && failure !== undefined) throw new StrongroomError(failure.code, failure.context)
  const answers = heard.map(({ answer }) => answer)
  const verdict = judgeLanding({ window, configuredNodes: nodes.names(), answers })
  if (!verdict.proved) {
    if (verdict.reason !== 'early') await tellDifference(nodes, signature, answers)
    return null
  }
  if (verdict.disputed) await tellDifference(nodes, signature, answers)
  else await nodes.observe(matterOf(signature), null)
  const [node] = verdict.nodes
  const record = heard.find(({ answer }) => answer.node === node)?.record ?? null
  invariant(record !== null, 'who confirms it first shows it')
  return { node, nodes: verdict.nodes, record }
}

async function askOne(node: NodeClient, wanted: Wanted, finalized: ChainPlace | null): Promise<Heard> {
  const { changes: predicted, feeLamports } = wanted.planned
  const named = { node: node.name, finalized }
  const record = await readRecord(node, wanted)
  if (record !== null && record.transaction.meta !== null) {
    const outcome = verifyOutcome({ predicted, feeLamports, transaction: record.transaction })
    return { answer: { ...named, kind: 'shown', slot: record.slot, outcome }, record }
  }
  return { answer: { ...named, ...(await askStatus(node, wanted, finalized)) }, record: null }
}

type WithoutName<Answer> = Answer extends LandingAnswer ? Omit<Answer, 'node' | 'finalized'> : never

async function askStatus(
  node: NodeClient,
  { signature, lifetime }: Wanted,
  finalized: ChainPlace | null,
): Promise<WithoutName<LandingAnswer>> {
  const at = finalized === null ? {} : { minContextSlot: finalized.slot }
  const statusIn = async (searchHistory: boolean) => {
    const { contextSlot, value } = await node.getSignatureStatuses([signature], { searchHistory, ...at })
    return { contextSlot, status: value[0] ?? null }
  }
  const known = ({ status }: Awaited<ReturnType<typeof statusIn>>) => {
    if (status === null) return null
    const { slot, err, commitment } = status
    const end = err === null ? 'landed' : lifetime.kind === 'blockhash' ? 'failed' : 'unclear'
    return { kind: 'known', slot, end, final: commitment === 'finalized' } as const
  }
  try {
    const firstAvailableSlot = await node.getFirstAvailableBlock()
    const searched = await statusIn(true)
    return known(searched) ?? { kind: 'denied', contextSlot: searched.contextSlot, firstAvailableSlot }
  } catch (error) {
    if (!isStrongroomError(error, 'NODE_HISTORY_OFF')) throw error
    // What is recent it knows without a history.
    return known(await statusIn(false)) ?? { kind: 'no-history' }
  }
}

function matterOf(signature: Signature): string {
  return `transaction ${signature}`
}

async function tellDifference(nodes: NodeSet, signature: Signature, answers: readonly LandingAnswer[]): Promise<void> {
  await nodes.observe(matterOf(signature), {
    where: 'finalized',
    answers: answers.map((answer) => ({ node: answer.node, said: saidText(answer) })),
  })
}

function saidText(answer: LandingAnswer): string {
  switch (answer.kind) {
    case 'shown':
      return landingText(answer)
    case 'known':
      return `${answer.end === 'landed' ? 'landed' : 'failed'} in slot ${answer.slot}`
    case 'denied':
      return `not in any block from slot ${answer.firstAvailableSlot} to slot ${answer.finalized?.slot ?? answer.contextSlot}`
    case 'no-history':
      return 'that it keeps no history of transactions'
  }
}
