import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { VerifyReport } from '../../../src/main/journal/index.ts'
import { tellStory } from './crash-story.ts'
import { openTestJournal, temporaryPath } from './support.ts'

const CHILD = fileURLToPath(new URL('./crash-child.ts', import.meta.url))
const STEPS = 26
const now = () => 0

/** Tells the story and copies the files as they stand at each step: what the disk holds if the process is gone at that moment. */
async function tellWhole(): Promise<{ readonly copies: readonly string[]; readonly report: VerifyReport }> {
  const path = temporaryPath()
  const copies: string[] = []
  const onStep = () => {
    const copy = temporaryPath()
    copyFileSync(path, copy)
    copyFileSync(`${path}-wal`, `${copy}-wal`)
    copies.push(copy)
  }
  const journal = await openTestJournal({ path, now, onStep })
  await tellStory(journal)
  return { copies, report: await journal.verify() }
}

async function goOn(path: string): Promise<VerifyReport> {
  const journal = await openTestJournal({ path, now })
  expect(await journal.verify()).toMatchObject({ intact: true })
  await tellStory(journal)
  return await journal.verify()
}

describe('a journal', () => {
  it('left at any step, before or after any commit, goes on to the same end, hash for hash', async () => {
    const { copies, report } = await tellWhole()
    expect(report).toMatchObject({ intact: true, credits: 2 })
    expect(copies).toHaveLength(STEPS)
    for (const copy of copies) expect(await goOn(copy)).toEqual(report)
  })

  it.each([1, 8, 17, 24, STEPS])('whose process is killed at step %d goes on to the same end', async (killAt) => {
    const { report } = await tellWhole()
    const path = temporaryPath()
    expect(spawnSync(process.execPath, [CHILD, path, String(killAt)]).signal).toBe('SIGKILL')
    expect(await goOn(path)).toEqual(report)
  })
})
