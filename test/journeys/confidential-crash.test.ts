import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { decodeConfidentialAccount } from '../../src/core/program/confidential-account.ts'
import { contextPlaces } from '../../src/core/program/proof-context.ts'
import { decodeTokenAccount } from '../../src/core/program/token-account.ts'
import { type NodeClient, openNode } from '../../src/main/node/index.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { startRelay } from '../main/pay/relay.ts'
import type { ConfidentialAct, ConfidentialOrder, ConfidentialResult } from '../support/confidential-child.ts'
import { openConfidentialHouse } from '../support/confidential-house.ts'
import { hides, partiesOfWords, type Party } from '../support/confidential-party.ts'
import type { KillPoint } from '../support/mortal-backend.ts'
import { runChild } from '../support/run-child.ts'
import { sampleOf } from '../support/sample.ts'
import { until } from '../support/until.ts'
import { withoutVersion1 } from '../support/without-version-1.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
const FUNDS = 20_000_000_000n
const SOON = { withinMs: 60_000 }
/** The last moment before, and the first after, each thing that cannot be taken back. */
const STEPS = ['write:upkeep', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict'].flatMap((step) => [
  `${step}:before`,
  `${step}:after`,
])
const STEPS_OF_PAYING = STEPS.map((step) => step.replace('write:upkeep', 'write:payments'))
/** The same of a withdrawal in several transactions, each of them a decision, and of its end. */
const STEPS_OF_SEVERAL = ['write:withdrawal', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict'].flatMap((step) =>
  [1, 2, 3].flatMap((nth) => [`${step}:before`, `${step}:after`].map((moment) => ({ step: moment, nth }))),
)
const SIGNATURE = 5_000n
/** Of these, in a sample, for each act. */
const DRAWN = 2
const FIRST = (1n << 40n) + 1n
/** What arrives while the process is dead. */
const LATE = 70_001n
const EACH = 1_000n

describe('a backend that is killed while it tends a confidential account', () => {
  let practice: Practice
  let node: NodeClient
  let dataDir: string
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  let ours: readonly Party[]
  let treasury: Address
  let paying: Party

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 25, waitForReaders: true, finalityBlocks: 4 })
    node = openNode({ name: 'witness', url: practice.url })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-confidential-crash-'))
    outside = await openConfidentialHouse(practice.url)
    await withBackend(dataDir, async ({ client }) => {
      await client.nodes.add({ name: 'practice', url: practice.url })
      const made = await client.vault.create({ passphrase: PASSPHRASE })
      const { words } = made
      treasury = made.treasury
      ours = await partiesOfWords({ words, mint: outside.mint, count: STEPS.length })
      const [first] = await partiesOfWords({ words, mint: outside.mint, count: 1, first: 0 })
      if (first === undefined) throw new Error('there is a treasury')
      paying = first
      await client.mints.add({ mint: outside.mint, label: 'SECRET' })
      await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 0 })
      await client.policy.allow({ passphrase: PASSPHRASE, address: outside.customer.owner, label: 'Customer' })
      await client.accounts.derive({ count: STEPS.length })
      await until(async () => (await client.accounts.list({ role: 'deposit', limit: 100 })).accounts.length === STEPS.length, SOON)
      await client.nodes.faucet({ amount: FUNDS })
      const canBeMade = () =>
        client.tokens.planConfigure({ mint: outside.mint }).then(
          ({ digest }) => digest !== null,
          () => false,
        )
      await until(canBeMade, SOON)
    })
  }, 120_000)
  afterAll(async () => {
    outside.close()
    node.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Tends the account with a kill at the step; the next life ends it. `meanwhile`: what happens while nobody lives. */
  const tend = async (party: Party, act: ConfidentialAct, at: KillPoint | string, meanwhile: () => Promise<void>) => {
    const { owner, account, mint } = party
    const killAt = typeof at === 'string' ? { step: at, nth: 1 } : at
    const order: ConfidentialOrder = { dataDir, passphrase: PASSPHRASE, mint, owner, account, act, killAt }
    const first = await runChild<ConfidentialResult>('confidential-child.ts', order)
    expect(first, `${act.kind} is killed at ${JSON.stringify(killAt)}`).toBe('killed')
    await meanwhile()
    const last = await runChild<ConfidentialResult>('confidential-child.ts', { ...order, killAt: null })
    if (last === 'killed') throw new Error('the second life was killed as well')
    expect(last.intact).toBe(true)
    return last.row
  }
  const onChain = async ({ account, keys }: Party, available: bigint) => {
    const data = (await node.getAccountInfo(account, { commitment: 'finalized' })).value?.data ?? new Uint8Array()
    const hidden = decodeConfidentialAccount(data)
    expect(hidden === null ? null : hides(keys, hidden.available, available), `hides ${available}`).toBe(true)
    return { public: decodeTokenAccount(data)?.amount, credits: hidden?.credits }
  }
  /** Failed ones among them. */
  const transactionsOf = async ({ account }: Party) => (await node.getSignaturesForAddress(account, { limit: 1_000 })).length
  const nothing = () => Promise.resolve()

  it('at any step configures it once', async () => {
    for (const step of sampleOf(STEPS, DRAWN, 'configure')) {
      const party = ours[STEPS.indexOf(step)]
      if (party === undefined) throw new Error('there is an account for each step')
      expect(await tend(party, { kind: 'configure' }, step, nothing)).toMatchObject({ keys: 'conf-bal-v1', available: '0', notes: [] })
      await onChain(party, 0n)
      expect(await transactionsOf(party)).toBe(1)
    }
  }, 600_000)

  it('at any step applies what is pending, and what arrives while nobody lives, each once', async () => {
    const party = await prepared(0)
    let available = 0n
    for (const [round, step] of sampleOf(STEPS, DRAWN, 'apply').entries()) {
      const before = await transactionsOf(party)
      const amount = round === 0 ? FIRST : EACH
      await outside.pay(party.account, amount)
      const row = await tend(party, { kind: 'apply' }, step, () => outside.pay(party.account, LATE))
      available += amount + LATE
      expect(row, step).toMatchObject({ pending: '0', available: String(available), credits: '0', public: '0', notes: [] })
      expect(await onChain(party, available)).toEqual({ public: 0n, credits: 0n })
      // The customer's two, one apply, and one more where what arrived was overlooked or came after.
      const own = (await transactionsOf(party)) - before - 2
      expect([1, 2], `${own} applies at ${step}`).toContain(own)
    }
  }, 600_000)

  it('at any step switches public arrivals once', async () => {
    const party = await prepared(1)
    for (const [round, step] of sampleOf(STEPS, DRAWN, 'credits').entries()) {
      const before = await transactionsOf(party)
      const set = round % 2 === 0 ? 'off' : 'on'
      const row = await tend(party, { kind: 'credits', set }, step, nothing)
      expect(row, step).toMatchObject({ takesPublic: set === 'on', takesConfidential: true })
      expect((await transactionsOf(party)) - before, step).toBe(1)
    }
  }, 600_000)

  it('at any step deposits once, and leaves the rest public', async () => {
    const party = await prepared(3)
    const steps = sampleOf(STEPS, DRAWN, 'deposit')
    let left = EACH * BigInt(steps.length + 1)
    let hidden = 0n
    await outside.give(party.account, left)
    for (const step of steps) {
      const before = await transactionsOf(party)
      left -= EACH
      hidden += EACH + LATE
      const act = { kind: 'deposit', amount: String(EACH), leaves: String(left) } as const
      const row = await tend(party, act, step, () => outside.pay(party.account, LATE))
      expect(row, step).toMatchObject({ public: String(left), pending: String(hidden), available: '0', notes: [] })
      expect((await transactionsOf(party)) - before, `the customer’s and one deposit at ${step}`).toBe(2)
    }
  }, 600_000)

  it('at any step empties and closes once, and the rent goes to the treasury', async () => {
    const party = await prepared(4)
    const lamportsOf = async (address: Address) => (await node.getAccountInfo(address, { commitment: 'finalized' })).value?.lamports ?? 0n
    for (const step of sampleOf(STEPS, DRAWN, 'close')) {
      if ((await lamportsOf(party.account)) === 0n) await outside.configure(party)
      // A payment of nothing leaves a ciphertext of nothing, which only its keys tell from something.
      await outside.pay(party.account, 0n)
      await outside.applyAs(party, { expected: 1n, available: 0n })
      const before = { held: await lamportsOf(party.account), home: await lamportsOf(treasury) }
      await tend(party, { kind: 'close' }, step, nothing)
      expect(await lamportsOf(party.account), step).toBe(0n)
      // Paid for once, by two signatures.
      expect((await lamportsOf(treasury)) - before.home, step).toBe(before.held - 2n * SIGNATURE)
    }
  }, 600_000)

  it('at any step withdraws once, and leaves pending what arrives while nobody lives', async () => {
    const party = await prepared(1)
    const steps = sampleOf(STEPS, DRAWN, 'withdraw')
    let available = FIRST
    await outside.pay(party.account, FIRST)
    await outside.applyAs(party, { expected: 1n, available })
    for (const [round, step] of steps.entries()) {
      const before = await transactionsOf(party)
      available -= EACH
      const act = { kind: 'withdraw', amount: String(EACH), leaves: String(available) } as const
      const row = await tend(party, act, step, () => outside.pay(party.account, LATE))
      const withdrawn = EACH * BigInt(round + 1)
      const pending = LATE * BigInt(round + 1)
      expect(row, step).toMatchObject({ pending: String(pending), available: String(available), public: String(withdrawn), notes: [] })
      expect(await onChain(party, available)).toEqual({ public: withdrawn, credits: BigInt(round + 1) })
      expect((await transactionsOf(party)) - before, `the customer’s and one withdrawal at ${step}`).toBe(2)
    }
  }, 600_000)

  it('at any step pays in secret once, and leaves pending what arrives while nobody lives', async () => {
    await outside.configure(paying)
    await outside.pay(paying.account, FIRST)
    let available = FIRST
    await outside.applyAs(paying, { expected: 1n, available })
    const { account, owner: to, keys } = outside.customer
    const theirs = async () => decodeConfidentialAccount(await outside.dataOf(account))
    for (const [round, step] of sampleOf(STEPS_OF_PAYING, DRAWN, 'pay').entries()) {
      const before = { transactions: await transactionsOf(paying), credits: (await theirs())?.credits ?? 0n }
      available -= EACH
      const act = { kind: 'pay', to, reference: `paid at ${step}`, amount: String(EACH), leaves: String(available) } as const
      const row = await tend(paying, act, step, () => outside.pay(paying.account, LATE))
      const arrived = BigInt(round + 1)
      expect(row, step).toMatchObject({ pending: String(LATE * arrived), available: String(available), public: '0', notes: [] })
      expect(await onChain(paying, available)).toEqual({ public: 0n, credits: arrived })
      expect((await theirs())?.credits, `one arrival at ${step}`).toBe(before.credits + 1n)
      expect(hides(keys, (await theirs())?.pendingLow ?? new Uint8Array(), EACH * arrived), `all of it at ${step}`).toBe(true)
      expect((await transactionsOf(paying)) - before.transactions, `the customer’s and one payment at ${step}`).toBe(2)
    }
  }, 600_000)

  it('at any step withdraws once in several transactions, where no node takes version 1, and takes all rent back', async () => {
    const party = await prepared(2)
    const relay = await startRelay(practice.url, 'without version 1')
    withoutVersion1(relay)
    await withBackend(dataDir, async ({ client }) => {
      await client.nodes.add({ name: 'old', url: relay.url })
      await client.nodes.remove({ name: 'practice' })
    })
    let available = FIRST
    await outside.pay(party.account, FIRST)
    await outside.applyAs(party, { expected: 1n, available })
    const places = contextPlaces({ payer: treasury, account: party.account, kind: 'range' }).map(({ context }) => context)
    const lamportsOf = async (asked: readonly Address[]) =>
      (await node.getMultipleAccounts(asked, { commitment: 'finalized' })).value.reduce((sum, one) => sum + (one?.lamports ?? 0n), 0n)
    for (const [round, killAt] of sampleOf(STEPS_OF_SEVERAL, DRAWN, 'several').entries()) {
      const name = `${killAt.step} the ${killAt.nth}th time`
      const before = { transactions: await transactionsOf(party), lamports: await lamportsOf([treasury]) }
      available -= EACH
      const act = { kind: 'withdraw', amount: String(EACH), leaves: String(available) } as const
      const row = await tend(party, act, killAt, () => outside.pay(party.account, LATE))
      const [withdrawn, pending] = [EACH * BigInt(round + 1), LATE * BigInt(round + 1)]
      expect(row, name).toMatchObject({ pending: String(pending), available: String(available), public: String(withdrawn), notes: [] })
      expect(await onChain(party, available)).toEqual({ public: withdrawn, credits: BigInt(round + 1) })
      expect((await transactionsOf(party)) - before.transactions, `the customer’s and one withdrawal at ${name}`).toBe(2)
      expect(await lamportsOf(places), `no rent stays at ${name}`).toBe(0n)
      expect(before.lamports - (await lamportsOf([treasury])), `three transactions at ${name}`).toBe(4n * SIGNATURE)
    }
    await relay.close()
  }, 900_000)

  /** An account that another wallet configured, where it was not configured here. */
  async function prepared(place: number): Promise<Party> {
    const parties = ours.filter((_, number) => !sampleOf(STEPS, DRAWN, 'configure').includes(STEPS[number] ?? ''))
    const party = parties[place] ?? ours[place]
    if (party === undefined) throw new Error('there is an account')
    const there = await node.getAccountInfo(party.account, { commitment: 'finalized' })
    if (there.value === null) await outside.configure(party)
    return party
  }
})
