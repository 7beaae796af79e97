import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import bs58 from 'bs58'
import { describe, expect, it } from 'vitest'
import { findAssociatedAddress } from '../../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../../src/core/amount/lamports.ts'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { encodeKeypairFile } from '../../../../src/core/keys/keypair.ts'
import { isBlockhash } from '../../../../src/core/lifetime/lifetime.ts'
import { decodeMessage } from '../../../../src/core/message/decode.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import { setComputeUnitLimit, setComputeUnitPrice } from '../../../../src/core/program/compute-budget.ts'
import { TOKEN_PROGRAM, WRAPPED_NATIVE_MINTS } from '../../../../src/core/program/ids.ts'
import { transferLamports } from '../../../../src/core/program/system.ts'
import { closeTokenAccount, transferChecked } from '../../../../src/core/program/token.ts'
import { addressField, option, struct } from '../../../../src/core/program/layout.ts'
import { signWith } from '../../../../src/main/signer/keys/ed25519.ts'
import type { ArgumentOf, DecidedFor } from '../../../../src/main/signer/protocol.ts'
import { type ApprovalRecord, encodeStatement, openApprovals } from '../../../../src/main/signer/signing/approvals.ts'
import { openFiles } from '../../../../src/main/signer/signing/file-book.ts'
import { readGenerations } from '../../../../src/main/signer/signing/numbered-record.ts'
import { sealedRecord } from '../../../../src/main/signer/signing/sealed-record.ts'
import { approverPath, withApproverSeed } from '../../../../src/main/signer/vault/approver.ts'
import { realDisk, type VaultDisk } from '../../../../src/main/signer/vault/disk.ts'
import { digestField, list, ms, signatureField } from '../../../../src/main/signer/vault/fields.ts'
import { generationsField } from '../../../../src/main/signer/vault/generations.ts'
import { openVault } from '../../../../src/main/signer/vault/vault.ts'
import { CHEAP_LIMITS } from '../../../support/vault-limits.ts'
import { addressOfByte, PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { messageOf, sweepOf } from '../support/messages.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, hintOf, openTestSigner, type TestSigner, WORDS } from '../support/signer.ts'
import { toSign } from '../support/to-sign.ts'

const newFolder = useFolders()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START_MS = 1_700_000_000_000
const passphrase = PASSPHRASE
const BERTAS = 'a passphrase of Berta alone'
const [ANNA, MINT] = [addressOfByte(0xa0), addressOfByte(0x31)]
const [WRAPPED = MINT] = WRAPPED_NATIVE_MINTS

const pay = (amount: bigint) => transferLamports({ source: accountOf(1), destination: ANNA, lamports: lamports(amount) })

const associated = (owner: typeof ANNA, mint: typeof ANNA) => findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_PROGRAM })
const move = (amount: bigint, mint: typeof ANNA) =>
  transferChecked({
    source: associated(accountOf(1), mint),
    mint,
    destination: associated(ANNA, mint),
    owner: accountOf(1),
    amount: tokenAmount(amount),
    decimals: 6,
    tokenProgram: TOKEN_PROGRAM,
  })

const by = (approver: typeof ANNA, typed = BERTAS) => ({ approver, passphrase: typed })

/** The same message under another blockhash. */
function under(byte: number, message: Uint8Array): Uint8Array {
  const blockhash = bs58.encode(new Uint8Array(32).fill(byte))
  invariant(isBlockhash(blockhash), 'a blockhash')
  return encodeMessage({ ...decodeMessage(message), lifetimeToken: blockhash })
}

/** A vault that may pay Anna, in which Berta approves what is above 100 lamports. */
async function openFourEyes(folder: string, { coolDownMs = 0, disk }: { coolDownMs?: number; disk?: VaultDisk } = {}) {
  const signer = openTestSigner(folder, { calendarMs: START_MS, ...(disk === undefined ? {} : { disk }) })
  await signer.ask('restore', { passphrase, words: WORDS, coolDownMs: 0 })
  await signer.ask('allow', { passphrase, address: ANNA, label: 'Anna' })
  const { approvers } = await signer.ask('nameApprover', { passphrase, label: 'Berta', approverPassphrase: BERTAS })
  await signer.ask('setThreshold', { passphrase, asset: 'native', above: 100n })
  await signer.ask('setCoolDown', { passphrase, coolDownMs })
  const [berta] = approvers
  invariant(berta !== undefined, 'Berta is named')
  return { signer, berta: berta.address }
}

/** A person decides it as this payment. */
async function decide(signer: TestSigner, message: Uint8Array, intent: string) {
  const decided = { intent, references: [], lifetime: 'blockhash' as const }
  const { seals } = await signer.ask('sealDecisions', { intents: [{ ...decided, message }] })
  return { ...decided, seal: seals[0] ?? null }
}

async function review(signer: TestSigner, message: Uint8Array, intent = 'one') {
  await signer.ask('unlock', { passphrase })
  const decided = await decide(signer, message, intent)
  const tokenAccounts = [MINT, WRAPPED].map((mint) => ({ account: associated(ANNA, mint), owner: ANNA }))
  const asked = { messages: [message], paths: [hintOf(1), hintOf(2)], tokenAccounts, decided: [decided] }
  const { reviewed } = await signer.ask('review', asked)
  const [one] = reviewed
  invariant(one !== undefined, 'one message was reviewed')
  return { ...one, decided }
}

const NOBODYS = signWith({ seed: new Uint8Array(32).fill(1), message: Uint8Array.of(1) })
/** What was signed in this file: the journal knows all of it. */
const earlier: string[] = []

/** What signing answers; the review must have foretold it. */
async function verdict(signer: TestSigner, message: Uint8Array, intent = 'one'): Promise<string> {
  const reviewed = await review(signer, message, intent)
  const answered = await refusalOf(() => sign(signer, reviewed))
  expect(answered).toBe(reviewed.refusal?.code ?? 'not refused')
  if (answered === 'not refused') earlier.push(reviewed.digest)
  return answered
}

function sign(signer: TestSigner, { digest, decided: { intent, seal } }: Awaited<ReturnType<typeof review>>) {
  const { messages, journal } = toSign([digest])
  return signer.ask('sign', { messages: messages.map((one) => ({ ...one, intent, seal, earlier })), journal })
}

type Typing = { readonly typed?: string; readonly intent?: string }

async function approve(signer: TestSigner, approver: typeof ANNA, message: Uint8Array, { typed = BERTAS, intent = 'one' }: Typing = {}) {
  const { digest, effects, decided } = await review(signer, message, intent)
  const { given } = await signer.ask('approve', { messages: [{ digest, decided, effects }], approver, passphrase: typed })
  const [one] = given
  invariant(one !== undefined, 'it was approved')
  return one
}

/** The record of approvals as whoever has the vault's passphrase could write it, and Berta's key. */
async function openRecord(signer: TestSigner, berta: typeof ANNA) {
  const place = { path: signer.path, disk: realDisk, limits: CHEAP_LIMITS, now: () => 0 }
  const vault = await openVault(place, { passphrase })
  const { root } = vault.contents
  const put = async (given: Parameters<ApprovalRecord['add']>[0]) => {
    // Opened again each time, as after a process that ended in between: what it left is named when the vault is unlocked.
    const { book: files } = await openFiles({ place, root, contents: vault.contents, known: 0 })
    const approvals = await openApprovals({ place, vault: { ...vault, files }, account0: accountOf(0), nowMs: START_MS })
    approvals.add(given)
    await approvals.save()
  }
  const { contents } = await openVault({ ...place, path: approverPath(place, berta) }, { passphrase: BERTAS })
  const signAsBerta = (statement: Parameters<typeof encodeStatement>[0]) =>
    withApproverSeed(contents, (seed) => signWith({ seed, message: encodeStatement(statement) }))
  return { put, signAsBerta }
}

describe('a threshold', () => {
  it('lets nothing above it be signed alone, whatever it is split into in one message, and everything up to it', async () => {
    const { signer } = await openFourEyes(newFolder())
    expect(await verdict(signer, messageOf([pay(100n)]))).toBe('not refused')
    expect(await verdict(signer, messageOf([pay(101n)]))).toBe('SIGNER_APPROVAL_NEEDED')
    expect(await verdict(signer, messageOf([pay(60n), pay(41n)]))).toBe('SIGNER_APPROVAL_NEEDED')
    expect(await verdict(signer, messageOf([sweepOf(1, 1_000n), pay(100n)]))).toBe('not refused')
    expect((await review(signer, messageOf([pay(101n)]))).refusal?.context).toMatchObject({ asset: 'native', amount: 101n, above: 100n })
  })

  it('is of wrapped native tokens as of native ones, and of every other asset where that is set', async () => {
    const { signer } = await openFourEyes(newFolder())
    expect(await verdict(signer, messageOf([move(101n, WRAPPED)]))).toBe('SIGNER_APPROVAL_NEEDED')
    expect(await verdict(signer, messageOf([move(2n ** 63n, MINT)]))).toBe('not refused')
    await signer.ask('setThreshold', { passphrase, asset: 'other-assets', above: 7n })
    expect(await verdict(signer, messageOf([move(7n, MINT), pay(100n)]))).toBe('not refused')
    expect(await verdict(signer, messageOf([move(8n, MINT)]))).toBe('SIGNER_APPROVAL_NEEDED')
  })

  it('lets nothing go to others on one person’s word of which the bytes do not say how much it is', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const owner = accountOf(1)
    const closing = { account: associated(owner, WRAPPED), destination: ANNA, owner, tokenProgram: TOKEN_PROGRAM }
    expect(await verdict(signer, messageOf([closeTokenAccount(closing)]))).toBe('SIGNER_LIMIT_UNTOLD')
    await signer.ask('setThreshold', { passphrase, asset: 'native', above: null, second: by(berta) })
    expect(await verdict(signer, messageOf([closeTokenAccount(closing)]))).toBe('not refused')
  })

  it('is set only where somebody can approve, holds at once where it is lower, and after the cool-down where it is higher or gone', async () => {
    const alone = openTestSigner(newFolder(), { calendarMs: START_MS })
    await alone.ask('restore', { passphrase, words: WORDS })
    expect(await refusalOf(() => alone.ask('setThreshold', { passphrase, asset: 'native', above: 1n }))).toBe('SIGNER_APPROVER_NONE')

    const { signer, berta } = await openFourEyes(newFolder(), { coolDownMs: HOUR_MS })
    await signer.ask('setThreshold', { passphrase, asset: 'native', above: 50n })
    expect(await verdict(signer, messageOf([pay(51n)]))).toBe('SIGNER_APPROVAL_NEEDED')
    const { thresholds } = await signer.ask('setThreshold', { passphrase, asset: 'native', above: null, second: by(berta) })
    expect(thresholds).toEqual([{ asset: 'native', above: 50n, endsInMs: HOUR_MS }])
    await signer.clock.pass(HOUR_MS - 1)
    expect(await verdict(signer, messageOf([pay(51n)]))).toBe('SIGNER_APPROVAL_NEEDED')
    await signer.clock.pass(1)
    expect(await verdict(signer, messageOf([pay(51n)]))).toBe('not refused')
  })
})

describe('the policy, while a threshold holds', () => {
  const key = encodeKeypairFile(new Uint8Array(32).fill(0x3c))
  const naming = { passphrase, label: 'Carl', approverPassphrase: 'a passphrase of Carl alone' }
  const native = (perTransaction: bigint | null) => ({ asset: 'native' as const, perTransaction, perDay: null })
  type Second = { second?: ReturnType<typeof by> }
  const loosening: [string, (signer: TestSigner, berta: typeof ANNA, second: Second) => Promise<unknown>][] = [
    ['a new recipient', (signer, _, second) => signer.ask('allow', { passphrase, address: MINT, label: 'Eve', ...second })],
    [
      'several new recipients',
      (signer, _, second) => signer.ask('allowMany', { passphrase, recipients: [{ address: MINT, label: 'Eve' }], ...second }),
    ],
    ['a higher limit', (signer, _, second) => signer.ask('setLimit', { passphrase, limit: native(81n), ...second })],
    ['no limit', (signer, _, second) => signer.ask('setLimit', { passphrase, limit: native(null), ...second })],
    ['a shorter cool-down', (signer, _, second) => signer.ask('setCoolDown', { passphrase, coolDownMs: HOUR_MS - 1, ...second })],
    ['a higher threshold', (signer, _, second) => signer.ask('setThreshold', { passphrase, asset: 'native', above: 101n, ...second })],
    ['no threshold', (signer, _, second) => signer.ask('setThreshold', { passphrase, asset: 'native', above: null, ...second })],
    ['another approver', (signer, _, second) => signer.ask('nameApprover', { ...naming, ...second })],
    ['an approver removed', (signer, berta, second) => signer.ask('removeApprover', { address: berta, ...second })],
    ['an imported key', (signer, _, second) => signer.ask('importKeypair', { passphrase, label: 'x', keypair: key, ...second })],
  ]
  const open = async () => {
    const opened = await openFourEyes(newFolder(), { coolDownMs: HOUR_MS })
    await opened.signer.ask('setLimit', { passphrase, limit: native(80n) })
    return opened
  }

  it.each(loosening)('is loosened by two persons alone: %s', async (_, act) => {
    const { signer, berta } = await open()
    const before = await signer.ask('status', {})
    expect(await refusalOf(() => act(signer, berta, {}))).toBe('SIGNER_SECOND_NEEDED')
    expect(await refusalOf(() => act(signer, berta, { second: by(berta, passphrase) }))).toBe('SIGNER_APPROVER_SAME')
    expect(await refusalOf(() => act(signer, berta, { second: by(berta, 'a passphrase of nobody') }))).toBe('VAULT_WRONG_PASSPHRASE')
    expect(await refusalOf(() => act(signer, berta, { second: by(ANNA) }))).toBe('SIGNER_APPROVER_UNKNOWN')
    expect(await signer.ask('status', {})).toEqual(before)
    await act(signer, berta, { second: by(berta) })
    expect(await signer.ask('status', {})).not.toEqual(before)
  })

  it('is tightened by one', async () => {
    const { signer } = await open()
    await signer.ask('setLimit', { passphrase, limit: native(79n) })
    await signer.ask('setLimit', { passphrase, limit: { asset: MINT, perTransaction: 1n, perDay: null } })
    await signer.ask('setCoolDown', { passphrase, coolDownMs: HOUR_MS + 1 })
    await signer.ask('setThreshold', { passphrase, asset: 'native', above: 99n })
    await signer.ask('setThreshold', { passphrase, asset: 'other-assets', above: 0n })
    await signer.ask('forbid', { address: ANNA })
    expect(await verdict(signer, messageOf([pay(1n)]))).toBe('SIGNER_FOREIGN_DESTINATION')
  })

  it('is loosened by one again when the last threshold has ended, and not before', async () => {
    const { signer, berta } = await open()
    await signer.ask('setThreshold', { passphrase, asset: 'native', above: null, second: by(berta) })
    const allow = () => signer.ask('allow', { passphrase, address: MINT, label: 'Eve' })
    await signer.clock.pass(HOUR_MS - 1)
    await signer.ask('unlock', { passphrase })
    expect(await refusalOf(allow)).toBe('SIGNER_SECOND_NEEDED')
    await signer.clock.pass(1)
    expect(await refusalOf(allow)).toBe('not refused')
  })
})

describe('an approval', () => {
  it('is of what a message does: under any blockhash, once, and of nothing else', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const message = messageOf([pay(500n)])
    await approve(signer, berta, message)
    expect((await signer.ask('standing', {})).approvals).toMatchObject([{ approver: berta, endsInMs: DAY_MS }])
    expect(await verdict(signer, messageOf([pay(501n)]))).toBe('SIGNER_APPROVAL_NEEDED')
    expect(await verdict(signer, messageOf([pay(500n), pay(1n)]))).toBe('SIGNER_APPROVAL_NEEDED')
    const priced = messageOf([setComputeUnitLimit({ units: 1_000 }), setComputeUnitPrice({ microLamports: 1_000_000n }), pay(500n)])
    expect(await verdict(signer, priced)).toBe('SIGNER_APPROVAL_NEEDED')

    const fresh = under(0xc1, message)
    for (let again = 0; again < 2; again++) expect(await verdict(signer, fresh)).toBe('not refused')
    expect(await verdict(signer, message)).toBe('SIGNER_APPROVAL_NEEDED')
    expect(await verdict(signer, under(0xc2, message))).toBe('SIGNER_APPROVAL_NEEDED')
    expect((await signer.ask('standing', {})).approvals).toEqual([])
    await approve(signer, berta, message)
    expect(await verdict(signer, under(0xc2, message))).toBe('not refused')
    expect(await verdict(signer, fresh)).toBe('not refused')
  })

  it('is of one payment: an equal one that was decided beside it, before or after, needs its own', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const message = messageOf([pay(500n)])
    await approve(signer, berta, message, { intent: 'one' })
    expect(await verdict(signer, message, 'two')).toBe('SIGNER_APPROVAL_NEEDED')
    const { approvals } = await signer.ask('standing', {})
    const undecided = await signer.ask('review', { messages: [message], paths: [hintOf(1)] })
    expect(undecided.reviewed[0]?.refusal?.code).toBe('SIGNER_APPROVAL_NEEDED')
    await approve(signer, berta, message, { intent: 'two' })
    expect((await signer.ask('standing', {})).approvals).toMatchObject([{ seal: approvals[0]?.seal }, { effects: approvals[0]?.effects }])
    for (const intent of ['one', 'two'])
      expect(await verdict(signer, under(intent === 'one' ? 0xc1 : 0xc2, message), intent)).toBe('not refused')
    expect(await verdict(signer, under(0xc3, message), 'one')).toBe('SIGNER_APPROVAL_NEEDED')
  })

  it('is given for nothing but what a person decided', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const message = messageOf([pay(500n)])
    const another = (await review(signer, messageOf([pay(501n)]))).decided
    const { digest, effects, decided } = await review(signer, message)
    const ask = (other: DecidedFor) =>
      signer.ask('approve', { messages: [{ digest, effects, decided: other }], approver: berta, passphrase: BERTAS })
    for (const other of [{ ...decided, seal: null }, { ...decided, intent: 'two' }, { ...decided, references: ['an invoice'] }, another])
      expect(await refusalOf(() => ask(other))).toBe('SIGNER_NOT_DECIDED')
    expect((await signer.ask('standing', {})).approvals).toEqual([])
  })

  it('is given to several payments by one passphrase, each for its own, or to none of them', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const [first, second] = [messageOf([pay(500n)]), messageOf([pay(501n)])]
    const [one, two] = [await decide(signer, first, 'one'), await decide(signer, second, 'two')]
    const { reviewed } = await signer.ask('review', { messages: [first, second], paths: [hintOf(1)], decided: [one, two] })
    const ask = (messages: ArgumentOf<'approve'>['messages']) => signer.ask('approve', { messages, approver: berta, passphrase: BERTAS })
    const messages = reviewed.map(({ digest, effects }, place) => ({ digest, effects, decided: place === 0 ? one : two }))
    const wrong = messages.map((message, place) => (place === 0 ? message : { ...message, effects: 'ab'.repeat(32) }))
    expect([await refusalOf(() => ask(wrong)), (await signer.ask('standing', {})).approvals]).toEqual(['SIGNER_APPROVAL_OTHER', []])
    expect((await ask(messages)).given.map(({ effects }) => effects)).toEqual(reviewed.map(({ effects }) => effects))
    expect(await verdict(signer, second, 'two')).toBe('not refused')
    expect(await verdict(signer, first, 'one')).toBe('not refused')
    expect((await signer.ask('standing', {})).approvals).toEqual([])
  })

  it('has a record that fits its file with as many as are remembered, and takes no more', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const place = { path: signer.path, disk: realDisk, limits: CHEAP_LIMITS, now: () => 0 }
    const vault = await openVault(place, { passphrase })
    const { book: files } = await openFiles({ place, root: vault.contents.root, contents: vault.contents, known: 0 })
    const record = await openApprovals({ place, vault: { ...vault, files }, account0: accountOf(0), nowMs: START_MS })
    const given = { effects: 'ab'.repeat(32), approver: berta, givenAtMs: START_MS, signature: NOBODYS }
    const add = (number: number) => record.add({ ...given, seal: number.toString(16).padStart(64, '0') })
    for (let number = 1; number <= 4_000; number += 1) add(number)
    await record.save()
    expect(await refusalOf(async () => add(4_001))).toBe('SIGNER_SPENT_FULL')
  })

  it('is for one of two messages that are signed together', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const message = messageOf([pay(500n)])
    await approve(signer, berta, message)
    const decided = await decide(signer, message, 'one')
    const asked = { messages: [message, under(0xc1, message)], paths: [hintOf(1)], decided: [decided, decided] }
    const { reviewed } = await signer.ask('review', asked)
    expect(reviewed.map(({ refusal }) => refusal?.code)).toEqual([undefined, 'SIGNER_APPROVAL_NEEDED'])
    const { messages, journal } = toSign(reviewed.map(({ digest }) => digest))
    const both = messages.map((one) => ({ ...one, intent: 'one', seal: decided.seal, earlier: messages.map(({ digest }) => digest) }))
    expect(await refusalOf(() => signer.ask('sign', { messages: both, journal }))).toBe('SIGNER_APPROVAL_NEEDED')
  })

  it('is given by the second person alone: with their passphrase, of what they read, as long as they are named', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const message = messageOf([pay(500n)])
    expect(await refusalOf(() => approve(signer, berta, message, { typed: 'a passphrase of nobody' }))).toBe('VAULT_WRONG_PASSPHRASE')
    expect(await refusalOf(() => approve(signer, berta, message, { typed: passphrase }))).toBe('SIGNER_APPROVER_SAME')
    expect(await refusalOf(() => approve(signer, ANNA, message))).toBe('SIGNER_APPROVER_UNKNOWN')
    const other = (await review(signer, messageOf([pay(501n)]))).effects
    const { digest, decided } = await review(signer, message)
    const approving = { messages: [{ digest, decided, effects: other }], approver: berta, passphrase: BERTAS }
    expect(await refusalOf(() => signer.ask('approve', approving))).toBe('SIGNER_APPROVAL_OTHER')
    const naming = { passphrase, label: 'Me again', approverPassphrase: passphrase }
    expect(await refusalOf(() => signer.ask('nameApprover', { ...naming, second: by(berta) }))).toBe('SIGNER_APPROVER_SAME')
    expect(await verdict(signer, message)).toBe('SIGNER_APPROVAL_NEEDED')

    await approve(signer, berta, message)
    await signer.ask('removeApprover', { address: berta, second: by(berta) })
    expect(await verdict(signer, message)).toBe('SIGNER_APPROVAL_NEEDED')
    expect(await refusalOf(() => approve(signer, berta, message))).toBe('SIGNER_APPROVER_UNKNOWN')
  })

  it('waits for the cool-down of somebody who is named while approvals are needed', async () => {
    const { signer, berta } = await openFourEyes(newFolder(), { coolDownMs: HOUR_MS })
    const naming = { passphrase, label: 'Carl', approverPassphrase: 'a passphrase of Carl alone' }
    const { approvers } = await signer.ask('nameApprover', { ...naming, second: by(berta) })
    const carl = approvers[1]
    invariant(carl !== undefined && carl.waitMs === HOUR_MS, 'Carl waits')
    const message = messageOf([pay(500n)])
    const asCarl = () => approve(signer, carl.address, message, { typed: 'a passphrase of Carl alone' })
    expect(await refusalOf(asCarl)).toBe('SIGNER_APPROVER_WAITS')
    await signer.clock.pass(HOUR_MS)
    await asCarl()
    expect(await verdict(signer, message)).toBe('not refused')
  })

  it('ends after a day, is taken back by whoever is in doubt, and is forgotten by no restart', async () => {
    const folder = newFolder()
    const { signer, berta } = await openFourEyes(folder)
    const message = messageOf([pay(500n)])
    const { seal } = await approve(signer, berta, message)
    expect(await signer.ask('dropApproval', { seal: '0'.repeat(64) })).toEqual({ dropped: false })
    expect(await signer.ask('dropApproval', { seal })).toEqual({ dropped: true })
    expect(await signer.ask('dropApproval', { seal })).toEqual({ dropped: false })
    expect(await verdict(signer, message)).toBe('SIGNER_APPROVAL_NEEDED')
    await approve(signer, berta, message)
    await signer.clock.pass(DAY_MS)
    expect(await verdict(signer, message)).toBe('SIGNER_APPROVAL_NEEDED')

    await approve(signer, berta, message)
    signer.close()
    const again = openTestSigner(folder, { calendarMs: START_MS + DAY_MS })
    expect(await verdict(again, message)).toBe('not refused')
    again.close()
    const later = openTestSigner(folder, { calendarMs: START_MS + DAY_MS })
    expect(await verdict(later, message)).toBe('not refused')
    expect(await verdict(later, under(0xc1, message))).toBe('SIGNER_APPROVAL_NEEDED')
  })

  it('is none where its record is missing, altered, or of another vault', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const { signer: other, berta: othersBerta } = await openFourEyes(newFolder())
    const message = messageOf([pay(500n)])
    const path = `${signer.path}.approvals`
    await approve(signer, berta, message)
    const record = readFileSync(path)
    const altered = Uint8Array.from(record)
    altered[40] = (altered[40] ?? 0) ^ 1
    writeFileSync(path, altered)
    expect(await verdict(signer, message)).toBe('SIGNER_APPROVAL_NEEDED')
    rmSync(path)
    expect(await verdict(signer, message)).toBe('SIGNER_APPROVAL_NEEDED')
    // The same words, so the record opens; but nobody whom the policy names gave what is in it.
    await approve(other, othersBerta, message)
    writeFileSync(path, readFileSync(`${other.path}.approvals`))
    expect(await verdict(signer, message)).toBe('SIGNER_APPROVAL_NEEDED')
    // Nor does another person's file stand for Berta's.
    writeFileSync(approverPath(signer, berta), readFileSync(approverPath(other, othersBerta)))
    expect(await refusalOf(() => approve(signer, berta, message))).toBe('SIGNER_APPROVER_UNKNOWN')
  })

  it('that names no payment, as once, approves nothing, and its record is no older one for it', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const message = messageOf([pay(500n)])
    const { effects } = await approve(signer, berta, message)
    const place = { path: signer.path, disk: realDisk, limits: CHEAP_LIMITS, now: () => 0 }
    const { root } = (await openVault(place, { passphrase })).contents
    const generations = await readGenerations({ place, root }, 'approvals')
    invariant(generations !== null, 'the record carries the numbers of the files')
    const once = struct({
      effects: digestField,
      givenAtMs: ms,
      approver: addressField,
      signature: signatureField,
      usedBy: option(digestField),
    })
    const field = struct({ generations: generationsField, value: list(once, 1) })
    const record = sealedRecord({ place, root }, { suffix: 'approvals', purpose: 'Strongroom approvals record 2', field })
    await record.write(
      { generations, value: [{ effects, givenAtMs: START_MS, approver: berta, signature: NOBODYS, usedBy: null }] },
      (await record.read()).bytes,
    )
    expect(await verdict(signer, message)).toBe('SIGNER_APPROVAL_NEEDED')
    expect((await signer.ask('unlock', { passphrase })).older).toEqual([])
    await approve(signer, berta, message)
    expect(await verdict(signer, message)).toBe('not refused')
  })

  it('is none without the approver’s own signature over what it is for and when, although their name stands in the record', async () => {
    const { signer, berta } = await openFourEyes(newFolder())
    const message = messageOf([pay(500n)])
    const { effects, decided } = await review(signer, message)
    const others = (await review(signer, messageOf([pay(501n)]))).effects
    const { put, signAsBerta } = await openRecord(signer, berta)
    const [seal, anotherSeal] = [decided.seal ?? '', (await decide(signer, message, 'two')).seal ?? '']
    const statement = { vault: accountOf(0), seal, effects, givenAtMs: START_MS }
    const given = { seal, effects, approver: berta, givenAtMs: START_MS }
    const somebodyElses = signWith({ seed: new Uint8Array(32).fill(0x66), message: encodeStatement(statement) })
    for (const forged of [
      somebodyElses,
      signAsBerta({ ...statement, effects: others }),
      signAsBerta({ ...statement, seal: anotherSeal }),
      signAsBerta({ ...statement, givenAtMs: START_MS - 1 }),
      signAsBerta({ ...statement, vault: accountOf(1) }),
    ]) {
      await put({ ...given, signature: forged })
      expect(await verdict(signer, message)).toBe('SIGNER_APPROVAL_NEEDED')
      expect((await signer.ask('standing', {})).approvals).toEqual([])
    }
    await put({ ...given, signature: signAsBerta(statement) })
    expect(await verdict(signer, message)).toBe('not refused')
  })

  it('is written down as used before anything is signed by it', async () => {
    let isFull = false
    const write: VaultDisk['write'] = async (path, bytes) => {
      if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      return realDisk.write(path, bytes)
    }
    const { signer, berta } = await openFourEyes(newFolder(), { disk: { ...realDisk, write } })
    const message = messageOf([pay(500n)])
    await approve(signer, berta, message)
    const reviewed = await review(signer, message)
    isFull = true
    expect(await refusalOf(() => sign(signer, reviewed))).toBe('VAULT_DISK_FULL')
    isFull = false
    expect(await verdict(signer, under(0xc1, message))).toBe('not refused')
  })
})

describe('a limit for priority fees', () => {
  it('is kept for one transaction and for a day, whatever the fee is paid for', async () => {
    const { signer } = await openFourEyes(newFolder())
    const priced = (micro: bigint, ...more: ReturnType<typeof pay>[]) =>
      messageOf([setComputeUnitLimit({ units: 1_000_000 }), setComputeUnitPrice({ microLamports: micro }), ...more])
    await signer.ask('setLimit', { passphrase, limit: { asset: 'priority-fee', perTransaction: 700n, perDay: 1_000n } })
    expect(await verdict(signer, priced(701n, sweepOf(1)))).toBe('SIGNER_LIMIT_TRANSACTION')
    expect(await verdict(signer, priced(700n, sweepOf(1)))).toBe('not refused')
    expect(await verdict(signer, priced(301n, pay(1n)))).toBe('SIGNER_LIMIT_DAY')
    expect(await verdict(signer, priced(300n, pay(1n)))).toBe('not refused')
    expect((await signer.ask('standing', {})).spent).toEqual([{ asset: 'priority-fee', amount: 1_000n }])
    expect(await verdict(signer, messageOf([pay(1n)]))).toBe('not refused')
  })
})
