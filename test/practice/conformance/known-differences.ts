import { readFileSync } from 'node:fs'
import type { Difference } from './compare.ts'

/** A row of the list in docs/practice-node.md: what may differ from a real node. */
export type KnownDifference = { readonly asked: string; readonly where: string; readonly what: string; readonly why: string }

const DOCUMENT = new URL('../../../docs/practice-node.md', import.meta.url)
const HEAD = '| Asked | Where | What | Why |'

/** The list as the document has it. */
export function readKnownDifferences(): readonly KnownDifference[] {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [, list] = text.split(HEAD)
  if (list === undefined) throw new Error('docs/practice-node.md has no list of differences')
  const rows = list.split('\n').slice(2)
  const end = rows.findIndex((row) => !row.startsWith('|'))
  return rows.slice(0, end < 0 ? rows.length : end).map((row) => {
    const [asked = '', where = '', what = '', why = ''] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''))
    return { asked, where, what, why }
  })
}

/** Whether a row of the list speaks of this difference. A star stands for anything. */
export function speaksOf({ asked, where, what }: KnownDifference, name: string, difference: Difference): boolean {
  return what === difference.what && matches(asked, name) && matches(where, difference.where)
}

function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(text)
}
