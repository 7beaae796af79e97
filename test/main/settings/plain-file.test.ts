import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openJournal } from '../../../src/main/journal/index.ts'
import { createRevokedList } from '../../../src/main/pay/revoked-list.ts'
import { readChosenNetwork, writeChosenNetwork } from '../../../src/main/settings/chosen-network.ts'
import { openDesk } from '../../../src/main/settings/desk.ts'
import { readNodeList, writeNodeList } from '../../../src/main/settings/node-list.ts'
import { settleWorkstation } from '../../../src/main/settings/workstation.ts'
import { temporaryDataDir } from '../backend.ts'

/** Opening one that nobody writes to waits for ever, in a call that no timer and no signal reaches. */
const makePipe = (path: string) => execFileSync('mkfifo', [path])

const READERS = [
  ['nodes.json', 'SETTINGS_MALFORMED', (path: string) => readNodeList(path)],
  ['desk.json', 'SETTINGS_MALFORMED', (path: string) => openDesk(path)],
  ['network', 'SETTINGS_MALFORMED', (path: string) => readChosenNetwork(join(path, '..'))],
  ['workstation', 'SETTINGS_MALFORMED', (path: string) => settleWorkstation({ dataDir: join(path, '..'), workstation: 'online' })],
  ['revoked.txt', 'JOURNAL_UNREADABLE', (path: string) => createRevokedList(path)],
] as const

describe.skipIf(process.platform === 'win32')('a file that a start reads', () => {
  it.each(READERS)('is not waited for where a pipe stands in its place, nor read from a folder: %s', (name, code, read) => {
    for (const put of [makePipe, (path: string) => mkdirSync(path)]) {
      const path = join(temporaryDataDir(), name)
      put(path)
      expect(() => read(path)).toThrow(expect.objectContaining({ code, context: expect.objectContaining({ path }) }))
    }
  })

  it('is refused with the words of the disk where a pipe stands in place of the journal', async () => {
    const path = join(temporaryDataDir(), 'journal.sqlite')
    makePipe(path)
    await expect(openJournal({ path, now: () => 0 })).rejects.toMatchObject({ code: expect.stringMatching(/^JOURNAL_/) })
  })

  it('is replaced whatever a crash or somebody else left beside it, and nothing is written through a link', () => {
    const dataDir = temporaryDataDir()
    const [nodes, other] = [join(dataDir, 'nodes.json'), join(dataDir, 'other')]
    writeFileSync(other, 'as it was')
    symlinkSync(other, `${nodes}.new`)
    writeNodeList(nodes, [])
    makePipe(join(dataDir, 'network.new'))
    writeChosenNetwork(dataDir, 'test')
    expect({ nodes: readNodeList(nodes), network: readChosenNetwork(dataDir) }).toEqual({ nodes: [], network: 'test' })
    expect(readFileSync(other, 'utf8')).toBe('as it was')
  })
})
