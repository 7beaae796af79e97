import { describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import { startAsPlanned } from '../support/start-sweep.ts'
import { until } from '../support/until.ts'
import { furnish, openStillPractice, openTestBackend, PASSPHRASE, temporaryDataDir } from './backend.ts'
import { askNode, startRelay } from './pay/relay.ts'

const FUNDS = 5_000_000_000n
const PAID_IN = 50_000_000n
const EMPTY_BLOCKS = 200n
const LOST_BLOCKS = 3n
const MEASURE_MS = 15
const SOON = { withinMs: 60_000 }
const SOMEBODY = addressOfSeed(new Uint8Array(32).fill(77))

/** A treasury over two nodes of one network, with money in it, and two customers who pay. */
async function openHouse() {
  const practice = await openStillPractice()
  onTestFinished(() => practice.close())
  const right = await startRelay(practice.url, 'right')
  onTestFinished(() => right.close())
  const dataDir = temporaryDataDir()
  const open = () => openTestBackend({ dataDir, pauseMs: 5, measureMs: MEASURE_MS })
  const backend = await open()
  const [customer, other] = await furnish(backend, practice.url, 2)
  if (customer === undefined || other === undefined) throw new Error('there are deposit accounts')
  await backend.client.nodes.add({ name: 'right', url: right.url })
  await backend.client.policy.allow({ passphrase: PASSPHRASE, address: SOMEBODY, label: 'a supplier' })
  await backend.client.nodes.faucet({ amount: FUNDS })
  await practice.advance(8n)
  const customers = askCustomers(practice.url)
  const pay = (to: Address) => customers.payIn([{ kind: 'native', to, amount: PAID_IN }])
  return { practice, right, backend, open, customer, other, pay }
}

type House = Awaited<ReturnType<typeof openHouse>>
type Client = House['backend']['client']

const creditsOf = async (client: Client, owner: string) => {
  const { deposits } = await client.deposits.list({ verdict: 'credit', limit: 1_000 })
  return deposits.filter((one) => one.owner === owner).map(({ before, after }) => after - before)
}
/** Oldest first. */
const eventsOf = async (client: Client) => (await client.activity.list({ limit: 1_000 })).events.toReversed()
const eraOf = async (client: Client) => (await client.nodes.status({})).consensus.era
const balanceOf = async ({ practice }: House, address: string) => {
  const answer = (await askNode(practice.url, 'getBalance', [address, { commitment: 'finalized' }])) as { value: bigint }
  return answer.value
}

/** Blocks pass until the nodes' final slot was seen to stand still for long, or the certificate was seen. */
async function passUntil({ practice }: House, client: Client, era: string): Promise<void> {
  await until(async () => {
    if ((await eraOf(client)) === era) return true
    await practice.advance(10n)
    return false
  }, SOON)
}

async function startPayment(client: Client, reference: string, amount: bigint) {
  const payment = { to: SOMEBODY, amount, allowUnfundedRecipient: true, reference }
  const { digest, recipients, awaitsApproval } = await client.payments.plan(payment)
  const confirmed = recipients[0]?.confirm.digest ?? undefined
  return client.payments.start({
    ...payment,
    digest: digest ?? '',
    awaitsApproval,
    ...(confirmed === undefined ? {} : { confirmed }),
  })
}

describe('while the network changes its consensus', () => {
  it.each([
    // Blocks between the signature and the boundary, and what is signed in all: again, once it is over, where the blockhash itself was deleted.
    { between: LOST_BLOCKS - 1n, signed: 3, what: 'is sent again, the same bytes' },
    { between: 0n, signed: 5, what: 'whose blockhash was deleted too is called expired after it, and signed again' },
  ])('nothing is lost, doubled or called expired, deposits are credited once, and what was in deleted blocks $what', async (variant) => {
    const { between, signed } = variant
    const house = await openHouse()
    const { practice, backend, customer, other, pay } = house
    const { client } = backend
    await pay(customer)
    await practice.advance(8n)
    await until(async () => (await creditsOf(client, customer)).length === 1, SOON)

    // In blocks that will be deleted: a deposit, a sweep and a payment, seen in a block by both nodes.
    await startAsPlanned(client)
    await startPayment(client, 'invoice 1', 3_000_000n)
    await pay(other)
    await until(async () => (await client.overview.show({})).inFlight.transactions === 2, SOON)
    await until(() => new Set(house.right.delivered).size === 2, SOON)
    await practice.advance(between)
    await switchNow(house)

    expect(await client.sending.status({})).toMatchObject({ state: 'switching', words: expect.stringContaining('changing its consensus') })
    expect((await client.overview.show({})).nodes.warnings.map(({ code }) => code)).toEqual(['CONSENSUS_SWITCH'])
    await startPayment(client, 'invoice 2', 4_000_000n)
    await practice.advance(60n)
    expect((await client.overview.show({})).inFlight).toMatchObject({ transactions: 3, unsigned: 1 })
    expect(await creditsOf(client, other)).toEqual([])

    await passUntil(house, client, 'after')
    await landAll(house, client)
    expect(await eraOf(client)).toBe('after')
    expect(await client.sending.status({})).toMatchObject({ state: 'open' })
    expect(await balanceOf(house, SOMEBODY)).toBe(7_000_000n)
    expect(await creditsOf(client, customer)).toEqual([PAID_IN])
    const events = await eventsOf(client)
    const switched = events.findIndex(({ kind, data }) => kind === 'consensus-seen' && data['era'] === 'after')
    expect(events.flatMap(({ kind, data }) => (kind === 'consensus-seen' ? [data['era']] : []))).toEqual(['switching', 'after'])
    // Two were in deleted blocks, and fell back.
    const moved = events.flatMap(({ kind, data }) => (kind === 'attempt-moved' && data['to'] === 'sent' ? [data['from']] : []))
    expect(moved.filter((from) => from === 'confirmed' || from === 'processed')).toHaveLength(2)
    expect(events.filter(({ kind }) => kind === 'attempt-signed')).toHaveLength(signed)
    const ends = events.slice(switched).flatMap(({ kind, data }) => (kind === 'attempt-settled' ? [String(data['to'])] : []))
    expect(ends.toSorted()).toEqual([...Array.from({ length: signed - 3 }, () => 'expired'), 'finalized', 'finalized', 'finalized'])
    expect(await client.activity.verify({})).toMatchObject({ intact: true, problems: [] })
    expect(await client.activity.reconcile({})).toMatchObject({ differences: [] })
  })

  it('something is signed before the end where a person asks for it, and lands once', async () => {
    const house = await openHouse()
    const { practice, backend } = house
    const { client } = backend
    await client.sending.signAnyway({})
    await switchNow(house)
    expect((await client.sending.status({})).state).toBe('switching')
    await startPayment(client, 'invoice 3', 5_000_000n)
    await practice.advance(4n)
    expect((await client.overview.show({})).inFlight.unsigned).toBe(1)
    expect(await client.sending.signAnyway({})).toMatchObject({ state: 'open' })
    await until(async () => (await client.overview.show({})).inFlight.unsigned === 0, SOON)
    expect(await eraOf(client)).toBe('switching')
    await passUntil(house, client, 'after')
    await landAll(house, client)
    expect(await balanceOf(house, SOMEBODY)).toBe(5_000_000n)
    expect(await client.activity.verify({})).toMatchObject({ intact: true, problems: [] })
  })

  it('a start in the middle of it goes on with what was seen, and with what was decided', async () => {
    const house = await openHouse()
    const { backend, open } = house
    await switchNow(house)
    await startPayment(backend.client, 'invoice 4', 6_000_000n)
    await backend.close()
    const { client } = await open()
    await client.vault.unlock({ passphrase: PASSPHRASE })
    expect(await eraOf(client)).toBe('switching')
    await until(async () => (await client.sending.status({})).state === 'switching', SOON)
    await passUntil(house, client, 'after')
    await landAll(house, client)
    expect(await balanceOf(house, SOMEBODY)).toBe(6_000_000n)
    expect((await eventsOf(client)).filter(({ kind }) => kind === 'consensus-seen')).toHaveLength(2)
  })
})

describe('a single node that lies about the consensus', () => {
  it('is not believed: no change is named because of it, and no certificate is taken for granted', async () => {
    const house = await openHouse()
    const { practice, right, backend } = house
    const { client } = backend
    const still = (await askNode(practice.url, 'getSlot', [])) as bigint
    right.lies.set('getSlot', async ([config], honest) => (isFinalized(config) ? still : honest()))
    right.lies.set('getBlock', () => Promise.resolve(null))
    right.lies.set('getAgGenesisCert', () => Promise.resolve({ block: { slot: 3n, blockId: '1' } }))
    await startPayment(client, 'invoice 5', 7_000_000n)
    await passUntil(house, client, 'unknown')
    for (let times = 0; times < 12; times += 1) await practice.advance(10n)
    expect(await eraOf(client)).toBe('unknown')
    expect((await client.sending.status({})).state).not.toBe('switching')
    right.lies.clear()
    await landAll(house, client)
    expect((await eventsOf(client)).filter(({ kind }) => kind === 'consensus-seen')).toEqual([])
  })
})

const isFinalized = (config: unknown) => JSON.stringify(config ?? '').includes('finalized')

async function switchNow(house: House): Promise<void> {
  await askNode(house.practice.url, 'practice_switchConsensus', [EMPTY_BLOCKS, LOST_BLOCKS])
  await house.practice.advance(1n)
  await passUntil(house, house.backend.client, 'switching')
}

async function landAll({ practice }: House, client: Client): Promise<void> {
  await until(async () => {
    await practice.advance(4n)
    return (await client.overview.show({})).inFlight.transactions === 0
  }, SOON)
}
