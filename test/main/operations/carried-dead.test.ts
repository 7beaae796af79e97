import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { advanceNonce } from '../../../src/core/program/system.ts'
import { keyOf } from '../../core/bundle/support.ts'
import { AMOUNT, carryFrom, SOON } from '../../support/carrying.ts'
import { PAYER, PAYER_SEED } from '../../support/payer-elsewhere.ts'
import { keySends } from '../../support/made-nonce.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import { type Relay, startRelay } from '../pay/relay.ts'

let two: TwoWorkstations
let relay: Relay
const { client, plan, watchPayer, prepareSigned, listed, writeByHand } = carryFrom(() => two)
beforeAll(async () => {
  two = await openTwoWorkstations()
  await watchPayer()
  relay = await startRelay(two.url, 'only')
  await client().nodes.add({ name: 'only', url: relay.url })
  await client().nodes.remove({ name: 'practice' })
}, 120_000)
afterAll(async () => {
  await two.close()
  await relay.close()
})

/** The only node says that an account is not there, `times` times. */
function hide(account: Address, times: number) {
  let told = 0
  relay.lies.set('getMultipleAccounts', async ([asked], honest) => {
    const answer = await honest()
    if (!Array.isArray(asked) || !asked.includes(account) || told >= times) return answer
    if (typeof answer !== 'object' || answer === null || !('value' in answer) || !Array.isArray(answer['value'])) return answer
    told += 1
    return { ...answer, value: answer['value'].map(() => null) }
  })
  return () => told
}

describe('a message that left, with one node configured', () => {
  it('is not called dead by what the node says for a moment', async () => {
    const { digest, nonceAccount, signature, send } = await prepareSigned('moment')
    const told = hide(nonceAccount, 3)
    await until(() => told() === 3, SOON)
    const asked = relay.count('getMultipleAccounts')
    await until(() => relay.count('getMultipleAccounts') > asked + 3, SOON)
    expect(await listed(digest)).toMatchObject({ state: 'out' })
    relay.lies.clear()
    await send(signature)
    await until(async () => (await listed(digest))?.state === 'returned', SOON)
  })

  it('that is called dead, and is in the ledger all the same, returns: a case is opened, sending is closed, its reference is taken', async () => {
    const { digest, nonceAccount, signature, send } = await prepareSigned('undead')
    hide(nonceAccount, Number.POSITIVE_INFINITY)
    await until(async () => (await listed(digest))?.state === 'dead', SOON)
    relay.lies.clear()
    await send(signature)
    await until(async () => (await listed(digest))?.state === 'returned', SOON)
    const intent = (await listed(digest))?.intent ?? ''
    await until(async () => (await client().activity.payment({ intent })).settled, SOON)
    expect(await client().activity.payment({ intent })).toMatchObject({ state: 'satisfied' })
    expect((await client().cases.list({})).cases).toMatchObject([{ kind: 'dead-yet-landed', account: PAYER, signature }])
    expect(await client().sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'movement-unexplained' }] })
    const again = { to: keyOf('undead'), nonceAccount: await two.makeNonce('undead again', PAYER), reference: 'undead' }
    expect((await plan(again)).planned.unpayable).toMatchObject([{ reason: 'paid-already' }])
    expect(await two.lamportsOf(keyOf('undead'))).toBe(AMOUNT)
    expect(await client().activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })
})

describe('a message that may have landed in a gap that a person closed unread', () => {
  it('stays out until the blocks were read again', async () => {
    await writeByHand((db) => db.exec(`UPDATE closing SET reopened_at_ms = 0, note = 'by the test'`))
    const { digest, lifetime } = await prepareSigned('gap')
    let gapSlot = 0
    await writeByHand((db) => {
      const { slot } = db.prepare('SELECT slot FROM cursor').get() as { slot: number }
      gapSlot = slot
      const gap = db
        .prepare(
          `INSERT INTO gap (scope, from_slot, to_slot, reason, opened_at_ms, closed_at_ms, note) VALUES ('accounts', ?, ?, 'not-served', 0, 0, 'lost')`,
        )
        .run(slot, slot)
      db.prepare('INSERT INTO gap_account (gap_id, owner) VALUES (?, ?)').run(gap.lastInsertRowid, PAYER)
    })
    const told: string[] = []
    const stream = await client().events.watch({})
    const listening = (async () => {
      for await (const event of stream) if (event.kind === 'trouble') told.push(event.error.code)
    })()
    await keySends({ node: two.node, seed: PAYER_SEED, instructions: [advanceNonce(lifetime)] })
    await until(() => told.includes('CARRY_GAP_CLOSED'), SOON)
    expect(await listed(digest)).toMatchObject({ state: 'out' })
    await client().ledger.readAgain({ after: BigInt(gapSlot - 1) })
    await stream.return(undefined)
    await listening
    await until(async () => (await listed(digest))?.state === 'dead', SOON)
  })
})
