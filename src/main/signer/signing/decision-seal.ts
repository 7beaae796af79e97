import { timingSafeEqual } from 'node:crypto'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { digestForm, formOfMessage } from '../../../core/decision/decided-form.ts'
import { type Decided, hasClearLines } from '../../../core/decision/succession.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { decodeMessage } from '../../../core/message/decode.ts'
import type { SealedIntent, ToSeal } from '../protocol.ts'
import { keyFor } from './sealed-record.ts'

const PURPOSE = 'Strongroom decision seal 1'

/** An intent with what is decided by it, read from the bytes of its message. */
export type DecidedIntent = Decided & { readonly intent: string }

/** Reads what an intent is to do from a message of it. @throws SIGNER_NOT_DECIDED, MESSAGE_ codes */
export function decidedOf({ intent, message, references, lifetime, hidden = [] }: ToSeal): DecidedIntent {
  const form = formOfMessage(decodeMessage(message), lifetime)
  if (form === null || !hasClearLines({ form, references, hidden })) throw notDecided(intent)
  return { intent, form, references, hidden }
}

/** The seal of a decision: a code over everything it lets the signer sign, which only this vault can make. */
export function sealDecision(root: Uint8Array, decided: DecidedIntent): string {
  return bytesToHex(hmac(sha256, keyFor(root, PURPOSE), statementOf(decided)))
}

/** The seal, where it is the one of this decision. @throws SIGNER_NOT_DECIDED */
export function assertSealed(root: Uint8Array, intent: SealedIntent): string {
  if (intent.seal === null || !isSealed(root, intent)) throw notDecided(intent.intent)
  return intent.seal
}

export function isSealed(root: Uint8Array, { seal, ...intent }: SealedIntent): boolean {
  if (seal === null) return false
  const form = formOfMessage(decodeMessage(intent.message), intent.lifetime)
  if (form === null) return false
  const expected = sealDecision(root, { intent: intent.intent, form, references: intent.references, hidden: intent.hidden ?? [] })
  return timingSafeEqual(hexToBytes(expected), hexToBytes(seal))
}

/**
 * Texts of a person stand in JSON, which keeps their line breaks from passing for ours. A hidden amount has a line of its own: the bytes of the form hold it
 * for whoever has the keys, and the person who decided read it.
 */
function statementOf({ intent, form, references, hidden = [] }: DecidedIntent): Uint8Array {
  const amounts = hidden.length === 0 ? [] : [`hidden ${hidden.join(' ')}`]
  const lines = ['strongroom decision 1', JSON.stringify(intent), JSON.stringify(references), digestForm(form), ...amounts]
  return utf8ToBytes(lines.join('\n'))
}

export function notDecided(intent: string): StrongroomError {
  return new StrongroomError('SIGNER_NOT_DECIDED', { intent })
}
