import type { Session, WebContents } from 'electron'
import { isOwnMaking, isOwnRequest, isWindowPage } from './page.ts'

/** What a copy button needs: it writes, and reads back, since programs exist that change addresses on the clipboard. */
const CLIPBOARD: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'clipboard-read'])

/**
 * Takes from a session what the window has no use for: every permission but the clipboard of its own page, every device, every request but
 * for its own files, every download but of what it made itself.
 */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) => answer(isGranted(contents, permission)))
  session.setPermissionCheckHandler((contents, permission) => isGranted(contents, permission))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwnRequest(url) }))
  session.on('will-download', (event, item) => {
    // What the page made itself, such as a backup: the system asks where it is saved.
    if (!isOwnMaking(item.getURL())) event.preventDefault()
  })
  // Its word lists would be fetched from a server nobody configured.
  session.setSpellCheckerEnabled(false)
}

function isGranted(contents: WebContents | null, permission: string): boolean {
  return CLIPBOARD.has(permission) && contents !== null && isWindowPage(contents.getURL())
}
