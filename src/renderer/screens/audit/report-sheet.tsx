import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { type Days, lastMonth, zoneName } from '../../parts/days.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { DayField } from '../../parts/field.tsx'
import { useLook } from '../../parts/look.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { Day } from '../../parts/time.tsx'
import { LastLine } from './last-line.tsx'
import { MadeReport } from './made-report.tsx'

/** Writes a report of some days, and shows what it says of each asset and what its files are. */
export function ReportSheet() {
  const { timeZone } = useLook()
  const making = useBackendMutation(useApi().audit.report.mutationOptions())
  const [days, setDays] = useState<Days>(() => lastMonth(timeZone))
  const zone = zoneName(timeZone)
  const { firstDay: from, lastDay: to } = days
  return (
    <Sheet title={t`Report for an auditor`}>
      <p>
        <Trans>
          What each asset was at both ends of the days and all that lies between, with deposits, payments, sweeps, what people changed and
          approved, cases and gaps: as tables, as JSON and as a PDF to print. The journal is verified first.
        </Trans>
      </p>
      <div className="btns">
        <DayField label={t`From`} value={from} onChange={(firstDay) => setDays({ ...days, firstDay })} />
        <DayField label={t({ message: 'To', context: 'day' })} value={to} onChange={(lastDay) => setDays({ ...days, lastDay })} />
      </div>
      <p className="tiny dim">
        <Trans>Both days are whole and part of it, by the calendar of {zone}. The present day counts up to now.</Trans>
      </p>
      <FailureNote failure={making.failure} />
      {making.value === undefined ? null : <MadeReport made={making.value} />}
      <p className="btns">
        <Button
          kind="main"
          onPress={() => making.start({ from, to, zone })}
          missing={missingOf(days)}
          busy={making.busy ? t`Verifying the journal and writing…` : null}
        >
          <Trans>Write the report</Trans>
        </Button>
      </p>
      <LastLine
        of={({ reported }) => reported}
        say={(reported, { entries }) => (
          <Trans>
            <Day day={reported.from} /> to <Day day={reported.to} />. Since then {newer(entries - reported.entry - 1)}.
          </Trans>
        )}
      />
    </Sheet>
  )
}

const newer = (entries: number): string =>
  entries <= 0
    ? t`the journal has no newer entry`
    : plural(entries, { one: 'the journal has # newer entry', other: 'the journal has # newer entries' })

function missingOf({ firstDay, lastDay }: Days): string | null {
  if (firstDay === '' || lastDay === '') return t`Choose the first and the last day.`
  return lastDay < firstDay ? t`The last day is before the first.` : null
}
