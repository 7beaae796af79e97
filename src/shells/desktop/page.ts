/** The scheme of the window's own files. Nothing else is ever loaded. */
export const SCHEME = 'app'
export const HOST = 'strongroom'
export const ORIGIN = `${SCHEME}://${HOST}`
export const PAGE = `${ORIGIN}/index.html`
/** Where bundles are scanned, and the addresses of a cold vault. */
const CAMERA_PAGES = [`${PAGE}#/bundles`, `${PAGE}#/accounts`]

/** Whether a frame shows the window's page itself. Where in the page it is stands after the #. */
export function isWindowPage(url: string): boolean {
  return url === PAGE || url.startsWith(`${PAGE}#`)
}

/** Whether the window shows a page on which something is scanned. */
export function isCameraPage(url: string): boolean {
  return CAMERA_PAGES.some((page) => url === page || url.startsWith(`${page}/`))
}

/** Whether a request may leave the page: for the window's own files alone. */
export function isOwnRequest(url: string): boolean {
  return url.startsWith(`${ORIGIN}/`)
}

/** Whether the page made it in its own memory. */
export function isOwnMaking(url: string): boolean {
  return url.startsWith(`blob:${ORIGIN}/`)
}

/**
 * The page reaches no network: what it asks goes through its port. Styles and scripts come from its own files alone; of programs, it may run
 * WebAssembly, which reads QR codes, and no text.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Headers of every answer of the scheme. */
export const RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), usb=(), hid=(), serial=(), display-capture=()',
}
