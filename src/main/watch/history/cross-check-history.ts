import type { Slot } from '../../../core/chain/slot.ts'
import type { Movement } from '../../../core/deposit/deposit.ts'
import { findTransactionMovements } from '../../../core/deposit/find-movements.ts'
import { assetKey } from '../../../core/deposit/rules.ts'
import { type ErrorValue, StrongroomError } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import type { NodeAnswer, NodeClient } from '../../node/index.ts'
import { type AskingAgain, askAgain } from '../ask-again.ts'
import { inOrder } from '../in-order.ts'
import { type History, type HistoryQuestion, inRuns, type Listed, listTransactions, LOOKAHEAD } from './read-history.ts'

/** Where the history of each node begins that says so. */
export type Begins = ReadonlyMap<string, Slot>

type Told = { readonly witness: string; readonly history: History; readonly question: HistoryQuestion; readonly begins: Begins }
type Difference = { readonly signature: Signature; readonly ours: string; readonly theirs: string }
/** `isWhole`: it keeps all that was asked for, or as much of it as any node does. */
type Second = { readonly isWhole: boolean; readonly difference: Difference | null }

const NOTHING = 'nothing'

/**
 * Has every other node confirm what one told of an owner's past, before it is recorded: from where its own history begins, it must list the same
 * transactions with movements and no others, and each must do the same there. A single one that differs is outvoted where a third node confirms the
 * whole; while none does and one of them does not answer, the past waits. One node alone is believed where it is the only one, and for slots that
 * every other one says it does not keep: what was left out there shows where balances are held against what two nodes say.
 * @throws NODE_DISAGREEMENT, WATCH_ONE_NODE_ALONE
 */
export async function crossCheckHistory(asking: AskingAgain, told: Told): Promise<void> {
  const { nodes } = asking
  const { witness, question } = told
  if (nodes.names().length < 2) return
  const answers = await nodes.every((node) =>
    node.name === witness ? Promise.resolve(null) : askAgain(() => askSecond(node, told), asking),
  )
  const others = answers.filter(({ node }) => node !== witness)
  const isCrossChecked = others.some((answer) => answer.ok && answer.value?.isWhole === true && answer.value.difference === null)
  const differing = others.flatMap((answer) => differenceOf(answer))
  const [first] = differing
  if (first !== undefined && !(isCrossChecked && differing.length === 1)) {
    const { signature, ours, theirs } = first
    const said = [
      { node: witness, said: ours },
      { node: first.node, said: theirs },
    ]
    throw new StrongroomError('NODE_DISAGREEMENT', { what: `what ${signature} did to ${question.owner}`, answers: said })
  }
  if (!isCrossChecked && others.some((answer) => !answer.ok && !saysItKeepsNone(answer.error)))
    throw new StrongroomError('WATCH_ONE_NODE_ALONE', { node: witness, what: `the past of ${question.owner}` })
}

/** A node that keeps no history says so and goes on saying it; any other failure may hide one. */
function saysItKeepsNone({ code }: ErrorValue): boolean {
  return code === 'NODE_HISTORY_OFF' || code === 'NODE_METHOD_MISSING'
}

function differenceOf(answer: NodeAnswer<Second | null>): readonly (Difference & { readonly node: string })[] {
  const difference = answer.ok ? (answer.value?.difference ?? null) : null
  return difference === null ? [] : [{ node: answer.node, ...difference }]
}

/** The same accounts are listed as the witness looked through: which others an owner has is no matter of its past. */
async function askSecond(node: NodeClient, { history, question, begins }: Told): Promise<Second> {
  const begin = begins.get(node.name) ?? (await node.getFirstAvailableBlock())
  const oldest = [...begins.values()].reduce((left, right) => (left < right ? left : right), begin)
  const difference = await findDifference(node, { history, question, begin })
  return { isWhole: begin === oldest || begin <= (question.ranges[0]?.from ?? begin), difference }
}

type Comparing = Pick<Told, 'history' | 'question'> & { readonly begin: Slot }

/**
 * Everything that the node lists is read, also where the witness lists it and told no movement: it may have shown the transaction without one.
 * The witness's own beginning counts for nothing here: what it calls older than it keeps, the other may keep.
 */
async function findDifference(
  node: NodeClient,
  { history: { movements, accounts }, question, begin }: Comparing,
): Promise<Difference | null> {
  const ours = Map.groupBy(movements, ({ signature }) => signature)
  const differ = (signature: Signature, theirs: string) => ({ signature, ours: tell(ours.get(signature) ?? []), theirs })
  const listed = await listTransactions(node, accounts, question.ranges)
  const theirs = new Set(listed.map(({ signature }) => signature))
  for (const { signature, slot } of movements)
    if (signature !== null && slot >= begin && !theirs.has(signature)) return differ(signature, NOTHING)
  for await (const run of inOrder(inRuns(listed), LOOKAHEAD, (entries) => readTold(node, entries, { question, begin }))) {
    for (const [signature, told] of run) if (told !== tell(ours.get(signature) ?? [])) return differ(signature, told)
  }
  return null
}

/** What each transaction did to the owner; those from before the node's beginning that it does not keep are left out. */
async function readTold(
  node: NodeClient,
  run: readonly Listed[],
  { question: { owner, rules }, begin }: Pick<Comparing, 'question' | 'begin'>,
): Promise<ReadonlyMap<Signature, string>> {
  const told = new Map<Signature, string>()
  const records = await node.getTransactions(run.map(({ signature }) => signature))
  for (const [place, { signature, slot }] of run.entries()) {
    const record = records[place] ?? null
    if (record === null && slot < begin) continue
    if (record === null) throw new StrongroomError('HISTORY_UNKNOWN_TRANSACTION', { node: node.name, signature, slot })
    const found = findTransactionMovements(record.transaction, { index: 0, rules: { ...rules, slot: record.slot } })
    told.set(signature, tell(found.filter((movement) => movement.owner === owner)))
  }
  return told
}

/** The figures and the slot; one of the two may know more exactly why something is not credited. */
function tell(movements: readonly Movement[]): string {
  const told = movements.map(({ slot, account, asset, before, after, verdict }) => {
    return `slot ${slot}: ${account} ${assetKey(asset)} ${before} to ${after}, ${verdict.kind}`
  })
  return told.length === 0 ? NOTHING : told.toSorted().join('; ')
}
