/** Why a start ends: a person or the system asked, or what it was for is gone. */
export type StopSignal = {
  readonly asked: Promise<void>
  isAsked(): boolean
  stop(): void
}

/** Ctrl C and SIGTERM. Asking again, as npm does for its children, changes nothing: what is under way ends in its order. */
export function openStopSignal(): StopSignal {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  let isAsked = false
  const stop = () => {
    isAsked = true
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  return { asked, stop, isAsked: () => isAsked }
}
