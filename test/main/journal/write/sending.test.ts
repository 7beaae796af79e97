import { describe, expect, it } from 'vitest'
import { slot } from '../../../../src/core/chain/slot.ts'
import { openWatchingJournal } from '../support.ts'

describe('sending that was compared and is closed again for the same reason', () => {
  it.each([
    ['must be compared again where a key came anew', true, [null]],
    ['is as it was where the reason is only told again', false, [slot(7)]],
  ] as const)('%s', async (_, anew, compared) => {
    const { read, write } = await openWatchingJournal()
    const closing = { reason: 'key-imported', context: null } as const
    expect(await write('first', (tx) => tx.closeSending({ ...closing, anew }))).toBe(true)
    await write('compared', (tx) => tx.settleElsewhere({ slot: slot(7) }))
    expect(await write('second', (tx) => tx.closeSending({ ...closing, anew }))).toBe(false)
    expect((await read.closings()).map(({ comparedSlot }) => comparedSlot)).toEqual(compared)
  })
})
