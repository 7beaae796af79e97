import type { IncomingMessage, ServerResponse } from 'node:http'
import { RPCHandler } from '@orpc/server/node'
import { StrongroomError } from '../../core/error/error.ts'
import type { Caller } from '../../main/operations/callers.ts'
import type { Backend } from '../../main/wiring.ts'
import { onlyRefusals, toRefusal } from '../ipc/refusals.ts'
import { ARGUMENT_MAX_BYTES, readBody } from './body.ts'
import { sendJson } from './refusal.ts'

export const OPERATIONS_PREFIX = '/rpc'

/** Sends the window's operations to the backend that is open now. */
export type BackendSource = () => Promise<Pick<Backend, 'router'>>

/** Answers one operation. Whatever goes wrong is answered as REFUSED with a code and its context. */
export type AnswerOperation = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function createOperations(backend: BackendSource): AnswerOperation {
  const handlers = new WeakMap<Backend['router'], RPCHandler<Caller>>()
  const handlerOf = (router: Backend['router']) => {
    const handler = handlers.get(router) ?? new RPCHandler(router, { interceptors: [onlyRefusals] })
    handlers.set(router, handler)
    return handler
  }
  return async (request, response) => {
    const body = await readBody(request, ARGUMENT_MAX_BYTES)
    if (body.kind === 'too-large') return refuseArgument(response, 413, `it is larger than ${ARGUMENT_MAX_BYTES} bytes`)
    if (body.kind === 'malformed') return refuseArgument(response, 422, 'it is not JSON')
    const { router } = await backend()
    await handlerOf(router).handle(Object.assign(request, { body: body.value ?? {} }), response, {
      prefix: OPERATIONS_PREFIX,
      context: { via: 'window' },
    })
  }
}

function refuseArgument(response: ServerResponse, status: number, problem: string): void {
  const refusal = toRefusal(new StrongroomError('OPERATION_ARGUMENT', { field: 'argument', problem }), status)
  sendJson(response, { status, body: { json: refusal.toJSON() } })
}
