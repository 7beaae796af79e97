import { describe, expect, it } from 'vitest'
import { StrongroomError } from '../../../../src/core/error/error.ts'
import { tellStory } from '../crash-story.ts'
import { alterBehind, openTestJournal, temporaryPath } from '../support.ts'
import { openNewJournal } from '../../../support/new-journal.ts'

/** Every journal is large enough for a thread. */
const IN_THREAD = { verifying: { smallBytes: 0 } }
const NOWHERE = new URL('file:///nowhere/verify.js')

async function openTold(options: Parameters<typeof openTestJournal>[0] = IN_THREAD) {
  const journal = await openTestJournal(options)
  await tellStory(journal)
  return journal
}

describe('a journal that is verified in a thread', () => {
  it('is found as it is found without one, and its checks are counted', async () => {
    const journal = await openTold()
    const told: number[] = []
    const report = await journal.verify({ onProgress: ({ done, total }) => told.push(done / total) })
    expect(report).toEqual(await (await openTestJournal({ path: journal.path })).verify())
    expect(report).toMatchObject({ intact: true })
    expect(told).toEqual(Array.from({ length: told.length }, (_, done) => done / told.length))
    expect(told.length).toBeGreaterThan(1)
  })

  it('is found altered where somebody altered it', async () => {
    const path = temporaryPath()
    const journal = await openNewJournal({ path, now: () => 0 })
    await tellStory(journal)
    await journal.close()
    alterBehind(path, 'UPDATE event SET at_ms = 1 WHERE id = 3')
    const { intact, problems } = await (await openTestJournal({ path, ...IN_THREAD })).verify()
    expect({ intact, problems }).toMatchObject({ intact: false, problems: [{ table: 'event', row: '3' }] })
  })

  it('is read in one state, in which it is verified too, whatever is written meanwhile', async () => {
    const journal = await openTold()
    const before = await journal.verify()
    const [inside, verified] = await journal.atOnce(async ({ read, verify }) => {
      await journal.write('home', (tx) => tx.openAt({ machine: 'm', folder: 'f' }))
      return [await read.events({ limit: 1 }), await verify()] as const
    })
    expect(verified).toEqual(before)
    expect(inside[0]?.id).toBe(before.events)
    expect((await journal.verify()).events).toBe(before.events + 1)
  })

  it('ends with the reason for which it was stopped, and can be verified again', async () => {
    const journal = await openTold()
    const stop = new AbortController()
    const reason = new StrongroomError('TASK_STOPPED', { what: 'a check' })
    const verifying = journal.verify({ signal: stop.signal, onProgress: () => stop.abort(reason) })
    await expect(verifying).rejects.toBe(reason)
    await expect(journal.verify({ signal: stop.signal })).rejects.toBe(reason)
    await expect(journal.verify()).resolves.toMatchObject({ intact: true })
  })

  it('is not called intact where the thread ends before it has said so', async () => {
    const journal = await openTold({ verifying: { smallBytes: 0, entry: NOWHERE } })
    await expect(journal.verify()).rejects.toMatchObject({ code: 'JOURNAL_CHECK_ENDED' })
    await expect(journal.atOnce(({ verify }) => verify())).rejects.toMatchObject({ code: 'JOURNAL_CHECK_ENDED' })
    // Nobody waits for a thread that did not begin.
    await journal.write('home', (tx) => tx.openAt({ machine: 'm', folder: 'f' }))
  })
})
