import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, type BrowserWindow, session } from 'electron'
import { startPractice } from '../../practice/endpoint.ts'
import { type Launch, type LaunchOptions, openLaunch } from '../start/launch.ts'
import { guardAllContents } from './guard-contents.ts'
import { guardSession } from './guard-session.ts'
import { type Handover, openHandover } from './handover.ts'
import { lockOnLeave } from './lock-on-leave.ts'
import { setMenu } from './menu.ts'
import { showNotices } from './notices.ts'
import { practiceProcessOf } from './practice-process.ts'
import { declareScheme, serveWindow } from './serve-window.ts'
import { startSignerProcess } from './signer-process.ts'
import { openWindow } from './window.ts'

/** Where the built programs lie. */
export type Places = {
  /** The window's folder, with index.html. */
  readonly renderer: string
  /** The preload, one CommonJS file. */
  readonly preload: string
  /** The programs of the other processes. */
  readonly signer: URL
  readonly practice: string
  /** The program of the backend's scan threads. */
  readonly scanThread: URL
  /** The program of the thread that verifies the journal. */
  readonly verifyThread: URL
}

export type DesktopOptions = Pick<LaunchOptions, 'dataDir' | 'network' | 'workstation' | 'say'> & {
  readonly places: Places
  /** Where the practice network differs from the product's. */
  readonly practice?: Pick<NonNullable<LaunchOptions['practice']>, 'fresh' | 'node' | 'customersPauseMs'>
  /** What cannot be gone on with, or would otherwise be lost. */
  readonly onTrouble: (error: unknown) => void
}

export type Desktop = { readonly window: BrowserWindow; readonly launch: Launch; close(): Promise<void> }

/**
 * Opens Strongroom in Electron: the guards first, then the backend, then the window. Null where it runs already on this data folder;
 * that one's window is then brought to the front.
 * @throws as openLaunch
 */
export async function startDesktop(options: DesktopOptions): Promise<Desktop | null> {
  const { places, dataDir } = options
  app.enableSandbox()
  declareScheme()
  guardAllContents()
  keepProfileIn(dataDir)
  if (!app.requestSingleInstanceLock()) return null

  await app.whenReady()
  setMenu(process.platform)
  app.on('session-created', guardSession)
  guardSession(session.defaultSession)
  serveWindow(places.renderer)
  return openParts(options)
}

/** The profile of the window, and with it the lock against a second start, belong to the data folder. */
function keepProfileIn(dataDir: string): void {
  const profile = join(dataDir, 'window')
  mkdirSync(profile, { recursive: true, mode: 0o700 })
  app.setPath('userData', profile)
}

async function openParts(options: DesktopOptions): Promise<Desktop> {
  const { places, onTrouble } = options
  let handover: Handover | null = null
  // The port to the network before leads nowhere once networks were switched.
  const launch = await openBackendOf(options, () => handover?.renew())
  const lock = async () => (await launch.backend()).client.vault.lock({})
  const stopWatching = lockOnLeave(() => void lock().catch(onTrouble))
  const window = await openWindow({
    preload: places.preload,
    onOpening: ({ webContents }) => {
      handover = openHandover({ contents: webContents, backend: () => launch.backend(), onTrouble })
    },
  })
  app.on('second-instance', () => show(window))
  showNotices(window, () => show(window))
  return {
    window,
    launch,
    async close() {
      stopWatching()
      handover?.close()
      await launch.close()
    },
  }
}

/** The backend as the other shells have it, with its processes started in Electron's way. */
function openBackendOf({ places, practice, onTrouble, ...options }: DesktopOptions, onOpen: () => void): Promise<Launch> {
  const practiceProcess = practiceProcessOf(places.practice)
  return openLaunch({
    ...options,
    onOpen,
    onFailure: onTrouble,
    practice: { ...practice, startNode: (start) => startPractice(start, practiceProcess) },
    backend: {
      signer: { entry: places.signer, startProcess: startSignerProcess },
      scanThread: places.scanThread,
      verifyThread: places.verifyThread,
    },
  })
}

function show(window: BrowserWindow): void {
  if (window.isDestroyed()) return
  if (window.isMinimized()) window.restore()
  window.focus()
}
