import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { openNode } from '../../../src/main/node/index.ts'
import type { Backend } from '../../../src/main/wiring.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, SIGNER_ENTRY, type StillPractice, temporaryDataDir } from '../backend.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { askNode } from '../pay/relay.ts'

const SOON = { withinMs: 60_000 }
const PAID = 3_000_000n
const NO_DIGEST = '0'.repeat(64)
const NOTE = 'Compared with what the bank knows.'
/** A test that stops the process where it wants to: nothing is signed before it says so. */
type Hold = { held: boolean }

type Town = { readonly practice: StillPractice; readonly dataDir: string }

async function openTown(): Promise<Town> {
  const practice = await openStillPractice()
  return { practice, dataDir: temporaryDataDir() }
}

async function openHeld({ dataDir }: Town, hold: Hold = { held: false }): Promise<Awaited<ReturnType<typeof openTestBackend>>> {
  const onStep = async (step: string) => {
    if (step === 'write:draft:before' && hold.held) throw new Error('held by the test')
  }
  return await openTestBackend({ dataDir, onStep, signer: { entry: SIGNER_ENTRY } })
}

/** A vault with money, a node, and a journal that follows. */
async function settleIn({ practice }: Town, { client }: Backend): Promise<Address> {
  await client.nodes.add({ name: 'practice', url: practice.url })
  await client.vault.create({ passphrase: PASSPHRASE })
  const { treasury } = await client.vault.status({})
  if (treasury === null) throw new Error('a vault has a treasury')
  await until(async () => (await client.deposits.watcher({})).state === 'following')
  await askNode(practice.url, 'requestAirdrop', [treasury, 5_000_000_000n])
  await practice.advance(8n)
  return treasury
}

/** A stranger of that number whom the policy lets be paid. */
async function makePayee({ client }: Backend, number: number): Promise<Address> {
  const address = addressOfSeed(new Uint8Array(32).fill(number))
  await client.policy.allow({ passphrase: PASSPHRASE, address, label: `Payee ${number}` })
  return address
}

async function decide({ client }: Backend, to: Address, reference: string): Promise<string> {
  const request = { to, amount: PAID, allowUnfundedRecipient: true, reference }
  const { digest, recipients } = await client.payments.plan(request)
  const confirmed = recipients[0]?.confirm.digest ?? null
  return (await client.payments.start({ ...request, digest: digest ?? NO_DIGEST, ...(confirmed === null ? {} : { confirmed }) })).id
}

async function isSettled({ practice }: Town, { client }: Backend, id: string): Promise<void> {
  await until(async () => {
    await practice.advance(2n)
    return (await client.payments.show({ id })).settled
  }, SOON)
}

const FILES = ['journal.sqlite', 'journal.sqlite-wal', 'journal.sqlite-shm']

function folderOf({ dataDir }: Town): string {
  return existsSync(join(dataDir, 'practice')) ? join(dataDir, 'practice') : dataDir
}

function copyJournal(town: Town, to: string): void {
  for (const name of FILES) if (existsSync(join(folderOf(town), name))) copyFileSync(join(folderOf(town), name), join(to, name))
}

function putBack(town: Town, from: string): void {
  for (const name of FILES) {
    rmSync(join(folderOf(town), name), { force: true })
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(folderOf(town), name))
  }
}

/** Opens the folder again and waits until the journal has read everything. */
async function comeBack(town: Town): Promise<Awaited<ReturnType<typeof openTestBackend>>> {
  const backend = await openHeld(town)
  await backend.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, backend)
  return backend
}

async function untilRead({ practice }: Town, { client }: Backend): Promise<void> {
  await until(async () => {
    await practice.advance(1n)
    return (await client.sending.status({})).catchingUp === null
  }, SOON)
}

async function compare({ client }: Backend): Promise<void> {
  const task = await client.sending.compare({})
  await until(async () => (await client.tasks.show({ id: task.id })).state !== 'running', SOON)
  expect(await client.tasks.show({ id: task.id })).toMatchObject({ state: 'done', error: null })
}

async function heldBy({ practice }: Town, address: Address): Promise<bigint> {
  const node = openNode({ name: 'judge', url: practice.url })
  const { value } = await node.getMultipleAccounts([address], { commitment: 'finalized' })
  node.close()
  return value[0]?.lamports ?? 0n
}

const refusal = (code: string) => ({ data: { code } })

describe('a journal of an earlier moment, put back', () => {
  it('when its payment was decided pays nothing again, and knows it as paid once it is compared', async () => {
    const town = await openTown()
    const first = await openHeld(town, { held: true })
    await settleIn(town, first)
    const payee = await makePayee(first, 1)
    const id = await decide(first, payee, 'invoice 1')
    await first.close()
    const copy = temporaryDataDir()
    copyJournal(town, copy)
    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await isSettled(town, second, id)
    await town.practice.advance(200n)
    await second.close()
    putBack(town, copy)

    const third = await comeBack(town)
    const { client } = third
    expect(await client.sending.status({})).toMatchObject({ state: 'closed' })
    expect((await client.overview.show({})).sending.state).toBe('closed')
    await expect(decide(third, payee, 'invoice 2')).rejects.toMatchObject(refusal('SENDING_CLOSED'))
    await expect(client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).rejects.toMatchObject(refusal('SENDING_NOT_COMPARED'))
    await until(async () => {
      await compare(third)
      await town.practice.advance(4n)
      return (await client.payments.show({ id })).settled
    }, SOON)
    expect((await client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    await expect(client.sending.reopen({ passphrase: 'not the passphrase', note: NOTE })).rejects.toMatchObject(
      refusal('VAULT_WRONG_PASSPHRASE'),
    )
    expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open', cases: 0 })
    await expect(decide(third, payee, 'invoice 1')).rejects.toMatchObject(refusal('PAYMENT_NOTHING_TO_PAY'))
    expect(await heldBy(town, payee)).toBe(PAID)
    await isSettled(town, third, await decide(third, payee, 'invoice 2'))
    expect(await heldBy(town, payee)).toBe(2n * PAID)
    expect((await client.activity.verify({})).problems).toEqual([])
  })

  it('when its payment was signed goes on with the same bytes, and pays once', async () => {
    const town = await openTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    const payee = await makePayee(first, 4)
    const id = await decide(first, payee, 'invoice 1')
    await until(async () => (await first.client.outstanding.list({ limit: 1 })).signatures.length > 0, SOON)
    await first.close()
    const copy = temporaryDataDir()
    copyJournal(town, copy)
    const second = await openHeld(town)
    await isSettled(town, second, id)
    await town.practice.advance(200n)
    await second.close()
    putBack(town, copy)

    const third = await comeBack(town)
    await isSettled(town, third, id)
    expect(await third.client.sending.status({})).toMatchObject({ state: 'open', cases: 0 })
    expect((await third.client.payments.show({ id })).lines).toMatchObject([{ state: 'satisfied' }])
    expect(await heldBy(town, payee)).toBe(PAID)
    expect((await third.client.activity.verify({})).problems).toEqual([])
  })

  it('before its payment was decided refuses the same reference for ever', async () => {
    const town = await openTown()
    const first = await openHeld(town)
    await settleIn(town, first)
    const payee = await makePayee(first, 2)
    await isSettled(town, first, await decide(first, payee, 'before'))
    await first.close()
    const copy = temporaryDataDir()
    copyJournal(town, copy)
    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await isSettled(town, second, await decide(second, payee, 'after'))
    await second.close()
    putBack(town, copy)

    const third = await comeBack(town)
    await compare(third)
    await third.client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })
    for (const reference of ['before', 'after']) {
      await expect(decide(third, payee, reference)).rejects.toMatchObject(refusal('PAYMENT_NOTHING_TO_PAY'))
    }
    expect(await heldBy(town, payee)).toBe(2n * PAID)
    expect((await third.client.cases.list({ open: true })).cases).toEqual([])
  })
})

describe('a vault made again from its words', () => {
  it('has its past read, names what it cannot match, and asks before the same is paid again', async () => {
    const town = await openTown()
    const first = await openHeld(town)
    await first.client.nodes.add({ name: 'practice', url: town.practice.url })
    const { words, treasury } = await first.client.vault.create({ passphrase: PASSPHRASE })
    await until(async () => (await first.client.deposits.watcher({})).state === 'following')
    await askNode(town.practice.url, 'requestAirdrop', [treasury, 5_000_000_000n])
    await town.practice.advance(8n)
    const payee = await makePayee(first, 3)
    await isSettled(town, first, await decide(first, payee, 'invoice 1'))
    await first.close()

    const empty = { ...town, dataDir: temporaryDataDir() }
    const second = await openHeld(empty)
    const { client } = second
    await client.nodes.add({ name: 'practice', url: town.practice.url })
    await until(async () => (await client.deposits.watcher({})).state === 'following')
    await client.vault.restore({ passphrase: PASSPHRASE, words: words.join(' ') })
    expect(await client.sending.status({})).toMatchObject({ state: 'closed', reasons: [{ reason: 'vault-restored' }] })
    await untilRead(empty, second)
    await compare(second)
    const { cases } = await client.cases.list({ open: true })
    expect(cases).toMatchObject([{ kind: 'unknown-outgoing', account: treasury }])
    await expect(client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).rejects.toMatchObject(refusal('SENDING_CASES_OPEN'))
    await client.cases.resolve({ id: cases[0]?.id ?? 0, note: 'Invoice 1, paid from the machine that was lost.' })
    expect(await client.sending.reopen({ passphrase: PASSPHRASE, note: NOTE })).toMatchObject({ state: 'open' })
    await makePayee(second, 3)
    const file = join(temporaryDataDir(), 'payout.csv')
    writeFileSync(file, `recipient,amount,reference\n${payee},0.003,invoice 1\n`)
    const { rows, confirmation } = await client.payouts.check({ file, allowUnfundedRecipient: true })
    expect(rows).toMatchObject([{ reason: 'paid-before' }])
    expect(confirmation).not.toBeNull()
    expect(await heldBy(town, payee)).toBe(PAID)
  })
})
