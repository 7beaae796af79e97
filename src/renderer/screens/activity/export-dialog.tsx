import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { ExportDialog } from '../../parts/export-dialog.tsx'
import { Choose } from '../../parts/field.tsx'

const WHATS = [
  ['deposits', msg`Deposits`],
  ['payments', msg`Payments`],
  ['lines', msg`Who was paid`],
  ['recipients', msg`Address book`],
  ['nonces', msg`Nonce accounts`],
  ['events', msg`All entries`],
] as const

type What = (typeof WHATS)[number][0]

const EXPORT: Record<What, MessageDescriptor> = {
  deposits: msg`Export deposits`,
  payments: msg`Export payments`,
  lines: msg`Export who was paid`,
  recipients: msg`Export address book`,
  nonces: msg`Export nonce accounts`,
  events: msg`Export all entries`,
}

type DialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Writes a part of the journal into a file. */
export function ExportJournalDialog({ open, onClose }: DialogProps) {
  const exporting = useBackendMutation(useApi().activity.export.mutationOptions())
  const [what, setWhat] = useState<What>('deposits')
  return (
    <ExportDialog open={open} onClose={onClose} title={t`Export the journal`} does={t(EXPORT[what])} exporting={exporting} asked={{ what }}>
      <Choose label={t`What is exported`} value={what} onChange={setWhat} of={WHATS} />
    </ExportDialog>
  )
}
