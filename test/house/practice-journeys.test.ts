import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { practiceJourneys } from '../support/practice-journeys.ts'

const root = join(import.meta.dirname, '../..')
const ON_ANY_NODE = ['approval', 'frozen', 'nonces', 'payments', 'payout', 'tokens'].map((name) => `any-${name}`)

it('each journey either opens the node that somebody named or is skipped where one is named', () => {
  const alone = practiceJourneys(root)
  const others = globSync('test/journeys/*.test.ts', { cwd: root }).filter((file) => !alone.includes(file))
  expect(others.toSorted()).toEqual(
    [...ON_ANY_NODE, 'confidential', 'main-job', 'offline'].map((name) => `test/journeys/${name}.test.ts`).toSorted(),
  )
  // A story on any node that started a practice node as well would pass on that one.
  const practised = others.filter((file) => /startPractice|askCustomers|practice_/.test(readFileSync(join(root, file), 'utf8')))
  expect(practised).toEqual([])
})
