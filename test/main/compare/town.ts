import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { openNode } from '../../../src/main/node/index.ts'
import type { Backend } from '../../../src/main/wiring.ts'
import { until } from '../../support/until.ts'
import { openStillPractice, openTestBackend, PASSPHRASE, SIGNER_ENTRY, type StillPractice, temporaryDataDir } from '../backend.ts'
import { askNode, lie, type Relay, startRelay } from '../pay/relay.ts'

export const SOON = { withinMs: 120_000 }
export const PAID = 3_000_000n
const NO_DIGEST = '0'.repeat(64)
export const NOTE = 'Compared with what the bank knows.'
/** A test that stops the process where it wants to: nothing is signed before it says so. */
export type Hold = { held: boolean }

export type Town = { readonly practice: StillPractice; readonly dataDir: string }

/** Where each backend is at home. */
const towns = new WeakMap<object, Town>()

export async function openTown(): Promise<Town> {
  const practice = await openStillPractice()
  return { practice, dataDir: temporaryDataDir() }
}

/** The same behind a relay, which may lie; `chain` is where the node itself answers. */
export async function openRelayedTown(): Promise<{ readonly town: Town; readonly relay: Relay; readonly chain: string }> {
  const still = await openTown()
  const chain = still.practice.url
  const relay = await startRelay(chain, 'practice')
  onTestFinished(() => relay.close())
  return { town: { ...still, practice: { ...still.practice, url: relay.url } }, relay, chain }
}

/** The same with a second node, behind a relay of its own, that is to be added. */
export async function openTwiceRelayedTown(): Promise<{
  readonly town: Town
  readonly relays: readonly [Relay, Relay]
  readonly chain: string
}> {
  const { town, relay, chain } = await openRelayedTown()
  const second = await startRelay(chain, 'second')
  onTestFinished(() => second.close())
  return { town, relays: [relay, second], chain }
}

export async function openHeld(town: Town, hold: Hold = { held: false }): Promise<Awaited<ReturnType<typeof openTestBackend>>> {
  const { dataDir } = town
  const onStep = async (step: string) => {
    if (step === 'write:draft:before' && hold.held) throw new Error('held by the test')
  }
  const backend = await openTestBackend({ dataDir, onStep, signer: { entry: SIGNER_ENTRY } })
  towns.set(backend.client, town)
  return backend
}

/** A backend on that folder, and how to have it decide what nobody signs: it locks as soon as the draft is stored, and is closed. */
export async function openLocking(town: Town) {
  let lock: (() => Promise<void>) | null = null
  const onStep = async (step: string) => {
    if (step === 'write:draft:after') await lock?.()
  }
  const backend = await openTestBackend({ dataDir: town.dataDir, onStep, signer: { entry: SIGNER_ENTRY } })
  const decideUnsigned = async (to: Address, reference: string, how: How = {}): Promise<string> => {
    let isLocked = false
    lock = async () => {
      if (!isLocked) await backend.client.vault.lock({})
      isLocked = true
    }
    const id = await decide(backend, to, reference, how)
    await until(() => isLocked, SOON)
    await backend.close()
    return id
  }
  return { backend, decideUnsigned }
}

/** A vault with money, a node, and a journal that follows. */
export async function settleIn(town: Town, { client }: Backend): Promise<Address> {
  const { practice } = town
  towns.set(client, town)
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
export async function makePayee({ client }: Backend, number: number): Promise<Address> {
  const address = addressOfSeed(new Uint8Array(32).fill(number))
  await client.policy.allow({ passphrase: PASSPHRASE, address, label: `Payee ${number}` })
  return address
}

type How = { readonly lifetime?: 'blockhash' | 'nonce' }
export const UNDER_A_NONCE: How = { lifetime: 'nonce' }

export async function decide({ client }: Backend, to: Address, reference: string, how: How = {}): Promise<string> {
  const request = { to, amount: PAID, allowUnfundedRecipient: true, reference, ...how }
  const { digest, recipients } = await client.payments.plan(request)
  const confirmed = recipients[0]?.confirm.digest ?? null
  return (await client.payments.start({ ...request, digest: digest ?? NO_DIGEST, ...(confirmed === null ? {} : { confirmed }) })).id
}

export async function isSettled({ practice }: Town, { client }: Backend, id: string): Promise<void> {
  await until(async () => {
    await practice.advance(2n)
    return (await client.payments.show({ id })).settled
  }, SOON)
}

/** The same, locked from when it is signed: the signer is told nothing of how it ended. */
export async function isSettledUntold(town: Town, backend: Backend, id: string): Promise<void> {
  await until(async () => typeof readRows<{ signature: string | null }>(town, 'SELECT signature FROM attempt')[0]?.signature === 'string')
  await backend.client.vault.lock({})
  await isSettled(town, backend, id)
}

export const FILES = ['journal.sqlite', 'journal.sqlite-wal', 'journal.sqlite-shm']

export function folderOf({ dataDir }: Town): string {
  return existsSync(join(dataDir, 'practice')) ? join(dataDir, 'practice') : dataDir
}

export function copyJournal(town: Town, to: string): void {
  for (const name of FILES) if (existsSync(join(folderOf(town), name))) copyFileSync(join(folderOf(town), name), join(to, name))
}

export function putBack(town: Town, from: string): void {
  for (const name of FILES) {
    rmSync(join(folderOf(town), name), { force: true })
    if (existsSync(join(from, name))) copyFileSync(join(from, name), join(folderOf(town), name))
  }
}

/** The vault and all records beside it are lost. */
export function removeVault(town: Town): void {
  for (const name of readdirSync(folderOf(town))) if (name.startsWith('vault.')) rmSync(join(folderOf(town), name))
}

/** A folder whose journal is of the moment at which a payment was decided; the payment was made since. */
export async function openRestored(number: number): Promise<{ readonly town: Town; readonly payee: Address; readonly id: string }> {
  const town = await openTown()
  const first = await openHeld(town, { held: true })
  await settleIn(town, first)
  const payee = await makePayee(first, number)
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
  return { town, payee, id }
}

/** A payment whose signed bytes reached no node, in a folder that is closed. */
export async function openUnsent() {
  const { relay, town, chain } = await openRelayedTown()
  const first = await openHeld(town)
  await settleIn(town, first)
  const payee = await makePayee(first, 4)
  relay.lies.set('sendTransaction', lie.dropSend)
  await decide(first, payee, 'invoice 1')
  await until(() => relay.received.length > 0, SOON)
  await first.close()
  relay.lies.clear()
  return { relay, town, chain, payee, bytes: relay.received[0] ?? '' }
}

/** Opens the folder until so many messages are signed, which reach no node, closes it and returns their bytes. */
export async function signUnsent(town: Town, relay: Relay, messages: number): Promise<readonly string[]> {
  const backend = await openHeld(town)
  relay.lies.set('sendTransaction', lie.dropSend)
  const sends = relay.received.length
  const signed = () => [...new Set(relay.received.slice(sends))]
  await backend.client.vault.unlock({ passphrase: PASSPHRASE })
  await until(async () => {
    await town.practice.advance(1n)
    return signed().length >= messages
  }, SOON)
  await backend.close()
  relay.lies.clear()
  return signed()
}

/** Opens the folder again and waits until the journal has read everything. */
export async function comeBack(town: Town): Promise<Awaited<ReturnType<typeof openTestBackend>>> {
  const backend = await openHeld(town)
  await backend.client.vault.unlock({ passphrase: PASSPHRASE })
  await untilRead(town, backend)
  return backend
}

export async function untilRead({ practice }: Town, { client }: Backend): Promise<void> {
  await until(async () => {
    await practice.advance(1n)
    return (await client.sending.status({})).catchingUp === null
  }, SOON)
}

export async function compare(backend: Backend, practice = towns.get(backend.client)?.practice): Promise<void> {
  expect(await compareToItsEnd(backend, practice)).toMatchObject({ state: 'done', error: null })
}

/** Whichever end it comes to. It waits for the end of what may have been signed before: the chain goes on meanwhile. */
export async function compareToItsEnd({ client }: Backend, practice?: Pick<Town['practice'], 'advance'>) {
  const { id } = await client.sending.compare({})
  await until(async () => {
    await practice?.advance(40n)
    return (await client.tasks.show({ id })).state !== 'running'
  }, SOON)
  return client.tasks.show({ id })
}

/** Blocks pass until somebody holds something. */
export const untilPaid = (town: Town, payee: Address): Promise<void> =>
  until(async () => {
    await town.practice.advance(1n)
    return (await heldBy(town, payee)) > 0n
  }, SOON)

export async function heldBy({ practice }: Town, address: Address): Promise<bigint> {
  const node = openNode({ name: 'judge', url: practice.url })
  const { value } = await node.getMultipleAccounts([address], { commitment: 'finalized' })
  node.close()
  return value[0]?.lamports ?? 0n
}

/** What stands in the journal's file. */
export function readRows<Row>(town: Town, sql: string): readonly Row[] {
  const file = new Database(join(folderOf(town), 'journal.sqlite'), { readonly: true })
  const rows = file.prepare<[], Row>(sql).all()
  file.close()
  return rows
}

/** The first of them. */
export function readRow<Row>(town: Town, sql: string): Row {
  const [row] = readRows<Row>(town, sql)
  if (row === undefined) throw new Error(`nothing stands there: ${sql}`)
  return row
}

/** The signature of the first message that was signed. */
export function readSignature(town: Town): string {
  return readRow<{ signature: string }>(town, 'SELECT signature FROM attempt WHERE signature IS NOT NULL').signature
}

/** Of an attempt: it is of a payment. */
export const PAYING = 'intent_id IN (SELECT intent_id FROM payment)'

/** Statements by which somebody calls every payment that was made open again, its message dead, and takes its movements out of the ledger. */
export const CALLED_UNPAID = `UPDATE intent SET state = 'open' WHERE id IN (SELECT intent_id FROM payment);
  UPDATE attempt SET state = iif(lifetime = 'nonce', 'revoked', 'expired') WHERE ${PAYING} AND signature IS NOT NULL;
  UPDATE verdict SET state = (SELECT state FROM attempt WHERE id = attempt_id) WHERE attempt_id IN (SELECT id FROM attempt WHERE ${PAYING});
  DELETE FROM credit WHERE signature IN (SELECT signature FROM attempt WHERE ${PAYING});`

/** Somebody who can write the journal's file, and nothing else, does so: no rule of the journal holds meanwhile. */
export function writeByHand(town: Town, statements: string): void {
  const file = new Database(join(folderOf(town), 'journal.sqlite'))
  const triggers = file.prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all()
  for (const { name } of triggers) file.exec(`DROP TRIGGER "${name}"`)
  file.pragma('foreign_keys = OFF')
  file.exec(statements)
  for (const { sql } of triggers) file.exec(sql)
  file.close()
}
