import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../src/core/address/associated.ts'
import { decodeTokenAccount } from '../../src/core/program/token-account.ts'
import { type NodeClient, openNode } from '../../src/main/node/index.ts'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'
import { askCustomers } from '../../src/shells/cli/demo/customers.ts'
import { killsOf, liveThrough, nameOf, pointsOf } from '../support/kills.ts'
import type { RentOrder, RentResult } from '../support/rent-child.ts'
import { until, untilDone } from '../support/until.ts'
import { withBackend } from '../support/with-backend.ts'

const PASSPHRASE = 'a passphrase for a crash'
const FUNDS = 5_000_000_000n
const SOON = { withinMs: 60_000 }
const STEPS = pointsOf(['write:recover', 'write:draft', 'write:signed', 'write:broadcast', 'send', 'write:verdict'])
/** Of these, in a sample. */
const DRAWN = 4
const ACCOUNTS = 3
const LOST = 40n
/** Each is signed by its owner and the treasury. */
const FEES = BigInt(ACCOUNTS) * 10_000n

describe('a backend that is killed while it recovers nested accounts', () => {
  let practice: Practice
  let node: NodeClient
  let dataDir: string
  let treasury: Address
  let owners: readonly Address[]
  let coin: { readonly mint: Address; readonly tokenProgram: Address }
  const accountOf = (owner: Address) => findAssociatedAddress({ owner, ...coin })

  beforeAll(async () => {
    practice = await startPractice({ slotMs: 50, waitForReaders: true, finalityBlocks: 4 })
    node = openNode({ name: 'witness', url: practice.url })
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-nested-crash-'))
    await withBackend(dataDir, async ({ client }) => {
      await client.nodes.add({ name: 'practice', url: practice.url })
      ;({ treasury } = await client.vault.create({ passphrase: PASSPHRASE }))
      const task = await client.accounts.derive({ count: ACCOUNTS })
      await until(async () => (await client.tasks.show({ id: task.id })).state === 'done', SOON)
      owners = (await client.accounts.list({ role: 'deposit' })).accounts.map(({ address }) => address)
      await client.nodes.faucet({ amount: FUNDS })
      const customers = askCustomers(practice.url)
      coin = (await customers.createMints()).token2022
      await untilDone(() => client.mints.add({ mint: coin.mint, label: 'Coin' }), SOON)
      await customers.payIn(owners.map((to) => ({ kind: 'token' as const, to, amount: 700n, mint: coin.mint })))
      await until(async () => (await client.deposits.list({ limit: 100 })).deposits.length >= ACCOUNTS, SOON)
    })
  }, 120_000)
  afterAll(async () => {
    node.close()
    await practice.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const accountsAt = async (addresses: readonly Address[]) => (await node.getMultipleAccounts(addresses, { commitment: 'finalized' })).value
  const lamportsOf = async (addresses: readonly Address[]) => (await accountsAt(addresses)).map((account) => account?.lamports ?? 0n)
  const tokensOf = async (addresses: readonly Address[]) =>
    (await accountsAt(addresses)).map((account) => (account === null ? 0n : (decodeTokenAccount(account.data)?.amount ?? 0n)))

  /** Customers take the addresses of token accounts for wallets. */
  const payAmiss = async () => {
    const nested = owners.map((owner) => accountOf(accountOf(owner)))
    const customers = askCustomers(practice.url)
    await customers.payIn(owners.map((owner) => ({ kind: 'token' as const, to: accountOf(owner), amount: LOST, mint: coin.mint })))
    await until(async () => (await tokensOf(nested)).every((amount) => amount === LOST), SOON)
    return nested
  }

  it('at any step recovers each once, to the lamport and the unit', async () => {
    for (const kills of killsOf(STEPS, DRAWN, 'nested')) {
      const nested = await payAmiss()
      const [rent = 0n] = await lamportsOf(nested)
      const homes = owners.map(accountOf)
      const [[paid = 0n], wallets, tokens] = [await lamportsOf([treasury]), await lamportsOf(owners), await tokensOf(homes)]
      const order: Omit<RentOrder, 'killAt'> = { dataDir, passphrase: PASSPHRASE, act: 'recover' }
      const last = await liveThrough<RentResult>({ program: 'rent-child.ts', order, kills })
      expect(last, nameOf(kills)).toMatchObject({ intact: true })
      expect(paid - ((await lamportsOf([treasury]))[0] ?? 0n), nameOf(kills)).toBe(FEES)
      expect(await lamportsOf(owners), nameOf(kills)).toEqual(wallets.map((before) => before + rent))
      expect(await tokensOf(homes), nameOf(kills)).toEqual(tokens.map((before) => before + LOST))
      expect(await lamportsOf(nested), nameOf(kills)).toEqual(nested.map(() => 0n))
    }
    await withBackend(dataDir, async ({ client }) => {
      await until(async () => (await client.overview.show({})).asOf.caughtUp, SOON)
      expect(await client.overview.show({})).toMatchObject({ openCases: 0 })
      const customers = (await client.deposits.list({ limit: 500 })).deposits.filter(
        ({ asset, verdict }) => asset.kind === 'token' && verdict.kind === 'credit' && verdict.class === 'customer',
      )
      expect(customers).toHaveLength(ACCOUNTS)
    })
  }, 900_000)
})
