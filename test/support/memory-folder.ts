import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** A container may have a few megabytes there; all data folders of a run together stay far below. */
const ENOUGH_BYTES = 2n * 1024n ** 3n

/**
 * Keeps the temporary files of this run in memory where that can be done: tests wait for thousands of commits to be on the disk, and take no power
 * away. A killed process loses nothing there, as it would lose nothing on a disk. Whoever names a TMPDIR keeps it.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !canKeepFiles()) return
  const folder = mkdtempSync(join(MEMORY, 'strongroom-tests-'))
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function canKeepFiles(): boolean {
  if (process.platform !== 'linux') return false
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === MEMORY)
  const [, , kind = '', options = ''] = mounted ?? []
  // Tests also start programs that they write.
  if (kind !== 'tmpfs' || !options.startsWith('rw') || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY, { bigint: true })
  return bavail * bsize >= ENOUGH_BYTES
}
