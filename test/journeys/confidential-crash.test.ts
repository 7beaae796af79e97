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
import { type Kills, killsOf, liveThrough, nameOf, pointsOf } from '../support/kills.ts'
import { until } from '../support/until.ts'
import { withoutVersion1 } from '../support/without-version-1.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
const FUNDS = 20_000_000_000n
const SOON = { withinMs: 60_000 }
const OF_A_TRANSACTION = ['write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict']
const STEPS = pointsOf(['write:upkeep', ...OF_A_TRANSACTION])
const STEPS_OF_PAYING = pointsOf(['write:payments', ...OF_A_TRANSACTION])
/** The same of a withdrawal in several transactions, each of them a decision, and of its end. */
const STEPS_OF_SEVERAL = pointsOf(['write:withdrawal', ...OF_A_TRANSACTION], 3)
const SIGNATURE = 5_000n
/** Of these, in a sample, for each act. */
const DRAWN = 2
const FIRST = (1n << 40n) + 1n
/** What arrives while the process is dead. */
const LATE = 70_001n
const EACH = 1_000n
/** Accounts that are configured here, each in an act of its own; the others another wallet configures. */
const CONFIGURED = killsOf(STEPS, DRAWN, 'configure')
/** Others that each are tended in one way. */
const TENDED = 6
const ACCOUNTS = TENDED + CONFIGURED.length

describe('a backend that is killed while it tends a confidential account', () => {
  let practice: Practice
  let node: NodeClient
  let dataDir: string
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  let ours: readonly Party[]
  let treasury: Address
  let paying: Party

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: 4 })
    node = openNode({ name: 'witness', url: practice.url })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-confidential-crash-'))
    outside = await openConfidentialHouse(practice.url)
    await withBackend(dataDir, async ({ client }) => {
      await client.nodes.add({ name: 'practice', url: practice.url })
      const made = await client.vault.create({ passphrase: PASSPHRASE })
      const { words } = made
      treasury = made.treasury
      ours = await partiesOfWords({ words, mint: outside.mint, count: ACCOUNTS })
      const [first] = await partiesOfWords({ words, mint: outside.mint, count: 1, first: 0 })
      if (first === undefined) throw new Error('there is a treasury')
      paying = first
      await client.mints.add({ mint: outside.mint, label: 'SECRET' })
      await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 0 })
      await client.policy.allow({ passphrase: PASSPHRASE, address: outside.customer.owner, label: 'Customer' })
      await client.accounts.derive({ count: ACCOUNTS })
      await until(async () => (await client.accounts.list({ role: 'deposit', limit: 100 })).accounts.length === ACCOUNTS, SOON)
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

  /** Tends the account in as many lives as there are kills, and one more that ends it. `meanwhile`: what happens after each, while nobody lives. */
  const tend = async (party: Party, act: ConfidentialAct, kills: Kills, meanwhile?: () => Promise<void>) => {
    const { owner, account, mint } = party
    const order: Omit<ConfidentialOrder, 'killAt'> = { dataDir, passphrase: PASSPHRASE, mint, owner, account, act }
    const program = 'confidential-child.ts'
    const last = await liveThrough<ConfidentialResult>({ program, order, kills, ...(meanwhile === undefined ? {} : { meanwhile }) })
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

  it('at any step configures it once', async () => {
    for (const [round, kills] of CONFIGURED.entries()) {
      const party = partyAt(TENDED + round)
      const row = await tend(party, { kind: 'configure' }, kills)
      expect(row, nameOf(kills)).toMatchObject({ keys: 'conf-bal-v1', available: '0', notes: [] })
      await onChain(party, 0n)
      expect(await transactionsOf(party), nameOf(kills)).toBe(1)
    }
  }, 600_000)

  it('at any step applies what is pending, and what arrives while nobody lives, each once', async () => {
    const party = await prepared(0)
    let available = 0n
    for (const [round, kills] of killsOf(STEPS, DRAWN, 'apply').entries()) {
      const before = await transactionsOf(party)
      const amount = round === 0 ? FIRST : EACH
      await outside.pay(party.account, amount)
      const row = await tend(party, { kind: 'apply' }, kills, () => outside.pay(party.account, LATE))
      available += amount + LATE * BigInt(kills.length)
      expect(row, nameOf(kills)).toMatchObject({ pending: '0', available: String(available), credits: '0', public: '0', notes: [] })
      expect(await onChain(party, available)).toEqual({ public: 0n, credits: 0n })
      // What the customer paid, one apply, and one more where what arrived was overlooked or came after.
      const own = (await transactionsOf(party)) - before - 1 - kills.length
      expect([1, 2], `${own} applies at ${nameOf(kills)}`).toContain(own)
    }
  }, 600_000)

  it('at any step switches public arrivals once', async () => {
    const party = await prepared(5)
    for (const [round, kills] of killsOf(STEPS, DRAWN, 'credits').entries()) {
      const before = await transactionsOf(party)
      const set = round % 2 === 0 ? 'off' : 'on'
      const row = await tend(party, { kind: 'credits', set }, kills)
      expect(row, nameOf(kills)).toMatchObject({ takesPublic: set === 'on', takesConfidential: true })
      expect((await transactionsOf(party)) - before, nameOf(kills)).toBe(1)
    }
  }, 600_000)

  it('at any step deposits once, and leaves the rest public', async () => {
    const party = await prepared(3)
    const acts = killsOf(STEPS, DRAWN, 'deposit')
    let left = EACH * BigInt(acts.length + 1)
    let hidden = 0n
    await outside.give(party.account, left)
    for (const kills of acts) {
      const before = await transactionsOf(party)
      left -= EACH
      hidden += EACH + LATE * BigInt(kills.length)
      const act = { kind: 'deposit', amount: String(EACH), leaves: String(left) } as const
      const row = await tend(party, act, kills, () => outside.pay(party.account, LATE))
      expect(row, nameOf(kills)).toMatchObject({ public: String(left), pending: String(hidden), available: '0', notes: [] })
      expect((await transactionsOf(party)) - before, `the customer’s and one deposit at ${nameOf(kills)}`).toBe(kills.length + 1)
    }
  }, 600_000)

  it('at any step empties and closes once, and the rent goes to the treasury', async () => {
    const party = await prepared(4)
    const lamportsOf = async (address: Address) => (await node.getAccountInfo(address, { commitment: 'finalized' })).value?.lamports ?? 0n
    for (const kills of killsOf(STEPS, DRAWN, 'close')) {
      if ((await lamportsOf(party.account)) === 0n) await outside.configure(party)
      // A payment of nothing leaves a ciphertext of nothing, which only its keys tell from something.
      await outside.pay(party.account, 0n)
      await outside.applyAs(party, { expected: 1n, available: 0n })
      const before = { held: await lamportsOf(party.account), home: await lamportsOf(treasury) }
      await tend(party, { kind: 'close' }, kills)
      expect(await lamportsOf(party.account), nameOf(kills)).toBe(0n)
      // Paid for once, by two signatures.
      expect((await lamportsOf(treasury)) - before.home, nameOf(kills)).toBe(before.held - 2n * SIGNATURE)
    }
  }, 600_000)

  it('at any step withdraws once, and leaves pending what arrives while nobody lives', async () => {
    const party = await prepared(1)
    let available = FIRST
    let pending = 0n
    await outside.pay(party.account, FIRST)
    await outside.applyAs(party, { expected: 1n, available })
    for (const [round, kills] of killsOf(STEPS, DRAWN, 'withdraw').entries()) {
      const name = nameOf(kills)
      const before = await transactionsOf(party)
      available -= EACH
      const act = { kind: 'withdraw', amount: String(EACH), leaves: String(available) } as const
      const row = await tend(party, act, kills, () => outside.pay(party.account, LATE))
      const withdrawn = EACH * BigInt(round + 1)
      pending += LATE * BigInt(kills.length)
      expect(row, name).toMatchObject({ pending: String(pending), available: String(available), public: String(withdrawn), notes: [] })
      expect(await onChain(party, available)).toEqual({ public: withdrawn, credits: pending / LATE })
      expect((await transactionsOf(party)) - before, `the customer’s and one withdrawal at ${name}`).toBe(kills.length + 1)
    }
  }, 600_000)

  it('at any step pays in secret once, and leaves pending what arrives while nobody lives', async () => {
    await outside.configure(paying)
    await outside.pay(paying.account, FIRST)
    let available = FIRST
    await outside.applyAs(paying, { expected: 1n, available })
    const { account, owner: to, keys } = outside.customer
    const theirs = async () => decodeConfidentialAccount(await outside.dataOf(account))
    let late = 0n
    for (const [round, kills] of killsOf(STEPS_OF_PAYING, DRAWN, 'pay').entries()) {
      const name = nameOf(kills)
      const before = { transactions: await transactionsOf(paying), credits: (await theirs())?.credits ?? 0n }
      available -= EACH
      const act = { kind: 'pay', to, reference: `paid ${round}`, amount: String(EACH), leaves: String(available) } as const
      const row = await tend(paying, act, kills, () => outside.pay(paying.account, LATE))
      const arrived = BigInt(round + 1)
      late += BigInt(kills.length)
      expect(row, name).toMatchObject({ pending: String(LATE * late), available: String(available), public: '0', notes: [] })
      expect(await onChain(paying, available)).toEqual({ public: 0n, credits: late })
      expect((await theirs())?.credits, `one arrival at ${name}`).toBe(before.credits + 1n)
      expect(hides(keys, (await theirs())?.pendingLow ?? new Uint8Array(), EACH * arrived), `all of it at ${name}`).toBe(true)
      expect((await transactionsOf(paying)) - before.transactions, `the customer’s and one payment at ${name}`).toBe(kills.length + 1)
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
    let late = 0n
    for (const [round, kills] of killsOf(STEPS_OF_SEVERAL, DRAWN, 'several').entries()) {
      const name = nameOf(kills)
      const before = { transactions: await transactionsOf(party), lamports: await lamportsOf([treasury]) }
      available -= EACH
      const act = { kind: 'withdraw', amount: String(EACH), leaves: String(available) } as const
      const row = await tend(party, act, kills, () => outside.pay(party.account, LATE))
      late += BigInt(kills.length)
      const [withdrawn, pending] = [EACH * BigInt(round + 1), LATE * late]
      expect(row, name).toMatchObject({ pending: String(pending), available: String(available), public: String(withdrawn), notes: [] })
      expect(await onChain(party, available)).toEqual({ public: withdrawn, credits: late })
      expect((await transactionsOf(party)) - before.transactions, `the customer’s and one withdrawal at ${name}`).toBe(kills.length + 1)
      expect(await lamportsOf(places), `no rent stays at ${name}`).toBe(0n)
      expect(before.lamports - (await lamportsOf([treasury])), `three transactions at ${name}`).toBe(4n * SIGNATURE)
    }
    await relay.close()
  }, 900_000)

  function partyAt(place: number): Party {
    const party = ours[place]
    if (party === undefined) throw new Error(`there is an account ${place}`)
    return party
  }
  /** An account that another wallet configured. */
  async function prepared(place: number): Promise<Party> {
    const party = partyAt(place)
    const there = await node.getAccountInfo(party.account, { commitment: 'finalized' })
    if (there.value === null) await outside.configure(party)
    return party
  }
})
