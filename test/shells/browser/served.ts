import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, openBackend } from '../../../src/main/wiring.ts'
import { loadWindow } from '../../../src/shells/browser/files.ts'
import { type Loopback, openLoopback } from '../../../src/shells/browser/server.ts'

export type Served = {
  readonly loopback: Loopback
  readonly backend: Backend
  /** What could not be answered. */
  readonly defects: unknown[]
  close(): Promise<void>
}

/** A real backend without a node behind a real server, with a small page in place of the window. */
export async function serve(files: Readonly<Record<string, string>> = {}): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-served-'))
  const page = join(folder, 'window')
  mkdirSync(join(page, 'assets'), { recursive: true })
  const all = { 'index.html': '<!doctype html><title>Strongroom</title>', 'assets/main.js': 'document.title = "ran"', ...files }
  for (const [name, text] of Object.entries(all)) writeFileSync(join(page, name), text)
  writeFileSync(join(folder, 'secret.txt'), 'a secret')
  symlinkSync(join(folder, 'secret.txt'), join(page, 'link.txt'))

  const signer = { entry: new URL('../../support/signer-main.ts', import.meta.url) }
  const backend = await openBackend({ dataDir: join(folder, 'data'), network: 'practice', signer })
  const defects: unknown[] = []
  const loopback = await openLoopback({
    files: await loadWindow(page),
    backend: () => Promise.resolve(backend),
    onDefect: (error) => defects.push(error),
  })
  return {
    loopback,
    backend,
    defects,
    async close() {
      await loopback.close()
      await backend.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
