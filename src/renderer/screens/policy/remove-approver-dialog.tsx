import { t } from '@lingui/core/macro'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { aboutWords } from '../../parts/time.tsx'
import type { Policy } from './policy.ts'
import { useAgreed } from './agreed.tsx'
import { AskDialog } from './ask-dialog.tsx'

type RemoveProps = { readonly person: Policy['approvers'][number]; readonly onClose: () => void }

/** Removes somebody who may approve, while a threshold holds: whoever may approve has to agree, this one too. */
export function RemoveApproverDialog({ person: { address, label, waitMs }, onClose }: RemoveProps) {
  const removing = useBackendMutation(useApi().policy.removeApprover.mutationOptions())
  const agreed = useAgreed()
  const isAgreed = 'second' in agreed.input
  return (
    <AskDialog
      title={t`Remove ${label}?`}
      press={t`Remove this person`}
      missing={agreed.nobody ?? (isAgreed ? null : t`Somebody who may approve has to agree while a threshold holds.`)}
      act={removing}
      input={() => ({ approver: address, ...agreed.input })}
      onClose={onClose}
    >
      <p>
        <Address address={address} label={label} form="whole" />
      </p>
      <p>
        {waitMs > 0
          ? t`They may not approve yet, and would in about ${aboutWords(waitMs)}. Removed, they never will.`
          : t`From then on they approve nothing, and what they approved and is not signed yet no longer counts.`}
      </p>
      {agreed.fields}
    </AskDialog>
  )
}
