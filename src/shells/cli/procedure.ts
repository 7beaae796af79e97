import { invariant } from '../../core/error/invariant.ts'
import type { Client } from '../ipc/socket-client.ts'
import type { Operation } from './operations.ts'

export type Argument = Readonly<Record<string, unknown>>
type Procedure = (argument: Argument, options: { readonly signal: AbortSignal }) => Promise<unknown>

/** Asks one operation of a client. Its argument was checked against the contract, and its answer is. */
export async function askOperation(client: Client, operation: Operation, argument: Argument, signal: AbortSignal): Promise<unknown> {
  const { group, name, command } = operation
  const procedure: unknown = Reflect.get(Reflect.get(client, group), name)
  invariant(typeof procedure === 'function', `${command} is implemented`)
  return (procedure as Procedure)(argument, { signal })
}
