import type { Session } from 'electron'
import { isOwnMaking, isOwnRequest } from './page.ts'

/** Takes from a session what the window has no use for: every permission, every device, every request but for its own files, every download but of what it made itself. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
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
