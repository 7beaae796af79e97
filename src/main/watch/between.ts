import type { StrongroomError } from '../../core/error/error.ts'

/** Work that may only be done while no round is under way. */
export type Between = {
  /** Resolves or rejects with the work, or rejects with the error that ended the watcher. */
  add<Value>(work: () => Promise<Value>): Promise<Value>
  /** Does what waits, one after the other. Never throws: who asked is told. */
  run(): Promise<void>
  /** What waits is not done any more. */
  end(error: StrongroomError): void
}

type Waiting = { readonly work: () => Promise<void>; readonly refuse: (error: StrongroomError) => void }

export function createBetween(): Between {
  const waiting: Waiting[] = []
  return {
    add: (work) =>
      new Promise((resolve, reject) => {
        waiting.push({ work: () => work().then(resolve, reject), refuse: reject })
      }),
    async run() {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next.work()
    },
    end: (error) => {
      for (const { refuse } of waiting.splice(0)) refuse(error)
    },
  }
}
