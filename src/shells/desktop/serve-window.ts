import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { protocol } from 'electron'
import { findAsset } from './asset-path.ts'
import { RESPONSE_HEADERS, SCHEME } from './page.ts'

/** What the build writes; any other kind of file is not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** Tells Chromium of the scheme: an origin of its own, treated as secure. To be called before the app is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }])
}

/** Answers the scheme from the built window's folder. */
export function serveWindow(root: string): void {
  protocol.handle(SCHEME, ({ url, method }) => answer({ root, url, method }))
}

async function answer(request: Parameters<typeof findAsset>[0]): Promise<Response> {
  const found = findAsset(request)
  const type = 'path' in found ? TYPES[extname(found.path)] : undefined
  if ('status' in found || type === undefined) {
    return new Response(null, { status: 'status' in found ? found.status : 404, headers: RESPONSE_HEADERS })
  }
  return new Response(await readFile(found.path), { headers: { ...RESPONSE_HEADERS, 'content-type': type } })
}
