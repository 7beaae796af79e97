import { useState } from 'react'
import { usePolicy } from '../../backend/policy.ts'
import { useSendingState } from '../../backend/sending.ts'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import { ApproveDialog } from './approve-dialog.tsx'

/** Stands where one transaction is followed that waits for a second person: why, and the way to decide. */
export function AwaitingNote({ intent }: { readonly intent: string }) {
  const [deciding, setDeciding] = useState(false)
  const { value: policy } = usePolicy()
  const isOver = policy?.thresholds.length === 0
  const after = useSendingState() === 'open' ? 'it is then signed and sent' : 'it is signed once sending is open'
  return (
    <Note kind="warning" glyph="two" title="It was held for a second person.">
      <p>
        {isOver
          ? 'No threshold is in force any more. It waits until it is approved or declined. Read it: that says what can be done.'
          : `A second person approves it with their own passphrase; ${after}. Until then it can be declined.`}
      </p>
      <div className="btns">
        <Button onPress={() => setDeciding(true)}>Read and decide</Button>
      </div>
      {deciding ? <ApproveDialog intent={intent} onClose={() => setDeciding(false)} /> : null}
    </Note>
  )
}
