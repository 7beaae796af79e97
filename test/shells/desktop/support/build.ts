import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { afterAll } from 'vitest'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export type Built = { readonly renderer: string; readonly preload: string }

/** Builds the shell's own preload, and a page that lays its port open to the test, into a folder that goes with the test file. */
export async function buildForTests(): Promise<Built> {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-desktop-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const renderer = join(folder, 'renderer')
  mkdirSync(join(renderer, 'assets'), { recursive: true })
  writeFileSync(join(renderer, 'index.html'), PAGE)
  writeFileSync(join(renderer, 'assets/mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
  await bundle(file('page-client.js'), join(renderer, 'assets'), 'page.js', 'es')
  await bundle(file('../../../../src/shells/desktop/preload/preload.ts'), folder, 'preload.cjs', 'cjs')
  return { renderer, preload: join(folder, 'preload.cjs') }
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="./assets/mark.svg">
<script type="module" src="./assets/page.js"></script></head><body><main>A page</main></body></html>`

async function bundle(entry: string, outDir: string, fileName: string, format: 'es' | 'cjs'): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      lib: { entry, formats: [format], fileName: () => fileName },
      rolldownOptions: { external: ['electron'] },
    },
  })
}
