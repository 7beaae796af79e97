/** The person asked the command to end before it had. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'

  /** `goesOn`: when, or where. */
  constructor(goesOn = 'when Strongroom runs again') {
    super(`Ended before it was done. What was begun is in the journal and goes on ${goesOn}.`)
  }
}

/** Aborted by Ctrl-C or a request to terminate. The second one ends the process at once, as ever. */
export function listenForInterrupt(): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  return controller.signal
}

/**
 * What the work gives, unless the person ends it first. The work itself is not stopped: close what it stands on.
 * @throws {Interrupted}
 */
export async function unlessInterrupted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new Interrupted())
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  try {
    return await Promise.race([work, promise])
  } catch (error) {
    // Work that is told of the signal may end by it first, in its own words.
    throw signal.aborted ? new Interrupted() : error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
