import { createHash } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { type NodeClient, openNode, openNodes } from '../../../src/main/node/index.ts'
import { paymentOperations } from '../../../src/main/operations/payments.ts'
import { payoutOperations } from '../../../src/main/operations/payouts.ts'
import { sweepOperations } from '../../../src/main/operations/sweeps.ts'
import type { Services } from '../../../src/main/services.ts'
import { listCoins, type PracticeMint } from '../pay/coins.ts'
import { hooked, openCoinHouse } from '../pay/hooked-coin.ts'
import { ENOUGH } from '../pay/paying.ts'
import { type House, type Office, openOffice, PASSPHRASE, tellBalances } from '../pay/house.ts'

const ROWS = 60
const SWEPT = 12
/** Somebody's address, whom nobody ever paid. */
const addressNamed = (name: string) => addressOfSeed(new Uint8Array(createHash('sha256').update(name).digest()))

const TEST_MS = 120_000

/** What a request asks: calls over the wire, and how often one waits for the answer of another. */
type Asked = { readonly calls: number; readonly steps: number }

/** Operations over two nodes, of which nobody else asks anything. */
async function createOperations(house: House, office: Office) {
  const counted = office.relays.map(({ name, url }) => countSteps(openNode({ name, url })))
  const nodes = openNodes({
    nodes: counted.map(({ node }) => node),
    genesisHash: house.genesisHash,
    now: () => performance.now(),
  })
  onTestFinished(() => nodes.close())
  const lag = { read: async () => ({ asOfSlot: null, chainSlot: null, slotsBehind: null, caughtUp: true }) }
  const submitter = { notSealed: () => new Set<string>() }
  const era = { era: () => 'before' as const }
  const services = { ...office, nodes, lag, era, submitter, now: () => 0 } as unknown as Services
  const operations = {
    payments: paymentOperations(services),
    payouts: payoutOperations(services),
    sweeps: sweepOperations(services),
  }
  const client = createRouterClient(operations, { context: { via: 'command-line' } })
  // Who they are is asked once and for all.
  await nodes.check()
  const count = async (plan: () => Promise<{ readonly digest: string | null }>): Promise<Asked> => {
    for (const { steps } of counted) steps.answered = 0
    const before = callsOf(office)
    const planned = await plan()
    expect(planned.digest).not.toBeNull()
    return { calls: callsOf(office) - before, steps: Math.max(...counted.map(({ steps }) => steps.answered)) }
  }
  return { client, count }
}

function callsOf({ relays }: Office): number {
  return relays.reduce((sum, { asked }) => sum + asked.length, 0)
}

/** A question asked after another was answered is a step further; those asked at once are one step. */
function countSteps(node: NodeClient) {
  const steps = { answered: 0 }
  const counting = new Proxy(node, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || !/^(get|simulate)/.test(String(name))) return member
      return async (...given: readonly unknown[]) => {
        const step = steps.answered + 1
        const answer: unknown = await Reflect.apply(member, target, given)
        steps.answered = Math.max(steps.answered, step)
        return answer
      }
    },
  })
  return { node: counting, steps }
}

const fileOf = (recipients: readonly Address[], amount: string) => {
  const rows = recipients.map((recipient, index) => `${recipient},${amount},row ${index}`)
  return `data:text/csv;base64,${Buffer.from(['recipient,amount,reference', ...rows].join('\n')).toString('base64')}`
}

describe('what a plan asks of two nodes', () => {
  let house: House
  let coin: PracticeMint
  const somebody = addressNamed('somebody who is paid')
  const many = Array.from({ length: ROWS }, (_, index) => addressNamed(`one of many, the ${index}th`))

  beforeAll(async () => {
    ;({ house, coin } = await openCoinHouse(50_000_000_000n))
    for (const address of many) await house.signer.allow({ passphrase: PASSPHRASE, address, label: 'one of many' })
  }, TEST_MS)
  afterAll(() => house.close())

  const open = async () => {
    const office = await openOffice(house, { relays: 2 })
    await listCoins(office, [coin, hooked])
    return { office, ...(await createOperations(house, office)) }
  }
  const native = { to: somebody, amount: ENOUGH, asset: 'native', allowUnfundedRecipient: true } as const

  it('for a payment in the native token', async () => {
    const { client, count } = await open()
    expect(await count(() => client.payments.plan(native))).toEqual({ calls: 8, steps: 2 })
  })

  it('for everything that an account holds', async () => {
    const { client, count } = await open()
    expect(await count(() => client.payments.plan({ ...native, amount: 'all' }))).toEqual({ calls: 8, steps: 2 })
  })

  it('at a price of their own', async () => {
    const { client, count } = await open()
    expect(await count(() => client.payments.plan({ ...native, price: 'auto' }))).toEqual({ calls: 10, steps: 2 })
  })

  it('for a payment in a token, tried before it is shown', async () => {
    const { client, count } = await open()
    const plan = () => client.payments.plan({ ...native, asset: coin.mint, amount: 5n, price: 1_000_000n })
    expect(await count(plan)).toEqual({ calls: 16, steps: 5 })
  })

  it('for a payment in a token with a hook', async () => {
    const { client, count } = await open()
    const asked = await count(() => client.payments.plan({ ...native, asset: hooked.mint, amount: 5n }))
    expect(asked.calls).toBe(18)
    // What a new account costs, and what the hook wants to see, is asked once the mint is read; the fee may have been answered before.
    expect(asked.steps).toBeLessThanOrEqual(7)
  })

  it(`for a payout of ${ROWS} rows`, async () => {
    const { client, count } = await open()
    const check = () => client.payouts.check({ contents: fileOf(many, '0.003'), asset: 'native', allowUnfundedRecipient: true })
    expect(await count(check)).toEqual({ calls: 8, steps: 2 })
  })

  it(`for a payout of ${ROWS} rows in the better version`, async () => {
    const { client, count } = await open()
    const request = { contents: fileOf(many, '0.003'), asset: 'native', allowUnfundedRecipient: true, version: 'auto' } as const
    expect(await count(() => client.payouts.check(request))).toEqual({ calls: 14, steps: 5 })
  })

  it(`for a payout of ${ROWS} rows in a token, tried before it is shown`, async () => {
    const { client, count } = await open()
    const request = { contents: fileOf(many, '0.000001'), asset: coin.mint, allowUnfundedRecipient: true }
    expect(await count(() => client.payouts.check({ ...request, price: 1_000_000n }))).toMatchObject({ calls: 54 })
  })

  it(`for a sweep of ${SWEPT} accounts in the better version`, async () => {
    const { office, client, count } = await open()
    const accounts = house.take(SWEPT)
    await house.fund(accounts, ENOUGH)
    await tellBalances(house, office.journal, accounts)
    expect(await count(() => client.sweeps.plan({ asset: 'native', version: 'auto' }))).toEqual({ calls: 14, steps: 5 })
  })
})
