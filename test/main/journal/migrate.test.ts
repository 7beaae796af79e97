import { describe, expect, it } from 'vitest'
import { migrate } from '../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from './support.ts'

describe('the list of migrations', () => {
  it('is numbered without a hole, and each step says its number', () => {
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1))
    for (const { version, name } of MIGRATIONS) expect(name).toMatch(new RegExp(`^${String(version).padStart(4, '0')}-[a-z-]+$`))
  })
})

describe('migrating', () => {
  it('changes nothing the second time', () => {
    const file = openFile(temporaryPath())
    migrate(file)
    const before = file.serialize()
    migrate(file)
    expect(file.serialize().equals(before)).toBe(true)
    file.close()
  })

  it('leaves a step that fails undone, and the steps before it done', () => {
    const path = temporaryPath()
    const file = openFile(path)
    const broken = { version: MIGRATIONS.length + 1, name: '0099-broken', sql: 'CREATE TABLE half (n INTEGER) STRICT; CREATE NONSENSE' }
    expect(() => migrate(file, [...MIGRATIONS, broken])).toThrow('syntax error')
    file.close()
    const raw = openRaw(path)
    expect(raw.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length)
    expect(raw.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'half'").pluck().get()).toBe(0)
  })
})
