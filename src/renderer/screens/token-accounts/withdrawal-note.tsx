import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'

/** A confidential withdrawal in several transactions. */
type Withdrawal = Answers['tokens']['withdrawals']['withdrawals'][number]

/** While one goes on: what is decided next of it is told by no event of its first decision. */
const ASK_EVERY_MS = 1_000

/** The withdrawal that began with this decision, as new as the backend has it; null where there is none. */
export function useWithdrawal(id: string) {
  const asked = useBackendQuery({
    ...useApi().tokens.withdrawals.queryOptions({ input: {} }),
    refetchInterval: ({ state: { data } }) =>
      data?.withdrawals.some((one) => one.id === id && one.state !== 'ended') === true ? ASK_EVERY_MS : false,
  })
  const withdrawal = asked.value?.withdrawals.find((one) => one.id === id) ?? null
  return { ...asked, withdrawal }
}

/** What is true of all of its transactions together. */
export function withdrawalWords({ state, withdrawn }: Withdrawal): string {
  if (state === 'open') return t`A withdrawal in several transactions goes on. You can leave this page; it continues in the background.`
  if (state === 'closing')
    return withdrawn
      ? t`The amount is public. The rent of its proofs is being taken back.`
      : t`Nothing more is withdrawn. The rent of its proofs is being taken back.`
  return withdrawn
    ? t`It is done: the amount is public.`
    : t`It has ended. The journal knows of no transaction of it that withdrew the amount.`
}

/** Why it was given up, and what a person can do while it goes on. */
export function WithdrawalNote({ of: { account, state, why }, again }: { readonly of: Withdrawal; readonly again: () => void }) {
  const ending = useBackendMutation(useApi().tokens.endWithdrawal.mutationOptions())
  return (
    <>
      {why === null ? null : <Note kind="warning" glyph="warn" title={why} role="status" />}
      {state === 'open' ? (
        <p className="btns">
          <Button kind="quiet" onPress={() => ending.start({ account }, again)} busy={ending.busy ? t`Ending it` : null}>
            <Trans>End it, and take the rent back</Trans>
          </Button>
        </p>
      ) : null}
      <FailureNote failure={ending.failure} />
    </>
  )
}
