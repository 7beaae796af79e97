import { cpSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from '../../core/bundle/support.ts'
import { AMOUNT, carryFrom, SOON } from '../../support/carrying.ts'
import { PAYER } from '../../support/payer-elsewhere.ts'
import { openTwoWorkstations, type TwoWorkstations } from '../../support/two-workstations.ts'
import { until } from '../../support/until.ts'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { startRelay } from '../pay/relay.ts'
import { refused } from './support.ts'

let two: TwoWorkstations
const { client, plan, prepare, watchPayer, prepareSigned } = carryFrom(() => two)
beforeAll(async () => {
  two = await openTwoWorkstations()
  await watchPayer()
}, 120_000)
afterAll(() => two.close())

const keep = () => two.reopen(() => cpSync(two.onlineDir, `${two.onlineDir}-kept`, { recursive: true }))
const putBack = () =>
  two.reopen(() => {
    rmSync(two.onlineDir, { recursive: true })
    cpSync(`${two.onlineDir}-kept`, two.onlineDir, { recursive: true })
  })

describe('a whole data folder that is put back', () => {
  it('does not prepare what a bundle paid since: what left the account is named, and a person has to look', async () => {
    await keep()
    const { signature, fileWith } = await prepareSigned('restored')
    await client().bundles.import({ file: fileWith(signature) })
    await until(async () => (await two.lamportsOf(keyOf('restored'))) > 0n, SOON)
    await putBack()
    const wanted = { to: keyOf('restored'), nonceAccount: await two.makeNonce('restored again', PAYER), reference: 'restored' }
    const unexplained = { count: 1, latest: { signature } }
    await until(async () => (await plan(wanted)).planned.unexplained !== null, SOON)
    const { asked, planned } = await plan(wanted)
    expect(planned).toMatchObject({ unexplained })
    await expect(client().bundles.prepare(asked)).rejects.toMatchObject({
      data: { code: 'CARRY_UNEXPLAINED', context: { account: PAYER, count: 1, signature } },
    })
    expect(await two.lamportsOf(keyOf('restored'))).toBe(AMOUNT)
    await expect(client().bundles.prepare({ ...asked, explained: signature })).resolves.toMatchObject({ transactions: 1 })
  })

  it('prepares nothing while the ledger is behind the slot at which the nonce was read', async () => {
    const relay = await startRelay(two.url, 'second')
    await client().nodes.add({ name: 'second', url: relay.url })
    await client().nodes.remove({ name: 'practice' })
    const nonceAccount = await two.makeNonce('behind', PAYER)
    const { absoluteSlot, blockHeight } = await two.node.getEpochInfo({ commitment: 'finalized' })
    const cap = (value: JsonValue, most: bigint): JsonValue => (BigInt(value as bigint) > most ? most : value)
    // One machine of the only provider has stopped; another tells what accounts hold.
    relay.lies.set('getSlot', async (_, honest) => cap((await honest()) as JsonValue, absoluteSlot))
    relay.lies.set('getBlockHeight', async (_, honest) => cap((await honest()) as JsonValue, blockHeight))
    relay.lies.set('getEpochInfo', async (_, honest) => {
      const info = (await honest()) as Record<string, JsonValue>
      return {
        ...info,
        absoluteSlot: cap(info['absoluteSlot'] ?? 0n, absoluteSlot),
        blockHeight: cap(info['blockHeight'] ?? 0n, blockHeight),
      }
    })
    relay.lies.set('getBlocks', async (_, honest) => ((await honest()) as bigint[]).filter((slot) => slot <= absoluteSlot))
    await until(async () => (await two.node.getEpochInfo({ commitment: 'finalized' })).absoluteSlot > absoluteSlot + 20n, SOON)
    await expect(prepare({ to: keyOf('behind'), nonceAccount, reference: 'behind' })).rejects.toMatchObject({
      data: { code: expect.stringMatching(/^(SENDING_NOT_READ|CARRY_UNEXPLAINED)$/) },
    })
    expect(await client().bundles.list({})).not.toContainEqual(
      expect.objectContaining({ transactions: [expect.objectContaining({ nonceAccount })] }),
    )
    await relay.close()
    void refused
  }, 120_000)
})
