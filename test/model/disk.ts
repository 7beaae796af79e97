import type { VaultDisk } from '../../src/main/signer/vault/disk.ts'

/** The vault's files by their paths. Bytes are never changed in place, so a copy of the map is a copy of the files. */
export type Files = Map<string, Uint8Array>

/** A disk in memory. `before` is waited for before a file gets its name; what happens under no name is seen by nobody. */
export function openModelDisk(files: Files, before: (what: string) => Promise<void>): VaultDisk {
  const failing = (code: string) => Object.assign(new Error(code), { code })
  return {
    read: async (path) => files.get(path) ?? null,
    write: async (path, bytes) => {
      if (files.has(path)) throw failing('EEXIST')
      files.set(path, Uint8Array.from(bytes))
    },
    sync: async () => undefined,
    rename: async (from, to) => {
      await before('the signer puts a file in its place')
      const bytes = files.get(from)
      if (bytes === undefined) throw failing('ENOENT')
      files.delete(from)
      files.set(to, bytes)
    },
    syncFolder: async () => undefined,
    remove: async (path) => {
      files.delete(path)
    },
  }
}
