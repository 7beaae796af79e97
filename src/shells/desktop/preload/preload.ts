import { contextBridge, ipcRenderer } from 'electron'
import { NOTICE, NOTICE_OPENED, PORT_ANSWER, PORT_REQUEST, SHELL_MARK } from './channels.ts'

/*
 * Runs before the page, in a world of its own. It tells the page in one word which shell this is, and hands it one port, and nothing else:
 * no function, no object, no channel. A message by which the page asks for a notification is passed on as it is, and judged by the shell.
 * The page's scripts have run once its content is loaded, so the port finds somebody who listens.
 */
contextBridge.exposeInMainWorld(SHELL_MARK, 'desktop')
ipcRenderer.once(PORT_ANSWER, (event) => window.postMessage(PORT_ANSWER, location.origin, [...event.ports]))
window.addEventListener('DOMContentLoaded', () => ipcRenderer.send(PORT_REQUEST), { once: true })
window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source === window && typeof data === 'object' && data !== null && 'kind' in data && data.kind === NOTICE)
    ipcRenderer.send(NOTICE, data)
})
ipcRenderer.on(NOTICE_OPENED, (_event, path: unknown) => window.postMessage({ kind: NOTICE_OPENED, path }, location.origin))
