import { describe, expect, it } from 'vitest'
import { powerOfLeft, powerOfSignature, powerOfSignedHere } from '../../../src/core/power/signed-powers.ts'
import { decodeSignature } from '../../../src/core/keys/signature.ts'
import { plain, say } from '../../../src/core/text/sentence.ts'

const signature = decodeSignature(new Uint8Array(64).fill(7))
const bundle = 'ab'.repeat(32)
const moves = { asset: { kind: 'native' } as const, amount: 40n }
const words = say`Moves 40 lamports.`
const signed = { signature, words, moves, revoking: null, elsewhere: null, sinceMs: 9 }

describe('powers of what is signed', () => {
  it('under a nonce never end, and are revoked; the amount is exact', () => {
    const power = powerOfSignature({ ...signed, lifetime: { kind: 'nonce' } })
    expect(power).toMatchObject({ kind: 'signature', weight: 'signed', holder: null, over: null, reach: 'up-to', amount: 40n, sinceMs: 9 })
    expect(power.end).toEqual({ by: 'revoke-signature', signature })
    expect(plain(power.does)).toBe('Moves 40 lamports. It never expires: whoever has its bytes can send them at any time.')
  })

  it.each([
    [3n, 'It can land for 3 more blocks.'],
    [1n, 'It can land for one more block.'],
    [0n, 'Its blocks are over; that it did not land is being proved.'],
    [null, 'It expires with its blockhash; no node says how soon.'],
  ])('under a blockhash end in %s blocks', (blocksLeft, said) => {
    const power = powerOfSignature({ ...signed, lifetime: { kind: 'blockhash', blocksLeft } })
    expect(power.weight).toBe('expires')
    expect(plain(power.does)).toBe(`Moves 40 lamports. ${said}`)
  })

  it('that a person began to revoke say how far that is, and are not ended twice', () => {
    const power = powerOfSignature({ ...signed, lifetime: { kind: 'nonce' }, revoking: say`Its nonce is being advanced.` })
    expect(power.end).toEqual({ by: 'under-way' })
    expect(plain(power.ends)).toBe('Its nonce is being advanced.')
  })

  it('whose nonce account is under a key elsewhere are ended there: by a bundle where they came back from one, and never by this vault', () => {
    const durable = { ...signed, lifetime: { kind: 'nonce' } } as const
    const returned = powerOfSignature({ ...durable, elsewhere: { bundle } })
    expect(returned.end).toEqual({ by: 'revoke-bundle', bundle })
    expect(plain(returned.ends)).toContain('Prepare a bundle that revokes it')
    const other = powerOfSignature({ ...durable, elsewhere: { bundle: null } })
    expect(other.end).toEqual({ by: 'not-here' })
    expect(plain(other.ends)).toContain('it is not here')
    expect(powerOfSignature({ ...signed, lifetime: { kind: 'blockhash', blocksLeft: 3n }, elsewhere: null }).end).toEqual({
      by: 'revoke-signature',
      signature,
    })
  })

  it('that move no money are told all the same', () => {
    expect(powerOfSignature({ ...signed, moves: null, lifetime: { kind: 'nonce' } })).toMatchObject({ reach: 'nothing', amount: null })
  })

  it('and left in a bundle may be signed elsewhere; a record that was written into says nothing of what they do', () => {
    const left = { bundle, number: 2, words, moves, sinceMs: 4 }
    expect(powerOfLeft(left)).toMatchObject({ weight: 'signed', reach: 'up-to', amount: 40n, end: { by: 'revoke-bundle', bundle } })
    const unread = powerOfLeft({ ...left, words: null, moves: null })
    expect(unread).toMatchObject({ reach: 'not-known', amount: null })
    expect(plain(unread.does)).toContain('What it does cannot be read here')
  })

  it('for a bundle from elsewhere are revoked where that was prepared', () => {
    const here = { bundle, number: 1, signature, words, isDurable: true, isFollowed: false, sinceMs: 4 }
    const power = powerOfSignedHere(here)
    expect(power).toMatchObject({ weight: 'signed', reach: 'not-known', end: { by: 'not-here' }, sinceMs: 4 })
    expect(plain(power.ends)).toContain('where the bundle was prepared')
    expect(plain(powerOfSignedHere({ ...here, isFollowed: true }).does)).toContain('one of the two can land no more')
    expect(powerOfSignedHere({ ...here, isDurable: false }).weight).toBe('expires')
  })
})
