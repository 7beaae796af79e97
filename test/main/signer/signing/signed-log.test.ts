import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { decodeSignature } from '../../../../src/core/keys/signature.ts'
import type { SignedEntry } from '../../../../src/main/signer/protocol.ts'
import { openFiles } from '../../../../src/main/signer/signing/file-book.ts'
import { openSignedLog } from '../../../../src/main/signer/signing/signed-log.ts'
import type { Nonce } from '../../../../src/core/lifetime/lifetime.ts'
import { option, struct } from '../../../../src/core/program/layout.ts'
import { numberedRecord } from '../../../../src/main/signer/signing/numbered-record.ts'
import { entriesField, headField, slotOfMade } from '../../../../src/main/signer/signing/signed-entry.ts'
import { nameOfNonce } from '../../../../src/main/signer/signing/signed-places.ts'
import { digestField, list, ms } from '../../../../src/main/signer/vault/fields.ts'
import { realDisk } from '../../../../src/main/signer/vault/disk.ts'
import { createVault, filesOf } from '../../../../src/main/signer/vault/vault.ts'
import { addressOf } from '../../journal/samples.ts'
import { CHEAP_LIMITS } from '../../../support/vault-limits.ts'
import { emptyContents, PASSPHRASE } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { refusalOf } from '../support/refusal.ts'

const newFolder = useFolders()
const signature = decodeSignature(new Uint8Array(64).fill(5))

/** More of them than the first file holds. */
const entriesOf = (what: string): readonly SignedEntry[] =>
  Array.from({ length: 1_500 }, (_, number) => ({
    intent: `${what} ${number}`,
    digest: number.toString(16).padStart(64, '0'),
    signature,
    eventId: number,
    lastValidBlockHeight: null,
    notBeforeSlot: 700n,
    nonceSlot: null,
    blockhash: null,
    nonce: null,
    references: [`invoice ${number}`],
    movements: [],
  }))

/** A record of the same words in a folder of its own, with one segment of these. `read`: the files that were read of the disk. */
async function openLog(folder: string, what: string) {
  const read: string[] = []
  const disk = {
    ...realDisk,
    read: (path: string) => {
      read.push(path)
      return realDisk.read(path)
    },
  }
  const place = { path: join(folder, 'a.vault'), disk, limits: CHEAP_LIMITS, now: () => 0 }
  const contents = await emptyContents()
  const { book: files } = await openFiles({ place, root: contents.root, contents: null, known: 0 })
  const vault = await createVault(place, { passphrase: PASSPHRASE, contents, files })
  const log = await openSignedLog({ place, vault })
  await log.write({ ...log.state, entries: entriesOf(what) })
  const beside = { place, root: contents.root, files: filesOf(vault) }
  return { beside, read, kept: `${place.path}.signed.1.kept`, reopen: () => openSignedLog({ place, vault }) }
}

it('pairs of a segment that this vault sealed for another one of the same number are not taken for its own', async () => {
  const [one, other] = [await openLog(newFolder(), 'one'), await openLog(newFolder(), 'other')]
  const log = await one.reopen()
  expect(log.state.segments).toHaveLength(1)
  expect(await log.readPairs()).toHaveLength(3_000)
  copyFileSync(other.kept, one.kept)
  expect(await refusalOf(async () => (await one.reopen()).readPairs())).toBe('SIGNER_RECORD_UNREADABLE')
})

it('what was made is kept as a pair once its segment is written, with the slot of its block', async () => {
  const { reopen } = await openLog(newFolder(), 'one')
  const log = await reopen()
  const made = Array.from({ length: 7_501 }, (_, number) => ({ digest: number.toString(16).padStart(64, 'e'), slot: BigInt(number) }))
  const next = await log.write({ ...log.state, made })
  expect([next.state.made.length, next.state.segments.length]).toEqual([0, 2])
  const slots = (await (await reopen()).readPairs()).flatMap((pair) => slotOfMade(pair) ?? [])
  expect(slots).toEqual(made.map(({ slot }) => slot))
})

it('a record from before it was kept what was made is read as one that was told of nothing', async () => {
  const { beside, reopen } = await openLog(newFolder(), 'one')
  const segments = list(struct({ lastEventId: ms, keptHash: digestField }), 10)
  const field = struct({ head: option(headField), segments, entries: entriesField, ended: list(digestField, 10) })
  const before = { head: { id: 7, hash: 'a'.repeat(64) }, segments: [], entries: entriesOf('before').slice(0, 3), ended: ['b'.repeat(64)] }
  const record = numberedRecord(beside, { file: 'signed', field, before: { purpose: 'none' } })
  await record.write(before, (await record.read()).bytes)
  await beside.files.settle()
  expect((await reopen()).state).toEqual({ ...before, made: [], madeUpTo: null })
})

it.each([
  ['has removed after a while', 1, true],
  ['should have whole', 2, false],
])('misses nothing by the segment that it %s', async (_name, missing, complete) => {
  const { reopen } = await openLog(newFolder(), 'one')
  const log = await reopen()
  const segment = (number: number) => ({ lastEventId: number === missing ? 9 : 0, keptHash: '00'.repeat(32) })
  const segments = Array.from({ length: 1_001 }, (_, index) => segment(index + 1))
  const next = await log.write({ ...log.state, segments, entries: [] })
  expect(await next.readSince(5)).toEqual({ entries: [], complete })
})

it('reads a segment once where messages are asked for by name, and again only where it holds one of them', async () => {
  const { read, reopen } = await openLog(newFolder(), 'one')
  const nonce = { account: addressOf('nonce'), value: addressOf('value') as string as Nonce }
  const others = entriesOf('two').map((entry) => ({ ...entry, digest: `f${entry.digest.slice(1)}`, nonce }))
  const [newest] = entriesOf('three').map((entry) => ({ ...entry, digest: `e${entry.digest.slice(1)}` }))
  if (newest === undefined) throw new Error('there are entries')
  const opened = await reopen()
  const withTwo = await opened.write({ ...opened.state, entries: others })
  const log = await withTwo.write({ ...withTwo.state, entries: [newest] })
  const ask = async (...names: string[]) => {
    read.length = 0
    const { entries, complete } = await log.readSince(0, new Set(names))
    expect(complete).toBe(true)
    return { intents: entries.map(({ intent }) => intent), segments: read.map((path) => path.split('.').at(-1)) }
  }
  const digestOf = (number: number, first = '0') => first + number.toString(16).padStart(63, '0')
  expect(await ask('nobody')).toEqual({ intents: [], segments: ['1', '2'] })
  expect(await ask('nobody')).toEqual({ intents: [], segments: [] })
  expect(await ask(digestOf(7))).toEqual({ intents: ['one 7'], segments: ['1'] })
  expect(await ask(digestOf(7, 'f'), newest.digest)).toEqual({ intents: ['two 7', 'three 0'], segments: ['2'] })
  expect((await ask(nameOfNonce(nonce))).intents).toHaveLength(1_500)
  expect((await log.readSince(1_499)).entries.map(({ intent }) => intent)).toEqual(['one 1499', 'two 1499'])
})
