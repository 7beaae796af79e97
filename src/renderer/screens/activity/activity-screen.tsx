import './activity.css'
import { useIsOffline } from '../../backend/workstation.ts'
import { useRest } from '../../parts/use-rest.ts'
import { DecisionsPage } from './decisions-page.tsx'
import { JournalPage } from './journal-page.tsx'
import { PaymentPage } from './payment-page.tsx'

/**
 * What was done and proved. `/activity` is what people decided, `/activity/unsettled` what of it has not ended, `/activity/journal` every entry, `/activity/payment/<intent>` the story of one payment.
 * On an offline workstation nothing is decided, and what is signed there stands among the entries.
 */
export function ActivityScreen() {
  const isOffline = useIsOffline()
  const [place, ...name] = useRest()
  if (place === 'payment' && name.length > 0) return <PaymentPage intent={name.join('/')} />
  return isOffline || place === 'journal' ? (
    <JournalPage isOffline={isOffline} />
  ) : (
    <DecisionsPage key={place} begins={place === 'unsettled' ? 'unsettled' : 'all'} />
  )
}
