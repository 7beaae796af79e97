import { app, BrowserWindow } from 'electron'
import { PAGE } from './page.ts'

/** Times a page whose process ended is loaded again before it is left as it is. */
const RELOADS_MAX = 3

type WindowOptions = {
  readonly preload: string
  /** Told of the window before its page is loaded, so that the page finds what it asks for. */
  readonly onOpening: (window: BrowserWindow) => void
}

/** Opens the window: the one place where one is made. It shows itself once there is something to see. */
export async function openWindow({ preload, onOpening }: WindowOptions): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    show: false,
    title: 'Strongroom',
    width: 1280,
    height: 832,
    minWidth: 360,
    minHeight: 480,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      disableBlinkFeatures: 'Auxclick',
      devTools: !app.isPackaged,
    },
  })
  window.once('ready-to-show', () => window.show())
  reloadAfterCrash(window)
  onOpening(window)
  await window.loadURL(PAGE)
  return window
}

/** What was under way is in the journal and goes on; the page reads it again. */
function reloadAfterCrash(window: BrowserWindow): void {
  let reloads = 0
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || reloads === RELOADS_MAX) return
    reloads += 1
    window.webContents.reload()
  })
}
