import { app, type WebContents } from 'electron'
import { isWindowPage } from './page.ts'

/** Holds every page on the one it was opened with: no way to another page, another window or a page inside the page. */
export function guardAllContents(): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents))
}

/** Its own page may be loaded again: that is what a page does when its port is closed. */
function guardContents(contents: WebContents): void {
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isWindowPage(event.url)) event.preventDefault()
  })
  contents.on('will-navigate', (event) => {
    if (!isWindowPage(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
