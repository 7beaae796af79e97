import type { Session } from 'electron'
import { isOwnRequest } from './page.ts'

/** Takes from a session what the window has no use for: every permission, every device, every request but for its own files, downloads. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwnRequest(url) }))
  session.on('will-download', (event) => event.preventDefault())
  // Its word lists would be fetched from a server nobody configured.
  session.setSpellCheckerEnabled(false)
}
