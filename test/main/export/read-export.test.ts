import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PIECE_BYTES } from '../../../src/contract/export.ts'
import { readExport } from '../../../src/main/export/index.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-read-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'exports', 'report'), { recursive: true })
  return folder
}

it.each([0, 1, PIECE_BYTES, PIECE_BYTES + 1, 2 * PIECE_BYTES + 7])(
  'an export of %d bytes is given out to its last byte',
  async (byteLength) => {
    const folder = newFolder()
    const whole = Buffer.from(Array.from({ length: byteLength }, (_, place) => place % 251))
    writeFileSync(join(folder, 'exports', 'report', 'figures.csv'), whole)
    const pieces: Uint8Array[] = []
    for (let from: number | null = 0; from !== null; ) {
      const piece = await readExport({ folder, name: 'report/figures.csv', from })
      expect(piece.bytes.length).toBeLessThanOrEqual(PIECE_BYTES)
      pieces.push(piece.bytes)
      from = piece.next
    }
    expect(Buffer.concat(pieces).equals(whole)).toBe(true)
  },
)

it.skipIf(process.platform === 'win32')('nothing is read through a folder that is a link, and no pipe is waited for', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'elsewhere'))
  writeFileSync(join(folder, 'elsewhere', 'secret'), 'secret')
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'exports', 'linked'))
  execFileSync('mkfifo', [join(folder, 'exports', 'pipe.csv')])
  for (const name of ['linked/secret', 'pipe.csv'])
    await expect(readExport({ folder, name, from: 0 })).rejects.toMatchObject({ code: 'EXPORT_UNREADABLE' })
})

it('an export that is gone, or is a folder, or a link to another file, is not given out', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'vault.strongroom'), 'secret')
  symlinkSync(join(folder, 'vault.strongroom'), join(folder, 'exports', 'link.csv'))
  for (const name of ['gone.csv', 'report', 'link.csv'])
    await expect(readExport({ folder, name, from: 0 })).rejects.toMatchObject({ code: 'EXPORT_UNREADABLE' })
})
