import { counted } from '../../../core/text/counted.ts'
import { lamports } from '../../../core/amount/lamports.ts'
import { encodeTransaction } from '../../../core/message/transaction.ts'
import { encodeSimulation } from '../../../core/plan/simulation.ts'
import { transferLamports } from '../../../core/program/system.ts'
import { readTreasury } from './balances.ts'
import type { PayParts } from '../parts.ts'

type Reading = Pick<PayParts, 'journal' | 'nodes'>

/** Which version transactions are of, or that the better one is to be chosen. */
export type VersionAsked = 'auto' | 'legacy' | 1
/** The version that was chosen, and why; no reason where a person named it. */
export type VersionChoice<Plan> = { readonly version: 'legacy' | 1; readonly why: string | null; readonly plan: Plan }

/** How good a plan is: what it leaves out first, then how many transactions it takes. */
export type Weighed = { readonly leftOut: number; readonly transactions: number }

/** Units that the transfer of a question costs, and data enough for it. */
const QUESTION_UNITS = 150
const QUESTION_DATA_BYTES = 65_536

type Choosing<Plan> = {
  readonly plan: (version: 'legacy' | 1) => Plan | Promise<Plan>
  readonly weigh: (plan: Plan) => Weighed
}

/** Chooses for the plans of one request: nodes are asked at most once whether they take version 1. */
export type ChooseVersion = <Plan>(asked: VersionAsked, choosing: Choosing<Plan>) => Promise<VersionChoice<Plan>>

/** Of one request: {@link planInVersion} as often as it is planned again. */
export function createVersionChoice(parts: Reading): ChooseVersion {
  let lacking: Promise<readonly string[]> | null = null
  return (asked, choosing) => choose(asked, choosing, () => (lacking ??= nodesWithoutVersion1(parts)))
}

/**
 * Plans in the version asked for; with `auto` in version 1 where that takes fewer transactions, or carries what legacy cannot, and every
 * node takes it. A node that is silent does not take it: what is signed must not wait for one that understands it (field/sending.md, W21).
 */
export function planInVersion<Plan>(parts: Reading, asked: VersionAsked, choosing: Choosing<Plan>): Promise<VersionChoice<Plan>> {
  return createVersionChoice(parts)(asked, choosing)
}

async function choose<Plan>(
  asked: VersionAsked,
  { plan, weigh }: Choosing<Plan>,
  askLacking: () => Promise<readonly string[]>,
): Promise<VersionChoice<Plan>> {
  if (asked !== 'auto') return { version: asked, why: null, plan: await plan(asked) }
  const legacy = await plan('legacy')
  const before = weigh(legacy)
  if (before.leftOut === 0 && before.transactions <= 1)
    return { version: 'legacy', why: 'Legacy: version 1 would take as many.', plan: legacy }
  const lacking = await askLacking()
  if (lacking.length > 0) return { version: 'legacy', why: `Legacy: ${lackWords(lacking)} not take version 1.`, plan: legacy }
  const newer = await plan(1)
  const after = weigh(newer)
  const isBetter = after.leftOut < before.leftOut || (after.leftOut === before.leftOut && after.transactions < before.transactions)
  if (!isBetter) return { version: 'legacy', why: 'Legacy: version 1 would take as many.', plan: legacy }
  const why =
    after.leftOut < before.leftOut
      ? 'Version 1: it carries what does not fit into a legacy transaction. Every node takes it.'
      : `Version 1: ${after.transactions} instead of ${counted(before.transactions, 'transaction')}. Every node takes it.`
  return { version: 1, why, plan: newer }
}

function lackWords(nodes: readonly string[]): string {
  return `${nodes.map((node) => `node “${node}”`).join(', ')} ${nodes.length === 1 ? 'does' : 'do'}`
}

/** Asks every node to simulate a transfer of nothing, in version 1. What it says of the transfer does not matter, but that it can read it. */
export async function nodesWithoutVersion1(parts: Reading): Promise<readonly string[]> {
  const question = await makeQuestion(parts)
  const answers = await parts.nodes.every((node) => node.simulateTransaction(question, { commitment: 'confirmed', replaceBlockhash: true }))
  const taking = new Set(answers.flatMap((answer) => (answer.ok && !isVersionRefused(answer.value.value.err) ? [answer.node] : [])))
  return parts.nodes.names().filter((node) => !taking.has(node))
}

function isVersionRefused(err: unknown): boolean {
  return err === 'UnsupportedVersion' || err === 'SanitizeFailure'
}

/** As any simulation, it takes a blockhash of the node's own: none is asked for before. */
async function makeQuestion({ journal }: Reading): Promise<Uint8Array> {
  const treasury = await readTreasury(journal)
  const message = encodeSimulation({
    feePayer: treasury,
    instructions: [transferLamports({ source: treasury, destination: treasury, lamports: lamports(0n) })],
    options: { version: 1, lifetime: { kind: 'blockhash' } },
    computeUnitLimit: QUESTION_UNITS,
    loadedAccountsDataSizeLimit: QUESTION_DATA_BYTES,
  })
  return encodeTransaction({ message, signatures: [null] })
}
