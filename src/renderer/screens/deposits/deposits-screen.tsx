import './deposits.css'
import { useState } from 'react'
import { type Opened, OpenView } from '../../parts/table/open-view.tsx'
import { useRest } from '../../parts/use-rest.ts'
import { DepositPage } from './deposit-page.tsx'
import { DepositsPage } from './deposits-page.tsx'
import { parseFilter, pathOfSaved } from './filter.ts'
import { PendingPage } from './pending-page.tsx'

/**
 * What arrived. `/deposits` lists it, narrowed by what follows; `/deposits/<id>` tells the story of one; `/deposits/pending` what is not final yet;
 * `/deposits/view/<name>` opens a saved view.
 */
export function DepositsScreen() {
  const rest = useRest()
  const [place, name = ''] = rest
  const [opened, setOpened] = useState<Opened | null>(null)
  if (place === 'pending') return <PendingPage />
  if (place !== undefined && /^[0-9]+$/.test(place)) return <DepositPage id={Number(place)} />
  if (place === 'view') return <OpenView table="deposits" name={name} read={pathOfSaved} onOpened={setOpened} />
  return <DepositsPage filter={parseFilter(rest)} opened={opened} onFiltered={() => setOpened(null)} />
}
