import { describe, expect, it } from 'vitest'
import { encodeTokenAccount } from '../../../src/core/program/token-account.ts'
import {
  combinePending,
  decodeConfidentialAccount,
  isFillingUp,
  readPendingCredits,
} from '../../../src/core/program/confidential-account.ts'
import { decodeConfidentialMint } from '../../../src/core/program/confidential-mint.ts'
import { replayTo, STORY } from '../../support/confidential-story.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'

const { receiverAccount, secretSlot } = STORY

describe('the pending credits of a token account', () => {
  it.each([
    ['configured and never paid', secretSlot - 1n, 0n],
    ['paid once in secret', secretSlot, 1n],
    ['applied since', secretSlot + 1n, 0n],
  ])('are read as the token program itself wrote them: %s', async (_what, slot, credits) => {
    const account = await replayTo(slot, receiverAccount)
    expect(account === null ? null : readPendingCredits(account.data)).toEqual({ credits, most: 65_536n })
  })

  it('are none for an account that takes no confidential transfers, or whose bytes are cut short', async () => {
    const plain = { mint: STORY.mint, owner: STORY.receiver, amount: tokenAmount(1n), delegatedAmount: tokenAmount(0n) }
    const none = { delegate: null, state: 'initialized', nativeReserve: null, closeAuthority: null } as const
    expect(readPendingCredits(encodeTokenAccount({ ...plain, ...none }))).toBeNull()
    const account = await replayTo(secretSlot, receiverAccount)
    expect(account).not.toBeNull()
    expect(readPendingCredits(account?.data.subarray(0, -1) ?? new Uint8Array(0))).toBeNull()
  })

  it.each([
    [0n, 65_536n, false],
    [52_428n, 65_536n, false],
    [52_429n, 65_536n, true],
    [4n, 5n, true],
    [2n ** 64n - 1n, 2n ** 64n - 1n, true],
    [0n, 0n, true],
  ])('%d of %d: filling up is %s, from four fifths on', (credits, most, filling) => {
    expect(isFillingUp({ credits, most })).toBe(filling)
  })
})

describe('what a token account says of confidential transfers', () => {
  it('is read field by field as the program wrote it', async () => {
    const paid = await replayTo(secretSlot, receiverAccount)
    const read = decodeConfidentialAccount(paid?.data ?? new Uint8Array())
    expect(read).toMatchObject({
      approved: true,
      takesConfidential: true,
      takesPublic: true,
      credits: 1n,
      most: 65_536n,
      expectedCredits: 0n,
      actualCredits: 0n,
    })
    expect([read?.pendingLow, read?.pendingHigh, read?.available].map((one) => one?.every((byte) => byte === 0))).toEqual([
      false,
      false,
      true,
    ])
    const applied = decodeConfidentialAccount((await replayTo(secretSlot + 1n, receiverAccount))?.data ?? new Uint8Array())
    expect(applied).toMatchObject({ credits: 0n, expectedCredits: 1n, actualCredits: 1n, elgamalKey: read?.elgamalKey })
    expect([applied?.pendingLow, applied?.available].map((one) => one?.every((byte) => byte === 0))).toEqual([true, false])
  })

  it('is nothing where a byte is missing or left over in the extension, whatever is in the bytes', async () => {
    const { data = new Uint8Array() } = (await replayTo(secretSlot, receiverAccount)) ?? {}
    const bytes = Uint8Array.from(data)
    const at = bytes.findIndex((byte, place) => place > 165 && byte === 5 && bytes[place + 1] === 0 && bytes[place + 2] === 0x27)
    expect(at).toBeGreaterThan(165)
    for (const length of [0, 1, 294, 296, 0xffff]) {
      const crafted = Uint8Array.from(bytes)
      new DataView(crafted.buffer).setUint16(at + 2, length, true)
      expect(decodeConfidentialAccount(crafted)).toBeNull()
    }
    for (let cut = 0; cut < bytes.length; cut += 1) expect(decodeConfidentialAccount(bytes.subarray(0, cut))).toBeNull()
    expect(decodeConfidentialMint(bytes)).toBeNull()
  })
})

describe('what a mint says of confidential transfers', () => {
  it('is read as the program wrote it', async () => {
    const mint = await replayTo(secretSlot, STORY.mint)
    expect(decodeConfidentialMint(mint?.data ?? new Uint8Array())).toEqual({ authority: null, approvesNew: true, auditor: null })
    expect(decodeConfidentialAccount(mint?.data ?? new Uint8Array())).toBeNull()
  })
})

describe('the two halves of a pending balance', () => {
  it.each([
    [0n, 0n, 0n],
    [0xffffn, 0n, 0xffffn],
    [0n, 1n, 0x1_0000n],
    [0x1_0000n, 0n, 0x1_0000n],
    [250_123_456n & 0xffffn, 250_123_456n >> 16n, 250_123_456n],
    [0xffff_ffffn, 0xffff_ffffn, 0xffff_ffffn * 0x1_0001n],
  ])('%d and %d are %d together, however long each sum grew', (low, high, whole) => {
    expect(combinePending({ low, high })).toBe(whole)
  })
})
