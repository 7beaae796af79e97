import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'

const ROOT = join(import.meta.dirname, '../../..')

/** Plain JavaScript: what is made of the sources, once for a version of them. */
type MadeOnce = (options: { root: string; kind: string; sources: string[]; make: (folder: string) => Promise<void> }) => Promise<string>
const { madeOnce } = (await import(new URL('../../../scripts/version-cache.mjs', import.meta.url).href)) as { madeOnce: MadeOnce }

/** The folder of the window, built as it ships; built once for all tests of a version of the sources. */
export function buildWindow(): Promise<string> {
  const sources = ['package-lock.json', 'tsconfig.base.json', 'lingui.config.ts', 'vite.config.ts', 'src']
  return madeOnce({ root: ROOT, kind: 'window', sources, make: (folder) => buildAsShipped('client', folder) })
}

/** Builds one of the programs that vite.config.ts knows into a folder, exactly as it ships. */
export function buildAsShipped(name: 'client' | 'preload', folder: string): Promise<void> {
  return asProduction(async () => {
    const builder = await createBuilder({
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'error',
      environments: { [name]: { build: { outDir: folder } } },
    })
    const program = builder.environments[name]
    if (program === undefined) throw new Error(`vite.config.ts builds no ${name}`)
    await builder.build(program)
  })
}

/** A test runner names its environment test, for which React builds its larger, slower self. */
async function asProduction(build: () => Promise<void>): Promise<void> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await build()
  } finally {
    process.env['NODE_ENV'] = before
  }
}

/** What the page asks for before it shows anything: the scripts and styles that index.html names, compressed. */
export async function firstLoadBytes(folder: string): Promise<{ readonly scripts: number; readonly styles: number }> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const named = (await readdir(join(folder, 'assets'))).filter((file) => page.includes(file))
  const sizeOf = async (ending: string) => {
    const files = named.filter((file) => file.endsWith(ending))
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(folder, 'assets', file))).length))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  return { scripts: await sizeOf('.js'), styles: await sizeOf('.css') }
}
