import { app, type BrowserWindow, Notification, type WebContents } from 'electron'
import { isThePage } from './handover.ts'
import { NOTICE, NOTICE_OPENED } from './preload/channels.ts'

/** Notifications that stand at once; the oldest makes way. */
const SHOWN_MAX = 4
const CHARACTERS_MAX = 300
/** A place in the window, as its routes name them. */
const PATH = /^(?:\/[\w-]+)+$/

type Notice = { readonly title: string; readonly body: string; readonly path: string }

/** What a page asks to have shown; null where it is none. */
function readNotice(told: unknown): Notice | null {
  if (typeof told !== 'object' || told === null || !('title' in told) || !('body' in told) || !('path' in told)) return null
  const { title, body, path } = told
  if (!isShort(title) || !isShort(body) || !isShort(path) || !PATH.test(path)) return null
  return { title, body, path }
}

const isShort = (text: unknown): text is string => typeof text === 'string' && text.length > 0 && text.length <= CHARACTERS_MAX

/**
 * Shows what the window's page has to say to a person who does not look at it, as notifications of the system, and nothing while they do look at it. A
 * press on one brings the window to the front and tells the page where it leads.
 */
export function showNotices(window: BrowserWindow, onPress: () => void): void {
  const { webContents: contents } = window
  const shown: Notification[] = []
  if (process.platform === 'win32') app.setAppUserModelId(APP_ID)
  contents.ipc.on(NOTICE, ({ senderFrame }, told: unknown) => {
    const notice = readNotice(told)
    if (notice === null || !isThePage(contents, senderFrame) || window.isFocused() || !Notification.isSupported()) return
    if (shown.length === SHOWN_MAX) shown.shift()?.close()
    shown.push(show(notice, () => open(contents, notice.path, onPress)))
  })
}

/** As in electron-builder.yml: Windows shows notifications under it. */
const APP_ID = 'org.strongroom.app'

function show({ title, body }: Notice, onPress: () => void): Notification {
  const notification = new Notification({ title, body })
  notification.on('click', onPress)
  notification.show()
  return notification
}

function open(contents: WebContents, path: string, onPress: () => void): void {
  if (contents.isDestroyed()) return
  onPress()
  contents.mainFrame.postMessage(NOTICE_OPENED, path)
}
