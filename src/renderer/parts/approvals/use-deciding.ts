import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import type { Failure } from '../../backend/failure.ts'
import { useBackendMutation } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import type { Act, Failed } from './fate.tsx'
import { forgetMayBeKept, mayBeKept, noteMayBeKept } from './may-be-kept.ts'
import { isRefusal } from './refusal.ts'

type Approval = {
  readonly digest: string
  readonly approver: Answers['approvals']['show']['approvers'][number]['approver']
  readonly approverPassphrase: string
}

/** The second person’s yes or no to what waits for it, and how the last one failed. Of the two, only the failure of the last is told. */
export function useDeciding(intent: string, onDone: () => void) {
  const ask = useApi()
  const approving = useBackendMutation(ask.approvals.approve.mutationOptions())
  const declining = useBackendMutation(ask.approvals.decline.mutationOptions())
  const [failed, setFailed] = useState<Failed | null>(null)
  const done = () => {
    forgetMayBeKept(intent)
    onDone()
  }
  const fail = (act: Act) => (failure: Failure) => {
    // An approval that was asked for before, and need not have been refused, may be kept whatever becomes of the next one.
    setFailed({ act, failure, at: new Date(), mayBeKept: mayBeKept(intent) })
    if (act === 'approve' && !isRefusal(failure)) noteMayBeKept(intent)
  }
  const approve = (approval: Approval) => {
    declining.forget()
    setFailed(null)
    approving.start({ intent, ...approval }, done, fail('approve'))
  }
  const decline = () => {
    approving.forget()
    setFailed(null)
    declining.start({ intent }, done, fail('decline'))
  }
  return { approving, declining, failed, approve, decline }
}
