import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import type { Address } from '../../../core/address/address.ts'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { PLANNED_NOW, UpkeepPlans, unsignedWords } from '../../parts/upkeep-plan.tsx'

/** What is to be done to an account of ours. */
export type Tending = { readonly act: 'close' | 'revoke'; readonly account: Address }

const WORDS = {
  close: { title: msg`Close this token account?`, sign: msg`Sign and close it` },
  revoke: { title: msg`Take the delegate’s permission back?`, sign: msg`Sign and take it back` },
} as const

/** Shows what would be signed, and starts it; null asks nothing. */
export function TendDialog({ tending, onClose }: { readonly tending: Tending | null; readonly onClose: () => void }) {
  return tending === null ? null : <Asking tending={tending} onClose={onClose} />
}

function Asking({ tending: { act, account }, onClose }: { readonly tending: Tending; readonly onClose: () => void }) {
  const ask = useApi()
  const [, go] = useLocation()
  const { planClose, planRevoke, close, revoke } = ask.tokens
  const options = { input: { account }, ...PLANNED_NOW }
  const closing = useBackendQuery({ ...planClose.queryOptions(options), enabled: act === 'close' })
  const revoking = useBackendQuery({ ...planRevoke.queryOptions(options), enabled: act === 'revoke' })
  const plan = act === 'close' ? closing : revoking
  const starting = { close: useBackendMutation(close.mutationOptions()), revoke: useBackendMutation(revoke.mutationOptions()) }[act]
  const digest = plan.value?.digest ?? null
  const start = () => {
    // Whatever is refused, what can be signed now is planned and shown before it is asked for again.
    if (digest !== null) starting.start({ account, digest }, ({ id }) => go(`/token-accounts/${id}`), plan.again)
  }
  const { title, sign } = WORDS[act]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(title)}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            <Trans>Leave it</Trans>
          </Button>
          <Button kind="main" onPress={start} missing={unsignedWords(plan, digest !== null)} busy={starting.busy ? t`Signing` : null}>
            {t(sign)}
          </Button>
        </>
      }
    >
      <QueryResult query={plan} waiting={t`Planning it`}>
        {(value) => <UpkeepPlans of={[value]} />}
      </QueryResult>
      <FailureNote failure={starting.failure} />
    </Dialog>
  )
}
