import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { type House, openHouse, openOffice } from './house.ts'

const FUNDS = 5_000_000_000n

describe('what a payment lives by', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
  })
  afterAll(() => house.close())

  /** Sweeps one account and gives what the node was asked with, by method. */
  async function sweepOne() {
    const office = await openOffice(house)
    const asked = new Map<string, JsonValue[]>()
    for (const method of ['getLatestBlockhash', 'sendTransaction']) {
      office.first.lies.set(method, (params, honest) => {
        asked.set(method, [...(asked.get(method) ?? []), params.at(-1) ?? null])
        return honest()
      })
    }
    const accounts = house.take(1)
    await house.fund(accounts, FUNDS)
    await office.decide(accounts)
    office.start()
    await office.delivered(1)
    return { asked, attempts: await office.attempts() }
  }

  it('is asked for at confirmed, its height is kept, and the node tries the payment at confirmed too', async () => {
    const { asked, attempts } = await sweepOne()
    const hashes = asked.get('getLatestBlockhash') ?? []
    expect(hashes.length).toBeGreaterThan(0)
    for (const config of hashes) expect(config).toMatchObject({ commitment: 'confirmed' })
    expect(asked.get('sendTransaction')?.[0]).toMatchObject({ preflightCommitment: 'confirmed' })
    const height = await house.node.getBlockHeight({ commitment: 'confirmed' })
    expect(attempts[0]?.lifetime).toMatchObject({ kind: 'blockhash', lastValidBlockHeight: BigInt(height) + 150n })
  })

  it('is sent with no retries of the node’s own', async () => {
    const { asked } = await sweepOne()
    for (const config of asked.get('sendTransaction') ?? [null]) expect(config).toMatchObject({ maxRetries: 0n })
  })
})
