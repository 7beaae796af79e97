import { expect, it } from 'vitest'
import { type Slot, slot } from '../../../../src/core/chain/slot.ts'
import type { NodeClient, TransactionRecord } from '../../../../src/main/node/index.ts'
import { readRecord } from '../../../../src/main/pay/evidence/read-record.ts'
import { signatureOf } from '../../journal/samples.ts'

const SIGNATURE = signatureOf('paid')
const FIRST = slot(100n)
const LATER = slot(120n)
type Shown = TransactionRecord['transaction'] & { readonly index: number }

/** As much of a transaction as tells whether it ran. */
const shownAs = (index: number, succeeded: boolean, after: bigint): Shown =>
  ({ signature: SIGNATURE, index, meta: { succeeded, preBalances: [9n], postBalances: [after] } }) as unknown as Shown
const NOT_RUN = shownAs(0, false, 9n)
const RAN = shownAs(3, true, 4n)

/** A node that shows the transaction in its first block, and what the blocks hold that it is asked for. */
function nodeOf(transaction: Shown, held: readonly Shown[] = [RAN]) {
  const asked: Slot[] = []
  const node = {
    getTransaction: async () => ({ slot: FIRST, index: transaction.index, transaction }),
    readBlock: async (at: Slot) => {
      asked.push(at)
      return { block: { transactions: held } }
    },
  } as unknown as NodeClient
  return { node, asked }
}

it('a transaction is read from the block in which the ledger holds it, where the node shows one in which it did not run', async () => {
  const { node } = nodeOf(NOT_RUN)
  expect(await readRecord(node, { signature: SIGNATURE, movedIn: LATER })).toEqual({ slot: LATER, index: 3, transaction: RAN })
})

it('a transaction that the block in which the ledger holds it does not hold is not shown at all', async () => {
  const { node } = nodeOf(NOT_RUN, [])
  expect(await readRecord(node, { signature: SIGNATURE, movedIn: LATER })).toBeNull()
})

it.each([
  ['ran', RAN, LATER],
  ['failed for its fee', shownAs(0, false, 4n), LATER],
  ['did not run, and the ledger holds nothing of it', NOT_RUN, null],
  ['did not run, in the block in which the ledger holds it', NOT_RUN, FIRST],
])('a transaction that %s is as the node shows it, and no block is asked for', async (_what, transaction, movedIn) => {
  const { node, asked } = nodeOf(transaction)
  expect(await readRecord(node, { signature: SIGNATURE, movedIn })).toEqual({ slot: FIRST, index: transaction.index, transaction })
  expect(asked).toEqual([])
})
