import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { lamports } from '../../src/core/amount/lamports.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import { transferLamports } from '../../src/core/program/system.ts'
import { keepNonce } from '../../src/main/pay/index.ts'
import { openNonceAlarm } from '../../src/main/nonce-alarm/index.ts'
import { keySends, strangerNames as makeNonce, strangerSeed } from '../support/made-nonce.ts'
import { until } from '../support/until.ts'
import { type House, type Office, openHouse, openOffice } from './pay/house.ts'
import { openNonce } from './pay/paying.ts'
import { Fault } from '../support/node-double.ts'

const NEVER_MS = 3_600_000

describe('the alarm for nonce accounts that name a key of ours', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 50_000_000_000n)
  })
  afterAll(() => house.close())

  let strangers = 0
  const lastStranger = () => String(strangers)
  const strangerNames = async (authority: Address): Promise<Address> => {
    strangers += 1
    await house.fund([addressOfSeed(strangerSeed(lastStranger()))], 1_000_000_000n)
    const account = await makeNonce({ node: house.node, name: lastStranger(), authority })
    await house.advance(6n)
    return account
  }
  /** The last stranger pays some accounts in one transaction. */
  const strangerPays = async (...to: readonly Address[]) => {
    const seed = strangerSeed(lastStranger())
    const source = addressOfSeed(seed)
    const instructions = to.map((destination) => transferLamports({ source, destination, lamports: lamports(1_000_000n) }))
    const signature = await keySends({ node: house.node, seed, instructions })
    await house.advance(6n)
    return signature
  }
  const openAlarm = ({ journal, nodes }: Office, more: Partial<Parameters<typeof openNonceAlarm>[0]> = {}) => {
    const told: number[] = []
    const alarm = openNonceAlarm({
      journal,
      nodes,
      now: () => 7,
      onChange: (foreign) => told.push(foreign),
      onTrouble: (error) => {
        throw error
      },
      everyMs: NEVER_MS,
      soonestMs: NEVER_MS,
      ...more,
    })
    onTestFinished(() => alarm.close())
    return { alarm, told }
  }

  it('is silent over the accounts of the pool, and names one that a stranger made', async () => {
    const office = await openOffice(house, { relays: 2 })
    await openNonce(house, office)
    const { alarm, told } = openAlarm(office)
    expect(await alarm.look()).toMatchObject({ found: [], nodes: ['node 1', 'node 2'], unserved: [], checkedAtMs: 7 })
    const account = await strangerNames(house.treasury)
    expect((await alarm.look()).found).toMatchObject([{ account, authority: house.treasury, isOld: false, usedIn: [] }])
    expect(told).toEqual([1])
  })

  it('finds that one was used in a transaction with an account of ours, and of another that it was not', async () => {
    const office = await openOffice(house, { relays: 2 })
    const unused = await strangerNames(house.treasury)
    const used = await strangerNames(house.treasury)
    // Its maker names it in a payment to our treasury; the other is named nowhere but where it was made.
    const signature = await strangerPays(house.treasury, used)
    const { alarm } = openAlarm(office)
    const found = new Map((await alarm.look()).found.map((one) => [one.account, one.usedIn]))
    expect(found.get(used)).toEqual([signature])
    expect(found.get(unused)).toEqual([])
  })

  it('looks for deposit keys too, some at a time, and says how many were looked for', async () => {
    const office = await openOffice(house)
    const [key] = house.take(1) as [Address]
    const account = await strangerNames(key)
    const { alarm } = openAlarm(office)
    const seen = []
    for (let look = 0; look < 4; look += 1) seen.push(await alarm.look())
    expect(seen.map(({ keys, keysInAll }) => [keys, keysInAll])).toEqual([
      [33, 81],
      [65, 81],
      [81, 81],
      [33, 81],
    ])
    expect(seen[2]?.found.map((one) => one.account)).toContain(account)
    expect(seen[3]?.found.map((one) => one.account)).toContain(account)
  })

  it('looks for all deposit keys also where one of the first has authority over a nonce account of the pool', async () => {
    const office = await openOffice(house)
    const [key] = house.take(1) as [Address]
    await keepNonce(office, { account: await strangerNames(key), label: null })
    const last = (await office.journal.read.accounts({ role: 'deposit', limit: 1_000 })).at(-1)
    if (last === undefined) throw new Error('the house has deposit accounts')
    const account = await strangerNames(last.address)
    const { alarm } = openAlarm(office)
    const seen = []
    for (let look = 0; look < 3; look += 1) seen.push(await alarm.look())
    expect(seen.at(-1)).toMatchObject({ keys: 81, keysInAll: 81 })
    expect(seen.at(-1)?.found.map((one) => one.account)).toContain(account)
  })

  it('looks on its own at the start, and forgets what a person took into the pool', async () => {
    const account = await strangerNames(house.treasury)
    const office = await openOffice(house)
    const { alarm } = openAlarm(office, { soonestMs: 1 })
    await until(() => alarm.state().found.some((one) => one.account === account))
    await keepNonce(office, { account, label: null })
    expect((await alarm.look()).found.map((one) => one.account)).not.toContain(account)
  })

  it('names nodes that do not serve the question, hears the others, and claims nothing where none does', async () => {
    const account = await strangerNames(house.treasury)
    const office = await openOffice(house, { relays: 2 })
    const { alarm } = openAlarm(office)
    const refuse = () =>
      new Fault(-32010, '11111111111111111111111111111111 excluded from account secondary indexes; this RPC method unavailable for key')
    office.first.lies.set('getProgramAccounts', refuse)
    const half = await alarm.look()
    expect(half).toMatchObject({ nodes: ['node 2'], unserved: [{ node: 'node 1', code: 'NODE_KEY_NOT_INDEXED' }] })
    expect(half.found.map((one) => one.account)).toContain(account)
    office.second.lies.set('getProgramAccounts', () => new Fault(-32601, 'Method not found'))
    const none = await alarm.look()
    expect(none.nodes).toEqual([])
    expect(none.unserved.map(({ node }) => node)).toEqual(['node 1', 'node 2'])
    // What was found before still stands.
    expect(none.found.map((one) => one.account)).toContain(account)
  })
})
