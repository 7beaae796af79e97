import { describe, expect, it } from 'vitest'
import { accountPath } from '../../../../src/core/keys/derivation.ts'
import { parseAccountPath, takeSeed, withSeed } from '../../../../src/main/signer/keys/place.ts'
import { fullContents } from '../support/contents.ts'
import { refusalOf } from '../support/refusal.ts'

const contents = await fullContents()

describe('the place of a key', () => {
  it('is read from the path of a vault account and from nothing else', async () => {
    expect(parseAccountPath("m/44'/501'/0'/0'")).toEqual({ kind: 'derived', number: 0 })
    expect(parseAccountPath(accountPath(1_000_000))).toEqual({ kind: 'derived', number: 1_000_000 })
    const others = [
      "m/44'/501'/0'",
      "m/44'/501'/01'/0'",
      "m/44'/501'/1000001'/0'",
      "m/44'/60'/0'/0'",
      "m/44'/501'/-1'/0'",
      '',
      "m/44'/501'/1'/0'\n",
    ]
    for (const path of others) expect(await refusalOf(() => parseAccountPath(path)), `“${path}”`).toBe('SIGNER_REQUEST_MALFORMED')
  })

  it('gives a copy of the seed, wiped after use', () => {
    const place = { kind: 'imported', index: 0 } as const
    takeSeed(contents, place).fill(0)
    const used = withSeed(contents, place, (seed) => {
      expect(seed).toEqual(contents.imported[0]?.seed)
      return seed
    })
    expect(used).toEqual(new Uint8Array(32))
    expect(contents.imported[0]?.seed).toEqual(new Uint8Array(32).fill(3))
  })

  it('wipes the copy even when its use fails', () => {
    const place = { kind: 'derived', number: 1 } as const
    const copies: Uint8Array[] = []
    const failing = () =>
      withSeed(contents, place, (seed) => {
        copies.push(seed)
        throw new RangeError('used wrongly')
      })
    expect(failing).toThrow(RangeError)
    expect(copies).toEqual([new Uint8Array(32)])
  })
})
