import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { U64_MAX } from '../../src/core/amount/lamports.ts'
import type { JsonObject, JsonValue } from '../../src/main/node/json.ts'
import { planNestedRecovery } from '../../src/main/pay/index.ts'
import { openReclaimable } from '../../src/main/reclaimable.ts'
import { until } from '../support/until.ts'
import { createMints } from './pay/coins.ts'
import { type House, type Office, openHouse, openOffice } from './pay/house.ts'
import { LOST, openNested } from './pay/nested-scene.ts'
import { openNonce } from './pay/paying.ts'
import { lie } from './pay/relay.ts'

const NEVER_MS = 3_600_000
const ABOVE = 550_840n
const FEE = 5_000n

describe('what can be reclaimed', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  const open = ({ journal, nodes }: Office, soonestMs: number) => {
    const troubles: string[] = []
    const reclaimable = openReclaimable({
      journal,
      nodes,
      now: () => 7,
      onTrouble: ({ code }) => troubles.push(code),
      everyMs: NEVER_MS,
      soonestMs,
    })
    onTestFinished(() => reclaimable.close())
    return { reclaimable, troubles }
  }
  const fund = (account: Address) => house.fund([account], ABOVE)

  it('is known once it was looked for, with its gain, and is not said any more from when it changes until it is looked for again', async () => {
    const office = await openOffice(house)
    await fund(await openNonce(house, office))
    const { reclaimable, troubles } = open(office, 0)
    expect(reclaimable.found()).toBeNull()
    await until(() => reclaimable.found() !== null)
    expect(reclaimable.found()).toEqual({
      gainLamports: ABOVE - FEE,
      accounts: 1,
      nested: { accounts: 0, gainLamports: 0n, tokens: [] },
      checkedAtMs: 7,
    })
    await fund((await office.journal.read.nonces())[0]?.address ?? house.treasury)
    reclaimable.changed()
    expect(reclaimable.found()).toBeNull()
    await until(() => reclaimable.found()?.gainLamports === 2n * ABOVE - FEE)
    expect(troubles).toEqual([])
  })

  it('says what nested accounts can be recovered, and sums up their tokens', async () => {
    const { token: owner, unlisted: nested } = await createMints(house)
    const { office } = await openNested(house, { owner, nested }, { count: 2 })
    const { reclaimable } = open(office, 0)
    await until(() => reclaimable.found() !== null)
    const { plan } = await planNestedRecovery(office)
    const asset = { kind: 'token', mint: nested.mint, tokenProgram: nested.tokenProgram, decimals: 6 }
    expect(reclaimable.found()).toMatchObject({
      accounts: 0,
      nested: { accounts: 2, gainLamports: plan.totals.gainLamports, tokens: [{ asset, amount: 2n * LOST }] },
    })
  })

  it('is not told of what was read before it changed', async () => {
    const office = await openOffice(house)
    await openNonce(house, office)
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    office.first.lies.set('getMinimumBalanceForRentExemption', async (_params, honest) => {
      await held
      return honest()
    })
    const before = office.first.count('getMinimumBalanceForRentExemption')
    const { reclaimable } = open(office, 0)
    await until(() => office.first.count('getMinimumBalanceForRentExemption') > before)
    const account = (await office.journal.read.nonces())[0]?.address ?? house.treasury
    await fund(account)
    reclaimable.changed()
    release()
    await until(() => reclaimable.found() !== null)
    expect(reclaimable.found()?.gainLamports).toBe(ABOVE - FEE)
  })

  it('is not known while no node answers, which is told', async () => {
    const office = await openOffice(house)
    await openNonce(house, office)
    for (const method of ['getMultipleAccounts', 'getTokenAccountsByOwner']) office.first.lies.set(method, lie.breakOff)
    const { reclaimable, troubles } = open(office, 0)
    await until(() => troubles.length > 0)
    expect(reclaimable.found()).toBeNull()
  })

  it('is not known, which is told and ends nothing, where a node says that accounts hold more than there can be', async () => {
    const office = await openOffice(house)
    const made = [await openNonce(house, office), await openNonce(house, office)]
    office.first.lies.set('getMultipleAccounts', async ([asked], honest) => {
      const told = (await honest()) as JsonObject & { readonly value: readonly (JsonObject | null)[] }
      const isMade = (index: number) => made.some((account) => account === (asked as readonly JsonValue[])[index])
      return { ...told, value: told.value.map((one, index) => (isMade(index) ? { ...one, lamports: U64_MAX } : one)) }
    })
    const { reclaimable, troubles } = open(office, 0)
    await until(() => troubles.length > 0)
    expect(reclaimable.found()).toBeNull()
    office.first.lies.clear()
    await fund(made[0] as Address)
    reclaimable.changed()
    await until(() => reclaimable.found() !== null)
    expect(troubles).toEqual(['OPERATION_DEFECT'])
  })
})
