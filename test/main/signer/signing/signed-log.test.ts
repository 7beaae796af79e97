import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { decodeSignature } from '../../../../src/core/keys/signature.ts'
import type { SignedEntry } from '../../../../src/main/signer/protocol.ts'
import { openFiles } from '../../../../src/main/signer/signing/file-book.ts'
import { openSignedLog } from '../../../../src/main/signer/signing/signed-log.ts'
import { realDisk } from '../../../../src/main/signer/vault/disk.ts'
import { createVault } from '../../../../src/main/signer/vault/vault.ts'
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

/** A record of the same words in a folder of its own, with one segment of these. */
async function openLog(folder: string, what: string) {
  const place = { path: join(folder, 'a.vault'), disk: realDisk, limits: CHEAP_LIMITS, now: () => 0 }
  const contents = await emptyContents()
  const { book: files } = await openFiles({ place, root: contents.root, contents: null, known: 0 })
  const vault = await createVault(place, { passphrase: PASSPHRASE, contents, files })
  const log = await openSignedLog({ place, vault })
  await log.write({ ...log.state, entries: entriesOf(what) })
  return { kept: `${place.path}.signed.1.kept`, reopen: () => openSignedLog({ place, vault }) }
}

it('pairs of a segment that this vault sealed for another one of the same number are not taken for its own', async () => {
  const [one, other] = [await openLog(newFolder(), 'one'), await openLog(newFolder(), 'other')]
  const log = await one.reopen()
  expect(log.state.segments).toHaveLength(1)
  expect(await log.readPairs()).toHaveLength(3_000)
  copyFileSync(other.kept, one.kept)
  expect(await refusalOf(async () => (await one.reopen()).readPairs())).toBe('SIGNER_RECORD_UNREADABLE')
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
