import { stripTypeScriptTypes } from 'node:module'
import type { Random } from './random.ts'

/** One change to one file of the product. `by`: the model that it is for; none is that of payments. */
export type Mutation = { readonly name: string; readonly file: string; readonly from: string; readonly to: string; readonly by?: 'hidden' }

const one = (name: string, file: string, from: string, to: string): Mutation => ({ name, file, from, to })
const DEATH = 'src/core/payment/judge-death.ts'
const LANDING = 'src/core/payment/judge-landing.ts'

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
    'src/main/pay/read/nonces.ts',
    "getMultipleAccounts(run, { commitment: 'finalized' })",
    "getMultipleAccounts(run, { commitment: 'processed' })",
  ),
  one('a slot that the node has not finalized counts', LANDING, 'return answer.slot <= finalized.slot', 'return true'),
  one(
    'the blockhash ends where the newest says',
    'src/main/pay/read/agreed-reads.ts',
    'return { ...older, lastValidBlockHeight,',
    'return { ...older,',
  ),
  one('a slot before the message was signed counts', LANDING, 'if (answer.slot < sinceSlot) return false', ''),
  one('one vote is enough', 'src/core/payment/votes.ts', 'export const VOTES_NEEDED = 2', 'export const VOTES_NEEDED = 1'),
  one('as many may be against as are for', LANDING, 'nodes.length > against', 'nodes.length >= against'),
  one('history is not late', LANDING, 'HISTORY_LAG_SLOTS = 32n', 'HISTORY_LAG_SLOTS = 0n'),
  one(
    'one node’s word shows a state',
    'src/main/pay/send/follow.ts',
    'return sorted[votesNeeded(nodes.names()) - 1] ?? { ...surest, status: null }',
    'return surest',
  ),
  one('bytes are over where any node says so', 'src/main/pay/send/send.ts', '[...heights.values()].every(', '[...heights.values()].some('),
  one('a used nonce is given again', 'src/main/pay/send/lifetimes.ts', '&& !isUsed(intent, value.nonce)', ''),
  one(
    'not run under a nonce is an end',
    'src/main/pay/send/settle.ts',
    'if (mayRunYet(record.transaction.meta, { isUnderNonce })) return',
    'if (false) return',
  ),
  one('health is not asked', DEATH, "if (!testimony.healthy) return 'unhealthy'", ''),
  one(
    'accounts are read at confirmed',
    'src/main/pay/read/agreed-reads.ts',
    "getMultipleAccounts(addresses, { commitment: 'finalized'",
    "getMultipleAccounts(addresses, { commitment: 'confirmed'",
  ),
  one('the last valid height is over', DEATH, 'finalizedHeight <= lastValidBlockHeight', 'finalizedHeight < lastValidBlockHeight'),
  one('a blockhash is over where its end was told', DEATH, "return blockhash.valid ? 'blockhash-valid' : null", 'return null'),
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
  one('one nonce account for several', 'src/main/pay/send/lifetimes.ts', 'serves && !taken.has(address)', 'serves'),
  one('nothing is spoken for', 'src/main/pay/intent/outflow.ts', 'outflow += outflowsOf(planned, asset).get(account) ?? 0n', ''),
  one('a disputed one is judged again', 'src/main/pay/send/settle.ts', 'if (await isDisputed(parts, work)) return', ''),
]

/** Each turns some lines into another program, or gives null where it does not apply to the line. */
const OPERATORS: readonly { readonly name: string; readonly change: (line: string) => string | null }[] = [
  { name: 'a condition negated', change: (line) => replaced(line, /\bif \((.+)\) (return|throw|continue|break)\b/, 'if (!($1)) $2') },
  { name: 'a branch always taken', change: (line) => replaced(line, /^(.*[^?]) \? (.+) : (.+)$/, '$1 ? $2 : $2') },
  { name: '< for <=, > for >=', change: (line) => replaced(line, / (<|>)= /, ' $1 ') },
  { name: '<= for <, >= for >', change: (line) => replaced(line, / (<|>) (?!=)(?=[a-zA-Z0-9])/, ' $1= ') },
  { name: '< and > swapped', change: (line) => replaced(line, / (<|>)(=?) /, (_, sign, or) => ` ${sign === '<' ? '>' : '<'}${or} `) },
  { name: '=== and !== swapped', change: (line) => replaced(line, / (===|!==) /, (_, sign) => (sign === '===' ? ' !== ' : ' === ')) },
  { name: '&& for ||', change: (line) => replaced(line, / \|\| /, ' && ') },
  { name: '|| for &&', change: (line) => replaced(line, / && /, ' || ') },
  { name: 'a guard dropped', change: (line) => replaced(line, /^\s*if \(.+\) (return|throw|continue)\b.*$/, '') },
  { name: 'an early return dropped', change: (line) => replaced(line, /^\s+return$/, '') },
  {
    name: 'a constant one more',
    change: (line) => replaced(line, /\b(\d+)(n?)(?=[^\w\d'.]*$)/, (_, digits, big) => `${BigInt(digits) + 1n}${big}`),
  },
  { name: 'min for max', change: (line) => replaced(line, /Math\.max\(/, 'Math.min(') },
  { name: 'max for min', change: (line) => replaced(line, /Math\.min\(/, 'Math.max(') },
  { name: 'some for every', change: (line) => replaced(line, /\.every\(/, '.some(') },
  { name: 'every for some', change: (line) => replaced(line, /\.some\(/, '.every(') },
  { name: 'a waited step left out', change: (line) => replaced(line, /^(\s*)await [\w.]+\(.*\)$/, '$1') },
  { name: 'a step not waited for', change: (line) => replaced(line, /^(\s*)await ([\w.]+\(.*\))$/, '$1void $2') },
  { name: 'a check left out', change: (line) => replaced(line, /^(\s*)assert\w+\(.*\)$/, '$1') },
  {
    name: 'nothing done',
    change: (line) => replaced(line, /^((?:export )?(?:async )?function \w+\(.*\): (?:Promise<)?void>? \{)$/, '$1 return'),
  },
]

type Replacement = string | ((...found: [string, string, string]) => string)
function replaced(line: string, pattern: RegExp, by: Replacement): string | null {
  if (/^\s*(\*|\/\/|\/\*|import|export \*|type )/.test(line)) return null
  const changed = typeof by === 'string' ? line.replace(pattern, by) : line.replace(pattern, by)
  return changed === line ? null : changed
}

export type SourceFile = { readonly file: string; readonly text: string }

/** Draws so many changes from these files, every place alike; each is a program that can be read, and no two are of one line. */
export function drawMutations(files: readonly SourceFile[], count: number, random: Random): Mutation[] {
  const places = files.flatMap(({ file, text }) => {
    const lines = text.split('\n')
    return lines.flatMap((line, at) => {
      const changes = OPERATORS.flatMap(({ name, change }) => {
        const changed = change(line)
        return changed === null ? [] : [{ name: `${file}:${at + 1}: ${name}`, file, from: text, to: lines.with(at, changed).join('\n') }]
      })
      return changes.length === 0 ? [] : [changes]
    })
  })
  const drawn: Mutation[] = []
  while (drawn.length < count && places.length > 0) {
    const [changes = []] = places.splice(random.below(places.length), 1)
    const change = random.pick(changes)
    if (canBeRead(change.to)) drawn.push(change)
  }
  return drawn
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
