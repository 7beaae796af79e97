import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../src/core/address/associated.ts'
import { type NodeClient, openNode } from '../../src/main/node/index.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import { askNode } from '../main/pay/relay.ts'
import { killsOf, liveThrough, nameOf, pointsOf } from '../support/kills.ts'
import type { RentOrder, RentResult } from '../support/rent-child.ts'
import { until } from '../support/until.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
const FUNDS = 5_000_000_000n
const SOON = { withinMs: 60_000 }
const STEPS = pointsOf(['write:reclaim', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict'])
/** Of these, in a sample. */
const DRAWN = 4
const ACCOUNTS = 9
/** Above the minimum of each. */
const ABOVE = 550_840n
/** Two transactions: nine owners sign once each, and the treasury twice. */
const FEES = 11n * 5_000n

describe('a backend that is killed while it reclaims rent', () => {
  let practice: Practice
  let node: NodeClient
  let dataDir: string
  let treasury: Address
  let accounts: readonly Address[]

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: 4 })
    node = openNode({ name: 'witness', url: practice.url })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-rent-crash-'))
    await withBackend(dataDir, async ({ client }) => {
      await client.nodes.add({ name: 'practice', url: practice.url })
      ;({ treasury } = await client.vault.create({ passphrase: PASSPHRASE }))
      const task = await client.accounts.derive({ count: ACCOUNTS })
      await until(async () => (await client.tasks.show({ id: task.id })).state === 'done', SOON)
      const owners = (await client.accounts.list({ role: 'deposit' })).accounts.map(({ address }) => address)
      await client.nodes.faucet({ amount: FUNDS })
      const customers = askCustomers(practice.url)
      const { token2022 } = await customers.createMints()
      await customers.payIn(owners.map((to) => ({ kind: 'token' as const, to, amount: 700n, mint: token2022.mint })))
      accounts = owners.map((owner) => findAssociatedAddress({ owner, ...token2022 }))
      await until(async () => (await client.deposits.list({ limit: 100 })).deposits.length >= ACCOUNTS, SOON)
    })
  }, 120_000)
  afterAll(async () => {
    node.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const heldBy = async (addresses: readonly Address[]) => {
    const { value } = await node.getMultipleAccounts(addresses, { commitment: 'finalized' })
    return value.map((account) => account?.lamports ?? 0n)
  }

  /** A step of the rule, as the accounts see it: each holds more than its minimum from then on. */
  const stepDown = async (minimum: bigint) => {
    for (const account of accounts) await askNode(practice.url, 'requestAirdrop', [account, ABOVE])
    await until(async () => (await heldBy(accounts)).every((held) => held === minimum + ABOVE), SOON)
  }

  it('at any step takes it once, and to the lamport', async () => {
    const minimum = await node.getMinimumBalanceForRentExemption(170)
    for (const kills of killsOf(STEPS, DRAWN, 'rent')) {
      await stepDown(minimum)
      const [before = 0n] = await heldBy([treasury])
      const order: Omit<RentOrder, 'killAt'> = { dataDir, passphrase: PASSPHRASE, act: 'reclaim' }
      const last = await liveThrough<RentResult>({ program: 'rent-child.ts', order, kills })
      expect(last, nameOf(kills)).toMatchObject({ intact: true })
      const [after = 0n] = await heldBy([treasury])
      expect(after - before, nameOf(kills)).toBe(BigInt(ACCOUNTS) * ABOVE - FEES)
      expect(await heldBy(accounts)).toEqual(accounts.map(() => minimum))
    }
  }, 900_000)
})
