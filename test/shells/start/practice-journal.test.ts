import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDataFolder } from '../../../src/main/journal/index.ts'
import { readNodeList, writeNodeList } from '../../../src/main/settings/node-list.ts'
import { beginPracticeAnew, PRACTICE_NODE } from '../../../src/shells/start/practice-journal.ts'

let dataDir: string
let practice: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'strongroom-fresh-'))
  practice = join(dataDir, 'practice')
  mkdirSync(practice)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const nodesPath = () => join(practice, 'nodes.json')
const begin = (day = 1) => beginPracticeAnew({ dataDir, now: new Date(Date.UTC(2026, 10, day)) })
const writeJournal = (text: string) => {
  for (const suffix of ['', '-wal', '-shm']) writeFileSync(join(practice, `journal.sqlite${suffix}`), `${text}${suffix}`)
}

describe('beginning practice again', () => {
  it('sets the journal of the chain before aside, whole, and keeps the vault', () => {
    writeJournal('before')
    writeFileSync(join(practice, 'vault.strongroom'), 'vault')
    writeNodeList(nodesPath(), [{ name: PRACTICE_NODE, url: 'http://127.0.0.1:1' }])
    const beginning = begin()
    const keptAt = join(practice, 'earlier', '2026-11-01T00-00-00.000Z')
    expect(beginning).toEqual({ kind: 'fresh', keptAt })
    for (const suffix of ['', '-wal', '-shm']) {
      expect(readFileSync(join(keptAt, `journal.sqlite${suffix}`), 'utf8')).toBe(`before${suffix}`)
      expect(existsSync(join(practice, `journal.sqlite${suffix}`))).toBe(false)
    }
    expect(readFileSync(join(practice, 'vault.strongroom'), 'utf8')).toBe('vault')
    expect(readNodeList(nodesPath())).toEqual([])
  })

  it('finds nothing to set aside at the first start', () => expect(begin()).toEqual({ kind: 'fresh', keptAt: null }))

  it('keeps the last ten', () => {
    for (let day = 1; day <= 14; day += 1) {
      writeJournal(`day ${day}`)
      begin(day)
    }
    const kept = readdirSync(join(practice, 'earlier'))
    expect(kept).toHaveLength(10)
    expect(kept.toSorted()[0]).toContain('2026-11-05')
  })

  it('touches nothing where a node of your own is configured', () => {
    writeJournal('own')
    const nodes = [
      { name: PRACTICE_NODE, url: 'http://127.0.0.1:1' },
      { name: 'own', url: 'http://127.0.0.1:8899' },
    ]
    writeNodeList(nodesPath(), nodes)
    expect(begin()).toEqual({ kind: 'own' })
    expect(readFileSync(join(practice, 'journal.sqlite'), 'utf8')).toBe('own')
    expect(readNodeList(nodesPath())).toEqual(nodes)
  })

  it('takes no journal from under another that has it open', () => {
    writeJournal('open')
    const lock = lockDataFolder({ dataDir: practice })
    expect(() => begin()).toThrow(expect.objectContaining({ code: 'JOURNAL_IN_USE' }))
    lock.release()
    expect(existsSync(join(practice, 'journal.sqlite'))).toBe(true)
    expect(begin()).toMatchObject({ kind: 'fresh' })
  })
})
