import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'

/** Asks before a node is forgotten; null asks nothing. */
export function RemoveNodeDialog({ name, onClose }: { readonly name: string | null; readonly onClose: () => void }) {
  const ask = useApi()
  const removing = useBackendMutation(ask.nodes.remove.mutationOptions())
  const close = () => {
    removing.forget()
    onClose()
  }
  const start = () => {
    if (name === null) return
    removing.start({ name }, () => {
      close()
    })
  }
  return (
    <Dialog
      open={name !== null}
      onClose={close}
      title={t`Remove ${name ?? ''}?`}
      actions={
        <>
          <Button kind="quiet" onPress={close}>
            <Trans>Keep it</Trans>
          </Button>
          <Button kind="stop" onPress={start} busy={removing.busy ? t`Removing…` : null}>
            <Trans>Remove this node</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          It is asked nothing more. What it said is in the journal and stays there, what was sent through it is followed through the other
          nodes, and it can be added again.
        </Trans>
      </p>
      <FailureNote failure={removing.failure} />
    </Dialog>
  )
}
