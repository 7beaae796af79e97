import { type Answer, useAnswer } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'

/** What lies of one asset on deposit accounts, rent-exempt minimums included. */
export type OnDeposit = { readonly onDepositAccounts: bigint }

const NOTHING: OnDeposit = { onDepositAccounts: 0n }

/** What lies of an asset (native, or a mint's address) on deposit accounts, as the journal knows it. */
export function useOnDeposit(key: string): Answer<OnDeposit> {
  return useAnswer(
    useAsk().overview.show.queryOptions({
      input: {},
      select: ({ holdings }) => holdings.find(({ asset }) => (asset.kind === 'native' ? 'native' : asset.mint) === key) ?? NOTHING,
    }),
  )
}
