import * as z from 'zod'
import { contract } from '../../contract/contract.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { Services } from '../services.ts'

/** By which door an operation is asked: whoever types a command names files of their own; whatever runs in the window's page does not. */
export type Asked = { readonly door: 'window' | 'command-line' }

/** Which fields of each operation name a place on this machine. */
const PATHS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => [`${group}.${name}`, pathsOf(procedure['~orpc'].inputSchema)] as const),
  ),
)

function pathsOf(schema: unknown): string[] {
  if (!(schema instanceof z.ZodObject)) return []
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return Object.keys(properties).filter((name) => {
    const property = properties[name]
    return typeof property === 'object' && property['cli'] === 'path'
  })
}

/**
 * Nothing is read or written by the window's word at a place that it names. A file whose bytes it gives has a name, and that is all.
 * @throws OPERATION_ARGUMENT
 */
export function refusePaths({ path, input }: { readonly path: readonly string[]; readonly input: unknown }): void {
  if (typeof input !== 'object' || input === null || 'contents' in input) return
  const field = PATHS.get(path.join('.'))?.find((name) => name in input)
  if (field === undefined) return
  throw new StrongroomError('OPERATION_ARGUMENT', { field, problem: 'the window names no files; the command line does' })
}

/** What a locked desk answers, by the contract: to be opened, and how it stands. */
const WHILE_LOCKED: ReadonlySet<string> = new Set(
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]) => (procedure['~orpc'].meta.whileLocked ? [`${group}.${name}`] : [])),
  ),
)

/**
 * A locked vault locks the window: nothing is read, changed or added through it by whoever sits down at it. Before there is a vault there is
 * nothing to lock.
 * @throws VAULT_LOCKED, SIGNER_GONE
 */
export async function refuseLocked({ signer }: Pick<Services, 'signer'>, path: readonly string[]): Promise<void> {
  if (WHILE_LOCKED.has(path.join('.'))) return
  const { state } = await signer.status()
  if (state === 'locked') throw new StrongroomError('VAULT_LOCKED', {})
}
