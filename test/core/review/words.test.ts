import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIGEST_WORDS, digestMessage, digestWords } from '../../../src/core/review/digest.ts'
import { explainLeftOut } from '../../../src/core/review/explain-left-out.ts'
import { explainVerdict } from '../../../src/core/review/explain-verdict.ts'

describe('the digest of a message', () => {
  it('is SHA-256 of its bytes (FIPS 180-4, “abc”)', () => {
    expect(bytesToHex(digestMessage(utf8ToBytes('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('is read aloud in six words, the first six of the mnemonic that its first 16 bytes make', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (digest) => {
        const words = digestWords(digest)
        expect(words).toHaveLength(DIGEST_WORDS)
        expect(words).toEqual(entropyToMnemonic(digest.slice(0, 16), wordlist).split(' ').slice(0, DIGEST_WORDS))
      }),
    )
  })

  it('changes its words when one bit of the message changes', () => {
    expect(digestWords(digestMessage(Uint8Array.of(0)))).not.toEqual(digestWords(digestMessage(Uint8Array.of(1))))
  })
})

describe('words for people', () => {
  const verdicts = [
    ...(['customer', 'internal', 'rent-refund', 'reward'] as const).map((name) => ({ kind: 'credit', class: name }) as const),
    ...(
      [
        'transaction-failed',
        'transaction-unexecuted',
        'account-frozen',
        'outcome-unknown',
        'nothing-arrived',
        'confidential',
        'owner-changed',
        'not-associated-account',
        'mint-not-listed',
        'below-minimum',
        'dust',
      ] as const
    ).map((reason) => ({ kind: 'no-credit', reason }) as const),
    { kind: 'outgoing' } as const,
  ]
  const reasons = [
    'holds-nothing',
    'nothing-above-minimum',
    'less-than-its-cost',
    'nobody-can-pay',
    'is-destination',
    'is-payer',
    'not-plain',
    'frozen',
    'changed-hands',
    'destination-below-minimum',
  ] as const

  it('are whole calm sentences, each different', () => {
    const sentences = [...verdicts.map(explainVerdict), ...reasons.map(explainLeftOut)]
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z].*\.$/)
      expect(sentence).not.toMatch(/!|please|oops|successfully/i)
    }
  })
})
