import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { encodeBundle } from '../../../src/core/bundle/encode.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { bundle } from '../../core/bundle/support.ts'
import { readPdf, textOf } from '../../support/read-pdf.ts'
import { until } from '../../support/until.ts'
import { start, untilSaid } from './support/process.ts'

const PASSPHRASE = 'canary correct horse battery'

describe('the program as a process of its own', () => {
  let folder: string
  let practice: Practice

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-process-'))
    practice = await startPractice({ slotMs: 50 })
  })
  afterAll(async () => {
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const strongroom = (argv: readonly string[], input = '') => start('main.ts', [...argv, '--data', folder], input)

  it('answers on standard output and nothing else there', async () => {
    const { code, out, told } = await strongroom(['nodes', 'add', '--name', 'left', '--url', practice.url, '--json']).ended
    expect({ code, told }).toEqual({ code: 0, told: '' })
    expect(JSON.parse(out)).toMatchObject({ name: 'left', reachable: true })
  })

  it('takes a secret from standard input, with the vault as the product has it', async () => {
    const { code, out, told } = await strongroom(['vault', 'create', '--json'], `${PASSPHRASE}\n`).ended
    expect({ code, told }).toEqual({ code: 0, told: '' })
    expect(JSON.parse(out).words).toHaveLength(24)
  })

  it('prints the record of a bundle, with fonts that stand in the program', async () => {
    const stick = mkdtempSync(join(tmpdir(), 'strongroom-stick-'))
    onTestFinished(() => rmSync(stick, { recursive: true, force: true }))
    const file = join(stick, 'bundle.json')
    writeFileSync(file, encodeBundle(bundle))
    const { code, out, told } = await strongroom(['bundles', 'record', '--file', file, '--json']).ended
    expect({ code, told }).toEqual({ code: 0, told: '' })
    const { path, pages } = JSON.parse(out) as { path: string; pages: number }
    expect(path).toBe(join(stick, 'bundle-record.pdf'))
    const read = await readPdf(readFileSync(path))
    expect(read).toHaveLength(pages)
    expect(textOf(read)).toContain('Record of a bundle of transactions')
  })

  it('refuses a wrong passphrase on standard error', async () => {
    const { code, out, told } = await strongroom(['vault', 'unlock'], 'canary something else\n').ended
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(told).toContain('(VAULT_WRONG_PASSPHRASE)')
    expect(told).not.toContain('canary')
  })

  it('says what is missing where nothing is on standard input', async () => {
    const { code, told } = await strongroom(['vault', 'unlock']).ended
    expect(code).toBe(2)
    expect(told).toContain('nothing was given on standard input')
  })

  it('tells events until it is interrupted, keeps the data folder to itself meanwhile, and exits 0', async () => {
    const watching = strongroom(['events', 'watch'])
    await untilSaid(watching, 'slot ')
    const second = await strongroom(['vault', 'status']).ended
    expect(second.code).toBe(1)
    expect(second.told).toContain('(JOURNAL_IN_USE)')
    watching.child.kill('SIGINT')
    await expect(watching.ended).resolves.toMatchObject({ code: 0, told: '' })
  })

  it('shows a state again as it changes, a document a line, until it is interrupted, and exits 0', async () => {
    const watching = strongroom(['deposits', 'watcher', '--watch', '--json'])
    await until(() => watching.said().split('\n').length > 3)
    watching.child.kill('SIGINT')
    const { code, out, told } = await watching.ended
    expect({ code, told }).toEqual({ code: 0, told: '' })
    const slots = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).asOf.slot as number | null)
    expect(new Set(slots).size).toBe(slots.length)
  })

  it('opens no inspector when it is told to by a signal', async () => {
    const watching = strongroom(['events', 'watch'])
    await untilSaid(watching, 'slot ')
    watching.child.kill('SIGUSR1')
    const before = watching.said().length
    await until(() => watching.said().slice(before).split('slot ').length > 3)
    watching.child.kill('SIGINT')
    await expect(watching.ended).resolves.toMatchObject({ code: 0, told: '' })
  })

  it('ends quietly when nobody reads on', async () => {
    const watching = strongroom(['events', 'watch'])
    await untilSaid(watching, 'slot ')
    watching.child.stdout?.destroy()
    await expect(watching.ended).resolves.toMatchObject({ told: '' })
  })

  it('is told apart by its exit code where it is not understood', async () => {
    expect((await start('main.ts', ['vault', 'burn']).ended).code).toBe(2)
    expect((await start('main.ts', ['vault', '--help']).ended).code).toBe(0)
  })

  it('makes its folder for its owner alone and no other', () => {
    expect(readdirSync(folder).toSorted()).toEqual(['practice', 'workstation'])
    for (const [name, mode] of [
      ['practice', 0o700],
      ['workstation', 0o600],
    ] as const)
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(mode)
  })
})
