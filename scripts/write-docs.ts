// Writes docs/errors.md and docs/operations.md from the error tables and the contract: `npm run docs`.
// With --check it writes nothing and exits 1 where a page is behind.
import { quotedCommandOf } from '../src/contract/command-name.ts'
import { nameActions } from '../src/core/error/action.ts'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorTable } from '../src/core/error/codes.ts'
import type { ErrorSentences } from '../src/core/error/words.ts'
import { isWatchable, operations } from '../src/shells/cli/operations.ts'
import { plain } from '../src/core/text/sentence.ts'

const root = join(import.meta.dirname, '..')

/** Stands for any context: every property is its own name in angle brackets, and so is every property of that. */
function sampleContext(name: string): unknown {
  const text = `‹${name}›`
  return new Proxy(() => text, {
    get: (_target, key) => {
      if (key === Symbol.toPrimitive || key === 'toString' || key === 'valueOf') return () => text
      if (key === 'join' || key === 'toLocaleString') return () => text
      if (key === 'map' || key === 'flatMap' || key === 'slice' || key === 'filter') return () => sampleContext(name)
      if (key === 'matchAll') return () => []
      return sampleContext(String(key))
    },
  })
}

/** An amount is not placed by its decimals here: there is none. */
function happenedText(happened: ErrorSentences['happened']): string {
  if (typeof happened === 'string') return happened
  return happened.map((part) => (part.part === 'amount' ? `${part.amount} ${part.unit}` : plain([part]))).join('')
}

function errorsPage(): string {
  const rows = Object.entries(errorTable).map(([code, words]) => {
    const { happened, money, next } = (words as (context: unknown) => ErrorSentences)(sampleContext(''))
    return `## ${code}\n\n${happenedText(happened)}\n\n*The money:* ${money}\n\n*Next:* ${nameActions(next, quotedCommandOf)}\n`
  })
  return `# Errors\n\nEvery code that Strongroom answers with, what happened, what it means for the money, and what to do. A code never changes its meaning. Words in ‹angle brackets› stand for what the error itself names.\n\n${rows.join('\n')}`
}

function operationsPage(): string {
  const groups = [...new Set(operations.map(({ group }) => group))]
  const sections = groups.map((group) => {
    const own = operations.filter((operation) => operation.group === group)
    return `## ${group}\n\n${own.map(operationSection).join('\n')}`
  })
  return `# Operations\n\nEverything that can be asked, on the command line as \`npm run strongroom -- <operation>\`, with \`--json\` for one JSON document. Secrets are asked for, or read from standard input, one a line. What shows a state takes \`--watch\` ([how it is shown](command-line.md#watching)).\n\n${sections.join('\n')}`
}

function operationSection({ group, command, meta, fields }: (typeof operations)[number]): string {
  const lines = fields.map(({ flag, kind, choices, required, secret, isUrl, words }) => {
    const value = kind === 'choice' ? choices.join(', ') : kind
    return `- ${secret ? '(asked for)' : `\`--${flag}\`${isUrl ? ` or \`--${flag}-file\`` : ''} ${value}`}${required && !secret ? ', needed' : ''}${words === '' ? '' : `: ${words}`}`
  })
  const watched = isWatchable({ group, meta }) ? ['- `--watch` switch'] : []
  const errors =
    meta.errors.length === 0 ? [] : [`- may answer ${meta.errors.map((code) => `[${code}](errors.md#${code.toLowerCase()})`).join(', ')}`]
  return [
    `### ${command}`,
    '',
    meta.words,
    '',
    ...lines,
    ...watched,
    ...errors,
    '',
    '```',
    `npm run strongroom -- ${meta.example}`,
    '```',
    '',
  ].join('\n')
}

const pages = { 'docs/errors.md': errorsPage(), 'docs/operations.md': operationsPage() }
const check = process.argv.includes('--check')
for (const [page, text] of Object.entries(pages)) {
  const path = join(root, page)
  if (!check) writeFileSync(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${page} is behind the code: npm run docs writes it again.`)
    process.exitCode = 1
  }
}
