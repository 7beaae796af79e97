import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeText, writeWhole } from '../../../src/main/export/write-file.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-written-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const place = (folder: string) => ({ folder, name: 'record', ending: 'pdf' })

describe('a file that is written', () => {
  it('keeps its own name and contents beside others of that name that are written at the same time', async () => {
    const folder = newFolder()
    const texts = Array.from({ length: 8 }, (_, number) => `the text ${number}`)
    const written = await Promise.all(texts.map((text) => writeText(place(folder), text)))
    expect(written.map(({ path }) => readFileSync(path, 'utf8'))).toEqual(texts)
    expect(readdirSync(folder)).toHaveLength(texts.length)
  })

  it('leaves alone what somebody else put under its name while it was written', async () => {
    const folder = newFolder()
    const theirs = join(folder, 'record.pdf')
    async function* slowly() {
      yield 'ours'
      writeFileSync(theirs, 'theirs')
    }
    const { path } = await writeWhole(place(folder), slowly())
    expect(readFileSync(theirs, 'utf8')).toBe('theirs')
    expect(path).toBe(join(folder, 'record-2.pdf'))
    expect(readFileSync(path, 'utf8')).toBe('ours')
    expect(readdirSync(folder).toSorted()).toEqual(['record-2.pdf', 'record.pdf'])
  })

  it('is not there at all where what it holds cannot be given to its end', async () => {
    const folder = newFolder()
    async function* breaking() {
      yield 'a beginning'
      throw new Error('it ends here')
    }
    await expect(writeWhole(place(folder), breaking())).rejects.toThrow('it ends here')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not there at all where it is stopped between two pieces', async () => {
    const folder = newFolder()
    const stop = new AbortController()
    const reason = new Error('a person stopped it')
    async function* stopped() {
      yield 'a beginning'
      stop.abort(reason)
      yield 'the end'
    }
    await expect(writeWhole(place(folder), stopped(), { signal: stop.signal })).rejects.toBe(reason)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is not there at all where its folder is none, and the error names it', async () => {
    const folder = join(newFolder(), 'a file')
    writeFileSync(folder, '')
    await expect(writeText(place(folder), 'ours')).rejects.toMatchObject({ code: 'EXPORT_FAILED', context: { path: folder } })
  })
})
