import type { LinguiConfig } from '@lingui/cli'

type Extractor = NonNullable<LinguiConfig['extractors']>[number]
type Tree = { readonly type: string; readonly start: number; readonly [member: string]: unknown }

/** What would not come back as it was written: these are marks in a message. */
const MARKS = /['{}<>#|\\]/

/** A sentence that the backend tells: by its English, with a place for each fact. `faults`: of what stands at its places, English that nobody would translate. */
export type ToldTemplate = { readonly template: string; readonly line: number; readonly faults: readonly string[] }

/** The sentences of `tell` in a file, which are their own codes (src/core/text/sentence.ts). */
export async function toldIn(file: string, code: string): Promise<ToldTemplate[]> {
  if (!code.includes('tell`')) return []
  // The catalogues’ own loader of modules takes it no other way.
  const { parseSync } = await import('vite')
  const found: ToldTemplate[] = []
  visit(parseSync(file, code).program as unknown as Tree, (node) => {
    if (node.type !== 'TaggedTemplateExpression' || (node['tag'] as Tree)['name'] !== 'tell') return true
    const { quasis, expressions } = node['quasi'] as { quasis: readonly { value: { cooked: string } }[]; expressions: readonly Tree[] }
    const words = quasis.map(({ value }) => value.cooked)
    const template = words.reduce((all, one, at) => `${all}{${at - 1}}${one}`)
    const marked = words.filter((one) => MARKS.test(one)).map((one) => `a mark in “${one}”`)
    found.push({
      template,
      line: code.slice(0, node.start).split('\n').length,
      faults: [...marked, ...expressions.flatMap(untold)],
    })
    return true
  })
  return found
}

/** Texts of ours at a place: they are told themselves, or said to be English. */
function untold(expression: Tree): string[] {
  const found: string[] = []
  visit(expression, (node) => {
    if (node.type === 'TaggedTemplateExpression' || node.type === 'CallExpression') return false
    const text =
      node.type === 'Literal' ? node['value'] : node.type === 'TemplateElement' ? (node['value'] as { readonly cooked: string }).cooked : ''
    if (typeof text === 'string' && /\p{L}/u.test(text)) found.push(text)
    return node.type !== 'BinaryExpression'
  })
  return found
}

function visit(node: Tree, enter: (node: Tree) => boolean): void {
  if (!enter(node)) return
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isTree(child)) visit(child, enter)
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Reads them into a catalogue of the window; one is its own id. */
export const toldExtractor: Extractor = {
  match: (file) => /\/src\/(core|main)\//.test(file),
  extract: async (file, code, found) => {
    for (const { template, line } of await toldIn(file, code))
      found({ id: template, message: template, origin: [file, line], placeholders: {} })
  },
}
