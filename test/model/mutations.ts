import { stripTypeScriptTypes } from 'node:module'
import type { Random } from './random.ts'

/** One change to one file of the product. */
export type Mutation = { readonly name: string; readonly file: string; readonly from: string; readonly to: string }

const one = (name: string, file: string, from: string, to: string): Mutation => ({ name, file, from, to })
const DEATH = 'src/core/payment/judge-death.ts'
const LANDING = 'src/core/payment/judge-landing.ts'
const TESTIMONY = 'src/main/pay/testimony.ts'

/** Changes that each let money go twice, or let something be shown that is not so, if nothing else stands in their way. */
export const KNOWN: readonly Mutation[] = [
  one(
    'the signature may be answered from behind',
    DEATH,
    "if (testimony.signature.contextSlot < testimony.finalizedSlot) return 'answered-from-behind'",
    '',
  ),
  one(
    'nonces are read at processed',
    TESTIMONY,
    "getMultipleAccounts(run, { commitment: 'finalized' })",
    "getMultipleAccounts(run, { commitment: 'processed' })",
  ),
  one('a slot that the node has not finalized counts', LANDING, 'return answer.slot <= finalized.slot', 'return true'),
  one(
    'the blockhash ends where the newest says',
    'src/main/pay/agreed-reads.ts',
    'return { ...older, lastValidBlockHeight,',
    'return { ...older,',
  ),
  one('a slot before the message was signed counts', LANDING, 'if (answer.slot < sinceSlot) return false', ''),
  one('one vote is enough', 'src/core/payment/votes.ts', 'export const VOTES_NEEDED = 2', 'export const VOTES_NEEDED = 1'),
  one('as many may be against as are for', LANDING, 'nodes.length > against', 'nodes.length >= against'),
  one('history is not late', LANDING, 'HISTORY_LAG_SLOTS = 32n', 'HISTORY_LAG_SLOTS = 0n'),
  one(
    'one node’s word shows a state',
    'src/main/pay/follow.ts',
    'return sorted[votesNeeded(nodes.names()) - 1] ?? { ...surest, status: null }',
    'return surest',
  ),
  one('bytes are over where any node says so', 'src/main/pay/send.ts', '[...heights.values()].every(', '[...heights.values()].some('),
  one('a used nonce is given again', 'src/main/pay/lifetimes.ts', '&& !isUsed(intent, value.nonce)', ''),
  one('not run under a nonce is an end', 'src/main/pay/settle.ts', '|| provesNothing(outcome.kind, work)', ''),
  one('health is not asked', DEATH, "if (!testimony.healthy) return 'unhealthy'", ''),
  one(
    'accounts are read at confirmed',
    'src/main/pay/agreed-reads.ts',
    "getMultipleAccounts(addresses, { commitment: 'finalized'",
    "getMultipleAccounts(addresses, { commitment: 'confirmed'",
  ),
  one('the last valid height is over', DEATH, 'finalizedHeight > lastValidBlockHeight', 'finalizedHeight >= lastValidBlockHeight'),
  one(
    'history may begin later',
    DEATH,
    "if (testimony.firstAvailableSlot > landingWindow(question).sinceSlot) return 'history-too-short'",
    '',
  ),
  one(
    'only voters may know the signature',
    DEATH,
    'if (sameChain.some(',
    'if (sameChain.filter((heard) => reasonNotToVote(heard, question) === null).some(',
  ),
  one('one nonce account for several', 'src/main/pay/lifetimes.ts', 'serves && !taken.has(address)', 'serves'),
  one('nothing is spoken for', 'src/main/pay/outflow.ts', 'return outflow\n', 'return 0n\n'),
  one('a disputed one is judged again', 'src/main/pay/settle.ts', 'if (await isDisputed(parts, work)) return', ''),
]

/** Each turns some lines into another program, or gives null where it does not apply to the line. */
const OPERATORS: readonly { readonly name: string; readonly change: (line: string) => string | null }[] = [
  { name: 'a condition negated', change: (line) => replaced(line, /\bif \((.+)\) (return|throw|continue|break)\b/, 'if (!($1)) $2') },
  { name: '< for <=, > for >=', change: (line) => replaced(line, / (<|>)= /, ' $1 ') },
  { name: '<= for <, >= for >', change: (line) => replaced(line, / (<|>) (?!=)(?=[a-zA-Z0-9])/, ' $1= ') },
  { name: '&& for ||', change: (line) => replaced(line, / \|\| /, ' && ') },
  { name: '|| for &&', change: (line) => replaced(line, / && /, ' || ') },
  { name: 'a guard dropped', change: (line) => replaced(line, /^\s*if \(.+\) (return|throw|continue)\b.*$/, '') },
  {
    name: 'a constant one more',
    change: (line) => replaced(line, /\b(\d+)(n?)$/, (_, digits: string, big: string) => `${BigInt(digits) + 1n}${big}`),
  },
  { name: 'some for every', change: (line) => replaced(line, /\.every\(/, '.some(') },
  { name: 'every for some', change: (line) => replaced(line, /\.some\(/, '.every(') },
  { name: 'a wait for a write left out', change: (line) => replaced(line, /^(\s*)await tx\.\w+\(.*\)$/, '$1') },
  {
    name: 'nothing done',
    change: (line) => replaced(line, /^((?:export )?(?:async )?function \w+\(.*\): (?:Promise<)?void>? \{)$/, '$1 return'),
  },
]

type Replacement = string | ((...found: string[]) => string)
function replaced(line: string, pattern: RegExp, by: Replacement): string | null {
  if (/^\s*(\*|\/\/|\/\*|import)/.test(line)) return null
  const changed = typeof by === 'string' ? line.replace(pattern, by) : line.replace(pattern, by)
  return changed === line ? null : changed
}

export type SourceFile = { readonly file: string; readonly text: string }

/** Draws so many changes from these files; each is a program that can be read, and no two are the same. */
export function drawMutations(files: readonly SourceFile[], count: number, random: Random): Mutation[] {
  const drawn = new Map<string, Mutation>()
  const triesMax = count * 1_000
  for (let tries = 0; drawn.size < count && tries < triesMax; tries += 1) {
    const { file, text } = random.pick(files)
    const lines = text.split('\n')
    const at = random.below(lines.length)
    const operator = random.pick(OPERATORS)
    const changed = operator.change(lines[at] ?? '')
    if (changed === null) continue
    const to = lines.with(at, changed).join('\n')
    const name = `${file}:${at + 1}: ${operator.name}`
    if (canBeRead(to)) drawn.set(name, { name, file, from: text, to })
  }
  return [...drawn.values()]
}

function canBeRead(text: string): boolean {
  try {
    stripTypeScriptTypes(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
