import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { invariant } from '../../core/error/invariant.ts'

/** A built window has some dozens. */
const FILES_MAX = 1_000

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

export type WindowFile = { readonly type: string; readonly bytes: Buffer }
/** By the path of their URL; `/` is the page. */
export type WindowFiles = ReadonlyMap<string, WindowFile>

/**
 * Reads the built window, once. What is served is what was read: no request names a path on the disk, so none can leave the folder.
 * Links and files of other types are left out.
 */
export async function loadWindow(folder: string): Promise<WindowFiles> {
  const files = new Map<string, WindowFile>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  invariant(entries.length <= FILES_MAX, `${entries.length} files in ${folder}`)
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const path = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, path).replaceAll(sep, '/')}`, { type, bytes: await readFile(path) })
  }
  const page = files.get('/index.html')
  invariant(page !== undefined, `no index.html in ${folder}`)
  return files.set('/', page)
}
