import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MutationState } from '../backend/query.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FailureNote } from '../parts/failure-note.tsx'

type NotLockedProps = { readonly lock: Pick<MutationState<object, unknown>, 'failure' | 'busy' | 'forget'>; readonly onAgain: () => void }

/** Over everything, where locking was refused: whoever leaves the desk must not take an open vault for a closed one. */
export function NotLocked({ lock: { failure, busy, forget }, onAgain }: NotLockedProps) {
  return (
    <Dialog
      open={failure !== null}
      onClose={forget}
      title={t`The vault may still be open`}
      actions={
        <>
          <Button kind="main" onPress={onAgain} busy={busy ? t`Locking…` : null}>
            <Trans>Lock again</Trans>
          </Button>
          <Button onPress={forget}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      <FailureNote failure={failure} />
    </Dialog>
  )
}
