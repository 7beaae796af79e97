import type { ShownExplanation } from '../../../contract/transactions.ts'
import { formatAmount, LAMPORTS_DECIMALS } from '../../../core/amount/format.ts'
import { plain } from '../../../core/text/sentence.ts'
import { visible } from '../../../core/text/visible.ts'
import { besides, wrap } from './wrap.ts'

type Shown = ShownExplanation
type Instruction = Shown['instructions'][number]['inner'][number]
type Account = Shown['accounts'][number]
type Pair = readonly [name: string, text: string]

/** An explanation for a person: first what it does, then who signs, how long it lives, and each instruction with all that is in it. */
export function explanationText(shown: Shown, width: number): string {
  const sections = [
    wrap(plain(shown.words), width),
    besides(headOf(shown), { width }),
    ['signers', ...besides(shown.signers.map(signerPair), { width, indent: 2 })],
    ...shown.instructions.map((instruction, place) => instructionLines(instruction, `instruction ${place + 1}`, width)),
    ...(shown.nodes === null ? [] : [nodesLines(shown.nodes, width)]),
    ...(shown.accounts.length === 0 ? [] : [['accounts', ...besides(shown.accounts.map(accountPair), { width, indent: 2 })]]),
  ]
  return sections.map((lines) => lines.join('\n')).join('\n\n')
}

function headOf({ form, version, byteLength, encoding, hash, signature, feePayer, lifetime, config, understood }: Shown): Pair[] {
  return [
    ['what', `${version === 'legacy' ? `legacy ${form}` : `${form} of version ${version}`}, ${byteLength} bytes, given as ${encoding}`],
    ['understood', understood ? 'yes, to the last byte' : 'not whole'],
    ['hash', `${hash} (as hardware signers show it)`],
    ['signature', signature ?? '–'],
    ['fee payer', feePayer ?? '–'],
    ['lifetime', plain(lifetime.words)],
    ...(config === null ? [] : settingPairs(config)),
  ]
}

function settingPairs({ priorityFee, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize }: NonNullable<Shown['config']>): Pair[] {
  const all: readonly (readonly [string, string | number | undefined])[] = [
    ['priority fee', priorityFee === undefined ? undefined : `${formatAmount({ amount: priorityFee, decimals: LAMPORTS_DECIMALS })} SOL`],
    ['compute units', computeUnitLimit],
    ['account data', loadedAccountsDataSizeLimit === undefined ? undefined : `${loadedAccountsDataSizeLimit} bytes`],
    ['working memory', heapSize === undefined ? undefined : `${heapSize} bytes`],
  ]
  return all.flatMap(([name, value]): Pair[] => (value === undefined ? [] : [[name, String(value)]]))
}

/** Words for what stands in place of a signature. */
const STATES: Readonly<Record<Shown['signers'][number]['state'], string>> = {
  valid: 'signed, and the signature is valid over these bytes',
  invalid: 'a signature stands there that is NOT one of these bytes',
  missing: 'not signed yet',
  unsigned: 'must sign',
}

function signerPair({ address, state }: Shown['signers'][number]): Pair {
  return [address, STATES[state]]
}

function instructionLines(instruction: Instruction & { readonly inner?: readonly Instruction[] }, title: string, width: number): string[] {
  const { program, programName, name, words, fields, accounts, data, unread, inner = [] } = instruction
  const pairs: Pair[] = [
    ['program', `${placeOf(program)}${programName === null ? ', not known here' : ` (${programName})`}`],
    ['name', name ?? '–'],
    ...fields.map((field): Pair => [field.name, valueText(field)]),
    ...accounts.map((account): Pair => [account.name ?? '?', `${placeOf(account)}${rightsOf(account)}`]),
    ...(unread === null ? [] : [['not understood', unreadText(data, unread)] as const]),
  ]
  return [
    ...wrap(`${title}: ${visible(plain(words))}`, width),
    ...besides(pairs, { width, indent: 2 }),
    ...inner.flatMap((one, place) => instructionLines(one, `  ${title}.${place + 1}`, width)),
  ]
}

/** What nodes say, under a heading of its own: none of it stands among what the bytes say. */
function nodesLines({ words, instructions, accounts }: NonNullable<Shown['nodes']>, width: number): string[] {
  const told = accounts.flatMap(({ index, said }) =>
    said.map(({ address, by }): Pair => [String(index), `${address ?? 'none'} (${byText(by)})`]),
  )
  return [
    'what nodes say',
    ...words.flatMap((sentence) => wrap(visible(plain(sentence)), width - 2).map((line) => `  ${line}`)),
    ...instructions.flatMap(({ instruction, words: does }) =>
      wrap(`instruction ${instruction + 1}, with what nodes say: ${visible(plain(does))}`, width - 2).map((line) => `  ${line}`),
    ),
    ...(told.length === 0 ? [] : besides(told, { width, indent: 2 })),
  ]
}

function byText(by: readonly { readonly node: string; readonly slot: bigint }[]): string {
  return by.map(({ node, slot }) => `${visible(node)}, slot ${slot}`).join('; ')
}

const BYTES_SHOWN = 32

/** Which bytes they are, and the first of them. */
function unreadText(data: string, { offset, length }: NonNullable<Instruction['unread']>): string {
  const shown = data.slice(2 * offset, 2 * (offset + Math.min(length, BYTES_SHOWN)))
  const last = offset + length - 1
  return `${length === 1 ? `byte ${offset}` : `bytes ${offset} to ${last}`} of the data: ${shown}${length > BYTES_SHOWN ? '…' : ''}`
}

function valueText({ kind, value }: Pick<Instruction['fields'][number], 'kind' | 'value'>): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map((one) => valueText({ kind, value: one })).join(', ')
  if (value === null) return 'none'
  if (typeof value === 'bigint' && kind === 'lamports') return `${formatAmount({ amount: value, decimals: LAMPORTS_DECIMALS })} SOL`
  if (typeof value === 'bigint' && kind === 'units') return `${value} smallest units`
  return visible(typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))
}

/** An account by its address, or by where it stands. */
function placeOf({ index, address, table }: Account): string {
  if (address !== null) return address
  return table === null ? `account ${index}, which does not exist` : `account ${table.index} of lookup table ${table.table}, not resolved`
}

function rightsOf({ signer, writable }: Account): string {
  const rights = [...(signer ? ['signs'] : []), ...(writable ? ['may be written to'] : [])]
  return rights.length === 0 ? '' : ` (${rights.join(', ')})`
}

function accountPair(account: Account): Pair {
  return [String(account.index), `${placeOf(account)}${rightsOf(account)}`]
}
