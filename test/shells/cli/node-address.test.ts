import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { runCli } from './support/program.ts'

let practice: Practice
let folder: string
beforeAll(async () => {
  practice = await startPractice({ slotMs: 50 })
})
afterAll(() => practice.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strongroom-address-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

const KEY = 'canary-key-of-a-node'
const withKey = () => `${practice.url}/?api-key=${KEY}`
const strongroom = (argv: readonly string[], ...secrets: string[]) => runCli([...argv, '--data', join(folder, 'data')], { secrets })
const configured = () => JSON.parse(readFileSync(join(folder, 'data', 'practice', 'nodes.json'), 'utf8')).nodes as { url: string }[]

function place(text: string): string {
  const path = join(folder, 'address.txt')
  writeFileSync(path, text, { mode: 0o600 })
  return path
}

describe('a node whose address holds a key', () => {
  it('is added by a file that holds it, and no answer repeats it', async () => {
    const { code, out, told } = await strongroom(['nodes', 'add', '--name', 'left', '--url-file', place(`${withKey()}\n`)])
    expect({ code, told }).toEqual({ code: 0, told: '' })
    expect(configured()).toMatchObject([{ url: withKey() }])
    expect(out).not.toContain(KEY)
  })

  it('is added from standard input where no file is named', async () => {
    const { code, told } = await strongroom(['nodes', 'add', '--name', 'left'], withKey())
    expect({ code, told }).toEqual({ code: 0, told: '' })
    expect(configured()).toMatchObject([{ url: withKey() }])
  })

  it('is taken in by a file on the commands of the client tool, too', async () => {
    const { code, told } = await strongroom(['airdrop', '1', 'So11111111111111111111111111111111111111112', '--url-file', place(withKey())])
    expect({ code, told }).toMatchObject({ code: 0 })
    expect(configured()).toMatchObject([{ name: 'node-1', url: withKey() }])
    expect(told).not.toContain(KEY)
  })

  it('is refused as an argument, in a sentence that says what to do', async () => {
    const { code, told } = await strongroom(['nodes', 'add', '--name', 'left', '--url', withKey()])
    expect(code).toBe(2)
    expect(told).toContain('name a file that holds it with --url-file, or leave it out to be asked for it')
    expect(told).not.toContain(KEY)
  })

  it.each([
    ['nothing that is an address', `${KEY}\n`, 'Invalid URL'],
    ['nothing at all', '', 'is empty'],
  ])('is refused where the file holds %s, without its text', async (_what, text, words) => {
    const { code, told } = await strongroom(['nodes', 'add', '--name', 'left', '--url-file', place(text)])
    expect(code).toBe(2)
    expect(told).toContain('--url-file')
    expect(told).toContain(words)
    expect(told).not.toContain(KEY)
  })
})
