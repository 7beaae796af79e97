import { expect, it } from 'vitest'
import { openRaw, openTestJournal, temporaryPath } from '../support.ts'

it('the forty-fifth migration makes an index of when was decided in a journal of the version before', async () => {
  const path = temporaryPath()
  await (await openTestJournal({ path })).close()
  const raw = openRaw(path)
  raw.exec('DROP INDEX decision_by_time; PRAGMA user_version = 44')
  const journal = await openTestJournal({ path })
  expect(raw.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = 'decision_by_time'").all()).toHaveLength(1)
  expect(await journal.verify()).toMatchObject({ intact: true, problems: [] })
})
