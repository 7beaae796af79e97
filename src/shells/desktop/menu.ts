import { Menu } from 'electron'

/** macOS takes copy, paste and quit from the menu; elsewhere the window needs none. */
export function setMenu(platform: NodeJS.Platform): void {
  const menu = Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
  Menu.setApplicationMenu(platform === 'darwin' ? menu : null)
}
