import { useState } from 'react'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import { ApproveDialog } from './approve-dialog.tsx'

/** Stands where one transaction is followed that waits for a second person: why, and the way to decide. */
export function AwaitingNote({ intent }: { readonly intent: string }) {
  const [deciding, setDeciding] = useState(false)
  return (
    <Note kind="heed" glyph="two" title="It is above the threshold of the policy.">
      <p>A second person approves it with their own passphrase; it is then signed and sent. Until then it can be declined.</p>
      <div className="btns">
        <Button onPress={() => setDeciding(true)}>Read and decide</Button>
      </div>
      {deciding ? <ApproveDialog intent={intent} onClose={() => setDeciding(false)} /> : null}
    </Note>
  )
}
