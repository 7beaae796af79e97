import { readFileSync } from 'node:fs'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { getCompiledTransactionMessageDecoder } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { decodeAddress, parseAddress } from '../../../src/core/address/address.ts'
import { getPublicKey, sign } from '../../../src/core/keys/ed25519.ts'
import { decodeSignature, parseSignature } from '../../../src/core/keys/signature.ts'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { encodeOffchainMessage, encodeOffchainToSign, isOffchainSigned } from '../../../src/core/offchain/offchain-message.ts'
import { hashMessage } from '../../../src/core/review/digest.ts'

type Vector = {
  readonly text: string | { readonly repeat: string; readonly times: number }
  readonly format: number
  readonly header: string
  readonly length: number
  readonly hash: string
  readonly signature: string
}
const { seed, address, messages } = JSON.parse(readFileSync('test/vectors/offchain/messages.json', 'utf8')) as {
  readonly seed: string
  readonly address: string
  readonly messages: readonly Vector[]
}
const KEY = parseAddress(address)
const textOf = ({ text }: Vector) => (typeof text === 'string' ? text : text.repeat.repeat(text.times))

describe('an off-chain message', () => {
  it.each(messages)('has the bytes, the hash and the signature of the ledger’s own crate: $text', (vector) => {
    const text = textOf(vector)
    const encoded = encodeOffchainMessage(text)
    expect(bytesToHex(encoded.subarray(0, 20))).toBe(vector.header)
    expect(encoded).toHaveLength(vector.length)
    expect(hashMessage(encoded)).toBe(vector.hash)
    expect(decodeSignature(sign(encoded, hexToBytes(seed)))).toBe(vector.signature)
    expect(isOffchainSigned({ text, address: KEY, signature: parseSignature(vector.signature) })).toBe(true)
  })

  it.each(messages)('is no transaction message, here or for @solana/kit: $text', (vector) => {
    const encoded = encodeOffchainMessage(textOf(vector))
    expect(() => decodeMessage(encoded)).toThrow(expect.objectContaining({ code: 'MESSAGE_VERSION_UNKNOWN' }))
    expect(() => getCompiledTransactionMessageDecoder().decode(encoded)).toThrow('version 127')
  })

  it('is signed by another key, or over a text that differs in one letter, for nobody', () => {
    const [first] = messages
    if (first === undefined) throw new Error('there are vectors')
    const signature = parseSignature(first.signature)
    const other = decodeAddress(getPublicKey(new Uint8Array(32).fill(8)))
    expect(isOffchainSigned({ text: textOf(first), address: other, signature })).toBe(false)
    for (const text of ['Test message', 'Test Message ', 'Test  Message', 'Test Message\n'])
      expect(isOffchainSigned({ text, address: KEY, signature }), text).toBe(false)
  })

  it.each([
    ['nothing', '', 'it is empty'],
    ['half of a pair', 'a\ud800', 'it is not well-formed Unicode'],
    ['more letters than hardware signers show', 'a'.repeat(1213), 'it is longer than 1212 bytes'],
    ['more bytes than hardware signers show', 'é'.repeat(607), 'it is longer than 1212 bytes'],
  ])('is not made of %s', (_what, text, problem) => {
    expect(() => encodeOffchainMessage(text)).toThrow(expect.objectContaining({ code: 'OFFCHAIN_TEXT', context: { problem } }))
  })
})

describe('an off-chain message to be signed here', () => {
  it('may go over several lines', () => {
    expect(encodeOffchainToSign('line one\nline two')).toEqual(encodeOffchainMessage('line one\nline two'))
  })

  it.each([
    ['that turns the writing round', 'pay \u202e100'],
    ['with a letter that nobody sees', 'ours\u200b'],
    ['that clears a terminal', '\u001b[2J'],
  ])('is no text %s', (_what, text) => {
    const context = { problem: 'it holds invisible characters' }
    expect(() => encodeOffchainToSign(text)).toThrow(expect.objectContaining({ code: 'OFFCHAIN_TEXT', context }))
  })

  it.each([
    [' ', 'it is blank'],
    [' \n\u00a0\n', 'it is blank'],
    [' ours', 'spaces or line ends stand before or after it, which nobody sees'],
    ['ours ', 'spaces or line ends stand before or after it, which nobody sees'],
    ['\nours', 'spaces or line ends stand before or after it, which nobody sees'],
    ['ours\n', 'spaces or line ends stand before or after it, which nobody sees'],
    ['ours\u3000', 'spaces or line ends stand before or after it, which nobody sees'],
    ['ours\r\nsince 2026', 'its lines end with carriage returns, which nobody sees'],
  ])('is not the text %j: %s', (text, problem) => {
    expect(() => encodeOffchainToSign(text)).toThrow(expect.objectContaining({ code: 'OFFCHAIN_TEXT', context: { problem } }))
    expect(encodeOffchainMessage(text)).toHaveLength(20 + Buffer.byteLength(text))
  })

  it('may hold spaces of another kind between its words', () => {
    expect(encodeOffchainToSign('Tresor\u00a0!')).toEqual(encodeOffchainMessage('Tresor\u00a0!'))
  })
})
