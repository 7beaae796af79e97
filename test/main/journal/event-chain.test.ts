import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Slot } from '../../../src/core/chain/slot.ts'
import { type AppendEvent, CHAIN_START, hashEvent } from '../../../src/main/journal/event-chain.ts'
import { tellStory } from './crash-story.ts'
import { openRaw, openTestJournal, temporaryFolder } from './support.ts'

const EXPORT = 'SELECT id, at_ms, kind, data, hash FROM event ORDER BY id'
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../docs/journal.md'), 'utf8')

/** The auditor's program, as docs/journal.md prints it. */
const CHECK = /```python\n([\s\S]*?)```/.exec(DOCUMENT)?.[1] ?? ''

async function exportStory(): Promise<{ readonly lines: readonly string[]; readonly head: string }> {
  const journal = await openTestJournal()
  await tellStory(journal)
  const rows = openRaw(journal.path).prepare(EXPORT).raw().all()
  return { lines: rows.map((row) => (Array.isArray(row) ? row.join('\t') : '')), head: (await journal.verify()).head }
}

function check(lines: readonly string[]) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'check.py'), CHECK)
  writeFileSync(join(folder, 'events.tsv'), `${lines.join('\n')}\n`)
  return spawnSync('python3', [join(folder, 'check.py'), join(folder, 'events.tsv')], { encoding: 'utf8' })
}

describe('the catalogue of events', () => {
  it('lets nothing be appended that it does not name, nor in another shape', () => {
    const append = (() => Promise.resolve()) as AppendEvent
    const wrong = (slot: Slot) => [
      // @ts-expect-error no such kind
      append('gap-mended', { gap: 1, note: 'read' }),
      // @ts-expect-error a member is missing
      append('gap-closed', { gap: 1 }),
      // @ts-expect-error a member is of another type
      append('gap-closed', { gap: 'one', note: 'read' }),
      // @ts-expect-error a member that the kind has not
      append('cursor-opened', { slot, blockhash: null, node: 'left' }),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})

describe('the hash of an event', () => {
  it('is what sha256sum gives for its five lines', () => {
    const event = { id: 1n, atMs: 1_700_000_000_000n, kind: 'network-set', data: '{"genesisHash":"g","name":"practice"}' }
    expect(hashEvent(CHAIN_START, event)).toBe('c42ea3e3448f9c21343161672083558a0f77cefa7fb9a1cf9923231973c6e8f2')
  })

  it('depends on every part', () => {
    const event = { id: 1n, atMs: 2n, kind: 'kind', data: '{}' }
    const others = [
      { ...event, id: 2n },
      { ...event, atMs: 3n },
      { ...event, kind: 'other' },
      { ...event, data: '[]' },
    ]
    const hashes = [hashEvent('0', event), hashEvent('1', event), ...others.map((other) => hashEvent('0', other))]
    expect(new Set(hashes).size).toBe(6)
  })
})

describe('an export of the events', () => {
  it('is asked for in the document with the same words as here', () => {
    expect(DOCUMENT).toContain(EXPORT)
    expect(CHECK).toContain('hashlib.sha256')
  })

  it('is accepted by the auditor’s program, which ends with the head that verify gives', async ({ skip }) => {
    const { lines, head } = await exportStory()
    const { status, stdout, error } = check(lines)
    if (error !== undefined) skip('no python3 here')
    expect({ status, stdout }).toEqual({ status: 0, stdout: `${lines.length} events, head ${head}\n` })
  })

  it('is refused by it after one letter was changed, naming the event', async ({ skip }) => {
    const { lines } = await exportStory()
    const { status, stderr, error } = check(lines.map((line, index) => (index === 4 ? line.replace('customer', 'internal') : line)))
    if (error !== undefined) skip('no python3 here')
    expect(status).toBe(1)
    expect(stderr).toContain('event 5')
  })

  it('is refused by it after an event was left out', async ({ skip }) => {
    const { lines } = await exportStory()
    const { status, stderr, error } = check(lines.toSpliced(2, 1))
    if (error !== undefined) skip('no python3 here')
    expect(status).toBe(1)
    expect(stderr).toContain('event 4')
  })
})
