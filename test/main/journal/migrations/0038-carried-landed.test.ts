import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { temporaryPath } from '../support.ts'

it('the migration for what a message with blanks landed as leaves what left before as it was', () => {
  const file = openFile(temporaryPath())
  const place = MIGRATIONS.findIndex(({ name }) => name.endsWith('-carried-landed'))
  migrate(file, MIGRATIONS.slice(0, place))
  file.exec(`INSERT INTO bundle VALUES (1, '${'0'.repeat(64)}', 'text', 'd', '{}', 7)`)
  file.exec(`INSERT INTO carried VALUES (1, 1, 1, x'01', x'01${'00'.repeat(31)}', 'f', 'v', 'n', 'a', 5, '{}', 'dead', NULL, '{}')`)
  migrate(file, MIGRATIONS.slice(0, place + 1))
  expect(file.prepare('SELECT id, state, proof, landed_as FROM carried').all()).toMatchObject([
    { state: 'dead', proof: '{}', landed_as: null },
  ])
  file.exec(`UPDATE carried SET landed_as = x'02'`)
  expect(() => file.exec(`UPDATE carried SET landed_as = 'text'`)).toThrow('BLOB')
  file.close()
})
