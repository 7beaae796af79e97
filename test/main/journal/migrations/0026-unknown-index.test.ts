import { expect, it } from 'vitest'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { openRaw, temporaryPath } from '../support.ts'

it.each(['SELECT count(*) FROM intent', 'SELECT id FROM intent'])(
  'the twenty-sixth migration lets what nobody can tell of be found without reading every intent: %s',
  (asked) => {
    const path = temporaryPath()
    const file = openFile(path)
    migrate(file, MIGRATIONS.slice(0, 26))
    file.close()
    const plan = openRaw(path).prepare(`EXPLAIN QUERY PLAN ${asked} WHERE state = 'unknown' ORDER BY sequence DESC LIMIT 9`).all()
    expect(JSON.stringify(plan)).toContain('intent_unknown')
  },
)
