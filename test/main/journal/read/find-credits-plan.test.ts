import { expect, it } from 'vitest'
import type { CreditSearch, CreditSort } from '../../../../src/main/journal/index.ts'
import { openQueries } from '../../../../src/main/journal/queries.ts'
import { searchingCredits } from '../../../../src/main/journal/read/find-credits.ts'
import { createShapes } from '../../../../src/main/journal/shapes.ts'
import type { SqliteFile } from '../../../../src/main/journal/sqlite.ts'
import { addressOf, signatureOf } from '../samples.ts'
import { openRaw, openTestJournal } from '../support.ts'

const SORTS: readonly CreditSort[] = ['newest', 'oldest', 'largest']
const SEARCHES: readonly CreditSearch[] = [
  { search: signatureOf('one') },
  { search: 'No' },
  { search: 'No', verdict: 'credit' },
  { search: 'No', asset: 'native' },
  { owner: addressOf('ann') },
]

/** A journal without rows, which tells how SQLite would answer each question that is asked. */
async function openPlans() {
  const { path } = await openTestJournal()
  const file = openRaw(path)
  const plans: string[] = []
  const told: Pick<SqliteFile, 'prepare'> = {
    prepare: ((sql: string) => {
      const blanks = (sql.match(/\?/g) ?? []).map(() => null)
      plans.push(JSON.stringify(file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...blanks)))
      return file.prepare(sql)
    }) as SqliteFile['prepare'],
  }
  const db = openQueries(file)
  const shapes = createShapes(told as SqliteFile, db)
  return { plans, search: searchingCredits((question) => question(db, shapes)) }
}

it.each(SEARCHES)('a search among movements reads what indexes name, and never every movement there is: %o', async (asked) => {
  const { plans, search } = await openPlans()
  for (const sort of SORTS) await search.findCredits({ ...asked, sort, limit: 100 })
  await search.countCredits(asked)
  expect(plans.length).toBeGreaterThanOrEqual(SORTS.length + 1)
  expect(plans.join('\n')).not.toMatch(/SCAN credit\b/)
})
