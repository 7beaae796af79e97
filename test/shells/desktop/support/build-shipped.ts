import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { buildAsShipped } from '../../../screens/support/build.ts'
import type { Built } from './build.ts'

/** The window and the preload that ship, in a folder that goes with the test file. */
export async function buildShipped(): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-desktop-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  await buildAsShipped('client', join(folder, 'renderer'))
  await buildAsShipped('preload', join(folder, 'preload'))
  return { renderer: join(folder, 'renderer'), preload: join(folder, 'preload', 'preload.cjs') }
}
