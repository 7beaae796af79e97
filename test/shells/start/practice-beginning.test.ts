import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import { lockDataFolder, openJournal } from '../../../src/main/journal/index.ts'
import { readNodeList, writeNodeList } from '../../../src/main/settings/node-list.ts'
import type { Practice } from '../../../src/practice/endpoint.ts'
import { beginPractice } from '../../../src/shells/start/practice-beginning.ts'
import { PRACTICE_NODE } from '../../../src/shells/start/practice-journal.ts'
import { failureOf } from '../../support/failure.ts'

const NOW = new Date(Date.UTC(2026, 10, 1))
const EARLIER = '2026-11-01T00-00-00.000Z'

let dataDir: string
let practice: string
let starts: Practice['kept'][]
let closed: number
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'strongroom-beginning-'))
  practice = join(dataDir, 'practice')
  mkdirSync(practice)
  starts = []
  closed = 0
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

type Kept = NonNullable<Practice['kept']>

/** A node of the chain that a genesis names; as the file's own where the file is there. */
function nodeOf(genesisHash: string, kept: Partial<Kept> = {}) {
  return (keep: string): Promise<Practice> => {
    const continued = existsSync(keep)
    if (!continued) writeFileSync(keep, 'a chain')
    const node = {
      url: 'http://127.0.0.1:9',
      genesisHash: continued ? genesisHash : `${genesisHash} begun`,
      kept: { continued, finalizedSlot: continued ? '100' : '0', unreadable: null, ...kept },
      close: () => Promise.resolve(void (closed += 1)),
    }
    starts.push(node.kept)
    return Promise.resolve(node as unknown as Practice)
  }
}

async function writeJournal(genesisHash: string, readTo: number): Promise<void> {
  const journal = await openJournal({ path: join(practice, 'journal.sqlite'), now: () => 0 })
  await journal.write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash }))
  await journal.write('cursor', (tx) => tx.openCursor({ slot: slot(readTo) }))
  await journal.close()
}

const writeChain = () => writeFileSync(join(practice, 'chain.sqlite'), 'a chain')
const begin = (start: (keep: string) => Promise<Practice | null>, fresh = false) => beginPractice({ dataDir, now: NOW, fresh, start })
const aside = () =>
  (existsSync(join(practice, 'earlier')) ? readdirSync(join(practice, 'earlier', EARLIER)) : [])
    .filter((name) => name.endsWith('.sqlite'))
    .toSorted()

describe('the beginning of a practice network', () => {
  it('goes on with the chain that is kept, and with the journal that tells of it', async () => {
    writeChain()
    await writeJournal('genesis', 100)
    writeNodeList(join(practice, 'nodes.json'), [{ name: PRACTICE_NODE, url: 'http://127.0.0.1:1' }])
    const begun = await begin(nodeOf('genesis'))
    expect(begun).toMatchObject({ kind: 'open', beginning: 'continued', words: [expect.stringContaining('goes on where it stopped')] })
    expect(aside()).toEqual([])
    // The port was another one.
    expect(readNodeList(join(practice, 'nodes.json'))).toEqual([])
  })

  it('is a first one where there is nothing', async () => {
    const begun = await begin(nodeOf('genesis'))
    expect(begun).toMatchObject({ kind: 'open', beginning: 'begun', words: [expect.stringContaining('started from the beginning')] })
    expect(aside()).toEqual([])
  })

  it('sets a journal of another chain aside, and says where', async () => {
    await writeJournal('a chain that is gone', 7)
    const begun = await begin(nodeOf('genesis'))
    expect(begun).toMatchObject({ kind: 'open', beginning: 'gone' })
    expect(aside()).toEqual(['journal.sqlite'])
    expect(begun).toMatchObject({
      words: [expect.stringContaining('was not kept'), expect.any(String), expect.stringContaining(join(practice, 'earlier', EARLIER))],
    })
  })

  it('does not pass over a journal that it sets aside where the chain goes on', async () => {
    writeChain()
    await writeJournal('another chain', 7)
    const begun = await begin(nodeOf('genesis'))
    expect(begun).toMatchObject({ kind: 'open', beginning: 'other-journal' })
    expect(aside()).toEqual(['journal.sqlite'])
    expect(begun).toMatchObject({
      words: [expect.stringContaining('goes on'), expect.stringContaining('another network'), expect.stringContaining(EARLIER)],
    })
  })

  it.each(['damaged', 'newer', 'foreign'] as const)('says that what was kept is %s, and sets the journal of it aside', async (why) => {
    await writeJournal('genesis', 7)
    const unreadable = { why, movedTo: join(practice, 'chain.sqlite.unreadable') }
    const begun = await begin(nodeOf('genesis', { unreadable }))
    expect(begun).toMatchObject({ kind: 'open', beginning: why })
    expect(begun).toMatchObject({
      words: [expect.stringContaining(unreadable.movedTo), expect.any(String), expect.stringContaining(EARLIER)],
    })
    expect(aside()).toEqual(['journal.sqlite'])
  })

  it('does not pretend where the journal knows more as final than the chain holds: both are set aside', async () => {
    writeChain()
    await writeJournal('genesis', 101)
    const begun = await begin(nodeOf('genesis'))
    expect(begun).toMatchObject({ kind: 'open', beginning: 'older', practice: { genesisHash: 'genesis begun' } })
    expect(starts.map((kept) => kept?.continued)).toEqual([true, false])
    expect(closed).toBe(1)
    expect(aside()).toEqual(['chain.sqlite', 'journal.sqlite'])
  })

  it('sets both aside where it is asked to begin again', async () => {
    writeChain()
    await writeJournal('genesis', 50)
    expect(await begin(nodeOf('genesis'), true)).toMatchObject({ kind: 'open', beginning: 'begun' })
    expect(aside()).toEqual(['chain.sqlite', 'journal.sqlite'])
  })

  it('leaves the journal where no node can be started', async () => {
    await writeJournal('genesis', 7)
    expect(await begin(() => Promise.resolve(null))).toEqual({ kind: 'none', words: [] })
    expect(existsSync(join(practice, 'journal.sqlite'))).toBe(true)
  })

  it('says what it set aside also where no node can be started', async () => {
    writeChain()
    expect(await begin(() => Promise.resolve(null), true)).toEqual({ kind: 'none', words: [expect.stringContaining(EARLIER)] })
  })

  it('touches nothing, and starts nothing, where a node of your own is configured', async () => {
    await writeJournal('own', 7)
    const nodes = [
      { name: PRACTICE_NODE, url: 'http://127.0.0.1:1' },
      { name: 'own', url: 'http://127.0.0.1:8899' },
    ]
    writeNodeList(join(practice, 'nodes.json'), nodes)
    expect(await begin(nodeOf('genesis'), true)).toEqual({ kind: 'own' })
    expect(starts).toEqual([])
    expect(aside()).toEqual([])
    expect(readNodeList(join(practice, 'nodes.json'))).toEqual(nodes)
  })

  it('takes no journal from under another that has it open', async () => {
    await writeJournal('a chain that is gone', 7)
    const lock = lockDataFolder({ dataDir: practice })
    await expect(failureOf(begin(nodeOf('genesis')))).resolves.toMatchObject({ code: 'JOURNAL_IN_USE' })
    lock.release()
    expect(starts).toEqual([])
    await expect(begin(nodeOf('genesis'))).resolves.toMatchObject({ kind: 'open' })
  })
})
