import { encodeBase64 } from '../chain/base64.ts'
import { decodeMessage } from '../message/decode.ts'
import type { Merged } from './merge.ts'
import { HEADINGS, type SignerLine, type SignOnly } from './sign-only.ts'

/** What the ledger’s command line would print of a message and its signatures. */
export function signOnlyOf({ message, signatures }: Pick<Merged, 'message' | 'signatures'>): SignOnly {
  return {
    blockhash: decodeMessage(message).lifetimeToken,
    message,
    signers: signatures.flatMap(({ address, signature }) => (signature === null ? [] : [{ address, signature }])),
    absent: signatures.flatMap(({ address, signature }) => (signature === null ? [address] : [])),
    badSig: [],
  }
}

/** The same JSON, to the byte, as the ledger’s command line prints it. */
export function writeSignOnlyJson({ blockhash, message, signers, absent, badSig }: SignOnly): string {
  const value = {
    blockhash,
    ...(message === null ? {} : { message: encodeBase64(message) }),
    ...(signers.length === 0 ? {} : { signers: signers.map(writeSigner) }),
    ...(absent.length === 0 ? {} : { absent }),
    ...(badSig.length === 0 ? {} : { badSig }),
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

/** As the ledger’s command line shows it to people. */
export function writeSignOnlyText({ blockhash, message, signers, absent, badSig }: SignOnly): string {
  const list = (heading: string, entries: readonly string[]) =>
    entries.length === 0 ? [] : [heading, ...entries.map((entry) => ` ${entry}`)]
  const lines = [
    '',
    ...(blockhash === null ? [] : [`${HEADINGS.blockhash} ${blockhash}`]),
    ...(message === null ? [] : [`${HEADINGS.message} ${encodeBase64(message)}`]),
    ...list(HEADINGS.signers, signers.map(writeSigner)),
    ...list(HEADINGS.absent, absent),
    ...list(HEADINGS.badSig, badSig),
    '',
    '',
  ]
  return lines.join('\n')
}

/** A signature as the ledger’s command line takes it behind --signer. */
export function writeSigner({ address, signature }: SignerLine): string {
  return `${address}=${signature}`
}
