import { RPCHandler } from '@orpc/server/message-port'
import type { MessagePortMain } from 'electron'
import { StrongroomError } from '../../core/error/error.ts'
import type { Backend } from '../../main/wiring.ts'
import { onlyRefusals, toRefusal } from '../ipc/refusals.ts'
import { readPortMessage, refusalMessage } from '../ipc/port-message.ts'

/**
 * Serves a backend's operations through one port. Every refusal, also of what is no operation or no message, is answered as REFUSED
 * with a code and its context. A port that speaks another language is closed.
 */
export function openBridge({ router }: Pick<Backend, 'router'>, port: MessagePortMain): void {
  const handler = new RPCHandler(router, { interceptors: [onlyRefusals] })
  const ends = {
    postMessage: (message: unknown) => port.postMessage(message),
    onMessage: { addListener: (serve: (message: object) => void) => port.on('message', ({ data }) => admit(port, data, serve)) },
    onDisconnect: { addListener: (end: () => void) => port.on('close', end) },
  }
  handler.upgrade(ends, { context: { via: 'window' } })
  port.start()
}

function admit(port: MessagePortMain, data: unknown, serve: (message: object) => void): void {
  const incoming = readPortMessage(data)
  if (incoming.kind === 'message') return serve(incoming.message)
  if (incoming.kind === 'foreign') return port.close()
  const error = toRefusal(new StrongroomError('OPERATION_ARGUMENT', { field: 'argument', problem: incoming.problem }))
  port.postMessage(refusalMessage(incoming.number, { status: error.status, error: error.toJSON() }))
}
