import { EventEmitter } from 'node:events'

/** What a test may set before the app starts, and what the app did. */
type AppRecord = { isPackaged: boolean; gotLock: boolean; sandboxed: boolean; exitCodes: number[]; quits: number }

class App extends EventEmitter {
  record: AppRecord = freshRecord()
  readonly #paths = new Map<string, string>()

  get isPackaged(): boolean {
    return this.record.isPackaged
  }
  reset(): void {
    this.removeAllListeners()
    this.#paths.clear()
    this.record = freshRecord()
  }
  enableSandbox(): void {
    this.record.sandboxed = true
  }
  requestSingleInstanceLock(): boolean {
    return this.record.gotLock
  }
  async whenReady(): Promise<void> {}
  setPath(name: string, path: string): void {
    this.#paths.set(name, path)
  }
  getPath(name: string): string | undefined {
    return this.#paths.get(name)
  }
  quit(): void {
    this.record.quits += 1
    const event = { prevented: false, preventDefault: () => (event.prevented = true) }
    this.emit('will-quit', event)
    if (!event.prevented) this.exit(0)
  }
  exit(code: number): void {
    this.record.exitCodes.push(code)
    this.emit('stand-in-exit', code)
  }
}

function freshRecord(): AppRecord {
  return { isPackaged: false, gotLock: true, sandboxed: false, exitCodes: [], quits: 0 }
}

export const app = new App()
export const powerMonitor = new EventEmitter()

export const boxes: { title: string; content: string }[] = []
export const dialog = { showErrorBox: (title: string, content: string) => void boxes.push({ title, content }) }

type MenuTemplate = readonly { role: string }[]
export const menus: (MenuTemplate | null)[] = []
export const Menu = {
  buildFromTemplate: (template: MenuTemplate) => template,
  setApplicationMenu: (menu: MenuTemplate | null) => void menus.push(menu),
}
