import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { realDisk } from '../../../../src/main/signer/vault/disk.ts'
import { VAULT_BYTES_MAX } from '../../../../src/main/signer/vault/limits.ts'
import { useFolders } from '../support/folder.ts'

const newFolder = useFolders()

describe('a file that the signer reads', () => {
  it.each([0, 1, 4_096, VAULT_BYTES_MAX - 1, VAULT_BYTES_MAX, VAULT_BYTES_MAX + 1])('comes back whole: %d bytes', async (length) => {
    const path = join(newFolder(), 'a.vault')
    const bytes = new Uint8Array(length).map((_, index) => index % 251)
    writeFileSync(path, bytes)
    expect(Buffer.compare((await realDisk.read(path)) ?? new Uint8Array(), bytes)).toBe(0)
  })

  it('comes back up to a byte more than any vault has, of one that is larger', async () => {
    const path = join(newFolder(), 'a.vault')
    writeFileSync(path, new Uint8Array(3 * VAULT_BYTES_MAX))
    expect((await realDisk.read(path))?.length).toBe(VAULT_BYTES_MAX + 1)
  })

  // Linux reports a size of 0 for files in /proc, which have content.
  it.runIf(existsSync('/proc/self/limits'))('comes back with what was added after its size was asked for', async () => {
    const path = '/proc/self/limits'
    expect(Buffer.from((await realDisk.read(path)) ?? []).toString()).toBe(readFileSync(path, 'utf8'))
  })
})
