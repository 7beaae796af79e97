import { bytesToHex } from '@noble/hashes/utils.js'
import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { decodeAddress } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import { invariant } from '../../../src/core/error/invariant.ts'
import { isBlockhash } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { addMemo } from '../../../src/core/program/memo.ts'
import { transferLamports } from '../../../src/core/program/system.ts'
import { digestMessage } from '../../../src/core/review/digest.ts'
import { digestEffects } from '../../../src/core/review/effects.ts'

const addressOfByte = (byte: number) => decodeAddress(new Uint8Array(32).fill(byte))
const [payer, anna, orbit] = [addressOfByte(1), addressOfByte(2), addressOfByte(3)] as const

type Made = { hash?: number; to?: typeof anna; amount?: bigint; memo?: string; version?: 'legacy' | 0 }

function messageOf({ hash = 7, to = anna, amount = 5n, memo = 'invoice', version = 'legacy' }: Made = {}): Uint8Array {
  const blockhash = bs58.encode(new Uint8Array(32).fill(hash))
  invariant(isBlockhash(blockhash), 'a blockhash')
  const lifetime = { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(1), fetchedSlot: slot(1) } as const
  const instructions = [transferLamports({ source: payer, destination: to, lamports: lamports(amount) }), addMemo({ text: memo })]
  return encodeMessage(compileMessage({ version, feePayer: payer, lifetime, instructions }))
}

const effectsOf = (made?: Made) => bytesToHex(digestEffects(messageOf(made)))

describe('what a message does', () => {
  it('is the same under every blockhash, and is no digest of a message', () => {
    expect(effectsOf({ hash: 8 })).toBe(effectsOf())
    for (const hash of [0, 7]) expect(bytesToHex(digestMessage(messageOf({ hash })))).not.toBe(effectsOf())
  })

  it.each<[string, Made]>([
    ['another recipient', { to: orbit }],
    ['another amount', { amount: 6n }],
    ['another memo', { memo: 'invoice 2' }],
    ['another version', { version: 0 }],
  ])('differs with %s', (_, made) => {
    expect(effectsOf(made)).not.toBe(effectsOf())
  })
})
