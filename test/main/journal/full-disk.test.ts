import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openWrites } from '../../../src/main/journal/connections.ts'
import { type Journal, openJournal } from '../../../src/main/journal/index.ts'
import { migrate } from '../../../src/main/journal/migrate.ts'
import { openFile, prepareForWriting } from '../../../src/main/journal/sqlite.ts'
import { addressOf, blockhashOf, blockOf, movementOf } from './samples.ts'
import { openTestJournal, temporaryFolder, temporaryPath } from './support.ts'
import { slot } from '../../../src/core/chain/slot.ts'

const MOUNT = '/bin/mount'
const UNMOUNT = '/bin/umount'
const BLOCKS_MAX = 3_000
const now = () => 0

/** Records blocks with a deposit each until the disk is full. Gives the slot of the last one that was kept. */
async function fill(write: Journal['write']): Promise<number> {
  await write('opening', (tx) => tx.openCursor({ slot: slot(0), blockhash: blockhashOf(0) }))
  for (let place = 1; place < BLOCKS_MAX; place += 1) {
    const refusal = await recordDeposit(write, place)
    if (refusal === null) continue
    expect(refusal).toMatchObject({ code: 'JOURNAL_FULL' })
    return place - 1
  }
  throw new Error('the disk never was full')
}

async function recordDeposit(write: Journal['write'], place: number): Promise<unknown> {
  const movements = [movementOf({ name: `deposit ${place}`, owner: addressOf(`customer ${place}`) })]
  const recorded = write('block', (tx) => tx.recordBlock(blockOf(place, movements)))
  return await recorded.then(
    () => null,
    (error: unknown) => error,
  )
}

describe('a full disk', () => {
  it('is said in words, loses nothing that was written, and writing goes on when there is space', async () => {
    const path = temporaryPath()
    const file = openFile(path)
    prepareForWriting(file)
    migrate(file)
    file.pragma('max_page_count = 80')
    const { write, close } = openWrites(file, { path, now })
    const last = await fill(write)
    file.pragma('max_page_count = 1000')
    expect(await recordDeposit(write, last + 1)).toBeNull()
    await close()
    const journal = await openTestJournal({ path })
    expect(await journal.verify()).toMatchObject({ intact: true, credits: last + 1 })
  })

  it('that really is one, of two megabytes, is no different', async ({ skip }) => {
    const folder = mountSmallDisk()
    if (folder === null) return skip('mounting is not allowed here')
    const path = join(folder, 'journal.sqlite')
    const journal = await openJournal({ path, now })
    const last = await fill(journal.write)
    expect((await journal.read.cursor())?.slot).toBe(BigInt(last))
    expect(await journal.verify()).toMatchObject({ intact: true, credits: last })
    await journal.close()
    execFileSync(MOUNT, ['-o', 'remount,size=8m', folder])
    const again = await openJournal({ path, now })
    expect(await recordDeposit(again.write, last + 1)).toBeNull()
    expect(await again.verify()).toMatchObject({ intact: true, credits: last + 1 })
    await again.close()
  })
})

/** A disk of its own, or null where the right to mount is not given, as on most test machines. Unmounted when the test ends. */
function mountSmallDisk(): string | null {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  const { status } = spawnSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder])
  if (status !== 0) return null
  onTestFinished(() => {
    execFileSync(UNMOUNT, [folder])
  })
  return folder
}
