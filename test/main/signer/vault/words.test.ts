import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../../src/core/error/error.ts'
import { entropyOfWords, rootOfEntropy, wordsOfEntropy } from '../../../../src/main/signer/vault/words.ts'

const TWELVE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const problemOf = (text: string): string => {
  try {
    entropyOfWords(text)
  } catch (error) {
    if (isStrongroomError(error, 'VAULT_WORDS_INVALID')) return error.context.problem
  }
  return 'none'
}

describe('the words', () => {
  it('are those of BIP-39, of 12 or 24', () => {
    // The second vector of BIP-39's own list.
    expect(entropyOfWords(TWELVE)).toEqual(new Uint8Array(16).fill(0x7f))
    expect(wordsOfEntropy(new Uint8Array(16).fill(0x7f)).join(' ')).toBe(TWELVE)
    expect(wordsOfEntropy(new Uint8Array(32))).toHaveLength(24)
  })

  it('give the root that BIP-39 gives without a further passphrase', async () => {
    const root = await rootOfEntropy(entropyOfWords('abandon '.repeat(11) + 'about'))
    // Published with BIP-39's reference implementations, for an empty passphrase.
    expect(Buffer.from(root).toString('hex')).toBe(
      '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
    )
  })

  it('are read however they were typed', () => {
    expect(entropyOfWords(`\n  ${TWELVE.toUpperCase().replaceAll(' ', '\n\t ')} `)).toEqual(entropyOfWords(TWELVE))
  })

  it.each([
    ['', 'there are 0 of them, not 12 or 24'],
    ['legal winner thank', 'there are 3 of them, not 12 or 24'],
    [TWELVE.replace('wave', 'wawe'), 'word 5 is not in the English list of BIP-39'],
    [TWELVE.replace('legal winner', 'winner legal'), 'their checksum does not fit, so a word is wrong or two are swapped'],
  ])('are refused without being repeated: %#', (text, problem) => {
    expect(problemOf(text)).toBe(problem)
  })
})
