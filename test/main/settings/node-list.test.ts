import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readNodeList, writeNodeList } from '../../../src/main/settings/node-list.ts'

const NODES = [
  { name: 'own', url: 'https://user:secret@node.example/?key=abc' },
  { name: 'spare', url: 'http://127.0.0.1:8899' },
]

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-settings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('the list of nodes', () => {
  it('is empty before there is one', () => {
    expect(readNodeList(join(temporaryFolder(), 'nodes.json'))).toEqual([])
  })

  it('reads as it was written, is replaced whole and leaves nothing beside it', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'nodes.json')
    writeNodeList(path, NODES)
    expect(readNodeList(path)).toEqual(NODES)
    writeNodeList(path, NODES.slice(1))
    expect(readNodeList(path)).toEqual(NODES.slice(1))
    expect(readdirSync(folder)).toEqual(['nodes.json'])
  })

  it.skipIf(process.platform === 'win32')('is for its owner alone: an address may hold a key', () => {
    const path = join(temporaryFolder(), 'nodes.json')
    writeNodeList(path, NODES)
    writeNodeList(path, NODES)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['no JSON', '{ "version": 1, "nodes": ['],
    ['another version', '{ "version": 2, "nodes": [] }'],
    ['a node without an address', '{ "version": 1, "nodes": [{ "name": "own" }] }'],
    ['an address that is a number', '{ "version": 1, "nodes": [{ "name": "own", "url": 7 }] }'],
    ['too many nodes', JSON.stringify({ version: 1, nodes: Array(17).fill(NODES[0]) })],
    ['nothing', ''],
  ])('that holds %s is refused, in words that do not repeat what it holds', (_what, text) => {
    const path = join(temporaryFolder(), 'nodes.json')
    writeFileSync(path, text)
    expect(() => readNodeList(path)).toThrow(expect.objectContaining({ code: 'SETTINGS_MALFORMED', context: { path } }))
  })
})
