import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Address } from '../../src/core/address/address.ts'
import { decodeConfidentialAccount } from '../../src/core/program/confidential-account.ts'
import { decodeMint, decodeTokenAccount } from '../../src/core/program/token-account.ts'
import { type Backend, openBackend } from '../../src/main/wiring.ts'
import { followDecision, followTask } from '../../src/shells/cli/follow.ts'
import { followConfidentialSweep } from '../../src/shells/cli/follow-confidential-sweep.ts'
import { type AnyNode, lackForStrangers, openAnyNode, openCustomer, saySkipped } from '../support/any-node.ts'
import { type ConfidentialCustomer, openConfidentialHouse } from '../support/confidential-house.ts'
import { lackForConfidential } from '../support/confidential-lacks.ts'
import { hides, partiesOfWords, type Party } from '../support/confidential-party.ts'
import { isWhole } from '../support/sample.ts'
import { until } from '../support/until.ts'

const ACCOUNTS = isWhole ? 12 : 8
const CREDITS = isWhole ? 36 : 24
const CUSTOMERS = 3
const MONEY = 1n << 45n
const LATE = 777_777n
/** Hidden again, and paid in secret. */
const HIDDEN = 300_000n
const PAID = 123_457n
const LONG = { withinMs: 180_000 }

/** Of a few units, of one that needs both halves of what is pending, and of more than decrypts at once. */
const amountOf = (credit: number) =>
  [BigInt(credit) + 1n, 65_536n * BigInt(credit + 1) + 5n, (1n << 33n) + BigInt(credit)][credit % 3] ?? 0n
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

describe('confidential balances, on any node with a faucet', () => {
  let story: AnyNode
  let lack: string | null
  let backend: Backend
  let dataDir: string
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  let customers: ConfidentialCustomer[]
  let treasury: Address
  let ours: Party[]
  /** The treasury, as its own keys read its account. */
  let home: Party
  /** What each account got, in the order of `ours`, and what each customer has left. */
  let got: bigint[]
  let left: bigint[]

  beforeAll(async () => {
    story = await openAnyNode()
    lack = await lackForConfidential(story.node)
    saySkipped('confidential balances', lack)
    saySkipped('a payment in secret', lackForStrangers(story))
    dataDir = mkdtempSync(join(tmpdir(), 'strongroom-confidential-'))
    const signer = { entry: new URL('../support/signer-main.ts', import.meta.url) }
    backend = await openBackend({ dataDir, network: story.network, pauseMs: 100, signer })
  })
  beforeEach(({ skip }) => skip(lack !== null, lack ?? ''))
  afterAll(async () => {
    outside?.close()
    await backend.close()
    await story.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const follow = async (ids: readonly string[]) => {
    for (const id of ids) {
      const { parts } = await followDecision(backend, id, () => undefined)
      expect(parts).toMatchObject([{ state: 'satisfied', attempts: 1 }])
    }
  }
  const rows = async () => {
    const { accounts } = await backend.client.tokens.confidential({ role: 'deposit', limit: ACCOUNTS })
    const byAccount = new Map(accounts.map((row) => [row.account, row]))
    return ours.map(({ account }) => byAccount.get(account))
  }
  const apply = async (account: Address) => {
    const { digest } = await backend.client.tokens.planApply({ account })
    return (await backend.client.tokens.apply({ account, digest: digest ?? '' })).id
  }
  const withdraw = async (account: Address, amount: bigint | 'all') => {
    const { digest } = await backend.client.tokens.planWithdraw({ account, amount })
    return (await backend.client.tokens.withdraw({ account, amount, digest: digest ?? '' })).id
  }
  const startAll = async (start: (party: Party) => Promise<string>) => {
    const ids: string[] = []
    for (const party of ours) ids.push(await start(party))
    return ids
  }
  const finalized = async (account: Address) => {
    const { value } = await story.node.getAccountInfo(account, { commitment: 'finalized' })
    return value?.data ?? new Uint8Array()
  }
  const publicIn = async (account: Address) => decodeTokenAccount(await finalized(account))?.amount ?? 0n
  /** Of all that was issued, what everybody sees and what the ciphertexts hide, by a reader of the test's own, is all. */
  const expectConserved = async (available: readonly bigint[], atHome: bigint | null = null) => {
    const holders = [...ours, ...customers.map(({ party }) => party), ...(atHome === null ? [] : [home])]
    const amounts = [...available, ...left, ...(atHome === null ? [] : [atHome])]
    for (const [place, { account, keys }] of holders.entries()) {
      const hidden = decodeConfidentialAccount(await finalized(account))
      expect(hides(keys, hidden?.available ?? new Uint8Array(), amounts[place] ?? -1n), `${account} hides ${amounts[place]}`).toBe(true)
      expect(hidden?.credits).toBe(0n)
    }
    const seen = await Promise.all([...new Set([...holders.map(({ account }) => account), home.account])].map(publicIn))
    expect(sum(seen) + sum(amounts)).toBe(decodeMint(await finalized(outside.mint))?.supply)
  }

  it('lists a mint of hidden amounts, and derives accounts', async () => {
    const { client } = backend
    await client.nodes.add({ name: 'story', url: story.url })
    const created = await client.vault.create({ passphrase: 'a passphrase for secrets' })
    treasury = created.treasury
    outside = await openConfidentialHouse(story.url, { anyNode: true, money: MONEY })
    const others = Array.from({ length: CUSTOMERS - 1 }, () => outside.addCustomer())
    customers = [{ party: outside.customer, pay: (account, amount) => outside.pay(account, amount) }, ...(await Promise.all(others))]
    left = customers.map(() => MONEY)
    await until(async () => (await finalized(outside.mint)).length > 0, LONG)
    await client.mints.add({ mint: outside.mint, label: 'SECRET' })
    await followTask(backend, await client.accounts.derive({ count: ACCOUNTS }), () => undefined)
    const { accounts } = await client.accounts.list({ role: 'deposit', limit: ACCOUNTS })
    ours = await partiesOfWords({ words: created.words, mint: outside.mint, count: accounts.length })
    const [first] = await partiesOfWords({ words: created.words, mint: outside.mint, count: 1, first: 0 })
    if (first === undefined) throw new Error('there is a treasury')
    home = first
    expect(new Set(ours.map(({ owner }) => owner))).toEqual(new Set(accounts.map(({ address }) => address)))
    const payer = await openCustomer(story.node, 700_000_000n)
    await payer.pay([{ to: treasury, amount: 500_000_000n }])
    await until(async () => (await client.deposits.watcher({})).state === 'following', LONG)
  })

  it('configures every account', async () => {
    const { client } = backend
    const ids = await startAll(async ({ owner }) => {
      const asked = { mint: outside.mint, owner } as const
      const { digest } = await client.tokens.planConfigure(asked)
      return (await client.tokens.configure({ ...asked, digest: digest ?? '' })).id
    })
    await follow(ids)
    for (const row of await rows()) expect(row).toMatchObject({ keys: 'conf-bal-v1', public: 0n, pending: 0n, available: 0n, notes: [] })
  })

  it('sees what customers pay in secret, to the unit', async () => {
    got = ours.map(() => 0n)
    await Promise.all(
      customers.map(async (customer, number) => {
        for (let credit = number; credit < CREDITS; credit += CUSTOMERS) {
          const place = credit % ACCOUNTS
          const account = ours[place]?.account
          if (account === undefined) throw new Error('there is an account')
          await customer.pay(account, amountOf(credit))
          got[place] = (got[place] ?? 0n) + amountOf(credit)
          left[number] = (left[number] ?? 0n) - amountOf(credit)
        }
      }),
    )
    const isThere = async ({ account }: Party) =>
      decodeConfidentialAccount(await finalized(account))?.credits === BigInt(CREDITS / ACCOUNTS)
    await until(async () => (await Promise.all(ours.map(isThere))).every(Boolean), LONG)
    expect((await rows()).map((row) => [row?.public, row?.pending, row?.available])).toEqual(got.map((amount) => [0n, amount, 0n]))
    expect(sum(got)).toBe(sum(Array.from({ length: CREDITS }, (_, credit) => amountOf(credit))))
  })

  it('applies all of it, and what arrives in the meantime', async () => {
    const ids = await startAll(({ account }) => apply(account))
    const [one] = ours
    const [customer] = customers
    if (one === undefined || customer === undefined) throw new Error('there is one of each')
    await customer.pay(one.account, LATE)
    got[0] = (got[0] ?? 0n) + LATE
    left[0] = (left[0] ?? 0n) - LATE
    await follow(ids)
    const expected = async () => decodeConfidentialAccount(await finalized(one.account))
    // It came before the apply, which took it unasked, or after, and then it is pending.
    await until(async () => {
      const { credits, actualCredits } = (await expected()) ?? {}
      return (credits ?? 0n) + (actualCredits ?? 0n) === BigInt(CREDITS / ACCOUNTS) + 1n
    }, LONG)
    await follow([await apply(one.account)])
    expect((await rows()).map((row) => [row?.public, row?.pending, row?.available, row?.notes])).toEqual(
      got.map((amount) => [0n, 0n, amount, []]),
    )
    await expectConserved(got)
  })

  it('makes all of it public again', async () => {
    const [one] = ours
    const ids = await startAll(({ account }) => withdraw(account, account === one?.account ? LATE : 'all'))
    await follow(ids)
    if (one !== undefined) await follow([await withdraw(one.account, 'all')])
    expect((await rows()).map((row) => [row?.public, row?.pending, row?.available, row?.notes])).toEqual(
      got.map((amount) => [amount, 0n, 0n, []]),
    )
    await expectConserved(got.map(() => 0n))
  })

  it('sweeps all of it home', async () => {
    const { client } = backend
    const asset = outside.mint
    await until(async () => (await client.sweeps.plan({ asset })).movedAmount === sum(got), LONG)
    const { digest, leftOut } = await client.sweeps.plan({ asset })
    expect(leftOut).toEqual([])
    const { id } = await client.sweeps.start({ asset, digest: digest ?? '' })
    const { parts } = await followDecision(backend, id, () => undefined)
    expect(parts.every(({ state, attempts }) => state === 'satisfied' && attempts === 1)).toBe(true)
    expect(await publicIn(home.account)).toBe(sum(got))
    expect((await rows()).map((row) => [row?.public, row?.pending, row?.available])).toEqual(got.map(() => [0n, 0n, 0n]))
    await expectConserved(got.map(() => 0n))
  })

  it('sweeps in one go what customers pay afterwards, also what arrives on the way', async () => {
    const { client } = backend
    const mint = outside.mint
    const [customer] = customers
    if (customer === undefined) throw new Error('there is a customer')
    const more = ours.map((_, place) => amountOf(place))
    for (const [place, { account }] of ours.entries()) await customer.pay(account, more[place] ?? 0n)
    await until(async () => (await client.confidentialSweeps.plan({ mint })).amount === sum(more), LONG)
    const plan = await client.confidentialSweeps.plan({ mint })
    expect(plan).toMatchObject({ leftOut: [], empty: 0, more: 0, warnings: [] })
    const { id } = await client.confidentialSweeps.start({ mint, digest: plan.digest ?? '' })
    const [one] = ours
    if (one !== undefined) await customer.pay(one.account, LATE)
    const first = await followConfidentialSweep(backend, id, () => undefined)
    expect(first).toMatchObject({ open: 0, stopped: 0, swept: ACCOUNTS })
    // The late one came before that account was empty, or after, and then another sweep takes it.
    await until(async () => (await rows()).every((row) => row?.pending !== 'hidden'), LONG)
    const { digest } = await client.confidentialSweeps.plan({ mint })
    const last = digest === null ? null : await client.confidentialSweeps.start({ mint, digest })
    const second = last === null ? null : await followConfidentialSweep(backend, last.id, () => undefined)
    const swept = [...first.sources, ...(second?.sources ?? [])].map(({ sweptAmount }) => sweptAmount)
    expect(sum(swept)).toBe(sum(more) + LATE)
    left[0] = (left[0] ?? 0n) - sum(more) - LATE
    expect((await rows()).map((row) => [row?.public, row?.pending, row?.available, row?.notes])).toEqual(got.map(() => [0n, 0n, 0n, []]))
    expect(await publicIn(home.account)).toBe(sum(got) + sum(more) + LATE)
    await expectConserved(got.map(() => 0n))
  })

  it('hides a part of it again and pays out of that in secret, which the recipient alone reads', async ({ skip }) => {
    skip(lackForStrangers(story) !== null)
    const { client } = backend
    const [customer] = customers
    if (customer === undefined) throw new Error('there is a customer')
    const { account } = home
    const before = await publicIn(account)
    const configuring = { mint: outside.mint, owner: treasury }
    const configuration = await client.tokens.planConfigure(configuring)
    await follow([(await client.tokens.configure({ ...configuring, digest: configuration.digest ?? '' })).id])
    const deposit = await client.tokens.planDeposit({ account, amount: HIDDEN })
    await follow([(await client.tokens.deposit({ account, amount: HIDDEN, digest: deposit.digest ?? '' })).id])
    await follow([await apply(account)])
    expect(await publicIn(account)).toBe(before - HIDDEN)

    const passphrase = 'a passphrase for secrets'
    await client.policy.coolDown({ passphrase, hours: 0 })
    await client.policy.allow({ passphrase, address: customer.party.owner, label: 'Customer' })
    const asked = { to: customer.party.owner, amount: PAID, asset: outside.mint, confidential: true, reference: 'in secret' }
    const { digest, recipients, unpayable } = await client.payments.plan(asked)
    expect(unpayable).toEqual([])
    const confirmed = recipients.flatMap(({ confirm }) => confirm.digest ?? [])[0]
    const paying = { ...asked, digest: digest ?? '', ...(confirmed === undefined ? {} : { confirmed }) }
    await follow([(await client.payments.start(paying)).id])
    const theirs = decodeConfidentialAccount(await finalized(customer.party.account))
    expect(theirs?.credits).toBe(1n)
    expect(hides(customer.party.keys, theirs?.pendingLow ?? new Uint8Array(), PAID & 0xffffn)).toBe(true)
    expect(hides(customer.party.keys, theirs?.pendingHigh ?? new Uint8Array(), PAID >> 16n)).toBe(true)
    left[0] = (left[0] ?? 0n) + PAID
    await outside.applyAs(customer.party, { expected: 1n, available: left[0] })
    await until(async () => decodeConfidentialAccount(await finalized(customer.party.account))?.credits === 0n, LONG)
    await expectConserved(
      got.map(() => 0n),
      HIDDEN - PAID,
    )
    expect((await client.payments.plan(asked)).unpayable).toMatchObject([{ reason: 'paid-already' }])
  })

  it('ends with the chain and the journal equal, and a journal that proves itself', async () => {
    await expect(backend.client.activity.reconcile({})).resolves.toMatchObject({ differences: [] })
    await expect(backend.client.activity.verify({})).resolves.toMatchObject({ intact: true, problems: [] })
  })
})
