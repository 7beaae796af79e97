import { commandNameOf } from '../../contract/command-name.ts'
import * as z from 'zod'
import { contract } from '../../contract/contract.ts'
import { type OperationMeta, showsState } from '../../contract/operation.ts'
import { NewPassphraseSchema } from '../../contract/schemas.ts'
import { invariant } from '../../core/error/invariant.ts'

/** A field of an operation's argument, as the command line sees it. */
export type Field = {
  readonly name: string
  readonly flag: string
  readonly kind: 'text' | 'integer' | 'amount' | 'switch' | 'choice' | 'list'
  readonly choices: readonly string[]
  readonly required: boolean
  readonly secret: boolean
  /** Whether it names a file. */
  readonly isPath: boolean
  /** Whether it says where a node is, and so may hold a key. */
  readonly isUrl: boolean
  /** A secret that takes effect with this operation. */
  readonly isNew: boolean
  /** The field with which a secret that may be left out is asked for; null where it is always asked for. */
  readonly askedWith: string | null
  readonly words: string
}

export type Operation = {
  readonly group: string
  readonly name: string
  /** As typed: `vault change-passphrase`. */
  readonly command: string
  readonly meta: OperationMeta
  readonly fields: readonly Field[]
  /** Whether it works on an open vault, which a command of its own never finds. */
  readonly opensVault: boolean
  /** Its argument without the secrets, which are asked for only when the rest is right. */
  readonly openFields: z.ZodObject
}

type JsonProperty = {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly description?: string
  readonly secret?: boolean
  readonly what?: string
  readonly askedWith?: string
  readonly cli?: string
  readonly default?: string | number | boolean
}

/** Every operation of the contract, with its argument's fields. */
export const operations: readonly Operation[] = Object.entries(contract).flatMap(([group, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { inputSchema, meta } = procedure['~orpc']
    const command = commandNameOf(`${group}.${name}`)
    const opensVault = meta.needsVault === true
    return { group, name, command, meta, opensVault, ...argumentOf(inputSchema) }
  }),
)

/** Groups that people also call by another name. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['node', 'nodes'],
  ['token', 'tokens'],
])

export function findOperation(group: string, name: string): Operation | undefined {
  return operations.find((operation) => operation.command === `${OTHER_NAMES.get(group) ?? group} ${name}`)
}

/** Whether a command takes --watch. The names of the ledger's own tool do as that tool does. */
export function isWatchable({ group, meta }: Pick<Operation, 'group' | 'meta'>): boolean {
  return group !== '' && showsState(meta)
}

/** The same command, as it is also typed. */
export function otherNames({ group, command }: Pick<Operation, 'group' | 'command'>): readonly string[] {
  const own = commandNameOf(group)
  return [...OTHER_NAMES].filter(([, name]) => name === own).map(([other]) => other + command.slice(own.length))
}

/** The fields of an argument, and the schema of those that are no secret. */
export function argumentOf(schema: unknown): Pick<Operation, 'fields' | 'openFields'> {
  invariant(schema instanceof z.ZodObject, 'the argument of an operation is an object')
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  const required = new Set(json.required ?? [])
  const fields = Object.entries(json.properties ?? {}).map(([name, property]) => ({
    ...fieldOf(name, property as JsonProperty),
    required: required.has(name),
    isNew: schema.shape[name] === NewPassphraseSchema,
  }))
  const open = fields.filter(({ secret }) => !secret).map(({ name }) => [name, schema.shape[name]])
  return { fields, openFields: z.strictObject(Object.fromEntries(open)) }
}

function fieldOf(name: string, property: JsonProperty): Omit<Field, 'required' | 'isNew'> {
  const { type, enum: choices = [], description, secret = false, what, askedWith = null, cli, default: standard } = property
  const words = [what ?? description ?? cli ?? '', standard === undefined || standard === false ? '' : `(default ${String(standard)})`]
    .join(' ')
    .trim()
  const kind = cli === 'amount' ? 'amount' : kindOf(type, choices)
  return { name, flag: commandNameOf(name), kind, choices, secret, isPath: cli === 'path', isUrl: cli === 'url', askedWith, words }
}

function kindOf(type: string | undefined, choices: readonly string[]): Field['kind'] {
  if (choices.length > 0) return 'choice'
  if (type === 'array') return 'list'
  if (type === 'boolean') return 'switch'
  return type === 'integer' || type === 'number' ? 'integer' : 'text'
}
