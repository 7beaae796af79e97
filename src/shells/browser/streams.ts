import type { ServerResponse } from 'node:http'

/** A browser opens six connections to one host; streams that filled them all would leave none for questions. */
export const STREAMS_MAX = 4

/** The one operation that answers with a stream, as a request names it. */
export const STREAM_PATH = '/rpc/events/watch'

/** Counts the streams that are open. */
export type Streams = {
  /** False when there are too many; otherwise the response is counted until it closes. */
  admit(response: ServerResponse): boolean
  /** Whether a window follows events: each does, for as long as it is open. */
  isAnyOpen(): boolean
}

export function countStreams(): Streams {
  const open = new Set<ServerResponse>()
  return {
    admit(response) {
      if (open.size >= STREAMS_MAX) return false
      open.add(response)
      response.once('close', () => open.delete(response))
      return true
    },
    isAnyOpen: () => open.size > 0,
  }
}
