import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { decodeConfidentialAccount } from '../../src/core/program/confidential-account.ts'
import { contextPlaces } from '../../src/core/program/proof-context.ts'
import { type NodeClient, openNode } from '../../src/main/node/index.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { askNode, type Relay, startRelay } from '../main/pay/relay.ts'
import type { ConfidentialAct, ConfidentialOrder, ConfidentialResult } from '../support/confidential-child.ts'
import { openConfidentialHouse } from '../support/confidential-house.ts'
import { hides, partiesOfWords, type Party } from '../support/confidential-party.ts'
import { type Kills, killsOf, liveThrough, nameOf, pointsOf } from '../support/kills.ts'
import { runChild } from '../support/run-child.ts'
import { sampleOf } from '../support/sample.ts'
import { until } from '../support/until.ts'
import { withoutVersion1 } from '../support/without-version-1.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
const FUNDS = 20_000_000_000n
const SOON = { withinMs: 60_000 }
const SIGNATURE = 5_000n
/** Of these, in a sample. */
const DRAWN = 2
const FIRST = (1n << 40n) + 1n
const EACH = 70_001n
/** What arrives while the process is dead. */
const LATE = 1_000n

const FINALITY_BLOCKS = 4
const STEPS = [
  ...pointsOf(['write:payments']),
  // Two transactions before the payment, and that both are kept.
  ...pointsOf(['write:proofs', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict'], 3),
]

describe('a backend that is killed while it pays in secret in several transactions', () => {
  let practice: Practice
  let relay: Relay
  let node: NodeClient
  let dataDir: string
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  let paying: Party

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: FINALITY_BLOCKS })
    relay = await startRelay(practice.url, 'without version 1')
    withoutVersion1(relay)
    node = openNode({ name: 'witness', url: practice.url })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-confidential-payment-crash-'))
    outside = await openConfidentialHouse(practice.url)
    await withBackend(dataDir, async ({ client }) => {
      await client.nodes.add({ name: 'old', url: relay.url })
      const { words } = await client.vault.create({ passphrase: PASSPHRASE })
      const [first] = await partiesOfWords({ words, mint: outside.mint, count: 1, first: 0 })
      if (first === undefined) throw new Error('there is a treasury')
      paying = first
      await client.mints.add({ mint: outside.mint, label: 'SECRET' })
      await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 0 })
      await client.policy.allow({ passphrase: PASSPHRASE, address: outside.customer.owner, label: 'Customer' })
      await client.nodes.faucet({ amount: FUNDS })
      await until(async () => (await client.sending.status({})).state === 'open', SOON)
    })
    await outside.configure(paying)
    await outside.pay(paying.account, FIRST)
    await outside.applyAs(paying, { expected: 1n, available: FIRST })
  }, 120_000)
  afterAll(async () => {
    outside.close()
    node.close()
    await relay.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const program = 'confidential-child.ts'
  const orderOf = (act: ConfidentialAct): Omit<ConfidentialOrder, 'killAt'> => {
    const { owner, account, mint } = paying
    return { dataDir, passphrase: PASSPHRASE, mint, owner, account, act }
  }
  const payOf = (reference: string, leaves: bigint): ConfidentialAct => ({
    ...{ kind: 'pay', to: outside.customer.owner, reference, amount: String(EACH), leaves: String(leaves) },
  })
  const live = async (act: ConfidentialAct, kills: Kills) => {
    const meanwhile = () => outside.pay(paying.account, LATE)
    const last = await liveThrough<ConfidentialResult>({ program, order: orderOf(act), kills, meanwhile })
    expect(last.intact).toBe(true)
    return last.row
  }
  const lamportsOf = async (asked: readonly Address[]) =>
    (await node.getMultipleAccounts(asked, { commitment: 'finalized' })).value.reduce((sum, one) => sum + (one?.lamports ?? 0n), 0n)
  const home = () => lamportsOf([paying.owner])
  const rent = () =>
    lamportsOf(
      (['payment-validity', 'payment-range'] as const).flatMap((kind) =>
        contextPlaces({ payer: paying.owner, account: paying.account, kind }).map(({ context }) => context),
      ),
    )
  const theirs = async () => {
    const found = decodeConfidentialAccount(await outside.dataOf(outside.customer.account))
    if (found === null) throw new Error('it is configured')
    return found
  }
  const doesHold = async (amount: bigint) => {
    const found = decodeConfidentialAccount(await outside.dataOf(paying.account))
    return found !== null && hides(paying.keys, found.available, amount)
  }
  let available = FIRST
  let arrived = 0n

  it('at any step pays once, closes every account for its proofs, and costs three transactions', async () => {
    for (const [act, kills] of killsOf(STEPS, DRAWN, 'pay').entries()) {
      const name = nameOf(kills)
      const before = { home: await home(), credits: (await theirs()).credits }
      available -= EACH
      arrived += EACH
      expect(await live(payOf(`paid ${act}`, available), kills), name).toMatchObject({
        available: String(available),
        public: '0',
        notes: [],
      })
      expect(await doesHold(available), name).toBe(true)
      expect((await theirs()).credits, `one arrival at ${name}`).toBe(before.credits + 1n)
      const { pendingLow, pendingHigh } = await theirs()
      expect(readBy(outside.customer.keys, { pendingLow, pendingHigh }, arrived), `exactly the amount at ${name}`).toBe(true)
      expect(await rent(), `no rent stays at ${name}`).toBe(0n)
      expect(before.home - (await home()), `three transactions at ${name}`).toBe(3n * SIGNATURE)
    }
  }, 1_800_000)

  it('at any step pays once or not at all where the account changes while nobody lives, and takes all rent back', async () => {
    for (const killAt of sampleOf(STEPS, DRAWN, 'give up')) {
      const name = nameOf([killAt])
      await outside.pay(paying.account, LATE)
      const before = { credits: (await theirs()).credits, pending: (await pendingOf()) + 0n }
      const order = { ...orderOf(payOf(`perhaps at ${name}`, available - EACH)), killAt }
      expect(await runChild(program, order), `it is killed at ${name}`).toBe('killed')
      // What was sent lands, or is refused for ever by what comes next.
      await askNode(practice.url, 'practice_advance', [BigInt(2 * FINALITY_BLOCKS)])
      const isPaid = (await theirs()).credits > before.credits
      if (isPaid) arrived += EACH
      available += before.pending * LATE - (isPaid ? EACH : 0n)
      await outside.applyAs(paying, { expected: before.pending, available })
      expect(await live({ kind: 'rest' }, []), name).toMatchObject({ pending: '0', available: String(available), notes: [] })
      expect(await doesHold(available), name).toBe(true)
      expect((await theirs()).credits - before.credits, name).toBe(isPaid ? 1n : 0n)
      expect(await rent(), `no rent stays at ${name}`).toBe(0n)
    }
  }, 1_800_000)

  async function pendingOf(): Promise<bigint> {
    return decodeConfidentialAccount(await outside.dataOf(paying.account))?.credits ?? 0n
  }
})

/** Several transfers add up in each half apart. */
function readBy(
  keys: Party['keys'],
  { pendingLow, pendingHigh }: { pendingLow: Uint8Array; pendingHigh: Uint8Array },
  sum: bigint,
): boolean {
  const times = sum / EACH
  return hides(keys, pendingLow, (EACH & 0xffffn) * times) && hides(keys, pendingHigh, (EACH >> 16n) * times)
}
