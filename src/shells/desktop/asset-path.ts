import { lstatSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { HOST, SCHEME } from './page.ts'

/** Folders between the root and a file; the built window has two. */
const DEPTH_MAX = 4
/** A name as the build writes it: no dot file, no separator, nothing encoded. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/

export type AssetRequest = { readonly root: string; readonly url: string; readonly method: string }

/**
 * The file that a request of the window's scheme asks for, or the status it is refused with: 405 for any method but GET, otherwise 404.
 *
 *     app://strongroom/assets/main-3f9c.js
 *          \________/ \____/ \___________/
 *             host    names, as they stand: never decoded, never normalised
 *
 * The text itself is judged, before a URL parser could make `..` and `%2e` disappear.
 */
export function findAsset({ root, url, method }: AssetRequest): { readonly path: string } | { readonly status: 404 | 405 } {
  if (method !== 'GET') return { status: 405 }
  const names = namesOf(url)
  if (names === null) return { status: 404 }
  return isPlainFile(root, names) ? { path: join(root, ...names) } : { status: 404 }
}

function namesOf(url: string): readonly string[] | null {
  const prefix = `${SCHEME}://${HOST}/`
  if (!url.startsWith(prefix)) return null
  const [path = ''] = url.slice(prefix.length).split('#')
  const names = path.split('/')
  return names.length <= DEPTH_MAX && names.every((name) => NAME.test(name) && !name.includes('..')) ? names : null
}

/** Every step on the way is a folder and the last one a file; a link anywhere is refused. */
function isPlainFile(root: string, names: readonly string[]): boolean {
  return names.every((_name, index) => {
    const step = statusOf(join(root, ...names.slice(0, index + 1)))
    return index === names.length - 1 ? step?.isFile() : step?.isDirectory()
  })
}

/** Inside an archive a missing file is always thrown, so `throwIfNoEntry` would not do. */
function statusOf(path: string): Stats | null {
  try {
    return lstatSync(path)
  } catch {
    return null
  }
}
