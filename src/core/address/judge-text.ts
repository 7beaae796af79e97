import bs58 from 'bs58'
import { type Address, ADDRESS_BYTES, isAddress } from './address.ts'
import { isOnCurve, isSmallOrder } from './curve.ts'
import { homoglyphOf, meantBy } from './letters.ts'

/**
 * Why a text is not the address of a wallet. `place` counts letters from 1; `address` is what the text may have been meant to be, which a
 * person has to say: nothing is corrected silently.
 */
export type AddressTextProblem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'hidden-character'; readonly character: string; readonly place: number }
  | { readonly kind: 'whitespace-around'; readonly address: Address }
  | { readonly kind: 'whitespace-inside'; readonly place: number; readonly address: Address }
  | { readonly kind: 'several-words' }
  | { readonly kind: 'homoglyph'; readonly character: string; readonly place: number; readonly means: string }
  | { readonly kind: 'not-base58'; readonly character: string; readonly place: number; readonly means: readonly string[] }
  | { readonly kind: 'too-short'; readonly length: number }
  | { readonly kind: 'too-long'; readonly length: number }
  | { readonly kind: 'not-32-bytes'; readonly byteLength: number }
  | { readonly kind: 'small-order'; readonly address: Address }
  | { readonly kind: 'off-curve'; readonly address: Address }

/** What a text is. An address here is a point that somebody may hold the key of; whether it is a wallet, the chain says. */
export type AddressText = { readonly ok: true; readonly address: Address } | { readonly ok: false; readonly problem: AddressTextProblem }

const LENGTH_MIN = 32
const LENGTH_MAX = 44
/** Format and control characters, but for the ones that are whitespace: they show as nothing. */
const HIDDEN = /[\p{Cf}\p{Cc}]/u
const WHITESPACE = /\s/u
const BASE58 = /[1-9A-HJ-NP-Za-km-z]/

/** Judges a text that a person typed or pasted as the address of a wallet. */
export function judgeAddressText(text: string): AddressText {
  const problem = problemOfSpacing(text) ?? problemOfLetters(text) ?? problemOfBytes(text)
  if (problem !== null) return { ok: false, problem }
  return judgePoint(text as Address)
}

function judgePoint(address: Address): AddressText {
  if (!isOnCurve(address)) return { ok: false, problem: { kind: 'off-curve', address } }
  return isSmallOrder(address) ? { ok: false, problem: { kind: 'small-order', address } } : { ok: true, address }
}

function problemOfSpacing(text: string): AddressTextProblem | null {
  const letters = Array.from(text)
  const hidden = letters.findIndex((letter) => HIDDEN.test(letter) && (!WHITESPACE.test(letter) || letter === '\uFEFF'))
  if (hidden >= 0) return { kind: 'hidden-character', character: letters[hidden] ?? '', place: hidden + 1 }
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'empty' }
  const space = Array.from(trimmed).findIndex((letter) => WHITESPACE.test(letter))
  if (space >= 0) {
    const joined = trimmed.replaceAll(/\s/gu, '')
    return isAddress(joined) ? { kind: 'whitespace-inside', place: space + 1, address: joined } : { kind: 'several-words' }
  }
  if (trimmed === text) return null
  return isAddress(trimmed) ? { kind: 'whitespace-around', address: trimmed } : (problemOfLetters(trimmed) ?? problemOfBytes(trimmed))
}

function problemOfLetters(text: string): AddressTextProblem | null {
  const letters = Array.from(text)
  const place = letters.findIndex((letter) => !BASE58.test(letter))
  const character = letters[place]
  if (character !== undefined) {
    const means = homoglyphOf(character)
    if (means !== null) return { kind: 'homoglyph', character, place: place + 1, means }
    return { kind: 'not-base58', character, place: place + 1, means: meantBy(character) }
  }
  if (letters.length < LENGTH_MIN) return { kind: 'too-short', length: letters.length }
  return letters.length > LENGTH_MAX ? { kind: 'too-long', length: letters.length } : null
}

/** Of 32 to 44 letters of the alphabet. */
function problemOfBytes(text: string): AddressTextProblem | null {
  const { length: byteLength } = bs58.decode(text)
  return byteLength === ADDRESS_BYTES ? null : { kind: 'not-32-bytes', byteLength }
}
