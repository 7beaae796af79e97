import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tellStory } from '../crash-story.ts'
import { alterBehind, openRaw, openTestJournal, temporaryPath } from '../support.ts'
import { openNewJournal } from '../../../support/new-journal.ts'

/** What is found of a told story that somebody altered behind the journal's back. */
async function tamperedWith(sql: string) {
  const path = temporaryPath()
  const journal = await openNewJournal({ path, now: () => 0 })
  await tellStory(journal)
  await journal.close()
  alterBehind(path, sql)
  return await (await openTestJournal({ path })).verify()
}

describe('verifying', () => {
  it('finds an untouched journal intact and gives its last hash', async () => {
    const journal = await openTestJournal()
    await tellStory(journal)
    const report = await journal.verify()
    const [last] = await journal.read.events({ limit: 1 })
    expect(report).toEqual({ events: last?.id, head: last?.hash, credits: 2, intact: true, problems: [] })
  })

  it('finds an empty journal intact', async () => {
    expect(await (await openTestJournal()).verify()).toMatchObject({ events: 0, head: '0'.repeat(64), intact: true })
  })

  it.each([
    ['an event’s data', "UPDATE event SET data = replace(data, '25', '24') WHERE id = 5", 'event', '5'],
    ['an event’s time', 'UPDATE event SET at_ms = 1 WHERE id = 3', 'event', '3'],
    ['an event’s hash', "UPDATE event SET hash = replace(hash, substr(hash, 1, 1), 'x') WHERE id = 2", 'event', '2'],
    ['an event’s data into what does not read', "UPDATE event SET data = '{' WHERE id = 3", 'event', '3'],
    ['an event that is gone', 'DELETE FROM event WHERE id = 4', 'event', '5'],
    ['a credit’s amount', "UPDATE credit SET after_amount = '00000000000000000026' WHERE id = 1", 'credit', '1'],
    ['a credit’s reason', "UPDATE credit SET class = 'internal' WHERE id = 2", 'credit', '2'],
    ['a credit’s slot', 'UPDATE credit SET slot = 90 WHERE id = 2', 'credit', '2'],
    ['a credit that is gone', 'DELETE FROM credit WHERE id = 2', 'credit', '"2"'],
    [
      'a credit that nobody recorded',
      "INSERT INTO credit SELECT 3, 'made up', slot, 0, owner, account, 1, after_amount, after_amount, 'outgoing', NULL, NULL, NULL FROM credit WHERE id = 2",
      'credit',
      '3',
    ],
    ['a balance', "UPDATE balance SET amount = '00000000000000000099'", 'balance', '1'],
    ['an opening', "UPDATE balance SET opening = '00000000000000000006'", 'credit', '1'],
    ['a balance that is gone', 'DELETE FROM balance', 'credit', '1'],
    ['a break without its case', 'DELETE FROM "case"', 'credit', '2'],
    ['an attempt’s message', "UPDATE attempt SET message = x'00'", 'attempt', '1'],
    ['an attempt’s state', "UPDATE attempt SET state = 'failed'", 'attempt', '1'],
    ['an attempt’s signature', "UPDATE attempt SET signature = 'another'", 'attempt', '1'],
    ['what an intent is to do into what does not read', "UPDATE intent SET what = '{'", 'intent', 'i'],
    ['an intent’s state', "UPDATE intent SET state = 'open'", 'intent', 'i'],
    ['a verdict', "UPDATE verdict SET state = 'failed'", 'attempt', '1'],
    ['a verdict that is gone', 'DELETE FROM verdict', 'attempt', '1'],
    [
      'what an account is said to hold',
      "INSERT INTO account (address, role, at_ms, native) VALUES ('x', 'watch', 0, '00000000000000000007')",
      'account',
      'x',
    ],
    ['a sum of what moved', 'UPDATE movement_sum SET lower = lower + 1', 'movement_sum', '1 0'],
    ['a count of credits', 'UPDATE credit_count SET credits = credits + 1', 'credit_count', '1 credit'],
    [
      'a movement’s gap',
      "INSERT INTO gap (from_slot, to_slot, reason, opened_at_ms) VALUES (1, 2, 'made up', 0); UPDATE credit SET gap_id = last_insert_rowid() WHERE id = 1",
      'credit',
      '1',
    ],
    [
      'a gap that is not passed yet',
      "INSERT INTO gap (from_slot, to_slot, reason, opened_at_ms) VALUES (1, 9999, 'made up', 0)",
      'gap',
      '1',
    ],
    ['a source', 'UPDATE intent_source SET open = 1', 'intent_source', 'i '],
    ['an intent that nobody has to approve', "UPDATE intent SET state = 'awaiting-approval'", 'intent', 'i'],
    ['a reference', 'DELETE FROM decision', 'intent', '1'],
    [
      'a second attempt behind a dropped index',
      `DROP INDEX attempt_alive_once; INSERT INTO attempt SELECT 2, intent_id, message, digest, lifetime, blockhash, last_valid_block_height,
       fetched_slot, nonce, nonce_account, nonce_authority, predicted, 'sent', 'second', signed_bytes, at_ms FROM attempt`,
      'intent',
      'i',
    ],
  ])('names the first row after somebody changed %s', async (_what, sql, table, row) => {
    const { intact, problems } = await tamperedWith(sql)
    expect(intact).toBe(false)
    expect(problems).toContainEqual({ table, row: expect.stringMatching(new RegExp(`^${row}`)), problem: expect.any(String) })
  })

  it('names a payment that waits for a second person while a draft of it may be signed', async () => {
    const { problems } = await tamperedWith(
      "UPDATE intent SET state = 'awaiting-approval'; UPDATE attempt SET state = 'draft', signature = NULL, signed_bytes = NULL; DELETE FROM verdict",
    )
    const problem = 'it awaits an approval while its last attempt is not refused'
    expect(problems).toContainEqual({ table: 'intent', row: 'i', problem })
  })

  it('answers a damaged file with an error in words', async () => {
    const path = temporaryPath()
    const journal = await openNewJournal({ path, now: () => 0 })
    await tellStory(journal)
    await journal.close()
    const raw = openRaw(path)
    const page = Number(raw.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'event'").pluck().get())
    const pageBytes = Number(raw.pragma('page_size', { simple: true }))
    raw.close()
    writeFileSync(path, readFileSync(path).fill(0xff, (page - 1) * pageBytes, page * pageBytes))
    const damaged = await openTestJournal({ path })
    await expect(damaged.verify()).rejects.toMatchObject({ code: 'JOURNAL_DAMAGED', context: { path } })
  })
})
