/** One way in which an answer is not the recorded one. `where` is the path to it; members of lists stand as `[]`. */
export type Difference = { readonly where: string; readonly what: 'missing' | 'extra' | 'type' | 'value'; readonly detail: string }

/** Beside these names the recorded node's chain, clock or counters stand: their kind is compared, not their value. */
const OF_ITS_MOMENT: ReadonlySet<string> = new Set([
  'apiVersion',
  'blockTime',
  'blockhash',
  'contextSlot',
  'epochStartTimestamp',
  'feature-set',
  'id',
  'identity',
  'lastValidBlockHeight',
  'parentSlot',
  'previousBlockhash',
  'slot',
  'solana-core',
  'transactionCount',
  'transactionIndex',
  'unixTimestamp',
])

/**
 * Every difference between two answers: member names and kinds at every depth, and the values of what does not depend on the
 * moment of the recording.
 */
export function compare(recorded: unknown, answer: unknown, where = ''): Difference[] {
  const [expected, actual] = [kindOf(recorded), kindOf(answer)]
  if (expected !== actual) return [{ where, what: 'type', detail: `${expected}, not ${actual}` }]
  if (Array.isArray(recorded)) return compareLists(recorded, answer as unknown[], where)
  if (expected === 'object') return compareMembers(recorded as Members, answer as Members, where)
  const name = where.slice(where.lastIndexOf('.') + 1)
  if (recorded === answer || OF_ITS_MOMENT.has(name)) return []
  return [{ where, what: 'value', detail: `${brief(recorded)}, not ${brief(answer)}` }]
}

/** Of a signature's text; addresses are shorter. */
const SIGNATURE_LENGTH = 80

type Members = { readonly [name: string]: unknown }

function compareMembers(recorded: Members, answer: Members, where: string): Difference[] {
  const missing = Object.keys(recorded).filter((name) => !(name in answer))
  const extra = Object.keys(answer).filter((name) => !(name in recorded))
  return [
    ...missing.map((name) => ({ where: `${where}.${name}`, what: 'missing' as const, detail: brief(recorded[name]) })),
    ...extra.map((name) => ({ where: `${where}.${name}`, what: 'extra' as const, detail: brief(answer[name]) })),
    ...Object.keys(recorded).flatMap((name) => (name in answer ? compare(recorded[name], answer[name], `${where}.${name}`) : [])),
  ]
}

function compareLists(all: readonly unknown[], answer: readonly unknown[], where: string): Difference[] {
  const at = `${where}[]`
  const keys = new Set(answer.map(transactionKey))
  const isPaired = (entry: unknown) => transactionKey(entry) === null || keys.has(transactionKey(entry))
  const unpaired = all.filter((entry) => !isPaired(entry)).map((entry) => ({ where: at, what: 'missing' as const, detail: brief(entry) }))
  return [...unpaired, ...comparePaired(all.filter(isPaired), answer, at)]
}

/** What tells a transaction or its signature in a block from another: those are paired by it, not by their place. */
function transactionKey(entry: unknown): string | null {
  if (typeof entry === 'string' && entry.length >= SIGNATURE_LENGTH) return entry
  if (typeof entry !== 'object' || entry === null || !('transaction' in entry)) return null
  const { transaction } = entry as { readonly transaction: readonly string[] | { readonly signatures: readonly string[] } }
  return ('signatures' in transaction ? transaction.signatures[0] : transaction[0]) ?? null
}

function comparePaired(recorded: readonly unknown[], answer: readonly unknown[], at: string): Difference[] {
  const length = recorded.length === answer.length ? [] : [lengthDifference(recorded, answer, at)]
  const pairs = recorded.slice(0, answer.length).flatMap((entry, index) => compare(entry, answer[index], at))
  return [...length, ...pairs]
}

function lengthDifference(recorded: readonly unknown[], answer: readonly unknown[], where: string): Difference {
  return { where, what: recorded.length > answer.length ? 'missing' : 'extra', detail: `${recorded.length} of them, not ${answer.length}` }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'bigint' ? 'number' : typeof value
}

function brief(value: unknown): string {
  const text = JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member)) ?? 'nothing'
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}
