import { isAddress } from '../../../core/address/address.ts'
import { useRest } from '../../parts/use-rest.ts'
import { FollowPayment } from './follow-payment.tsx'
import { NewPayment } from './new-payment.tsx'
import { PaymentsPage } from './payments-list.tsx'

/**
 * Paying somebody. `/pay` fills in, `/pay/to/<address>` and `/pay/from/<address>` begin with one of them, `/pay/review` goes on from there,
 * `/pay/<id>` follows one that was signed, and `/pay/history` lists those that were decided.
 */
export function PayScreen() {
  const [place, address = ''] = useRest()
  if (place === undefined) return <NewPayment key="fill-in" step="fill-in" />
  if (place === 'history') return <PaymentsPage />
  if (place === 'review') return <NewPayment key="review" step="review" />
  if ((place === 'to' || place === 'from') && isAddress(address)) {
    return <NewPayment key={`${place} ${address}`} step="fill-in" given={place === 'to' ? { to: address, shown: '' } : { from: address }} />
  }
  return <FollowPayment key={place} id={place} />
}
