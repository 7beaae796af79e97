import { SETTLED_STATES, UNSETTLED_STATES } from '../../src/core/payment/state.ts'

/** Lines a file may have before it is surely more than one idea; a test may tell a longer story. */
const SOURCE_LINES_MAX = 300
const TEST_LINES_MAX = 500

type Rule = { readonly where: RegExp; readonly what: RegExp; readonly fault: string }

const CODE = /\.(ts|tsx|mjs)$/
const ATTEMPT_STATES = [...UNSETTLED_STATES, ...SETTLED_STATES].join('|')
const RULES: readonly Rule[] = [
  { where: /^(src|scripts)\//, what: /\b(TODO|FIXME|XXX|HACK)\b|not implemented/, fault: 'a reminder or an unfinished thing' },
  { where: /^src\//, what: /catch( \([a-zA-Z_]*\))? \{\s*\}/, fault: 'a swallowed error' },
  {
    where: /^(src|test)\/.*\.tsx?$/,
    what: /\/\/ @ts-[a-z-]+$|\/\*? ?oxlint-disable(?!-next-line)/m,
    fault: 'an escape from types or rules',
  },
  { where: /^test\/(?!house\/).*\.ts$/, what: /\b(describe|it|test)\.(only|skip|todo)\b/, fault: 'a switched-off test' },
  {
    where: /./,
    what: /(^|[^a-zA-Z0-9._-])\/(work|root)\/|https?:\/\/[a-z0-9.-]*(registry|mirror)[a-z0-9.-]*\//,
    fault: 'a machine’s path or a package host',
  },
  {
    // Lists that give an order, as of words in the window, are no sets.
    where: /^src\/(contract|main|shells)\/(?!journal\/migrations\/)/,
    what: new RegExp(`state [!=]== '(${ATTEMPT_STATES})' (\\|\\||&&) [a-z.]*state [!=]==|state', '(not )?in', \\[`),
    fault: 'a set of an attempt’s states outside core/payment',
  },
  {
    where: /^src\/renderer\/(?!backend\/)/,
    what: /useQueryClient|invalidateQueries/,
    fault: 'answers that are asked for again by hand, not by backend/changed-by',
  },
  {
    where: /^src\/renderer\/screens\//,
    what: /_(CHARACTERS|HOURS)_M(IN|AX) = /,
    fault: 'a bound of what is typed outside of contract/bounds',
  },
  { where: /^src\//, what: /(lamports|amount)\w* = (Number|parseFloat)\(|parseFloat\(/i, fault: 'money in a float' },
]

/** What is wrong with a file, one line a fault: `file:line: fault`. Empty when it is tidy. */
export function faultsOf(file: string, text: string): string[] {
  const lines = text.split('\n')
  const faults = lines.flatMap((line, index) =>
    RULES.filter(({ where, what }) => where.test(file) && what.test(line)).map(({ fault }) => `${file}:${index + 1}: ${fault}`),
  )
  if (!CODE.test(file)) return faults
  const linesMax = file.startsWith('test/') ? TEST_LINES_MAX : SOURCE_LINES_MAX
  if (lines.length - 1 > linesMax) faults.push(`${file}: ${lines.length - 1} lines, more than ${linesMax}`)
  if (file.startsWith('src/') && !/^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.config)?\.(ts|tsx|mjs)$/.test(file.split('/').at(-1) ?? ''))
    faults.push(`${file}: not kebab-case`)
  return faults
}
