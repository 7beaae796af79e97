import { isStrongroomError } from '../../core/error/error.ts'
import { noticeRefusal } from './older-journal.ts'
import type { PayParts } from './parts.ts'

/** Events read at a time: each tells of one message at most, and of one under two attempts where the same bytes were decided twice. */
const EVENTS_AT_A_TIME = 500

/** Up to which event the signer was told what was made, and how far the journal was looked through; null before the signer was asked. */
export type ToldMade = { upTo: number | null; read: number }

/**
 * Tells the signer which messages were made, as soon as nodes call them final: the journal is a file, and whoever calls a payment in it dead again
 * does not have it signed again. With the vault locked it waits.
 */
export async function tellMade(parts: Pick<PayParts, 'journal' | 'signer' | 'gate'>, told: ToldMade): Promise<void> {
  const { journal, signer, gate } = parts
  const { id: last } = await journal.read.lastEvent()
  // A journal of an earlier moment numbers its events anew.
  if ((told.upTo !== null && told.read >= last) || !(await gate.maySendAgain())) return
  try {
    if (told.upTo === null) {
      const { eventId } = await signer.madeUpTo()
      Object.assign(told, { upTo: eventId, read: eventId })
    }
    while (told.upTo !== null && told.read < last) {
      const upTo = Math.min(told.read + EVENTS_AT_A_TIME, last)
      const made = await journal.read.madeBetween({ after: told.read, upTo })
      if (made.length === 0) {
        told.read = upTo
        continue
      }
      const { eventId } = await signer.keepMade({ after: told.upTo, upTo, made })
      Object.assign(told, { upTo: eventId, read: eventId })
    }
  } catch (error) {
    if (isStrongroomError(error, 'VAULT_LOCKED')) return
    await noticeRefusal(parts, error)
    throw error
  }
}
