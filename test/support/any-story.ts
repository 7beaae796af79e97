import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import { type Backend, openBackend } from '../../src/main/wiring.ts'
import { followDecision, followTask } from '../../src/shells/cli/follow.ts'
import { type AnyNode, type Customer, lackForStrangers, openAnyNode, openCustomer } from './any-node.ts'
import { until } from './until.ts'

export const PASSPHRASE = 'a passphrase for a story'
const LONG = { withinMs: 180_000 }
const ANY_DIGEST = '0'.repeat(64)
/** Accounts that a node is asked about at once. */
const ASKED_AT_ONCE = 100

type Client = Backend['client']
type PaymentRequest = Parameters<Client['payments']['plan']>[0]

/** A vault with deposit accounts on any node, and a customer with money. */
export type AnyStory = {
  readonly story: AnyNode
  readonly backend: Backend
  readonly client: Client
  readonly customer: Customer
  readonly treasury: Address
  readonly deposits: readonly Address[]
  /** What each holds, finalized; 0 where there is no account. */
  lamportsOf(addresses: readonly Address[]): Promise<bigint[]>
  /** Follows decisions to their end and gives their parts. */
  follow(id: string): Promise<Awaited<ReturnType<typeof followDecision>>['parts']>
  /** Follows it to its end, where every part of it is satisfied in one attempt. */
  followWell(id: string): Promise<void>
  /** Pays as somebody does who has read the plan and confirms the recipient; gives the decision. */
  startPayment(request: PaymentRequest): Promise<string>
  /** Plans a payment that is refused, and starts it all the same, which is refused as well. */
  expectUnpayable(request: PaymentRequest & { readonly reference: string }, reason: string): Promise<void>
  /**
   * So many wallets that may be paid, holding nothing: of strangers whom the policy allows, or, on a public network, where whoever is new there waits for a
   * day, deposit accounts.
   */
  payees(count: number): Promise<Payee[]>
  /** Has the product compare its journal with the chain and prove it, and compares what the journal says of each wallet with the chain once more. */
  audit(): Promise<Audit>
  close(): Promise<void>
}

/** `unequal`: wallets of the story of which the journal says something else than the chain. */
type Audit = {
  readonly differences: readonly unknown[]
  readonly unread: number
  readonly unequal: readonly Address[]
  readonly problems: readonly string[]
  readonly intact: boolean
  readonly seals: string
}

/** What an audit is to find: the chain and the journal equal, and a journal that proves itself. */
export const WHOLE: Audit = { differences: [], unread: 0, unequal: [], problems: [], intact: true, seals: 'checked' }

/** Lines as a file that is given in its contents. */
export const dataUrlOf = (lines: readonly string[]) => `data:text/csv;base64,${Buffer.from(lines.join('\n')).toString('base64')}`

type Terms = {
  readonly deposits: number
  /** What the customer has, and what of it the treasury gets. */
  readonly funds: bigint
  readonly treasuryFunds: bigint
  /** What the product asks instead of the node, where something stands between them. */
  readonly reachedBy?: (url: string) => Promise<string>
}

/** `seed`: null where the test does not have the key. */
export type Payee = { readonly address: Address; readonly seed: Uint8Array | null }

export async function openAnyStory({
  deposits: count,
  funds,
  treasuryFunds,
  reachedBy = (url) => Promise.resolve(url),
}: Terms): Promise<AnyStory> {
  const story = await openAnyNode()
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-any-'))
  const backend = await openBackend({
    dataDir,
    network: story.network,
    pauseMs: 100,
    signer: { entry: new URL('signer-main.ts', import.meta.url) },
  })
  const { client } = backend
  await client.nodes.add({ name: 'story', url: await reachedBy(story.url) })
  const { treasury } = await client.vault.create({ passphrase: PASSPHRASE })
  if (count > 0) await followTask(backend, await client.accounts.derive({ count }), () => undefined)
  const { accounts } = await client.accounts.list({ role: 'deposit', limit: Math.max(count, 1) })
  await until(async () => (await client.deposits.watcher({})).state === 'following', LONG)
  const customer = await openCustomer(story.node, funds)
  await customer.pay([{ to: treasury, amount: treasuryFunds }])
  // A payment is planned of what the ledger has read.
  await until(async () => (await client.overview.show({})).holdings.some(({ held }) => held >= treasuryFunds), LONG)

  const deposits = accounts.map(({ address }) => address)
  let nextPayee = 0
  const allow = async (strangers: readonly Payee[]) => {
    const rows = strangers.map(({ address }, index) => `${address},payee ${index}`)
    await client.policy.allowMany({ passphrase: PASSPHRASE, contents: dataUrlOf(rows) })
  }
  const lamportsOf = async (addresses: readonly Address[]) => {
    const held: bigint[] = []
    for (let first = 0; first < addresses.length; first += ASKED_AT_ONCE) {
      const asked = addresses.slice(first, first + ASKED_AT_ONCE)
      const { value } = await story.node.getMultipleAccounts(asked, { commitment: 'finalized' })
      held.push(...value.map((account) => account?.lamports ?? 0n))
    }
    return held
  }
  const follow = async (id: string) => (await followDecision(backend, id, () => undefined)).parts
  return {
    story,
    backend,
    client,
    customer,
    treasury,
    deposits,
    lamportsOf,
    follow,
    async followWell(id) {
      for (const { state, attempts } of await follow(id)) expect({ state, attempts }).toEqual({ state: 'satisfied', attempts: 1 })
    },
    async startPayment(request) {
      const { digest, recipients, unpayable, price, units, reference } = await client.payments.plan(request)
      expect(unpayable).toEqual([])
      const confirmed = recipients.flatMap(({ confirm }) => confirm.digest ?? [])[0]
      const { id } = await client.payments.start({
        ...request,
        ...{ reference, digest: digest ?? '', price: price ?? undefined, units: units ?? undefined },
        ...(confirmed === undefined ? {} : { confirmed }),
      })
      return id
    },
    async expectUnpayable(request, reason) {
      const { unpayable, digest } = await client.payments.plan(request)
      expect(unpayable).toMatchObject([{ recipient: request.to, reference: request.reference, reason }])
      expect(digest).toBeNull()
      const starting = client.payments.start({ ...request, price: undefined, digest: ANY_DIGEST })
      await expect(starting).rejects.toMatchObject({ data: { code: 'PAYMENT_NOTHING_TO_PAY' } })
    },
    async payees(wanted) {
      if (lackForStrangers(story) === null) {
        const strangers = Array.from({ length: wanted }, () => new Uint8Array(randomBytes(32))).map((seed) => ({
          seed,
          address: addressOfSeed(seed),
        }))
        await allow(strangers)
        return strangers
      }
      nextPayee += wanted
      if (nextPayee > deposits.length) throw new Error(`the story has ${deposits.length} deposit accounts`)
      return deposits.slice(nextPayee - wanted, nextPayee).map((address) => ({ address, seed: null }))
    },
    async audit() {
      const { differences, unread, compared } = await client.activity.reconcile({})
      expect(compared).toBeGreaterThanOrEqual(deposits.length + 1)
      const { problems, intact, seals, events } = await client.activity.verify({})
      expect(events).toBeGreaterThan(0)
      return {
        differences,
        unread,
        unequal: await findUnequal({ client, lamportsOf, wallets: [treasury, ...deposits] }),
        problems,
        intact,
        seals,
      }
    },
    async close() {
      await backend.close()
      await story.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const PAGE_ROWS = 1_000

/** Wallets of which the journal says something else than the chain, by nobody's word but the node's. */
async function findUnequal({
  client,
  lamportsOf,
  wallets,
}: Pick<AnyStory, 'client' | 'lamportsOf'> & { readonly wallets: readonly Address[] }): Promise<Address[]> {
  const { balances, next } = await client.accounts.balances({ limit: PAGE_ROWS })
  expect(next).toBeNull()
  const known = new Map(balances.flatMap(({ account, asset, amount }) => (asset.kind === 'native' ? [[account, amount] as const] : [])))
  const onChain = await lamportsOf(wallets)
  return wallets.filter((wallet, at) => (known.get(wallet) ?? 0n) !== onChain[at])
}
