import { expect, it } from 'vitest'
import type { Sender } from '../../../../src/core/deposit/sender.ts'
import { slot } from '../../../../src/core/chain/slot.ts'
import type { CreditOrigin } from '../../../../src/main/journal/index.ts'
import { addressOf, blockOf, movementOf } from '../samples.ts'
import { openWatchingJournal } from '../support.ts'

const FROM: Sender = { kind: 'one', address: addressOf('customer outside') }
const TWO = [movementOf({ name: 'first', index: 0 }), movementOf({ name: 'second', index: 1, owner: addressOf('other') })]
const NONE: CreditOrigin = { blockTimeSeconds: null, sender: null }

async function journalWith(origins: { blockTimeSeconds: bigint | null; senders: readonly (Sender | null)[] }) {
  const journal = await openWatchingJournal()
  await journal.write('block', (tx) => tx.recordBlock({ ...blockOf(101, TWO), origins }))
  const read = async () => [...(await journal.read.creditOrigins(await journal.read.credits({ limit: 10 }))).entries()]
  return { journal, read }
}

it('the time of a block and the sender of each credit are kept with them, and are no part of what the journal proves', async () => {
  const { journal, read } = await journalWith({ blockTimeSeconds: 1_795_176_318n, senders: [FROM, { kind: 'several' }] })
  expect(new Map(await read())).toEqual(
    new Map([
      [1, { blockTimeSeconds: 1_795_176_318n, sender: FROM }],
      [2, { blockTimeSeconds: 1_795_176_318n, sender: { kind: 'several' } }],
    ]),
  )
  expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
})

it.each<bigint | null>([null, 0n, -5n, 8_640_000_000_000n])(
  'a time of %s is not kept: no date could be shown of it',
  async (blockTimeSeconds) => {
    const { read } = await journalWith({ blockTimeSeconds, senders: [null, { kind: 'not-known' }] })
    expect(new Map(await read())).toEqual(
      new Map<number, CreditOrigin>([
        [1, NONE],
        [2, { ...NONE, sender: { kind: 'not-known' } }],
      ]),
    )
  },
)

it('a block that is read again gives what is agreed then, and keeps what it had where that is nothing', async () => {
  const { journal, read } = await journalWith({ blockTimeSeconds: 1_000n, senders: [FROM, FROM] })
  const again = async (blockTimeSeconds: bigint | null) => {
    await journal.write('back', (tx) => tx.moveCursorBack({ slot: slot(100), blockhash: null }))
    await journal.write('block', (tx) => tx.recordBlock({ ...blockOf(101, TWO), origins: { blockTimeSeconds, senders: [FROM, FROM] } }))
    return (await read())[0]?.[1]
  }
  expect(await again(2_000n)).toEqual({ blockTimeSeconds: 2_000n, sender: FROM })
  expect(await again(null)).toEqual({ blockTimeSeconds: 2_000n, sender: FROM })
})
