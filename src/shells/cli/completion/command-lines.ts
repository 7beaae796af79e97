import { aliases } from '../aliases/aliases.ts'
import { GLOBAL_FLAGS, secretFlags, WATCH_FLAG } from '../arguments.ts'
import { type Field, isWatchable, type Operation, operations, otherNames } from '../operations.ts'

/** What stands behind a flag, or as a word of a command. A secret never does: it has a file, or is asked for. */
export type Value =
  | { readonly kind: 'none' | 'typed' | 'file' | 'folder' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }

export type Flag = { readonly flag: string; readonly about: string; readonly value: Value; readonly repeats: boolean }

/** One command as a shell completes it. */
export type CommandLine = {
  /** As typed: `sweeps plan`. */
  readonly words: string
  readonly about: string
  /** Whether it is a second name of another, which is understood and not offered. */
  readonly isOtherName: boolean
  /** Its words before any flag. */
  readonly operands: readonly Value[]
  readonly flags: readonly Flag[]
}

/** Every command line that is understood, by the contract and the names of the ledger's own tool. */
export function commandLines(): readonly CommandLine[] {
  const ours = operations.map((operation) => lineOf(operation.command, operation))
  const doors = aliases.map((alias) => ({
    ...lineOf(alias.command, alias),
    operands: alias.operands.map((name) => operandOf(alias, name)),
  }))
  const taken = new Set(doors.map(({ words }) => words))
  const others = operations.flatMap((operation) =>
    otherNames(operation)
      .filter((words) => !taken.has(words))
      .map((words) => ({ ...lineOf(words, operation), isOtherName: true })),
  )
  return [...ours, ...doors, ...others]
}

/** The flags of every command. */
export function commonFlags(): readonly Flag[] {
  return Object.entries(GLOBAL_FLAGS).map(([name, entry]) => ({
    flag: `--${name}`,
    about: shortly(entry.words),
    value: valueOfCommon(entry),
    repeats: false,
  }))
}

type Common = { readonly type: string; readonly value?: string; readonly choices?: readonly string[] }

function valueOfCommon({ type, value, choices }: Common): Value {
  if (type === 'boolean') return { kind: 'none' }
  if (choices !== undefined) return { kind: 'choice', choices }
  return { kind: value === 'folder' ? 'folder' : 'typed' }
}

function lineOf(words: string, operation: Operation): CommandLine {
  const { meta, fields } = operation
  const open = fields.filter(({ secret }) => !secret)
  const flags = [
    ...open.flatMap(flagsOfField),
    ...secretFlags(operation).map(({ flag, words: about }) => fileFlag(flag, `a file that holds the ${about}`)),
    ...(isWatchable(operation) ? [WATCH] : []),
  ]
  return { words, about: shortly(meta.words), isOtherName: false, operands: [], flags }
}

const WATCH: Flag = { flag: '--watch', about: shortly(WATCH_FLAG.words), value: { kind: 'none' }, repeats: false }

function flagsOfField(field: Field): Flag[] {
  const { flag, words, kind, isUrl } = field
  const own: Flag = { flag: `--${flag}`, about: shortly(words), value: valueOf(field), repeats: kind === 'list' }
  return isUrl ? [own, fileFlag(`${flag}-file`, 'a file that holds it, where it holds a key')] : [own]
}

function fileFlag(flag: string, about: string): Flag {
  return { flag: `--${flag}`, about: shortly(about), value: { kind: 'file' }, repeats: false }
}

function valueOf({ kind, choices, isPath }: Field): Value {
  if (kind === 'switch') return { kind: 'none' }
  if (kind === 'choice') return { kind: 'choice', choices }
  return { kind: isPath ? 'file' : 'typed' }
}

function operandOf({ fields }: Operation, operand: string): Value {
  const field = fields.find(({ name }) => name === operand)
  return field === undefined ? { kind: 'typed' } : valueOf(field)
}

/** The first thing that is said of it, without its end, and without brackets that it would leave open. */
function shortly(words: string): string {
  const [first = ''] = /^.*?(?=[.:;](\s|$)|$)/s.exec(words) ?? []
  return first
    .replace(/\s+/g, ' ')
    .replace(/ \([^)]*$/, '')
    .trim()
}
