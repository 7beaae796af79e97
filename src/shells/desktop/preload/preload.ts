import { contextBridge, ipcRenderer } from 'electron'
import { PORT_ANSWER, PORT_REQUEST, SHELL_MARK } from './channels.ts'

/*
 * Runs before the page, in a world of its own. It tells the page in one word which shell this is, and hands it one port, and nothing else:
 * no function, no object, no channel.
 * The page's scripts have run once its content is loaded, so the port finds somebody who listens.
 */
contextBridge.exposeInMainWorld(SHELL_MARK, 'desktop')
ipcRenderer.once(PORT_ANSWER, (event) => window.postMessage(PORT_ANSWER, location.origin, [...event.ports]))
window.addEventListener('DOMContentLoaded', () => ipcRenderer.send(PORT_REQUEST), { once: true })
