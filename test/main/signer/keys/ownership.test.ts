import { describe, expect, it } from 'vitest'
import { accountPath, deriveSeed } from '../../../../src/core/keys/derivation.ts'
import { addressOfSeed } from '../../../../src/core/keys/keypair.ts'
import { createOwnership } from '../../../../src/main/signer/keys/ownership.ts'
import { addressOfByte, fullContents } from '../support/contents.ts'
import { refusalOf } from '../support/refusal.ts'

const contents = await fullContents()

describe('ownership', () => {
  const pathOf = (n: number) => accountPath(n)
  const addressAt = (n: number) => addressOfSeed(deriveSeed({ root: contents.root, path: pathOf(n) }))

  it('knows account 0 and the imported ones without a hint, and nothing else', () => {
    const ownership = createOwnership(contents)
    expect(ownership.account0).toBe(addressAt(0))
    expect(ownership.imported).toEqual([3, 4].map((byte) => addressOfSeed(new Uint8Array(32).fill(byte))))
    expect(ownership.placeOf(addressAt(0))).toEqual({ kind: 'derived', number: 0 })
    expect(ownership.imported.map((address) => ownership.placeOf(address))).toEqual([0, 1].map((index) => ({ kind: 'imported', index })))
    expect(ownership.placeOf(addressAt(1))).toBeNull()
  })

  it('takes a hint only when deriving gives that address', async () => {
    const ownership = createOwnership(contents)
    ownership.prove({ address: addressAt(17), path: pathOf(17) })
    expect(ownership.placeOf(addressAt(17))).toEqual({ kind: 'derived', number: 17 })
    for (const lie of [
      { address: addressOfByte(8), path: pathOf(1) },
      { address: addressAt(17), path: pathOf(18) },
      { address: addressAt(0), path: pathOf(1) },
    ]) {
      expect(await refusalOf(() => ownership.prove(lie))).toBe('SIGNER_NOT_OURS')
    }
    expect(ownership.placeOf(addressOfByte(8))).toBeNull()
  })
})
