import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { usePolicy } from '../../backend/policy.ts'
import { useSendingState } from '../../backend/sending.ts'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import type { PaymentState } from '../transaction/whereabouts.ts'
import { ApproveDialog } from './approve-dialog.tsx'

type AwaitingNoteProps = { readonly intent: string; readonly state: PaymentState }

/**
 * Stands where one transaction is followed, and says while it waits for a second person why it does, with the way to decide. A dialog that was
 * opened stays when it no longer waits: why its approval failed is read there.
 */
export function AwaitingNote({ intent, state }: AwaitingNoteProps) {
  const [deciding, setDeciding] = useState(false)
  return (
    <>
      {state === 'awaiting-approval' ? <Why onDecide={() => setDeciding(true)} /> : null}
      {deciding ? <ApproveDialog intent={intent} onClose={() => setDeciding(false)} /> : null}
    </>
  )
}

function Why({ onDecide }: { readonly onDecide: () => void }) {
  const { value: policy } = usePolicy()
  const isOver = policy?.thresholds.length === 0
  const isOpen = useSendingState() === 'open'
  return (
    <Note kind="warning" glyph="two" title={t`It was held for a second person.`}>
      <p>
        {isOver
          ? t`No threshold is in force any more. It waits until it is approved or declined. Read it: that says what can be done.`
          : isOpen
            ? t`A second person approves it with their own passphrase; it is then signed and sent. Until then it can be declined.`
            : t`A second person approves it with their own passphrase; it is signed once sending is open. Until then it can be declined.`}
      </p>
      <div className="btns">
        <Button onPress={onDecide}>
          <Trans>Read and decide</Trans>
        </Button>
      </div>
    </Note>
  )
}
