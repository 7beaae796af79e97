import type { BackendEvent } from '../../contract/events.ts'
import type { Client } from '../ipc/socket-client.ts'

export type Listening = { readonly events: AsyncIterable<BackendEvent>; readonly close: () => void }

/**
 * The backend's events from now on. A stream begins when it is first read, so that is done before anything else is asked:
 * nothing that happens after this is missed.
 */
export async function listen({ client }: { readonly client: Pick<Client, 'events'> }): Promise<Listening> {
  const stop = new AbortController()
  const stream = await client.events.watch({}, { signal: stop.signal })
  const first = stream.next()
  return { events: readOn(first, stream), close: () => stop.abort() }
}

async function* readOn(first: Promise<IteratorResult<BackendEvent, unknown>>, rest: AsyncIterable<BackendEvent>) {
  const { value, done } = await first
  if (done === true) return
  yield value
  yield* rest
}
