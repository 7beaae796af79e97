/** Stands for the module `electron`: the parts that the desktop shell imports, driving the system's Chromium. */
export { app, dialog, Menu, powerMonitor } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export { Notification } from './notification.ts'
export { MessageChannelMain } from './ports.ts'
export { protocol, session } from './session.ts'
export { utilityProcess } from './utility-process.ts'
