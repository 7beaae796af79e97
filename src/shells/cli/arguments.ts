import { counted } from '../../core/text/counted.ts'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { StrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import { commandNameOf } from '../../contract/command-name.ts'
import { isNetwork, NETWORKS, type Network } from '../../main/settings/data-folder.ts'
import type { Workstation } from '../../main/settings/workstation.ts'
import { type Alias, aliases, findAlias } from './aliases/aliases.ts'
import { type Field, findOperation, isWatchable, type Operation, operations, otherNames } from './operations.ts'

/** What holds for every command, whatever the operation. */
export type GlobalOptions = {
  readonly dataDir: string | undefined
  readonly network: Network
  readonly workstation: Workstation
  readonly json: boolean
  readonly noWait: boolean
  /** Whether what is asked for is shown again as it changes. */
  readonly watch: boolean
}

export type Command =
  | { readonly kind: 'help'; readonly topic: string }
  | (Asked & { readonly kind: 'run'; readonly operation: Operation })
  | (Asked & { readonly kind: 'alias'; readonly operation: Alias })

type Asked = {
  readonly values: Readonly<Record<string, unknown>>
  /** Addresses of nodes that are not on the command line: read from a file, or asked for where there is none. */
  readonly addresses: readonly Unread[]
  /** Files that hold secrets, by the secret's name. */
  readonly secretFiles: Readonly<Record<string, string>>
  readonly options: GlobalOptions
}

/** `file` is the file that holds it; null where it is asked for. */
export type Unread = Pick<Field, 'name' | 'flag'> & { readonly file: string | null }

export const GLOBAL_FLAGS = {
  data: { type: 'string', value: 'folder', words: 'the data folder (default: strongroom in the home folder’s application data)' },
  network: {
    type: 'string',
    value: 'name',
    choices: NETWORKS,
    words: `${NETWORKS.join(', ')}; each has a vault and a journal of its own (default practice)`,
  },
  offline: {
    type: 'boolean',
    words:
      'as an offline workstation: nothing that could reach a node is started; the data folder is then one of such a workstation for good',
  },
  json: { type: 'boolean', words: 'one JSON document on standard output' },
  'no-wait': {
    type: 'boolean',
    words:
      'answers at once, without waiting for the journal to catch up; what was begun goes on in the window that is open, or when Strongroom runs again',
  },
  help: { type: 'boolean', words: 'shows this, or what one operation takes' },
} as const

/** What holds for every command that shows a state. */
export const WATCH_FLAG = {
  type: 'boolean',
  words:
    'shows it again as it changes, until Ctrl-C: in one place on a terminal, otherwise one below the other; with --json one document a line',
} as const

type Flags = Readonly<Record<string, string | true | readonly string[]>>

/**
 * Reads a command line: `<group> <operation> [--field value …]`.
 * @throws OPERATION_UNKNOWN, OPERATION_ARGUMENT
 */
export function parseCommand(argv: readonly string[]): Command {
  const words = argv.slice(0, wordsBefore(argv))
  const alias = findAlias(words)
  if (alias !== undefined) return parseDoor(alias, { words, flags: argv.slice(words.length) })
  if (words[0] === 'help' || words.length < 2) return helpFor(words.filter((word) => word !== 'help').join(' '))
  const [group = '', name = ''] = words
  const operation = findOperation(group, name)
  if (operation === undefined) throw new StrongroomError('OPERATION_UNKNOWN', { operation: `${group} ${name}` })
  const flags = readFlags(operation, argv.slice(2))
  if (flags['help'] === true) return { kind: 'help', topic: operation.command }
  return { kind: 'run', operation, ...readAsked(operation, flags) }
}

function readAsked(operation: Operation, flags: Flags): Asked {
  const addresses = findUnread(operation, flags)
  return {
    values: readArgument(operation, flags, addresses),
    addresses,
    secretFiles: readSecretFiles(operation, flags),
    options: readGlobalOptions(flags),
  }
}

/** An alias takes what it is about as words in its order, or as flags. */
function parseDoor(alias: Alias, { words, flags: rest }: { words: readonly string[]; flags: readonly string[] }): Command {
  const given = words.slice(alias.command.split(' ').length)
  if (given.length > alias.operands.length)
    throw refused(alias.command, `it takes ${counted(alias.operands.length, 'word')}, and ${counted(given.length, 'was', 'were')} given`)
  const operands = given.flatMap((word, index) => [`--${alias.operands[index]}`, word])
  const flags = readFlags(alias, [...operands, ...rest])
  if (flags['help'] === true) return { kind: 'help', topic: alias.command }
  return { kind: 'alias', operation: alias, ...readAsked(alias, flags) }
}

function wordsBefore(argv: readonly string[]): number {
  const firstFlag = argv.findIndex((argument) => argument.startsWith('-'))
  return firstFlag < 0 ? argv.length : firstFlag
}

function helpFor(asked: string): Command {
  const topic = ownNameOf(asked)
  const isKnown = topic === '' || [...operations, ...aliases].some(({ command }) => command === topic || command.startsWith(`${topic} `))
  if (!isKnown) throw new StrongroomError('OPERATION_UNKNOWN', { operation: topic })
  return { kind: 'help', topic }
}

/** Help of what is called by its other name is that of the name it has here, unless the ledger's own tool has that name. */
function ownNameOf(topic: string): string {
  const isOwn = [...operations, ...aliases].some(({ command }) => `${command} `.startsWith(`${topic} `))
  const [group = '', ...rest] = topic.split(' ')
  const meant = operations.find((operation) => otherNames(operation).some((name) => name.startsWith(`${group} `)))
  return isOwn || meant === undefined ? topic : [commandNameOf(meant.group), ...rest].join(' ')
}

/** A secret that an operation takes, and the flag by which a file that holds it is named. */
type SecretFlag = { readonly flag: string; readonly name: string; readonly words: string }

/** The passphrase that opens the vault first. It has a name of its own where the operation takes another one. */
export function vaultSecret({ fields }: Operation): SecretFlag {
  return fields.some(({ name }) => name === 'passphrase')
    ? { flag: 'vault-passphrase-file', name: 'vaultPassphrase', words: 'passphrase of this vault' }
    : { flag: 'passphrase-file', name: 'passphrase', words: 'passphrase' }
}

/** Every secret of an operation in the order in which it is asked for. */
export function secretFlags(operation: Operation): readonly SecretFlag[] {
  const own = operation.fields.filter(({ secret }) => secret).map(({ flag, name, words }) => ({ flag: `${flag}-file`, name, words }))
  return operation.opensVault ? [vaultSecret(operation), ...own] : own
}

type FlagType = { readonly type: 'string' | 'boolean' }

function flagsOf(operation: Operation): Record<string, FlagType> {
  const open = operation.fields.filter(({ secret }) => !secret)
  return Object.fromEntries<FlagType>([
    ...Object.entries(GLOBAL_FLAGS),
    ...(isWatchable(operation) ? [['watch', WATCH_FLAG] satisfies [string, FlagType]] : []),
    ...secretFlags(operation).map(({ flag }): [string, FlagType] => [flag, { type: 'string' }]),
    ...open.filter(({ isUrl }) => isUrl).map(({ flag }): [string, FlagType] => [`${flag}-file`, { type: 'string' }]),
    ...open.map(({ flag, kind }): [string, FlagType] => [flag, { type: kind === 'switch' ? 'boolean' : 'string' }]),
  ])
}

/** What stands where is never repeated in a complaint: it may be a secret that was typed in the wrong place. */
function readFlags(operation: Operation, argv: readonly string[]): Flags {
  const options = flagsOf(operation)
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true })
  const lists = new Set(operation.fields.filter(({ kind }) => kind === 'list').map(({ flag }) => flag))
  const flags: Record<string, string | true | readonly string[]> = {}
  for (const token of tokens) {
    if (token.kind !== 'option') throw refused(operation.command, 'it takes flags alone, and a word stands between them')
    const { name, value } = token
    const known = options[name]
    if (known === undefined) throw refused(`--${name}`, whyNot(operation, name))
    const before = flags[name]
    if (before !== undefined && !lists.has(name)) throw refused(`--${name}`, 'it is there twice')
    if (known.type === 'boolean' && value !== undefined) throw refused(`--${name}`, 'it takes no value')
    if (known.type === 'string' && (value === undefined || value === '')) throw refused(`--${name}`, 'its value is missing')
    if (lists.has(name)) flags[name] = [...(Array.isArray(before) ? before : []), value ?? '']
    else flags[name] = value ?? true
  }
  return flags
}

function whyNot({ command, fields }: Operation, flag: string): string {
  if (flag === 'watch') return `only what shows a state, and needs no open vault, is watched; ${command} does not`
  const isSecret = flag === 'passphrase' || fields.some((field) => field.secret && field.flag === flag)
  return isSecret
    ? `a secret is never an argument, which others can see; it is asked for, or read from the file named by --${flag}-file`
    : `${command} does not take it`
}

function refused(field: string, problem: string): StrongroomError {
  return new StrongroomError('OPERATION_ARGUMENT', { field, problem })
}

/** The addresses of nodes that an operation takes and the command line does not hold. */
function findUnread({ fields }: Operation, flags: Flags): Unread[] {
  return fields
    .filter(({ isUrl }) => isUrl)
    .flatMap(({ name, flag, required }): Unread[] => {
      const file = flags[`${flag}-file`]
      if (file !== undefined && flags[flag] !== undefined) throw refused(`--${flag}-file`, `--${flag} is there as well`)
      if (typeof file === 'string') return [{ name, flag, file }]
      return required && flags[flag] === undefined ? [{ name, flag, file: null }] : []
    })
}

function readArgument({ fields, openFields }: Operation, flags: Flags, unread: readonly Unread[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const later = new Set(unread.map(({ name }) => name))
  for (const field of fields.filter(({ secret, name }) => !secret && !later.has(name))) {
    const value = flags[field.flag]
    if (field.isUrl && typeof value === 'string') refuseKey(field, value)
    if (value !== undefined) values[field.name] = readValue(field, value)
    else if (field.required) throw refused(`--${field.flag}`, 'it is missing')
  }
  const now = z.strictObject(Object.fromEntries(Object.entries(openFields.shape).filter(([name]) => !later.has(name))))
  const checked = now.safeParse(values)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  const field = fields.find(({ name }) => name === issue?.path[0])
  throw refused(field === undefined ? 'list' : `--${field.flag}`, issue?.message ?? 'it has the wrong shape')
}

/** An address of a node that holds more than where it is: every user of the machine can read arguments, and npm writes them down. */
function refuseKey({ flag, required }: Field, text: string): void {
  const url = URL.parse(text)
  if (url === null || `${url.username}${url.password}${url.search}${url.hash}` === '') return
  const asked = required ? `, or leave it out to be asked for it` : ''
  throw refused(
    `--${flag}`,
    `with a user, a password or a query it may hold a key, and others can see arguments; name a file that holds it with --${flag}-file${asked}`,
  )
}

/** In operations. The commands that have the names of the client tool read 1.5 as 1.5 SOL. */
const SMALLEST_UNITS = 'it is not a whole number (1 SOL is 1000000000 smallest units)'

function readValue({ flag, kind, choices }: Field, value: string | true | readonly string[]): unknown {
  if (typeof value !== 'string' || kind === 'text') return value
  if (kind === 'choice' && !choices.includes(value)) throw refused(`--${flag}`, `it is not one of ${choices.join(', ')}`)
  if (kind === 'amount' && /^\d{1,20}$/.test(value)) return BigInt(value)
  // A word such as all is for the contract to know. Whoever writes a figure with a point means SOL, or the unit of a token.
  if (kind === 'amount' && /^[-+.,\d]/.test(value)) throw refused(`--${flag}`, SMALLEST_UNITS)
  if (kind === 'amount') return value
  if (kind !== 'integer') return value
  if (!/^\d{1,15}$/.test(value)) throw refused(`--${flag}`, 'it is not a whole number')
  return Number(value)
}

/** A field that was read later than the others. @throws OPERATION_ARGUMENT, which does not repeat it */
export function checkedField({ openFields }: Operation, { name, flag }: Pick<Field, 'name' | 'flag'>, value: string): unknown {
  const schema = openFields.shape[name]
  invariant(schema !== undefined, 'a field that was read later is one of the operation')
  const checked = z.safeParse(schema, value)
  if (checked.success) return checked.data
  throw refused(`--${flag}`, checked.error.issues[0]?.message ?? 'it has the wrong shape')
}

function readSecretFiles(operation: Operation, flags: Flags): Record<string, string> {
  const files: Record<string, string> = {}
  for (const { flag, name } of secretFlags(operation)) {
    const path = flags[flag]
    if (typeof path === 'string') files[name] = path
  }
  return files
}

function readGlobalOptions(flags: Flags): GlobalOptions {
  const { data, network = 'practice', offline, json, watch, 'no-wait': noWait } = flags
  if (typeof network !== 'string' || !isNetwork(network)) throw refused('--network', `it is not one of ${NETWORKS.join(', ')}`)
  return {
    dataDir: typeof data === 'string' ? data : undefined,
    network,
    workstation: offline === true ? 'offline' : 'online',
    json: json === true,
    noWait: noWait === true,
    watch: watch === true,
  }
}
