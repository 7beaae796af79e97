import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { Answers } from '../../client.ts'

/** What is called by each kind of decision. */
export const KIND_WORDS: Readonly<Record<Answers['activity']['payment']['kind'], MessageDescriptor>> = {
  payment: msg`Payment`,
  sweep: msg`Sweep`,
  upkeep: msg`Upkeep`,
}

/** Where a payment's story is shown. An intent's name may hold a slash, which the hash keeps as it is. */
export const paymentPath = (intent: string): string => `/activity/payment/${intent}`

/** A payment is called by the beginning of its sweep's name and its number in it. */
export function shortIntent(intent: string): string {
  const [sweep = '', number] = intent.split('/')
  return number === undefined ? sweep.slice(0, 8) : t`${sweep.slice(0, 8)} no. ${number}`
}
