import { StrongroomError } from '../../../core/error/error.ts'

/** Most requests that may wait for their turn. */
export const WAITING_MAX = 64

export type Queue = {
  /** Runs when everything asked for before has ended, well or not. @throws SIGNER_BUSY */
  run<Result>(act: () => Promise<Result>): Promise<Result>
}

/** One thing at a time, in the order asked for. */
export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    async run(act) {
      if (waiting >= WAITING_MAX) throw new StrongroomError('SIGNER_BUSY', { waiting })
      waiting += 1
      const turn = last.then(act, act).finally(() => {
        waiting -= 1
      })
      last = turn
      return turn
    },
  }
}
