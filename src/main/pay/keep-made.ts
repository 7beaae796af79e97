import { isStrongroomError } from '../../core/error/error.ts'
import { invariant } from '../../core/error/invariant.ts'
import type { Journal } from '../journal/index.ts'
import type { JournalHead } from '../signer/protocol.ts'
import { noticeRefusal } from './older-journal.ts'
import type { PayParts } from './parts.ts'

/** Events read at a time: each tells of one message at most, and of one under two attempts where the same bytes were decided twice. */
const EVENTS_AT_A_TIME = 500

/** Up to which event the signer was told what was made, undefined before it was asked, and how far the journal was looked through. */
export type ToldMade = { upTo: JournalHead | null | undefined; read: number }

/**
 * Tells the signer which messages were made, as soon as nodes call them final: the journal is a file, and whoever calls a payment in it dead again
 * does not have it signed again. With the vault locked it waits.
 */
export async function tellMade(parts: Pick<PayParts, 'journal' | 'signer' | 'gate'>, told: ToldMade): Promise<void> {
  const { journal, signer, gate } = parts
  const { id: last } = await journal.read.lastEvent()
  // A journal of an earlier moment tells nothing before a person has compared it.
  if ((told.upTo !== undefined && told.read >= last) || !(await gate.maySendAgain())) return
  try {
    if (told.upTo === undefined) await follow(journal, told, await signer.madeUpTo())
    while (told.upTo !== undefined && told.read < last) {
      const upTo = Math.min(told.read + EVENTS_AT_A_TIME, last)
      const made = await journal.read.madeBetween({ after: told.read, upTo })
      if (made.length === 0) {
        told.read = upTo
        continue
      }
      const mark = await journal.read.eventMark(upTo)
      invariant(mark !== null, 'an event up to the last one is there')
      await follow(journal, told, await signer.keepMade({ after: told.upTo, upTo: mark, made }))
    }
  } catch (error) {
    if (isStrongroomError(error, 'VAULT_LOCKED')) return
    await noticeRefusal(parts, error)
    throw error
  }
}

/** Goes on after the event that the signer names, where it is one of this journal: an older one in its place counts other events by the same numbers. */
async function follow({ read }: Pick<Journal, 'read'>, told: ToldMade, { event }: { readonly event: JournalHead | null }): Promise<void> {
  const mark = event === null ? null : await read.eventMark(event.id)
  told.upTo = event
  told.read = event !== null && mark?.hash === event.hash ? event.id : 0
}
