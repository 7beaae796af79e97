import { isDesktop } from '../client.ts'
import type { Look } from './look.ts'

/** What is said outside of the window. It holds no secret, and no name or amount unless a person chose so. */
export type Notice = { readonly title: string; readonly body: string; readonly path: string }

/** The names of the messages between this page and the desktop shell's preload. */
const NOTICE = 'strongroom-notice'
const NOTICE_OPENED = 'strongroom-notice-opened'

/** Whether notifications are shown: in the desktop shell unless a person switched them off, in a browser only once a person switched them on. */
export const areNoticesOn = (chosen: Look['notices']): boolean =>
  isDesktop() ? chosen !== 'off' : chosen === 'on' && 'Notification' in globalThis && Notification.permission === 'granted'

/** Asks the browser to let this page show notifications; the desktop shell needs no asking. */
export async function askForNotices(): Promise<boolean> {
  if (isDesktop()) return true
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted'
}

/** Shows one. In a browser, `onPress` is told when it is pressed; the desktop shell tells {@link onNoticePressed}. */
export function notify(notice: Notice, onPress: (path: string) => void): void {
  const { title, body, path } = notice
  if (isDesktop()) return postMessage({ kind: NOTICE, ...notice }, location.origin)
  const shown = new Notification(title, { body, tag: path })
  shown.addEventListener('click', () => {
    focus()
    onPress(path)
    shown.close()
  })
}

/** Tells where a notification of the desktop shell leads that was pressed; answers how to stop. */
export function onNoticePressed(act: (path: string) => void): () => void {
  const receive = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window || typeof data !== 'object' || data === null || !('kind' in data) || data.kind !== NOTICE_OPENED) return
    if ('path' in data && typeof data.path === 'string' && data.path.startsWith('/')) act(data.path)
  }
  addEventListener('message', receive)
  return () => removeEventListener('message', receive)
}
