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
      title="The vault may still be open"
      actions={
        <>
          <Button kind="main" onPress={onAgain} busy={busy ? 'Locking…' : null}>
            Lock again
          </Button>
          <Button onPress={forget}>Back</Button>
        </>
      }
    >
      <FailureNote failure={failure} />
    </Dialog>
  )
}
