import type { Slot } from '../../core/chain/slot.ts'
import { isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import type { Signature } from '../../core/keys/signature.ts'
import type { BalanceChange } from '../../core/payment/outcome.ts'
import { verifyOutcome } from '../../core/payment/verify-outcome.ts'
import type { NodeClient, NodeSet, TransactionRecord } from '../node/index.ts'

/** A finalized transaction, who showed it, and who else bears it out. */
export type Found = { readonly node: string; readonly nodes: readonly string[]; readonly record: TransactionRecord }

/** A node writes history a little after it finalizes; until it is this far past the slot, not knowing is not denying. */
const HISTORY_LAG_SLOTS = 32n
/** A node further behind than this is not waited for. */
const BEHIND_SLOTS_MAX = 512n

/** What one node can say of a transaction that another shows. */
type Said =
  | { readonly kind: 'shown'; readonly node: string; readonly record: TransactionRecord }
  /** It knows the signature in a block, without the details. */
  | { readonly kind: 'known'; readonly node: string; readonly slot: Slot; readonly failed: boolean; readonly final: boolean }
  | { readonly kind: 'denied'; readonly node: string; readonly finalizedSlot: Slot; readonly firstAvailableSlot: Slot }
  /** It keeps no history, and so cannot tell. */
  | { readonly kind: 'silent'; readonly node: string }

/**
 * The transaction with its outcome, compared between all nodes that can tell. Null while none can show it, while a node that will be able to
 * tell is only a little behind, and while they do not say the same: that is written down, and nothing is settled on it.
 * @throws the first failure, where no node answers in a form that can be read
 */
export async function findRecord(
  { nodes }: { readonly nodes: NodeSet },
  signature: Signature,
  predicted: readonly BalanceChange[],
): Promise<Found | null> {
  const answers = await nodes.every((node) => askOne(node, signature), { evidence: false })
  const said = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  const [failure] = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  if (said.length === 0 && failure !== undefined) throw new StrongroomError(failure.code, failure.context)
  const shown = said.filter((one) => one.kind === 'shown')
  const most = mostOf(shown, predicted)
  if (most === null) return shown.length === 0 ? null : tellDifference(nodes, signature, said, predicted)
  const { record } = most[0]
  const standing = said.map((one) => ({ one, stand: standOf(one, most, record) }))
  if (standing.some(({ stand }) => stand === 'wait')) return null
  const bearers = standing.flatMap(({ one, stand }) => (stand === 'bears-out' ? [one.node] : []))
  const against = standing.filter(({ stand }) => stand === 'contradicts').length
  if (against > 0) await tellDifference(nodes, signature, said, predicted)
  if (against >= bearers.length) return null
  if (against === 0) await nodes.observe(matterOf(signature), null)
  return { node: most[0].node, nodes: bearers, record }
}

type Shown = Extract<Said, { kind: 'shown' }>

/** Those that show the same, if they are more than any others; null where there is no such side. */
function mostOf(shown: readonly Shown[], predicted: readonly BalanceChange[]): readonly [Shown, ...Shown[]] | null {
  const sides = Map.groupBy(shown, ({ record }) => outcomeText(record, predicted))
  const [most, next] = [...sides.values()].toSorted((left, right) => right.length - left.length)
  const [first, ...others] = most ?? []
  return first === undefined || most?.length === next?.length ? null : [first, ...others]
}

function outcomeText({ slot, transaction }: TransactionRecord, predicted: readonly BalanceChange[]): string {
  const outcome = verifyOutcome({ predicted, transaction })
  const differences = outcome.kind === 'differs' ? outcome.differences.map(({ account, found }) => `${account} ${found}`) : []
  return [`${outcome.kind} in slot ${slot}`, ...differences].join(', ')
}

function standOf(
  one: Said,
  most: readonly Shown[],
  { slot, transaction }: TransactionRecord,
): 'bears-out' | 'contradicts' | 'wait' | 'cannot-tell' {
  switch (one.kind) {
    case 'shown':
      return most.includes(one) ? 'bears-out' : 'contradicts'
    case 'known':
      if (!one.final) return 'wait'
      return one.slot === slot && one.failed === (transaction.meta?.succeeded === false) ? 'bears-out' : 'contradicts'
    case 'silent':
      return 'cannot-tell'
    case 'denied':
      if (one.firstAvailableSlot > slot || one.finalizedSlot + BEHIND_SLOTS_MAX < slot) return 'cannot-tell'
      return one.finalizedSlot < slot + HISTORY_LAG_SLOTS ? 'wait' : 'contradicts'
  }
}

async function askOne(node: NodeClient, signature: Signature): Promise<Said> {
  const record = await node.getTransaction(signature)
  if (record !== null && record.transaction.meta !== null) return { kind: 'shown', node: node.name, record }
  // Before the signature is asked for: whatever this slot holds, the answer must have.
  const finalizedSlot = await node.getSlot({ commitment: 'finalized' })
  const firstAvailableSlot = await node.getFirstAvailableBlock()
  try {
    const { value } = await node.getSignatureStatuses([signature], { searchHistory: true })
    const [status = null] = value
    if (status === null) return { kind: 'denied', node: node.name, finalizedSlot, firstAvailableSlot }
    return { kind: 'known', node: node.name, slot: status.slot, failed: status.err !== null, final: status.commitment === 'finalized' }
  } catch (error) {
    if (isStrongroomError(error, 'NODE_HISTORY_OFF')) return { kind: 'silent', node: node.name }
    throw error
  }
}

function matterOf(signature: Signature): string {
  return `transaction ${signature}`
}

async function tellDifference(
  nodes: NodeSet,
  signature: Signature,
  said: readonly Said[],
  predicted: readonly BalanceChange[],
): Promise<null> {
  const answers = said.filter(({ kind }) => kind !== 'silent').map((one) => ({ node: one.node, said: saidText(one, predicted) }))
  invariant(answers.length > 1, 'one node does not differ from itself')
  await nodes.observe(matterOf(signature), { where: 'finalized', answers })
  return null
}

function saidText(one: Said, predicted: readonly BalanceChange[]): string {
  switch (one.kind) {
    case 'shown':
      return outcomeText(one.record, predicted)
    case 'known':
      return `${one.failed ? 'failed' : 'landed'} in slot ${one.slot}`
    case 'denied':
      return `not in any block up to slot ${one.finalizedSlot}`
    case 'silent':
      return 'nothing'
  }
}
