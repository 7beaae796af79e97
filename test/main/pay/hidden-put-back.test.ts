import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { contextPlaces } from '../../../src/core/program/proof-context.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { openNode } from '../../../src/main/node/index.ts'
import { openConfidentialHouse } from '../../support/confidential-house.ts'
import { hides, partiesOfWords } from '../../support/confidential-party.ts'
import { sampleOf } from '../../support/sample.ts'
import { until } from '../../support/until.ts'
import { withoutVersion1 } from '../../support/without-version-1.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { compareToItsEnd, FILES, folderOf, NOTE, openHeld, openRelayedTown, readRows, SOON, type Town, untilRead } from '../compare/town.ts'
import { askNode } from './relay.ts'

const HELD = (1n << 40n) + 1n
const PART = 70_001n
/** Of these, in a sample. */
const DRAWN = 2
const REFERENCE = 'invoice 1'
const PAID_ALREADY = 'PAYMENT_NOTHING_TO_PAY'
const NO_DIGEST = '0'.repeat(64)

type Act = 'pay' | 'withdraw' | 'sweep'
type Backend = Awaited<ReturnType<typeof openHeld>>

/** A treasury that holds an amount in secret, on a node that takes no version 1, and a customer who may be paid. */
async function openSecretTown() {
  const { town, relay, chain } = await openRelayedTown()
  withoutVersion1(relay)
  const first = await openHeld(town)
  const { client } = first
  await client.nodes.add({ name: 'practice', url: relay.url })
  const { words, treasury } = await client.vault.create({ passphrase: PASSPHRASE })
  await until(async () => (await client.deposits.watcher({})).state === 'following')
  await askNode(chain, 'requestAirdrop', [treasury, 20_000_000_000n])
  await town.practice.advance(8n)
  const outside = await openConfidentialHouse(chain)
  onTestFinished(() => outside.close())
  const node = openNode({ name: 'judge', url: chain })
  onTestFinished(() => node.close())
  const [paying] = await partiesOfWords({ words, mint: outside.mint, count: 1, first: 0 })
  if (paying === undefined) throw new Error('there is a treasury')
  await client.mints.add({ mint: outside.mint, label: 'SECRET' })
  await client.policy.coolDown({ passphrase: PASSPHRASE, hours: 0 })
  await client.policy.allow({ passphrase: PASSPHRASE, address: outside.customer.owner, label: 'Customer' })
  await outside.configure(paying)
  await outside.pay(paying.account, HELD)
  await outside.applyAs(paying, { expected: 1n, available: HELD })
  const lamportsOf = async (asked: readonly Address[]) =>
    (await node.getMultipleAccounts(asked, { commitment: 'finalized' })).value.reduce((sum, one) => sum + (one?.lamports ?? 0n), 0n)
  const places = (['payment-validity', 'payment-range', 'range'] as const).flatMap((kind) =>
    contextPlaces({ payer: paying.owner, account: paying.account, kind }).map(({ context }) => context),
  )
  return {
    ...{ town, first, outside, paying },
    rent: () => lamportsOf(places),
    /** How many payments the customer got, what is left available, and what is public. */
    stands: async (amount: bigint) => {
      const [theirs, ours] = await Promise.all([outside.dataOf(outside.customer.account), outside.dataOf(paying.account)])
      const found = decodeConfidentialAccount(ours)
      const isLeft = found !== null && hides(paying.keys, found.available, amount)
      return { paid: decodeConfidentialAccount(theirs)?.credits, isLeft, public: decodeTokenAccount(ours)?.amount }
    },
    begin: async ({ client: asking }: Backend, act: Act, reference = REFERENCE): Promise<void> => {
      if (act === 'sweep') {
        const asked = { mint: outside.mint, accounts: [paying.account] }
        const { digest } = await asking.confidentialSweeps.plan(asked)
        await asking.confidentialSweeps.start({ ...asked, digest: digest ?? NO_DIGEST })
        return
      }
      if (act === 'withdraw') {
        const asked = { account: paying.account, amount: PART }
        const { digest } = await asking.tokens.planWithdraw(asked)
        await asking.tokens.withdraw({ ...asked, digest: digest ?? NO_DIGEST })
        return
      }
      const asked = { to: outside.customer.owner, amount: PART, asset: outside.mint, confidential: true as const, reference }
      const plan = await asking.payments.plan(asked)
      const confirmed = plan.recipients[0]?.confirm.digest ?? undefined
      await asking.payments.start({ ...asked, digest: plan.digest ?? NO_DIGEST, ...(confirmed === undefined ? {} : { confirmed }) })
    },
  }
}

const ended = (town: Town) =>
  Number(readRows<{ count: number }>(town, "SELECT count(*) AS count FROM intent WHERE state = 'satisfied'")[0]?.count)
const isAtRest = (town: Town) => {
  const open = [
    "intent WHERE state IN ('open', 'awaiting-approval')",
    "payment_proof WHERE state <> 'ended'",
    "withdrawal WHERE state <> 'ended'",
    "confidential_source WHERE state = 'open'",
  ]
  return open.every((rows) => readRows<{ count: number }>(town, `SELECT count(*) AS count FROM ${rows}`)[0]?.count === 0)
}

async function passes({ practice }: Town, holds: () => boolean | Promise<boolean>): Promise<void> {
  await until(async () => {
    await practice.advance(2n)
    return holds()
  }, SOON)
}

/** Puts files of the folder back as they were, and takes away those that were not there. */
function putBack(town: Town, from: string, isOne: (name: string) => boolean): void {
  const folder = folderOf(town)
  for (const name of readdirSync(folder).filter(isOne)) rmSync(join(folder, name), { recursive: true, force: true })
  for (const name of readdirSync(from).filter(isOne)) cpSync(join(from, name), join(folder, name), { recursive: true })
}

const refusalOf = (asking: Promise<unknown>) =>
  asking.then(
    () => null,
    (error: { readonly data?: { readonly code?: string } }) => error.data?.code,
  )

/** Where an older vault was put back, a person goes on with it. */
async function openVault({ client }: Backend): Promise<void> {
  if ((await refusalOf(client.vault.unlock({ passphrase: PASSPHRASE }))) !== 'VAULT_OLDER') return
  await client.vault.acceptOlder({ passphrase: PASSPHRASE })
  await client.vault.unlock({ passphrase: PASSPHRASE })
}

/** A person compares with the chain, says of each case what it was, and opens sending again. */
async function reopen(town: Town, backend: Backend): Promise<void> {
  const { client } = backend
  await compareToItsEnd(backend, town.practice)
  for (const { id } of (await client.cases.list({ open: true })).cases) await client.cases.resolve({ id, note: NOTE })
  await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
}

const isJournal = (name: string) => FILES.includes(name)
const isVault = (name: string) => name.startsWith('vault')

describe('files that are put back between two transactions of what hides amounts', () => {
  const cases = [
    ['the journal', 'pay', 1, isJournal],
    ['the journal', 'pay', 2, isJournal],
    ['the vault and its records', 'pay', 1, isVault],
    ['all files', 'pay', 1, () => true],
    ['the journal', 'withdraw', 1, isJournal],
    ['the vault and its records', 'withdraw', 2, isVault],
    ['all files', 'withdraw', 2, () => true],
    ['all files', 'pay', 0, () => true],
    ['all files', 'pay', 2, () => true],
    ['all files', 'withdraw', 0, () => true],
    ['all files', 'withdraw', 3, () => true],
    ['all files', 'sweep', 0, () => true],
    ['all files', 'withdraw', 1, () => true],
    ['all files', 'sweep', 1, () => true],
    ['all files', 'sweep', 2, () => true],
    ['the journal', 'sweep', 2, isJournal],
  ] as const

  it.each(sampleOf(cases, DRAWN, 'put back'))(
    '%s: what was begun as %s, after %i of its transactions, is done once, and no rent stays',
    async (_what, act, after, isOne) => {
      const { town, first, rent, stands, begin } = await openSecretTown()
      await begin(first, act)
      await passes(town, () => ended(town) >= after)
      await first.close()
      const copy = temporaryDataDir()
      cpSync(folderOf(town), copy, { recursive: true })
      const second = await openHeld(town)
      await second.client.vault.unlock({ passphrase: PASSPHRASE })
      await passes(town, () => isAtRest(town))
      const left = act === 'sweep' ? 0n : HELD - PART
      const done = act === 'pay' ? { paid: 1n, isLeft: true, public: 0n } : { paid: 0n, isLeft: true, public: HELD - left }
      expect(await stands(left)).toEqual(done)
      await town.practice.advance(200n)
      await second.close()
      putBack(town, copy, isOne)
      const third = await openHeld(town)
      await openVault(third)
      await untilRead(town, third)
      for (let round = 0; round < 20; round += 1) await town.practice.advance(4n)
      if ((await third.client.sending.status({})).state === 'closed') await reopen(town, third)
      await passes(town, () => isAtRest(town))
      expect(await stands(left)).toEqual(done)
      expect(await rent()).toBe(0n)
      const states = readRows<{ state: string }>(town, 'SELECT state FROM intent WHERE id IN (SELECT intent_id FROM payment)')
      expect(states.filter(({ state }) => state === 'abandoned')).toEqual([])
      expect((await third.client.activity.verify({})).problems).toEqual([])
      const again = act === 'pay' ? await refusalOf(begin(third, 'pay')) : PAID_ALREADY
      expect(again).toBe(PAID_ALREADY)
    },
    240_000,
  )

  it('what a person hid again after a sweep had ended stays hidden', async () => {
    const { town, first, paying, stands, begin } = await openSecretTown()
    await begin(first, 'sweep')
    await passes(town, () => ended(town) >= 1)
    await first.close()
    const copy = temporaryDataDir()
    cpSync(folderOf(town), copy, { recursive: true })
    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await passes(town, () => isAtRest(town))
    const asked = { account: paying.account, amount: PART }
    const { digest } = await second.client.tokens.planDeposit(asked)
    await second.client.tokens.deposit({ ...asked, digest: digest ?? NO_DIGEST })
    await passes(town, () => isAtRest(town))
    const hiddenAgain = { paid: 0n, isLeft: true, public: HELD - PART }
    expect(await stands(0n)).toEqual(hiddenAgain)
    await town.practice.advance(200n)
    await second.close()
    putBack(town, copy, () => true)
    const third = await openHeld(town)
    await openVault(third)
    await untilRead(town, third)
    for (let round = 0; round < 20; round += 1) await town.practice.advance(4n)
    await reopen(town, third)
    await passes(town, () => isAtRest(town))
    for (let round = 0; round < 20; round += 1) await town.practice.advance(4n)
    await passes(town, () => isAtRest(town))
    expect(await stands(0n)).toEqual(hiddenAgain)
    expect(readRows(town, 'SELECT state, why FROM confidential_source')).toEqual([{ state: 'stopped', why: 'journal-may-not-know' }])
    expect((await third.client.activity.verify({})).problems).toEqual([])
  }, 240_000)
})
