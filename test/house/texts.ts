import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { ROOT } from './planted.ts'

/** One text that a person reads. `kind` says where: a message of the window, a sentence of the backend or the command line, and so on. */
export type Text = { readonly kind: Kind; readonly file: string; readonly line: number; readonly text: string }

export type Kind = 'window' | 'sentence' | 'title' | 'comment' | 'page'

type Comment = { readonly type: 'Line' | 'Block'; readonly value: string; readonly start: number; readonly end: number }

type Tree = { readonly type: string; readonly start: number; readonly [member: string]: unknown }

/** Written from sentences of the code, which are texts themselves. */
const GENERATED = new Set(['docs/errors.md', 'docs/operations.md'])
const TITLED = new Set(['describe', 'it', 'test'])
const CODE = /^(src|test|scripts|bench)\/(?!vectors\/).*\.(ts|tsx|mjs)$/
const SENTENCE = /\p{L}\S* \S*\p{L}/u
const SQL = /^\s*(ALTER|CREATE|DELETE|DROP|INSERT|SELECT|UPDATE|WITH|BEGIN)\b/

/** Every text of the house that a person reads, file by file. */
export function textsOfHouse(): Text[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  return files
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)))
    .flatMap((file) => textsOf(file, () => readFileSync(join(ROOT, file), 'utf8')))
}

/** The texts of one file. Those of the window are read from its catalogues, where each stands once and whole. */
export function textsOf(file: string, read: () => string): Text[] {
  if (/^src\/renderer\/.*\.po$/.test(file)) return messagesOf(file, read())
  if (/\.md$/.test(file) && !GENERATED.has(file)) return paragraphsOf(file, read())
  return CODE.test(file) ? textsOfCode(file, read()) : []
}

function messagesOf(file: string, text: string): Text[] {
  return text.split('\n\n').flatMap((entry) => {
    const [, quoted] = /^msgid ((?:".*"\n?)+)/m.exec(entry) ?? []
    const message = (quoted?.trim().split('\n') ?? []).map((line) => JSON.parse(line) as string).join('')
    return message === '' ? [] : [{ kind: 'window', file, line: 1 + text.slice(0, text.indexOf(entry)).split('\n').length, text: message }]
  })
}

/** Paragraphs, items, rows of tables and headings of a page, without its blocks of code. */
function paragraphsOf(file: string, text: string): Text[] {
  const prose = text.replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
  return prose
    .split('\n')
    .flatMap((line, index) => (/\p{L}/u.test(line) ? [{ kind: 'page', file, line: index + 1, text: line.trim() }] : []))
}

function textsOfCode(file: string, code: string): Text[] {
  const { program, comments } = parseSync(file, code)
  const lineOf = (start: number) => code.slice(0, start).split('\n').length
  const found: Text[] = commentsOf(code, comments).map(({ start, text }) => ({ kind: 'comment', file, line: lineOf(start), text }))
  const add = (kind: Kind, start: number, text: string) => found.push({ kind, file, line: lineOf(start), text })
  const titles = file.endsWith('.test.ts')
  walk(program as unknown as Tree, [], (node, within) => {
    const text = stringOf(node)
    if (text === null) return
    const title = titleOf(node, within)
    if (titles && title !== null) {
      if (!title.isGroup) add('title', node.start, title.text)
    } else if (/^src\/(?!renderer\/)/.test(file) && SENTENCE.test(text) && !SQL.test(text)) add('sentence', node.start, text)
  })
  return found
}

/** Comments with their signs taken away; lines of `//` that follow each other are one. */
function commentsOf(code: string, comments: readonly Comment[]) {
  const found: { start: number; end: number; text: string }[] = []
  for (const { type, value, start, end } of comments) {
    const last = found.at(-1)
    const text = value.replace(/^\s*\*+ ?/gm, '').trim()
    if (last !== undefined && type === 'Line' && code.slice(last.end, start).trim() === '')
      Object.assign(last, { end, text: `${last.text} ${text}` })
    else found.push({ start, end, text })
  }
  return found.filter(({ text }) => SENTENCE.test(text))
}

function walk(node: Tree, within: readonly Tree[], visit: (node: Tree, within: readonly Tree[]) => void): void {
  visit(node, within)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isTree(child)) walk(child, [...within, node], visit)
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** What a literal says; … stands for each value in it. */
function stringOf(node: Tree): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  return (node['quasis'] as readonly { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

/** The title of a test together with those of what it stands in; null where a text is none. `isGroup`: it is one of those. */
function titleOf(node: Tree, within: readonly Tree[]): { readonly text: string; readonly isGroup: boolean } | null {
  const call = within.at(-1)
  if (call === undefined || !isTitled(call) || (call['arguments'] as readonly Tree[])[0] !== node) return null
  const titles = within.filter(isTitled).map((one) => stringOf((one['arguments'] as readonly Tree[])[0] as Tree))
  return { text: titles.filter((title) => title !== null).join(' › '), isGroup: calledBy(call) === 'describe' }
}

/** A call of `describe`, `it` or `test`, plain, with a member (`it.each`) or of what a call answers (`it.each([…])(…)`). */
const isTitled = (node: Tree): boolean =>
  node.type === 'CallExpression' && (node['arguments'] as readonly Tree[]).length > 1 && TITLED.has(calledBy(node))

function calledBy(node: Tree): string {
  let callee = node['callee'] as Tree
  while (callee.type === 'CallExpression' || callee.type === 'MemberExpression') callee = (callee['callee'] ?? callee['object']) as Tree
  return callee.type === 'Identifier' ? String(callee['name']) : ''
}
