import { sha256 } from '@noble/hashes/sha2.js'
import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { explainBytes } from '../../../src/core/explain/explain-bytes.ts'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { explainGiven } from '../../../src/core/explain/explain-given.ts'
import { decodeTransaction } from '../../../src/core/message/transaction.ts'
import { reviewMessage } from '../../../src/core/review/review-message.ts'
import { plain } from '../../../src/core/text/sentence.ts'
import { requestedBytes } from '../message/recorded.ts'
import { givenTransactions } from './given.ts'
import { decodeByKit, structureOf, structureOfKit } from './kit.ts'
import { compareWithParser } from './parsers.ts'

const all = givenTransactions()

describe('a transaction that a node showed, or was asked to take, or that was signed offline', () => {
  it('is there in all three versions, and with every kind of lifetime', () => {
    const explained = all.map(({ bytes }) => explainBytes(bytes, 'transaction'))
    expect(new Set(explained.map(({ version }) => version))).toEqual(new Set(['legacy', 0, 1]))
    expect(new Set(explained.map(({ lifetime }) => lifetime.kind))).toEqual(new Set(['blockhash', 'nonce']))
    expect(all.length).toBeGreaterThan(40)
  })

  it.each(all.map(({ name, bytes }) => [name, bytes] as const))('%s has the structure that @solana/kit gives', (_, bytes) => {
    const explained = explainBytes(bytes, 'transaction')
    const kit = decodeByKit(bytes)
    if ('refused' in kit) throw new Error(kit.refused)
    expect(structureOf(explained)).toEqual(structureOfKit(kit.message))
    expect(explained.signers.map(({ signature }) => signature)).toEqual(kit.signatures)
    expect(explained.hash).toBe(bs58.encode(sha256(kit.messageBytes)))
    expect(explainBytes(kit.messageBytes, 'message')).toMatchObject({ hash: explained.hash, instructions: explained.instructions })
  })

  it('has the fields and accounts that the parsers of its programs give', () => {
    let compared = 0
    for (const { bytes } of all)
      for (const instruction of explainBytes(bytes, 'transaction').instructions) {
        if (compareWithParser(instruction)) compared += 1
      }
    expect(compared).toBeGreaterThan(80)
  })

  it('says who signed it, and whether the signature is one of its bytes', () => {
    for (const { name, bytes, isSigned } of all) {
      const states = explainBytes(bytes, 'transaction').signers.map(({ state }) => state)
      expect([name, states.every((state) => state === 'valid')]).toEqual([name, isSigned])
    }
  })

  it('is understood whole, but for programs of which names alone are known, and for accounts in lookup tables', () => {
    for (const { name, bytes } of all) {
      const { instructions, lookups, understood, faults } = explainBytes(bytes, 'transaction')
      const foreign = instructions.filter(({ programName }) => programName === null || programName.startsWith('Vote'))
      const whole = instructions.filter((instruction) => !foreign.includes(instruction))
      expect([name, whole.filter((one) => !one.understood).map(({ sentence }) => plain(sentence))]).toEqual([name, []])
      expect(understood).toBe(foreign.length + lookups.length + faults.length === 0)
    }
  })

  it('is understood here wherever the signer understands it, which knows fewer', () => {
    let compared = 0
    for (const { name, bytes } of all) {
      const { compiled, message } = decodeTransaction(bytes)
      if (compiled.lookups.length > 0) continue
      const reviewed = reviewMessage({ message, ours: () => null }).instructions
      const explained = explainBytes(bytes, 'transaction').instructions
      const behind = reviewed.flatMap((review, place) =>
        review.name !== null && explained[place]?.understood !== true ? [review.name] : [],
      )
      expect([name, behind]).toEqual([name, []])
      compared += reviewed.filter((review) => review.name !== null).length
    }
    expect(compared).toBeGreaterThan(80)
  })
})

describe('what a node could not read', () => {
  const malformed = ['sending.jsonl', 'v1.jsonl']
    .flatMap(requestedBytes)
    .filter(({ refusal }) => refusal !== null && /deserialize|too large|invalid base64/.test(refusal))

  it.each(malformed.map(({ name, bytes }) => [name, bytes] as const))(
    'is no transaction here either, or one with a fault: %s',
    (_, bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      const said = ((): string => {
        try {
          const { faults } = explainGiven({ text })
          return faults.length > 0 ? 'a fault' : 'nothing wrong'
        } catch (error) {
          if (isStrongroomError(error)) return error.code
          throw error
        }
      })()
      expect(['a fault', 'EXPLAIN_NOT_A_TRANSACTION', 'EXPLAIN_NOT_READABLE', 'EXPLAIN_TOO_LARGE']).toContain(said)
    },
  )

  it('is there', () => {
    expect(malformed.length).toBeGreaterThan(0)
  })
})
