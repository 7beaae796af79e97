import { useState } from 'react'
import { usePolicy } from '../../backend/policy.ts'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import { ApproveDialog } from './approve-dialog.tsx'

/** Stands where one transaction is followed that waits for a second person: why, and the way to decide. */
export function AwaitingNote({ intent }: { readonly intent: string }) {
  const [deciding, setDeciding] = useState(false)
  const { value: policy } = usePolicy()
  const isOver = policy?.thresholds.length === 0
  return (
    <Note kind="warning" glyph="two" title={isOver ? 'Its threshold has ended.' : 'It is above the threshold of the policy.'}>
      <p>
        {isOver
          ? 'It was held while one was in force, and waits until it is approved or declined. Read it: that says what can be done.'
          : 'A second person approves it with their own passphrase; it is then signed and sent. Until then it can be declined.'}
      </p>
      <div className="btns">
        <Button onPress={() => setDeciding(true)}>Read and decide</Button>
      </div>
      {deciding ? <ApproveDialog intent={intent} onClose={() => setDeciding(false)} /> : null}
    </Note>
  )
}
