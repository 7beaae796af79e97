import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'

/** While the network changes its consensus nothing new is signed, unless a person asks for it here. */
export function SwitchNote() {
  const asking = useBackendMutation(useApi().sending.signAnyway.mutationOptions())
  return (
    <Note kind="warning" glyph="outstanding" title={t`The network is changing its consensus`} role="status">
      <p>
        <Trans>
          For some minutes nothing lands and nothing becomes final. What was signed before is followed, and none of it is called expired
          meanwhile. What waits is signed on its own once the change is over.
        </Trans>
      </p>
      <p>
        <Trans>
          What you have signed now may have to wait as long, and may have to be signed again after it. Nothing is paid twice by that.
        </Trans>
      </p>
      <div className="btns">
        <Button onPress={() => asking.start({})} busy={asking.busy ? t`Asking…` : null}>
          <Trans>Sign what waits now</Trans>
        </Button>
      </div>
      <FailureNote failure={asking.failure} />
    </Note>
  )
}
