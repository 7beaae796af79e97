import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { wordOfState } from '../../parts/state.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Note } from '../../parts/note.tsx'
import { paymentPath } from '../../parts/transaction/intent.ts'
import { Said } from '../../parts/said.tsx'

/** What a person revoked here, and what it belonged to. */
export type Revoked = { readonly signature: string; readonly intent: string }

/** How a revocation ended: what is true of the signature now, whichever was first. */
export function EndedNote({ revoked: { signature, intent } }: { readonly revoked: Revoked }) {
  const { value } = useBackendQuery(useApi().activity.payment.queryOptions({ input: { intent } }))
  const attempt = value?.attempts.find((one) => one.signature === signature)
  if (attempt === undefined || attempt.verdict === null) return null
  const landed = attempt.state === 'finalized'
  return (
    <Note
      kind={landed ? 'sure' : 'idle'}
      glyph={landed ? 'finalized' : 'revoked'}
      title={landed ? t`It landed before it could be revoked.` : t`It is ${wordOfState(attempt.state)}: no copy of it can land any more.`}
      role="status"
    >
      <p>
        <Said of={attempt.verdict.words} asSaid />
      </p>
      <LinkButton to={paymentPath(intent)}>
        <Trans>Its whole history</Trans>
      </LinkButton>
    </Note>
  )
}
