import { nameOfNonce } from '../signing/signed-places.ts'
import { openSignedRecord, type SignedRecord } from '../signing/signed-record.ts'
import { assertPassphrase, type SignerContext, type Operation } from './signer-context.ts'

/** Tells where the journal stood at the last signing. @throws SIGNER_RECORD_OLDER, SIGNER_RECORD_UNREADABLE */
export const journalHead: Operation<'journalHead'> = async (context) => (await signedRecordOf(context)).head()

/** @throws SIGNER_RECORD_OLDER, SIGNER_JOURNAL_OLDER, SIGNER_RECORD_UNREADABLE */
export const keepJournal: Operation<'keepJournal'> = async (context, journal) => {
  await (await signedRecordOf(context)).keep(journal)
  return { kept: journal.head }
}

/** Tells up to which event of the journal it knows what was made. @throws SIGNER_RECORD_UNREADABLE */
export const madeUpTo: Operation<'madeUpTo'> = async (context) => ({ event: (await signedRecordOf(context)).madeUpTo() })

/** @throws SIGNER_RECORD_OLDER, SIGNER_RECORD_UNREADABLE */
export const keepMade: Operation<'keepMade'> = async (context, told) => ({ event: await (await signedRecordOf(context)).keepMade(told) })

/** @throws SIGNER_RECORD_UNREADABLE */
export const notMade: Operation<'notMade'> = async (context, { signatures }) => await (await signedRecordOf(context)).notMade(signatures)

/** Tells what was signed when the journal stood there or later. */
export const signedSince: Operation<'signedSince'> = async (context, { eventId, digests, nonces }) => {
  const isOfSome = digests !== undefined || nonces !== undefined
  const names = isOfSome ? new Set([...(digests ?? []), ...(nonces ?? []).map(nameOfNonce)]) : undefined
  return (await signedRecordOf(context)).since(eventId, names)
}

/** A person goes on with this journal, after what it does not know was compared with the chain. @throws VAULT_WRONG_PASSPHRASE, SIGNER_JOURNAL_OLDER */
export const acceptJournal: Operation<'acceptJournal'> = async (context, { passphrase, head, known = null, ended = [] }) => {
  await assertPassphrase(context, passphrase)
  return { accepted: await (await signedRecordOf(context)).accept({ head, known }, ended) }
}

/** The record of what was signed; read once in an unlocked life. @throws SIGNER_RECORD_UNREADABLE */
export async function signedRecordOf({ place, session }: SignerContext): Promise<SignedRecord> {
  const { vault, signed } = session.unlocked()
  signed.record ??= await openSignedRecord({ place, vault, onFailure: () => (signed.record = null) })
  return signed.record
}
