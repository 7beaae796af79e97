import { app, boxes, menus, powerMonitor } from './app.ts'
import { windows } from './browser-window.ts'
import { notifications } from './notification.ts'
import { channels } from './ports.ts'
import { handlers, Session, schemes, session } from './session.ts'
import { started } from './utility-process.ts'

/** Closes the tabs of a test and forgets what the app did. */
export async function resetElectron(): Promise<void> {
  for (const { webContents } of windows.splice(0)) await webContents.page?.context().close()
  app.reset()
  powerMonitor.removeAllListeners()
  session.defaultSession = new Session()
  handlers.clear()
  for (const list of [channels, schemes, started, boxes, menus, notifications]) list.length = 0
}
