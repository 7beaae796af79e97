import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

it('the seventeenth migration lets the newest number of the vault be found without reading every event', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 17))
  file.close()
  const plan = openRaw(path)
    .prepare("EXPLAIN QUERY PLAN SELECT data FROM event WHERE kind = 'vault-written' ORDER BY id DESC LIMIT 1")
    .all()
  expect(JSON.stringify(plan)).toContain('event_vault_written')
})
