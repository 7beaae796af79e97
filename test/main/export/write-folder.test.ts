import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeFolder } from '../../../src/main/export/write-folder.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function* text(words: string) {
  yield words
}

describe('a folder that is written', () => {
  it('has its name once all of its files are whole, and not before', async () => {
    const folder = newFolder()
    const { path, seen } = await writeFolder({ folder, name: 'report' }, async (put) => {
      await put('one', text('first'))
      return { seen: readdirSync(folder) }
    })
    expect(seen).toEqual(['report.partial'])
    expect(readdirSync(folder)).toEqual(['report'])
    expect(readFileSync(join(path, 'one'), 'utf8')).toBe('first')
  })

  it('leaves alone what is there by its name', async () => {
    const folder = newFolder()
    for (const words of ['first', 'second'])
      await writeFolder({ folder, name: 'report' }, async (put) => ({ put: await put('one', text(words)) }))
    expect(readdirSync(folder).toSorted()).toEqual(['report', 'report-2'])
    expect(readFileSync(join(folder, 'report', 'one'), 'utf8')).toBe('first')
  })

  it('is not there at all where one of its files cannot be written', async () => {
    const folder = newFolder()
    const writing = writeFolder({ folder, name: 'report' }, async (put) => {
      await put('one', text('first'))
      return { put: await put('one', text('again')) }
    })
    await expect(writing).rejects.toMatchObject({ code: 'EXPORT_FAILED', context: { path: join(folder, 'report.partial', 'one') } })
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not there at all where it is stopped, be it before its last file', async () => {
    const folder = newFolder()
    const stop = new AbortController()
    const reason = new Error('a person stopped it')
    const writing = writeFolder({ folder, name: 'report', signal: stop.signal }, async (put) => {
      await put('one', text('first'))
      stop.abort(reason)
      return { put: await put('two', text('second')) }
    })
    await expect(writing).rejects.toBe(reason)
    expect(readdirSync(folder)).toEqual([])
  })

  it('has no name where the process is killed in the middle of it', async () => {
    const folder = newFolder()
    const entry = new URL('../../../src/main/export/write-folder.ts', import.meta.url).href
    const script = `import { writeFolder } from ${JSON.stringify(entry)}
      async function* text() { yield 'first' }
      await writeFolder({ folder: ${JSON.stringify(folder)}, name: 'report' }, async (put) => {
        await put('one', text())
        console.log('written')
        await new Promise((resolve) => setTimeout(resolve, 600_000))
      })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(join(folder, 'report.partial', 'one'))).toBe(true)
    expect(readdirSync(folder)).toEqual(['report.partial'])
  })
})
