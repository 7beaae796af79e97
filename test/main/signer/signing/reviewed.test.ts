import { describe, expect, it } from 'vitest'
import { createReviewedMessages, REVIEWED_MAX } from '../../../../src/main/signer/signing/reviewed.ts'

const entryOf = (byte: number) => ({
  message: Uint8Array.of(byte),
  ours: new Map(),
  tokenOwners: new Map(),
  tokenMints: new Map(),
  hidden: [],
  allowNonce: false,
})

describe('the reviewed messages', () => {
  it('are found by their digest, and the last review of one counts', () => {
    const reviewed = createReviewedMessages()
    reviewed.add('a', entryOf(1))
    reviewed.add('a', entryOf(2))
    expect(reviewed.find('a')).toEqual(entryOf(2))
    expect(reviewed.find('b')).toBeNull()
  })

  it('are bounded: the oldest is forgotten first, and one reviewed again is not old', () => {
    const reviewed = createReviewedMessages()
    for (let number = 0; number < REVIEWED_MAX; number++) reviewed.add(`${number}`, entryOf(1))
    reviewed.add('0', entryOf(1))
    reviewed.add('one more', entryOf(1))
    expect(reviewed.find('0')).not.toBeNull()
    expect(reviewed.find('1')).toBeNull()
    expect(reviewed.find('2')).not.toBeNull()
    expect(reviewed.find('one more')).not.toBeNull()
  })

  it('are not forgotten to make room for one that is there already', () => {
    const reviewed = createReviewedMessages()
    for (let number = 0; number < REVIEWED_MAX; number++) reviewed.add(`${number}`, entryOf(1))
    reviewed.add(`${REVIEWED_MAX - 1}`, entryOf(2))
    expect(reviewed.find('0')).not.toBeNull()
  })
})
