import './activity.css'
import { useRest } from '../../parts/use-rest.ts'
import { ActivityPage } from './activity-page.tsx'
import { PaymentPage } from './payment-page.tsx'

/** What was done and proved. `/activity` is the journal, `/activity/payment/<intent>` the story of one payment. */
export function ActivityScreen() {
  const [place, ...name] = useRest()
  if (place === 'payment' && name.length > 0) return <PaymentPage intent={name.join('/')} />
  return <ActivityPage />
}
