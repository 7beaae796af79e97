import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeNodeList } from '../../../src/main/settings/node-list.ts'
import { chainPathIn, hasOwnNode, PRACTICE_NODE, setAside } from '../../../src/shells/start/practice-journal.ts'

let practice: string
beforeEach(() => {
  practice = join(mkdtempSync(join(tmpdir(), 'strongroom-aside-')), 'practice')
  mkdirSync(practice)
})
afterEach(() => rmSync(join(practice, '..'), { recursive: true, force: true }))

const FILES = ['journal.sqlite', 'chain.sqlite']
const aside = (day = 1) =>
  setAside(
    FILES.map((name) => join(practice, name)),
    { folder: practice, now: new Date(Date.UTC(2026, 10, day)) },
  )
const write = (name: string, text: string) => {
  for (const suffix of ['', '-wal', '-shm']) writeFileSync(join(practice, `${name}${suffix}`), `${text}${suffix}`)
}

describe('setting a practice network aside', () => {
  it('takes its files whole, with what SQLite keeps beside them, and no other', () => {
    for (const name of FILES) write(name, name)
    writeFileSync(join(practice, 'vault.strongroom'), 'vault')
    const keptAt = join(practice, 'earlier', '2026-11-01T00-00-00.000Z')
    expect(aside()).toBe(keptAt)
    for (const name of FILES)
      for (const suffix of ['', '-wal', '-shm']) {
        expect(readFileSync(join(keptAt, `${name}${suffix}`), 'utf8')).toBe(`${name}${suffix}`)
        expect(existsSync(join(practice, `${name}${suffix}`))).toBe(false)
      }
    expect(readFileSync(join(practice, 'vault.strongroom'), 'utf8')).toBe('vault')
  })

  it('makes no folder where there is nothing to set aside', () => {
    expect(aside()).toBeNull()
    expect(existsSync(join(practice, 'earlier'))).toBe(false)
  })

  it('takes what there is of them', () => {
    write('chain.sqlite', 'chain')
    expect(readdirSync(aside() ?? '').toSorted()).toEqual(['chain.sqlite', 'chain.sqlite-shm', 'chain.sqlite-wal'])
  })

  it('moves a file after what stands beside it: what is left beside none would be taken for the next one’s', () => {
    write('chain.sqlite', 'chain')
    mkdirSync(join(practice, 'earlier', '2026-11-01T00-00-00.000Z', 'chain.sqlite-wal', 'in the way'), { recursive: true })
    expect(() => aside()).toThrow(/chain\.sqlite-wal/)
    expect(readFileSync(join(practice, 'chain.sqlite'), 'utf8')).toBe('chain')
  })

  it('keeps the last ten', () => {
    for (let day = 1; day <= 14; day += 1) {
      write('journal.sqlite', `day ${day}`)
      aside(day)
    }
    const kept = readdirSync(join(practice, 'earlier'))
    expect(kept).toHaveLength(10)
    expect(kept.toSorted()[0]).toContain('2026-11-05')
  })

  it('keeps what it just set aside, also where the clock was put back', () => {
    for (const day of [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 2]) {
      write('journal.sqlite', `day ${day}`)
      expect(readFileSync(join(aside(day) ?? '', 'journal.sqlite'), 'utf8')).toBe(`day ${day}`)
    }
    const kept = readdirSync(join(practice, 'earlier')).toSorted()
    expect([kept.length, kept[0]?.slice(0, 10), kept[1]?.slice(0, 10)]).toEqual([10, '2026-11-02', '2026-11-12'])
  })
})

it('the network is kept in the practice folder', () => expect(chainPathIn({ path: practice })).toBe(join(practice, 'chain.sqlite')))

it('a node of your own is any but the one that comes with the network', () => {
  const nodesPath = join(practice, 'nodes.json')
  expect(hasOwnNode({ nodesPath })).toBe(false)
  writeNodeList(nodesPath, [{ name: PRACTICE_NODE, url: 'http://127.0.0.1:1' }])
  expect(hasOwnNode({ nodesPath })).toBe(false)
  writeNodeList(nodesPath, [
    { name: PRACTICE_NODE, url: 'http://127.0.0.1:1' },
    { name: 'own', url: 'http://127.0.0.1:8899' },
  ])
  expect(hasOwnNode({ nodesPath })).toBe(true)
})
