import { realDisk, type VaultDisk } from '../../../../src/main/signer/vault/disk.ts'

/** What the double throws where the process would have ended: nothing may handle it. */
export class Killed extends Error {}

/**
 * - a code: that call alone fails, as the operating system fails it
 * - kill: nothing happens from that call on
 * - tear: a write puts half of its bytes on the disk, then as kill
 */
export type Fault = 'ENOSPC' | 'EIO' | 'EACCES' | 'kill' | 'tear'

export type FaultyDisk = { readonly disk: VaultDisk; readonly calls: readonly string[] }

type Faulty = { readonly failAt: number; readonly fault: Fault; readonly isCounting?: () => boolean }

/** The real disk, but the call with that number, of those that count, meets a fault. */
export function openFaultyDisk({ failAt, fault, isCounting = () => true }: Faulty): FaultyDisk {
  const calls: string[] = []
  const step = async <Result>(
    name: keyof VaultDisk,
    path: string,
    act: () => Promise<Result>,
    tear?: () => Promise<void>,
  ): Promise<Result> => {
    if (!isCounting()) return act()
    const number = calls.push(name) - 1
    if (number < failAt) return act()
    if (fault === 'tear' && number === failAt) await tear?.()
    if (fault === 'kill' || fault === 'tear') throw new Killed(`${name} ${path}`)
    if (number === failAt) throw Object.assign(new Error(`${fault}: ${name} ${path}`), { code: fault })
    return act()
  }
  const disk: VaultDisk = {
    read: (path) => step('read', path, () => realDisk.read(path)),
    write: (path, bytes) =>
      step(
        'write',
        path,
        () => realDisk.write(path, bytes),
        () => realDisk.write(path, bytes.subarray(0, bytes.length / 2)),
      ),
    sync: (path) => step('sync', path, () => realDisk.sync(path)),
    rename: (from, to) => step('rename', to, () => realDisk.rename(from, to)),
    syncFolder: (path) => step('syncFolder', path, () => realDisk.syncFolder(path)),
    remove: (path) => step('remove', path, () => realDisk.remove(path)),
  }
  return { disk, calls }
}
