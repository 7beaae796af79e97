import { parseSync } from 'vite'

type Tree = { readonly type: string; readonly start: number; readonly end: number; readonly [member: string]: unknown }
type Within = readonly { readonly node: Tree; readonly member: string }[]

const MACROS = new Set(['t', 'msg', 'plural'])
const MACRO_ELEMENTS = new Set(['Trans', 'Plural'])

/** Attributes, and members of tables, that a person reads even where they hold a single small word. */
const READ_ATTRIBUTES = new Set([
  'title',
  'label',
  'aria-label',
  'placeholder',
  'alt',
  'hint',
  'say',
  'press',
  'waiting',
  'busy',
  'missing',
  'what',
])
const READ_MEMBERS = new Set(['title', 'hint', 'head', 'say', 'word', 'words', 'means', 'lead', 'note', 'found'])
/** Attributes and members that no person reads. */
const UNREAD = new Set(['className', 'id', 'type', 'key', 'href', 'to', 'path', 'url', 'd', 'viewBox', 'width'])
/** Arguments that no person reads: what is thrown is shown nowhere, and the page is searched and asked by its own names. */
const UNREAD_CALLS = /(Error|invariant|querySelector(All)?|matchMedia|navigate)$/

/** Codes, paths, selectors and classes; they look like words and are not. */
const NO_WORDS = /^[A-Z][A-Z0-9_]+$|^\/|^data:|^[\w-]*-¤|^\w¤$|^¤\/rpc$|^end-ok past$/

/** Texts that stay as they are in every language, each with its reason. */
const SAME_EVERYWHERE = new Map([
  ['Control', 'a key, as a page names it to what reads it aloud'],
  ['Meta', 'a key, as a page names it to what reads it aloud'],
  ['Enter', 'a key, as keyboards name it'],
  ['CapsLock', 'a key, as the page is told of it'],
  ['SOL', 'the unit has one name'],
  ['ledger read-again', 'a command, as it is typed'],
  ['compare with the chain', 'work, as the backend names it'],
  ['sep=,\nrecipient,amount,reference,label,memo\n', 'columns, as a payout file names them'],
  ['strongroom-¤-¤.vault', 'the name of a file'],
  ['QRCode', 'a kind of code, as its reader names it'],
  ['M¤ ¤h¤v1h-¤z', 'a piece of a drawing'],
])

/** Words that a person would read and that stand in no catalogue, one line each: `file:line: words`. */
export function wordsOutside(file: string, code: string): string[] {
  const faults: string[] = []
  walk(parseSync(file, code).program as unknown as Tree, [], (node, within) => {
    if (isNoCode(node)) return false
    const words = wordsOf(node)
    if (words !== null && !isInCatalogue(node, within) && isRead(words, node, within))
      faults.push(`${file}:${code.slice(0, node.start).split('\n').length}: ${words.trim()}`)
    return true
  })
  return faults
}

function walk(node: Tree, within: Within, visit: (node: Tree, within: Within) => boolean): void {
  if (!visit(node, within)) return
  for (const [member, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isTree(child)) walk(child, [...within, { node, member }], visit)
  }
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** What an identifier, a key or a member is called. */
function nameOf(value: unknown): string {
  if (!isTree(value)) return ''
  const name = value['name'] ?? value['value']
  return typeof name === 'string' ? name : nameOf(value['property'])
}

const isNoCode = ({ type }: Tree): boolean => /^(Import|ExportAll)Declaration$|^TS(?!As|Satisfies|NonNull)/.test(type)

const isMacroElement = ({ type, openingElement }: Tree): boolean =>
  type === 'JSXElement' && MACRO_ELEMENTS.has(nameOf((openingElement as Tree)['name']))

/** What a macro takes as its words; a text within a value that it is given is none of them. */
function isInCatalogue({ type }: Tree, within: Within): boolean {
  const [parent, object, call] = within.toReversed().map(({ node }) => node)
  if (type === 'JSXText') return within.some(({ node }) => isMacroElement(node))
  if (parent?.type === 'TaggedTemplateExpression') return MACROS.has(nameOf(parent['tag']))
  if (parent?.type === 'Property' && object?.type === 'ObjectExpression' && call?.type === 'CallExpression')
    return MACROS.has(nameOf(call['callee']))
  return parent?.type === 'JSXAttribute' && isMacroElement(within.at(-3)?.node ?? parent)
}

/** The letters of a text; ¤ stands for each value in it. Null where there are none. */
function wordsOf(node: Tree): string | null {
  const text =
    node.type === 'TemplateLiteral'
      ? (node['quasis'] as readonly { value: { raw: string } }[]).map(({ value }) => value.raw).join('¤')
      : node.type === 'JSXText' || node.type === 'Literal'
        ? node['value']
        : null
  return typeof text === 'string' && /\p{L}/u.test(text) ? text : null
}

function isRead(words: string, node: Tree, within: Within): boolean {
  if (node.type === 'JSXText') return true
  const parent = within.at(-1)
  if (parent === undefined || SAME_EVERYWHERE.has(words) || NO_WORDS.test(words) || isName(parent)) return false
  if (within.some(({ node: { type, callee } }) => /^(New|Call)Expression$/.test(type) && UNREAD_CALLS.test(nameOf(callee)))) return false
  const place = placeOf(within)
  if (UNREAD.has(place.name)) return false
  return place.isRead || /\p{L}\S*\s+\S*\p{L}/u.test(words) || /^\p{Lu}/u.test(words)
}

/** Names of members, and what something is compared with. */
const isName = ({ node, member }: Within[number]): boolean =>
  (node.type === 'Property' && member === 'key') ||
  /^(MemberExpression|BinaryExpression|ExpressionStatement)$/.test(node.type) ||
  (node.type === 'SwitchCase' && member === 'test')

/** The attribute or member that a text is the value of, through conditions; what stands between tags is read. */
function placeOf(within: Within): { readonly name: string; readonly isRead: boolean } {
  for (const { node, member } of within.toReversed()) {
    if (node.type === 'JSXAttribute') return { name: nameOf(node['name']), isRead: READ_ATTRIBUTES.has(nameOf(node['name'])) }
    if (node.type === 'Property') return { name: nameOf(node['key']), isRead: READ_MEMBERS.has(nameOf(node['key'])) }
    if (member === 'children') return { name: '', isRead: true }
    if (!/^(ConditionalExpression|LogicalExpression|JSXExpressionContainer|TemplateLiteral)$/.test(node.type)) break
  }
  return { name: '', isRead: false }
}
