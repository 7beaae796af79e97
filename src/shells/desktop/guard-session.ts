import type { Session, WebContents } from 'electron'
import { isCameraPage, isOwnMaking, isOwnRequest, isWindowPage } from './page.ts'

/** What a copy button needs: it writes, and reads back, since programs exist that change addresses on the clipboard. */
const CLIPBOARD: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'clipboard-read'])

/**
 * Takes from a session what the window has no use for: every permission but the clipboard of its own page and the camera where bundles are
 * scanned, every device, every request but for its own files, every download but of what it made itself.
 */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) =>
    answer(isGranted(contents, permission) || (isCamera(contents, permission, details) && isVideoAlone(details))),
  )
  session.setPermissionCheckHandler(
    (contents, permission, _origin, details) =>
      isGranted(contents, permission) || (isCamera(contents, permission, details) && details.mediaType === 'video'),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwnRequest(url) }))
  session.on('will-download', (event, item) => {
    // What the page made itself, such as a backup: the system asks where it is saved.
    if (!isOwnMaking(item.getURL())) event.preventDefault()
  })
  // The spell checker would fetch its word lists from a server that nobody configured.
  session.setSpellCheckerEnabled(false)
}

function isGranted(contents: WebContents | null, permission: string): boolean {
  return CLIPBOARD.has(permission) && contents !== null && isWindowPage(contents.getURL())
}

/** The camera, asked for by the window's own page where it scans bundles or addresses, and by no frame within it. */
function isCamera(contents: WebContents | null, permission: string, { isMainFrame }: { readonly isMainFrame: boolean }): boolean {
  return permission === 'media' && isMainFrame && contents !== null && isCameraPage(contents.getURL())
}

/** Whoever asks for the microphone as well gets neither. */
function isVideoAlone(details: object): boolean {
  return 'mediaTypes' in details && Array.isArray(details.mediaTypes) && details.mediaTypes.join(' ') === 'video'
}
