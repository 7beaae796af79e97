import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readGivenFile } from '../../src/main/given-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strongroom-given-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function place(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a file that a person names', () => {
  it('is read whole up to its bound, and not beyond', async () => {
    const path = place('a', 'x'.repeat(3_000_000))
    expect(await readGivenFile(path, 3_000_000)).toMatchObject({ kind: 'read', bytes: { length: 3_000_000 } })
    expect(await readGivenFile(path, 2_999_999)).toMatchObject({ kind: 'too-large' })
    symlinkSync(path, join(folder, 'link'))
    expect(await readGivenFile(join(folder, 'link'), 3_000_000)).toMatchObject({ kind: 'read' })
  })

  it('of five gigabytes is not taken into memory', async () => {
    const path = place('large', '')
    truncateSync(path, 5_000_000_000)
    const before = process.memoryUsage().rss
    expect(await readGivenFile(path, 8_388_608)).toMatchObject({ kind: 'too-large' })
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  it('may be a folder, which is none', async () => {
    mkdirSync(join(folder, 'a'))
    expect(await readGivenFile(join(folder, 'a'), 10)).toEqual({ kind: 'no-file' })
  })

  it('may be missing, which the system says', async () => {
    await expect(readGivenFile(join(folder, 'none'), 10)).rejects.toThrow('ENOENT')
  })

  it.runIf(process.platform === 'linux')('may tell no size, and is bounded all the same', async () => {
    expect(await readGivenFile('/proc/self/maps', 100)).toMatchObject({ kind: 'too-large' })
  })

  it.skipIf(process.platform === 'win32')(
    'is not waited for where it is a pipe that nobody writes to or a device without an end',
    async () => {
      const pipe = join(folder, 'pipe')
      expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
      expect(await readGivenFile(pipe, 10)).toEqual({ kind: 'no-file' })
      expect(await readGivenFile('/dev/zero', 10)).toEqual({ kind: 'no-file' })
    },
  )
})
