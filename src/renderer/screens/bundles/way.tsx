import { msg, t } from '@lingui/core/macro'
import { Steps } from '../../parts/steps.tsx'

/** The way of a bundle, from the workstation with a network to the one without and back. */
const WAY = [msg`Prepare`, msg`Carry over`, msg`Review and sign`, msg`Carry back`, msg`Send`] as const

export const PREPARED = 0
export const CARRIED_OVER = 1
export const REVIEWED = 2
export const CARRIED_BACK = 3
export const TO_BE_SENT = 4

/** Where the bundle is on its way. `isOver`: it goes no further. */
export function Way({ at, isOver = false }: { readonly at: number; readonly isOver?: boolean }) {
  return <Steps label={t`The way of a bundle`} steps={WAY} at={at} isOver={isOver} />
}
