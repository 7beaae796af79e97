import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type AssetKey, useAssetChoices } from '../../backend/assets.ts'
import { zoneName } from '../../parts/days.ts'
import { Choose } from '../../parts/field.tsx'
import { useLook } from '../../parts/look.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { DepositsByDay } from './deposits-by-day.tsx'
import { HeldByDay } from './held-by-day.tsx'

const DAYS = [
  ['30', msg`30 days`],
  ['90', msg`90 days`],
] as const

/** What was held and what came in, day by day: small pictures of what the figures above are now. */
export function DailySheet() {
  const assets = useAssetChoices()
  const { timeZone } = useLook()
  const [asset, setAsset] = useState<AssetKey>('native')
  const [days, setDays] = useState<'30' | '90'>('90')
  const zone = zoneName(timeZone)
  const asked = { asset, days: Number(days), zone }
  return (
    <Sheet title={t`Day by day`}>
      <div className="split">
        <Choose label={t`Asset of the pictures`} value={asset} onChange={setAsset} of={assets.map(({ key, unit }) => [key, unit])} />
        <Choose label={t`How many days`} value={days} onChange={setDays} of={DAYS} />
      </div>
      <div className="chart-pair">
        <HeldByDay asked={asked} />
        <DepositsByDay asked={asked} />
      </div>
      <p className="tiny faint">
        <Trans>Days are those of {zone}. A shaded day has no figure: move to it, or open the figures, to read why.</Trans>
      </p>
    </Sheet>
  )
}
