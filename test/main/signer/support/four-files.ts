import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from '../../../../src/core/address/address.ts'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { transferLamports } from '../../../../src/core/program/system.ts'
import type { JournalHead } from '../../../../src/main/signer/protocol.ts'
import type { VaultDisk } from '../../../../src/main/signer/vault/disk.ts'
import { addressOfByte, PASSPHRASE } from './contents.ts'
import { messageOf } from './messages.ts'
import { accountOf, hintOf, openTestSigner, type TestSigner, WORDS } from './signer.ts'
import { toSign } from './to-sign.ts'

/* A vault with everything beside it: limits, a threshold, a second person, signatures. */

const passphrase = PASSPHRASE
export const START_MS = 1_700_000_000_000
export const BERTAS = 'a passphrase of Berta alone'
export const ANNA = addressOfByte(0xa0)

type Options = { readonly disk?: VaultDisk; readonly calendarMs?: number }

export function openStill(folder: string, { disk, calendarMs = START_MS }: Options = {}): TestSigner {
  return openTestSigner(folder, { calendarMs, ...(disk === undefined ? {} : { disk }) })
}

/** Makes it in that folder and closes it: at most 6,000 lamports a day, above 500 of them Berta has to approve. */
export async function makeFourFiles(folder: string, { coolDownMs = 0 } = {}): Promise<{ readonly berta: Address }> {
  const signer = openStill(folder)
  await signer.ask('restore', { passphrase, words: WORDS, coolDownMs: 0 })
  await signer.ask('allow', { passphrase, address: ANNA, label: 'Anna' })
  const { approvers } = await signer.ask('nameApprover', { passphrase, label: 'Berta', approverPassphrase: BERTAS })
  await signer.ask('setLimit', { passphrase, limit: { asset: 'native', perTransaction: null, perDay: 6_000n } })
  await signer.ask('setThreshold', { passphrase, asset: 'native', above: 500n })
  await signer.ask('setCoolDown', { passphrase, coolDownMs })
  const [berta] = approvers
  invariant(berta !== undefined, 'Berta is named')
  await pay(signer, 1n)
  await approve(signer, berta.address, 501n)
  signer.close()
  return { berta: berta.address }
}

async function review(signer: TestSigner, amount: bigint) {
  const transfer = transferLamports({ source: accountOf(1), destination: ANNA, lamports: lamports(amount) })
  const message = messageOf([transfer])
  const { reviewed } = await signer.ask('review', { messages: [message], paths: [hintOf(1)] })
  const [one] = reviewed
  invariant(one !== undefined, 'one message was reviewed')
  return { ...one, message }
}

/** A person decides it, as the one payment of this amount. */
async function decide(signer: TestSigner, amount: bigint, message: Uint8Array) {
  const decided = { intent: `a payment of ${amount}`, references: [], lifetime: 'blockhash' as const }
  const { seals } = await signer.ask('sealDecisions', { intents: [{ ...decided, message }] })
  return { ...decided, seal: seals[0] ?? null }
}

/** Pays Anna so much; another amount is another message. The journal holds what was signed, or ends at `head`. */
export async function pay(signer: TestSigner, amount: bigint, head?: JournalHead): Promise<void> {
  const { digest, message } = await review(signer, amount)
  const { intent, seal } = await decide(signer, amount, message)
  const { journal, ...asked } = toSign([digest])
  const messages = asked.messages.map((one) => ({ ...one, intent, seal }))
  const shown = head === undefined ? { ...journal, known: (await signer.ask('journalHead', {})) ?? journal.known } : { head, known: head }
  await signer.ask('sign', { messages, journal: shown })
}

/** Berta approves a payment of so much. */
export async function approve(signer: TestSigner, berta: Address, amount: bigint): Promise<void> {
  const { digest, effects, message } = await review(signer, amount)
  const decided = await decide(signer, amount, message)
  await signer.ask('approve', { messages: [{ digest, decided, effects }], approver: berta, passphrase: BERTAS })
}

export type Kept = ReadonlyMap<string, Buffer>

/** Every file of the folder as it is. */
export function keep(folder: string): Kept {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
}

/** The folder as it was. */
export function putAllBack(folder: string, kept: Kept): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  for (const [name, bytes] of kept) writeFileSync(join(folder, name), bytes)
}

/** Puts bytes in place of one file, or takes it away. Answers whether that changed anything. */
export function putBack(folder: string, name: string, bytes: Buffer | undefined): boolean {
  const path = join(folder, name)
  const now = existsSync(path) ? readFileSync(path) : undefined
  if (bytes === undefined) rmSync(path, { force: true })
  else writeFileSync(path, bytes)
  return bytes === undefined ? now !== undefined : now?.equals(bytes) !== true
}
