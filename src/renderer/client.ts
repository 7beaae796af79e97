import { createORPCClient } from '@orpc/client'
import { RPCLink as HttpLink } from '@orpc/client/fetch'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import type { ContractRouterClient, InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '../contract/contract.ts'

/** Every operation of the contract, typed; the same in both shells. */
export type Client = ContractRouterClient<typeof contract>

/** What the desktop shell's preload posts to this window, with one MessagePort. */
const PORT_MESSAGE = 'strongroom-port'
/** The text that this preload puts beside the page's own globals before any of the page's scripts run. */
const SHELL_MARK = 'strongroomShell'

/** Whether the desktop shell shows this page. */
export const isDesktop = (): boolean => SHELL_MARK in globalThis

/**
 * Reaches the backend: by a MessagePort where the desktop shell's preload has left its mark, otherwise by HTTP on the origin that served this page.
 * Called before anything waits, so that the preload's message cannot be missed.
 */
export async function connect(): Promise<Client> {
  return isDesktop() ? connectByPort() : connectByHttp()
}

async function connectByPort(): Promise<Client> {
  const port = await new Promise<MessagePort>((resolve) => {
    addEventListener('message', function receive(event) {
      const [handed] = event.ports
      if (event.source !== window || event.data !== PORT_MESSAGE || handed === undefined) return
      removeEventListener('message', receive)
      resolve(handed)
    })
  })
  // The shell closes the port when it changes networks; the next port belongs to the next page.
  port.addEventListener('close', () => location.reload())
  port.start()
  return createORPCClient(new PortLink({ port }))
}

async function connectByHttp(): Promise<Client> {
  await spendLaunchToken()
  return createORPCClient(
    new HttpLink({ url: `${location.origin}/rpc`, fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }) }),
  )
}

/** Trades the token of the launch link, if there is one, for this page's cookie. A spent token shows itself at the first operation. */
async function spendLaunchToken(): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('launch')
  if (token === null) return
  // The token leaves the address bar and the history before anything else happens.
  history.replaceState(null, '', '/')
  await fetch('/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(token) })
}

/** What each operation answers: `Answers['sweeps']['show']`. */
export type Answers = InferContractRouterOutputs<typeof contract>
