import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Address } from '../../src/core/address/address.ts'
import { openJournal } from '../../src/main/journal/index.ts'
import { type Backend, openBackend } from '../../src/main/wiring.ts'
import { followDecision } from '../../src/shells/cli/follow.ts'
import { keyOf } from '../core/bundle/support.ts'
import { aloneWithLoopback, CANNOT_UNSHARE, commandOf, run } from '../shells/start/support/traced.ts'
import { type AnyNode, type Customer, lackForStrangers, openAnyNode, openCustomer, saySkipped } from '../support/any-node.ts'
import { until } from '../support/until.ts'

const ACCOUNTS = 500
const PAYMENTS = 20
/** Above every rent-exempt minimum that was ever asked of an account without data. */
const PAID = 3_000_000n
const EACH = 2_000_000n
const FUNDS = 4_000_000_000n
/** Transfers that a customer puts into one transaction. */
const TRANSFERS = 20
const LONG = { withinMs: 300_000 }
const PASSPHRASE = 'a passphrase of a cold vault'

const addressSchema = z.string().transform((text) => text as Address)
const CreatedSchema = z.object({ treasury: addressSchema })
const ListSchema = z.object({ path: z.string(), words: z.array(z.string()) })
const ShownSchema = z.object({
  digest: z.string(),
  digestWords: z.array(z.string()),
  transactions: z.array(z.object({ refusals: z.array(z.unknown()) })),
})
const SignedSchema = z.object({ path: z.string(), signatures: z.number() })

const FewSchema = z.object({ data: z.object({ code: z.literal('CARRY_NONCES_FEW'), context: z.object({ needed: z.number() }) }) })

/** Two workstations with a folder and processes of their own: a file is all that goes from one to the other. */
describe('500 sweeps and 20 payments, signed on a workstation without a network, on any node with a faucet', () => {
  let story: AnyNode
  let online: Backend
  let customer: Customer
  let folder: string
  let treasury: Address
  let deposits: readonly Address[]
  let payoutNonces: Address[]

  /** Each command is a process, which finds no network but its own where the system can make one. */
  const cold = async <Answer>(schema: z.ZodType<Answer>, ...argv: string[]): Promise<Answer> => {
    const place = ['--offline', '--network', story.network, '--data', join(folder, 'cold'), '--json']
    const command = commandOf('run', [...argv, ...place])
    const one = run(CANNOT_UNSHARE === null ? aloneWithLoopback(command) : command, `${PASSPHRASE}\n${PASSPHRASE}\n`)
    expect(await one.ended, `${argv.join(' ')}: ${one.said()}`).toBe(0)
    const said = one.said()
    return schema.parse(JSON.parse(said.slice(said.search(/^[[{]/m))))
  }
  /** A file that a person carries, on a medium of their own. */
  const carry = (file: string): string => {
    const carried = join(folder, 'medium', basename(file))
    copyFileSync(file, carried)
    return carried
  }
  const signThere = async (file: string): Promise<string> => {
    const carried = carry(file)
    const { digest, digestWords, transactions } = await cold(ShownSchema, 'bundles', 'show', '--file', carried)
    expect(transactions.flatMap(({ refusals }) => refusals)).toEqual([])
    const signed = await cold(SignedSchema, 'bundles', 'sign', '--file', carried, '--digest', digest, '--words', digestWords.join(' '))
    return signed.path
  }
  const lamportsOf = async (addresses: readonly Address[]): Promise<readonly bigint[]> => {
    const found: bigint[] = []
    for (let first = 0; first < addresses.length; first += 100) {
      const { value } = await story.node.getMultipleAccounts(addresses.slice(first, first + 100), { commitment: 'finalized' })
      found.push(...value.map((account) => account?.lamports ?? 0n))
    }
    return found
  }
  const seesAll = async () => {
    const { balances } = await online.client.accounts.balances({ limit: 1_000 })
    const held = new Set(balances.filter(({ amount }) => amount === PAID).map(({ account }) => account))
    return deposits.every((account) => held.has(account))
  }
  const balanceOf = async (address: Address) => (await lamportsOf([address]))[0] ?? 0n
  /** As many nonce accounts as a plan that was given one says it needs. */
  const makeNonces = async (plan: (nonceAccount: Address[]) => Promise<unknown>): Promise<Address[]> => {
    const [first] = await customer.makeNonces({ authority: treasury, count: 1 })
    if (first === undefined) throw new Error('a nonce account was made')
    const refusal: unknown = await plan([first]).catch((error: unknown) => error)
    const few = FewSchema.safeParse(refusal)
    const needed = few.success ? few.data.data.context.needed : 1
    return [first, ...(await customer.makeNonces({ authority: treasury, count: needed - 1 }))]
  }

  const recipientsOf = () => Array.from({ length: PAYMENTS }, (_, row) => keyOf(`offline story ${treasury} ${row}`))
  /** A payout file with references of its own. */
  const payoutOf = (named: string) => {
    const rows = recipientsOf().map((to, row) => `${to},0.002,${named} ${row + 1}`)
    const contents = `data:text/csv;base64,${Buffer.from(['recipient,amount,reference', ...rows].join('\n')).toString('base64')}`
    return { contents, from: treasury, allowUnfundedRecipient: true }
  }
  const checkWith = (named: string) => (nonceAccount: Address[]) => online.client.bundles.checkPayout({ ...payoutOf(named), nonceAccount })
  const preparePayout = async (named: string) => {
    const { total, digest, confirmation, units, unexplained } = await checkWith(named)(payoutNonces)
    return online.client.bundles.preparePayout({
      ...payoutOf(named),
      nonceAccount: payoutNonces,
      total,
      digest: digest ?? '',
      ...(confirmation === null ? {} : { confirmation }),
      ...(units === null ? {} : { units }),
      ...(unexplained === null ? {} : { explained: unexplained.latest.signature }),
    })
  }

  beforeAll(async () => {
    story = await openAnyNode()
    saySkipped('sweeps and payments signed without a network', lackForStrangers(story))
    folder = mkdtempSync(join(tmpdir(), 'strongroom-offline-'))
    mkdirSync(join(folder, 'medium'))
    online = await openBackend({
      dataDir: join(folder, 'online'),
      network: story.network,
      pauseMs: 100,
      signer: { entry: new URL('../support/signer-main.ts', import.meta.url) },
    })
  })
  afterAll(async () => {
    await online.close()
    await story.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('gives the addresses of the cold vault to the workstation with a network, and no key', async () => {
    treasury = (await cold(CreatedSchema, 'vault', 'create')).treasury
    await cold(z.unknown(), 'accounts', 'derive', '--count', String(ACCOUNTS))
    const { path, words } = await cold(ListSchema, 'accounts', 'export-addresses')
    const { client } = online
    await client.nodes.add({ name: 'story', url: story.url })
    await client.vault.create({ passphrase: 'a passphrase of a vault beside it' })
    await client.accounts.importAddresses({ file: carry(path), words: words.join(' ') })
    const { accounts } = await client.accounts.list({ role: 'watch', limit: 1_000 })
    deposits = accounts.map(({ address }) => address).filter((address) => address !== treasury)
    expect(deposits).toHaveLength(ACCOUNTS)
    await until(async () => (await client.deposits.watcher({})).state === 'following', LONG)
    // A public network is known by its name. Of any other, somebody says which one the keys are for.
    const journal = await openJournal({ path: join(folder, 'cold', story.network, 'journal.sqlite'), now: () => 0 })
    await journal.write('network', async (tx) => tx.setNetwork({ name: story.network, genesisHash: await story.node.getGenesisHash() }))
    await journal.close()
  }, 300_000)

  it('sees what customers pay in', async () => {
    customer = await openCustomer(story.node, FUNDS)
    const payments = deposits.map((to) => ({ to, amount: PAID }))
    const runs = Array.from({ length: Math.ceil(ACCOUNTS / TRANSFERS) }, (_, run) => payments.slice(run * TRANSFERS, (run + 1) * TRANSFERS))
    await Promise.all([...runs, [{ to: treasury, amount: 500_000_000n }]].map((run) => customer.pay(run)))
    await until(seesAll, LONG)
    expect(await lamportsOf(deposits)).toEqual(deposits.map(() => PAID))
  }, 300_000)

  it('sweeps all of them home and pays everybody, by two bundles that are out at the same time', async ({ skip }) => {
    skip(lackForStrangers(story) !== null)
    const { client } = online
    const sweep = { to: treasury, account: [...deposits] }
    const sweepNonces = await makeNonces((nonceAccount) => client.bundles.planSweep({ ...sweep, nonceAccount }))
    const planned = await client.bundles.planSweep({ ...sweep, nonceAccount: sweepNonces })
    expect(planned.leftOut).toEqual([])
    expect(planned.transactions.flatMap(({ sources }) => sources)).toHaveLength(ACCOUNTS)
    const prepared = await client.bundles.prepareSweep({ ...sweep, nonceAccount: sweepNonces, digest: planned.digest ?? '' })

    const recipients = recipientsOf()
    payoutNonces = await makeNonces(checkWith('story'))
    const paying = await preparePayout('story')

    const allowed = join(folder, 'medium', 'allowed.csv')
    writeFileSync(allowed, recipients.map((to, row) => `${to},story ${row + 1}`).join('\n'))
    await cold(z.unknown(), 'policy', 'allow-many', '--file', allowed)
    const signed = [await signThere(prepared.path), await signThere(paying.path)]

    const before = await balanceOf(treasury)
    const taken = []
    for (const file of signed) taken.push(await client.bundles.import({ file: carry(file) }))
    expect(taken).toMatchObject([
      { taken: prepared.transactions, dead: 0, unsigned: 0 },
      { taken: paying.transactions, dead: 0, unsigned: 0 },
    ])
    for (const { id } of taken) await followDecision(online, id, () => undefined)

    expect(await lamportsOf(recipients)).toEqual(recipients.map(() => EACH))
    const left = await lamportsOf(deposits)
    const swept = deposits.reduce((sum, _, place) => sum + PAID - (left[place] ?? 0n), 0n)
    expect(planned.movedAmount + planned.feeLamports).toBe(swept)
    const fees = 5_000n * BigInt(paying.transactions)
    expect(await balanceOf(treasury)).toBe(before + planned.movedAmount - EACH * BigInt(PAYMENTS) - fees)
    expect((await client.sweeps.list({})).map(({ outcome }) => outcome)).toEqual(['done'])
    expect((await client.payouts.list({})).map(({ outcome }) => outcome)).toEqual(['done'])
    expect(await client.activity.verify({})).toMatchObject({ intact: true, problems: [] })
    expect(await client.activity.reconcile({})).toMatchObject({ differences: [] })
  }, 600_000)
  it('revokes payments that were signed there, by a bundle that the same key signs: none can be made any more', async ({ skip }) => {
    skip(lackForStrangers(story) !== null)
    const { client } = online
    const standing = async (digest: string) => (await client.bundles.list({ digest })).at(0)?.transactions.map(({ state }) => state)
    const left = await preparePayout('given up')
    const signed = carry(await signThere(left.path))
    const nonceAccount = await customer.makeNonces({ authority: treasury, count: 1 })
    const planned = await client.bundles.planRevocation({ bundle: left.digest, nonceAccount })
    expect(planned.revokes).toHaveLength(left.transactions)
    const asked = { bundle: left.digest, nonceAccount, digest: planned.digest ?? '' }
    const revocation = await signThere((await client.bundles.prepareRevocation(asked)).path)

    const before = await balanceOf(treasury)
    const paid = await lamportsOf(recipientsOf())
    const { id } = await client.bundles.import({ file: carry(revocation) })
    await followDecision(online, id, () => undefined)
    await until(async () => (await standing(left.digest))?.every((state) => state === 'dead') === true, LONG)
    await expect(client.bundles.import({ file: signed })).rejects.toMatchObject({ data: { code: 'CARRY_DEAD' } })
    expect(await balanceOf(treasury)).toBe(before - planned.feeLamports)
    expect(await lamportsOf(recipientsOf())).toEqual(paid)
    expect(await client.activity.verify({})).toMatchObject({ intact: true, problems: [] })
    expect(await client.activity.reconcile({})).toMatchObject({ differences: [] })
  }, 600_000)
})
