import { type Answer, useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'

/** What waits of one asset on deposit accounts. */
export type Waiting = { readonly waiting: bigint }

const NOTHING: Waiting = { waiting: 0n }

/** What waits of an asset (native, or a mint's address), as the journal knows it. */
export function useWaiting(key: string): Answer<Waiting> {
  return useAnswer(
    useAsk().overview.show.queryOptions({
      input: {},
      select: ({ holdings }) => holdings.find(({ asset }) => (asset.kind === 'native' ? 'native' : asset.mint) === key) ?? NOTHING,
    }),
  )
}
