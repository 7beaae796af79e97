import * as z from 'zod'
import { commandNameOf } from '../../contract/command-name.ts'
import { contract } from '../../contract/contract.ts'
import type { OperationMeta } from '../../contract/operation.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { Services } from '../services.ts'

/**
 * Through what an operation is asked for.
 * - window: whatever runs in its page, which names no files
 * - command-line: whoever types a command that has a backend of its own, and names files of their own
 * - socket: a command that speaks to the backend of a window. It reads its files itself; what uses the vault it may do once it has given the passphrase
 */
export type Caller = {
  readonly via: 'window' | 'command-line' | 'socket'
  /** Whether whoever asks through a socket gave the passphrase. */
  readonly isProved?: () => boolean
}

/** Which fields of an operation name a place on this machine. Each is looked up once it is called: all of them together take a fifth of a second. */
const knownPaths = new Map<string, readonly string[]>()

const PROCEDURES: ReadonlyMap<string, { readonly '~orpc': { readonly inputSchema?: unknown } }> = new Map(
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => [`${group}.${name}`, procedure] as const),
  ),
)

function pathsOf(operation: string): readonly string[] {
  const known = knownPaths.get(operation)
  if (known !== undefined) return known
  const found = pathsIn(PROCEDURES.get(operation)?.['~orpc'].inputSchema)
  knownPaths.set(operation, found)
  return found
}

function pathsIn(schema: unknown): readonly string[] {
  if (!(schema instanceof z.ZodObject)) return []
  const { properties = {} } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })
  return Object.keys(properties).filter((name) => {
    const property = properties[name]
    return typeof property === 'object' && property['cli'] === 'path'
  })
}

/**
 * Nothing is read or written by the word of a window, or of another program, at a place that it names. A file whose bytes it gives has a name, and
 * that is all.
 * @throws OPERATION_ARGUMENT
 */
export function refusePaths({ path, input }: { readonly path: readonly string[]; readonly input: unknown }): void {
  if (typeof input !== 'object' || input === null || namesBytes(input)) return
  const field = pathsOf(path.join('.')).find((name) => name in input)
  if (field === undefined) return
  throw new StrongroomError('OPERATION_ARGUMENT', { field, problem: 'the window names no files; the command line does' })
}

/** Bytes that are given, or asked for. A field that is there and says nothing is neither: the path beside it would be read. */
function namesBytes(input: object): boolean {
  return 'contents' in input && (typeof input.contents === 'string' || input.contents === true)
}

/** What a locked desk answers, by the contract: to be opened, how it stands, and of what is ours nothing. */
const WHILE_LOCKED = operationsWith(({ whileLocked }) => whileLocked === true)
/** What it answers beside that where a person chose that a locked window may be read. */
const TO_READ = operationsWith(({ whileLocked }) => whileLocked === 'to-read')
const ALONE = operationsWith(({ alone }) => alone)
const NEEDS_VAULT = operationsWith(({ needsVault }) => needsVault)
const NEEDS_NETWORK = operationsWith(({ needsNetwork }) => needsNetwork)

function operationsWith(rule: (meta: OperationMeta) => boolean | undefined): ReadonlySet<string> {
  return new Set(
    Object.entries(contract).flatMap(([group, procedures]) =>
      Object.entries(procedures).flatMap(([name, procedure]) => (rule(procedure['~orpc'].meta) === true ? [`${group}.${name}`] : [])),
    ),
  )
}

/**
 * Another program takes from a window neither its vault nor its network, and uses what the window opened only with the passphrase.
 * @throws IPC_ALONE, IPC_NOT_PROVED
 */
export function refuseUnproved({ isProved }: Pick<Caller, 'isProved'>, path: readonly string[]): void {
  const name = path.join('.')
  if (ALONE.has(name)) throw new StrongroomError('IPC_ALONE', { operation: commandNameOf(name) })
  if (NEEDS_VAULT.has(name) && isProved?.() !== true) throw new StrongroomError('IPC_NOT_PROVED', { operation: commandNameOf(name) })
}

/**
 * What needs a node is refused on an offline workstation before anything is done for it.
 * @throws OFFLINE_NO_NETWORK
 */
export function refuseOffline(path: readonly string[]): void {
  if (NEEDS_NETWORK.has(path.join('.'))) throw new StrongroomError('OFFLINE_NO_NETWORK', {})
}

/**
 * A locked vault locks the window: nothing is changed or added through it by whoever sits down at it, nor read but where a person chose that. Before
 * there is a vault there is nothing to lock.
 * @throws VAULT_LOCKED, SIGNER_GONE
 */
export async function refuseLocked(services: Pick<Services, 'signer' | 'desk'>, path: readonly string[]): Promise<void> {
  const name = path.join('.')
  if (WHILE_LOCKED.has(name) || (TO_READ.has(name) && services.desk.shownLocked() === 'journal')) return
  await assertNotLocked(services)
}

/**
 * For what an operation that a locked desk may ask does not do for it.
 * @throws VAULT_LOCKED, SIGNER_GONE
 */
export async function assertNotLocked({ signer }: Pick<Services, 'signer'>): Promise<void> {
  const { state } = await signer.status()
  if (state === 'locked') throw new StrongroomError('VAULT_LOCKED', {})
}
