import { afterAll, beforeAll, expect, it } from 'vitest'
import { followDecision } from '../../../src/shells/cli/follow.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { AMOUNT, carryFrom } from '../../support/carrying.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { askNode } from '../pay/relay.ts'
import { refused } from './support.ts'

/** Later than the bundles are prepared, on a slow machine too. */
const CHANGES_AT = { dearer: 2_000n, back: 4_000n }

let two: TwoWorkstations
const { client, listed, watchPayer, prepareSigned } = carryFrom(() => two)
beforeAll(async () => {
  two = await openTwoWorkstations({ feeRule: `signatures,1/2@${CHANGES_AT.dearer},signatures@${CHANGES_AT.back}` })
  await watchPayer()
}, 120_000)
afterAll(() => two.close())

/** The nodes have finalized that slot, and the journal has read it and what came after it, so that bundles are taken over. */
async function pass(slot: bigint): Promise<void> {
  const now = await two.node.getSlot({ commitment: 'processed' })
  if (now < slot) await askNode(two.url, 'practice_advance', [slot - now])
  await until(async () => (await two.node.getSlot({ commitment: 'finalized' })) > slot, { withinMs: 60_000 })
  await until(async () => ((await client().deposits.watcher({})).cursor ?? 0n) > slot, { withinMs: 120_000 })
  await until(async () => (await client().sending.status({})).state === 'open', { withinMs: 120_000 })
}

it('a bundle is not taken over while its transaction costs more than it was prepared for, and is once it costs that again', async () => {
  const one = await prepareSigned('dearer')
  await pass(CHANGES_AT.dearer)
  const file = one.fileWith(one.signature)
  await expect(client().bundles.import({ file })).rejects.toMatchObject(
    // 2,500 and half of 720 + 3 × 300 + 16 / 4 + 2 × 3,000 + 16,384 units
    refused('CARRY_DEARER', { digest: one.digest, number: 1, plannedLamports: 5_000n, feeLamports: 14_504n }),
  )
  expect(await listed(one.digest)).toMatchObject({ state: 'out' })
  expect(await two.lamportsOf(keyOf('dearer'))).toBe(0n)

  await pass(CHANGES_AT.back)
  const { id, taken } = await client().bundles.import({ file })
  expect(taken).toBe(1)
  await followDecision(two.online(), id, () => undefined)
  expect(await two.lamportsOf(keyOf('dearer'))).toBe(AMOUNT)
}, 300_000)
