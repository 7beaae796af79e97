import { describe, expect, it } from 'vitest'
import { encodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { isFillingUp, readPendingCredits } from '../../../src/core/program/confidential-account.ts'
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
