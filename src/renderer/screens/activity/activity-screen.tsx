import './activity.css'
import { useRest } from '../../parts/use-rest.ts'
import { DecisionsPage } from './decisions-page.tsx'
import { JournalPage } from './journal-page.tsx'
import { PaymentPage } from './payment-page.tsx'

/** What was done and proved. `/activity` is what people decided, `/activity/journal` every entry, `/activity/payment/<intent>` the story of one payment. */
export function ActivityScreen() {
  const [place, ...name] = useRest()
  if (place === 'payment' && name.length > 0) return <PaymentPage intent={name.join('/')} />
  return place === 'journal' ? <JournalPage /> : <DecisionsPage />
}
