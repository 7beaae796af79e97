import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { decodeAddress } from '../../../src/core/address/address.ts'
import { accountPath, deriveSeed } from '../../../src/core/keys/derivation.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { fromHex, readVectors, toHex } from './vectors.ts'

type Slip10 = { readonly root: string; readonly path: string; readonly seed: string; readonly publicKey: string }
type Words = { readonly words: string; readonly account: number; readonly address: string }

describe('a derived seed', () => {
  it.each(readVectors<Slip10>('slip-0010-ed25519.jsonl'))('at $path is that of SLIP-0010', ({ root, path, seed, publicKey }) => {
    const derived = deriveSeed({ root: fromHex(root), path })
    expect(toHex(derived)).toBe(seed)
    expect(addressOfSeed(derived)).toBe(decodeAddress(fromHex(publicKey)))
  })

  it.each(readVectors<Words>('words.jsonl'))('of words, account $account, has the address that wallets give it: $address', (vector) => {
    const root = mnemonicToSeedSync(vector.words)
    expect(addressOfSeed(deriveSeed({ root, path: accountPath(vector.account) }))).toBe(vector.address)
  })

  it('leaves its root as it was, and is a new array each time', () => {
    const root = new Uint8Array(64).fill(7)
    const first = deriveSeed({ root, path: 'm' })
    first.fill(0)
    expect(root).toEqual(new Uint8Array(64).fill(7))
    expect(deriveSeed({ root, path: 'm' })).not.toEqual(first)
  })

  it('is not made from a root of another length', () => {
    for (const length of [0, 15, 65]) expect(() => deriveSeed({ root: new Uint8Array(length), path: 'm' })).toThrow(`${length} bytes`)
  })
})

describe('a path', () => {
  const root = new Uint8Array(64)

  it.each([
    '',
    'n',
    'm/',
    "/0'",
    'm/0',
    "m/44'/501'/0",
    'm/0h',
    "m/00'",
    "m/-1'",
    "m/1.5'",
    "m/2147483648'",
    "m/99999999999'",
    "m/0'/",
    "m//0'",
    " m/0'",
    "M/0'",
    "m/0''",
    "m/١'",
    `m${"/0'".repeat(256)}`,
    `m${"/0'".repeat(100_000)}`,
  ])('is refused when it is not hardened all the way: %s', (path) => {
    expect(() => deriveSeed({ root, path })).toThrow('KEY_PATH_MALFORMED')
  })

  it('may be as deep as the tree', () => {
    expect(deriveSeed({ root, path: `m${"/0'".repeat(255)}` })).toHaveLength(32)
  })

  it('of an account counts accounts in the third place', () => {
    expect(accountPath(0)).toBe("m/44'/501'/0'/0'")
    expect(accountPath(2_147_483_647)).toBe("m/44'/501'/2147483647'/0'")
    for (const n of [-1, 0.5, 2_147_483_648]) expect(() => accountPath(n)).toThrow('account number')
  })
})
