import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the twenty-ninth migration leaves every mint in sight, and holds one that is ignored once', () => {
  const file = openFile(temporaryPath())
  migrate(file, MIGRATIONS.slice(0, 28))
  file.exec(`INSERT INTO asset (mint, token_program, decimals) VALUES ('m', 'p', 6)`)
  migrate(file, MIGRATIONS.slice(0, 29))
  const read = () => file.prepare('SELECT mint, at_ms FROM ignored_mint').raw().all()
  expect(read()).toEqual([])
  file.exec(`INSERT INTO ignored_mint VALUES ('m', 7)`)
  expect(() => file.exec(`INSERT INTO ignored_mint VALUES ('m', 8)`)).toThrow('UNIQUE')
  expect(read()).toEqual([['m', 7n]])
  file.close()
})
