import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createBuilder } from 'vite'

const ROOT = join(import.meta.dirname, '../../..')

/** The window, built as it ships, into a folder of its own. */
export type BuiltWindow = { readonly folder: string; readonly remove: () => Promise<void> }

export async function buildWindow(): Promise<BuiltWindow> {
  const folder = await mkdtemp(join(tmpdir(), 'strongroom-window-'))
  await buildAsShipped('client', folder)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
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
