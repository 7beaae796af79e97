import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { verifySignature } from '../../../src/core/keys/keypair.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { assertWithinLimits, type DecodedTransaction, decodeTransaction, encodeTransaction } from '../../../src/core/message/transaction.ts'
import { recordedBytes, recordedFields, requestedBytes } from './recorded.ts'

/** Whether every signer signed exactly this message. */
function isSigned({ message, compiled, signatures }: DecodedTransaction): boolean {
  return signatures.every((signature, index) => {
    const address = compiled.staticAccounts[index]
    return signature !== null && address !== undefined && verifySignature({ address, message, signature })
  })
}

describe('what a real node executed', () => {
  const recordings = ['blocks.jsonl', 'transactions.jsonl', 'v1.jsonl', 'confidential.jsonl'].map((file) => ({
    file,
    transactions: recordedBytes(file),
  }))

  it.each(recordings)('in $file decodes and encodes to the same bytes, and was signed by its signers', ({ transactions }) => {
    expect(transactions.length).toBeGreaterThan(0)
    for (const bytes of transactions) {
      const transaction = decodeTransaction(bytes)
      expect(encodeMessage(transaction.compiled)).toEqual(transaction.message)
      expect(encodeTransaction(transaction)).toEqual(bytes)
      expect(isSigned(transaction)).toBe(true)
      assertWithinLimits(transaction.compiled)
    }
  })

  it('was seen in all three versions', () => {
    const versions = recordings.flatMap(({ transactions }) => transactions.map((bytes) => decodeTransaction(bytes).compiled.version))
    expect(new Set(versions)).toEqual(new Set(['legacy', 0, 1]))
  })

  it.each(['blocks.jsonl', 'transactions.jsonl', 'v1.jsonl'])(
    'and showed field by field in %s encodes to the bytes that were signed',
    (file) => {
      const shown = recordedFields(file)
      expect(shown.length).toBeGreaterThan(0)
      for (const { signatures, message } of shown) {
        expect(isSigned({ message: encodeMessage(message), compiled: message, signatures })).toBe(true)
      }
    },
  )
})

describe('what a real node was asked to send or simulate', () => {
  const requests = ['sending.jsonl', 'v1.jsonl'].flatMap(requestedBytes)
  const isMalformed = /deserialize|too large|invalid base64/
  /** A node stops reading behind the message. We do not sign or send what has more than was read. */
  const strangers = requests.filter(({ name }) => name.includes('trailing bytes'))

  it('is refused here too when the node could not read it', () => {
    const unreadable = requests.filter(({ refusal }) => refusal !== null && isMalformed.test(refusal))
    expect(unreadable.length).toBeGreaterThan(0)
    for (const { bytes } of unreadable) expect(() => decodeTransaction(bytes)).toThrow(expect.toSatisfy(isStrongroomError))
  })

  it('decodes and encodes to the same bytes when the node could', () => {
    const readable = requests.filter(
      (request) => !strangers.includes(request) && !(request.refusal !== null && isMalformed.test(request.refusal)),
    )
    expect(readable.length).toBeGreaterThan(20)
    for (const { bytes } of readable) expect(encodeTransaction(decodeTransaction(bytes))).toEqual(bytes)
  })

  it('is refused here, unlike there, when bytes follow it', () => {
    expect(strangers).toHaveLength(1)
    for (const { bytes } of strangers) expect(() => decodeTransaction(bytes)).toThrow('MESSAGE_TRAILING_BYTES')
  })
})
