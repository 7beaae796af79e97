import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

it('the twelfth migration, on a journal of the eleventh version, finds the lines of a reference that are no longer live', () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 11))
  migrate(file, MIGRATIONS.slice(0, 12))
  file.close()
  const plan = openRaw(path).prepare("EXPLAIN QUERY PLAN SELECT intent_id FROM payment WHERE key = 'invoice 1'").all()
  expect(JSON.stringify(plan)).toContain('payment_by_key')
})
