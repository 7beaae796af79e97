import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { type Days, momentsOf } from '../../parts/days.ts'
import { ExportDialog } from '../../parts/export-dialog.tsx'
import { Choose, DayField } from '../../parts/field.tsx'
import { useLook } from '../../parts/look.ts'

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

/** By which time the rows of the days are chosen; what is not here is exported as it stands now. */
const BY: Partial<Record<What, MessageDescriptor>> = {
  deposits: msg`By the time of the block. What has no recorded time is left out where a day is chosen.`,
  payments: msg`By the time of the decision.`,
  lines: msg`By the time of the decision.`,
  events: msg`By the time of the entry. The chain of hashes can be checked from a file of all entries alone.`,
}

const ANY: Days = { firstDay: '', lastDay: '' }

type DialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Writes a part of the journal into a file, all of it or of some days. */
export function ExportJournalDialog({ open, onClose }: DialogProps) {
  const exporting = useBackendMutation(useApi().activity.export.mutationOptions())
  const { timeZone } = useLook()
  const [what, setWhat] = useState<What>('deposits')
  const [days, setDays] = useState(ANY)
  const by = BY[what]
  return (
    <ExportDialog
      open={open}
      onClose={onClose}
      title={t`Export the journal`}
      does={t(EXPORT[what])}
      exporting={exporting}
      isOfTime={by !== undefined}
      asked={{ what, ...(by === undefined ? {} : momentsOf(days, timeZone)) }}
    >
      <Choose label={t`What is exported`} value={what} onChange={setWhat} of={WHATS} />
      {by === undefined ? null : (
        <>
          <DayField label={t`From`} value={days.firstDay} onChange={(firstDay) => setDays({ ...days, firstDay })} />
          <DayField
            label={t({ message: 'To', context: 'day' })}
            value={days.lastDay}
            onChange={(lastDay) => setDays({ ...days, lastDay })}
          />
          <p className="tiny dim">{t(by)}</p>
        </>
      )}
    </ExportDialog>
  )
}
