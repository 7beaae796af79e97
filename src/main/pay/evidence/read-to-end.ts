import type { Slot } from '../../../core/chain/slot.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import { signersOf } from '../../../core/message/message.ts'
import type { DeathVerdict } from '../../../core/payment/death.ts'
import { landingWindow, type Signing } from '../../../core/payment/landing-window.ts'
import type { PayParts } from '../parts.ts'

/** By which slot nodes said of an attempt that nothing of it can land any more: the earliest that was told since the start. */
export type Overs = Map<number, Slot>

type Over = {
  /** Of the attempt. */
  readonly id: number
  readonly message: Uint8Array
  readonly signing: Signing
  readonly verdict: Extract<DeathVerdict, { dead: true }>
  /** Where nothing but the ledger could show it, since it may have another signature: a gap that a person closed unread counts as not read. */
  readonly evenClosed?: boolean
}

/** Whether the ledger holds everything that the keys of a message did from when it can have landed until nothing of it could land. */
export async function isReadToEnd(
  { gate }: Pick<PayParts, 'gate'>,
  { id, message, signing, verdict: { overAtSlot }, evenClosed = false }: Over,
  overs: Overs,
): Promise<boolean> {
  const told = overs.get(id)
  const upToSlot = told === undefined || overAtSlot < told ? overAtSlot : told
  overs.set(id, upToSlot)
  return gate.hasRead({ ...landingWindow(signing), upToSlot, owners: signersOf(decodeMessage(message)), evenClosed })
}
