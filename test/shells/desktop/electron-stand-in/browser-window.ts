import { EventEmitter } from 'node:events'
import type { Frame, Page, Request, Route } from 'playwright-core'
import { app } from './app.ts'
import { openChromium } from './chromium.ts'
import type { MessagePortMain } from './ports.ts'
import { openPreloadWorld, type PreloadWorld } from './preload-world.ts'
import { handlers, session } from './session.ts'

/*
 * Chromium alone does not know the scheme app:, so in the tab it stands as https: on the same host. Every request of the tab is answered
 * here: those of the scheme by the app's own protocol handler, the others (where the app's guard lets them through) by a page of the net
 * that is written down in `reached`.
 */
const toTab = (url: string) => url.replace(/^app:/, 'https:')
const fromTab = (url: string) => url.replace(/^(blob:)?https:\/\/strongroom\//, '$1app://strongroom/')

type Headers = Record<string, string>
type Event = { url: string; isMainFrame: boolean; prevented: boolean; preventDefault(): void }
type OpenHandler = (details: { url: string }) => { action: 'deny' | 'allow' }

/** The stand-in of Electron's WebFrameMain. */
export class WebFrameMain {
  readonly sent: { channel: string; ports: readonly MessagePortMain[] }[] = []
  readonly #contents: WebContents
  readonly #url: string | null
  /** Without a url it is the main frame, which shows whatever the tab shows. */
  constructor(contents: WebContents, url: string | null = null) {
    this.#contents = contents
    this.#url = url
  }
  get url(): string {
    return this.#url ?? this.#contents.getURL()
  }
  isDestroyed(): boolean {
    return this.#contents.isDestroyed()
  }
  postMessage(channel: string, message: unknown, ports: readonly MessagePortMain[] = []): void {
    this.sent.push({ channel, ports })
    if (this.#url === null) void this.#contents.world?.emit(channel, message, ports)
  }
}

export class WebContents extends EventEmitter {
  readonly ipc = new EventEmitter()
  readonly mainFrame = new WebFrameMain(this)
  readonly reached: string[] = []
  /** What the page complained of: errors in its console, breaches of its policy among them, and what was thrown. */
  readonly complaints: string[] = []
  readonly popups: string[] = []
  readonly downloads: string[] = []
  /** Changes the headers that the app answers with: how a test breaks one. */
  alterHeaders: (headers: Headers) => Headers = (headers) => headers
  page: Page | null = null
  world: PreloadWorld | null = null
  #openHandler: OpenHandler = () => ({ action: 'allow' })
  /** Pages the app itself asked for: Electron tells no navigation event of those. */
  readonly #expected = new Set<string>()

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler
  }
  getURL(): string {
    return fromTab(this.page?.url() ?? '')
  }
  isDestroyed(): boolean {
    return this.page?.isClosed() ?? false
  }
  reload(): void {
    this.#expected.add(this.getURL())
    void this.page?.reload()
  }
  async load(url: string): Promise<void> {
    this.#expected.add(url)
    await this.page?.goto(toTab(url))
  }

  async open(preload: string): Promise<void> {
    const browser = await openChromium()
    const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: true })
    const page = await context.newPage()
    this.page = page
    await context.route('**/*', (route) => this.#answer(route))
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text())
    })
    page.on('pageerror', ({ message }) => this.complaints.push(message))
    page.on('popup', (popup) => void this.#popup(popup))
    page.on('download', (download) => this.#download(fromTab(download.url()), () => download.cancel()))
    await grant(page)
    this.world = await openPreloadWorld(page, preload, (channel, args) => {
      this.ipc.emit(channel, { senderFrame: this.mainFrame, sender: this }, ...args)
    })
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    const url = fromTab(request.url())
    if (request.isNavigationRequest() && this.#refusesNavigation(url, request)) return route.abort('aborted')
    const details = { url, method: request.method(), resourceType: request.resourceType() }
    if (!(await session.defaultSession.isAllowed(details))) return route.abort('blockedbyclient')
    const handler = url.startsWith('app:') ? handlers.get('app') : undefined
    if (handler === undefined) {
      this.reached.push(url)
      return route.fulfill({ status: 200, contentType: 'text/html', headers: { 'access-control-allow-origin': '*' }, body: 'the net' })
    }
    const answer = await handler(new globalThis.Request(url, { method: request.method() }))
    const headers = this.alterHeaders(Object.fromEntries(answer.headers))
    return route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) })
  }

  #refusesNavigation(url: string, request: Request): boolean {
    const frame = frameOf(request)
    // A page that is only about to be: it was asked for by window.open or a link.
    if (frame === null) return this.#openHandler({ url }).action === 'deny'
    const isMainFrame = frame === this.page?.mainFrame()
    if (isMainFrame && this.#expected.delete(url)) return false
    const event: Event = { url, isMainFrame, prevented: false, preventDefault: () => void (event.prevented = true) }
    this.emit('will-frame-navigate', event)
    if (isMainFrame) this.emit('will-navigate', event)
    return event.prevented
  }

  async #popup(popup: Page): Promise<void> {
    if (this.#openHandler({ url: popup.url() }).action === 'allow') return void this.popups.push(popup.url())
    await popup.close()
  }

  #download(url: string, cancel: () => Promise<void>): void {
    const event = { prevented: false, preventDefault: () => void (event.prevented = true) }
    session.defaultSession.emit('will-download', event, { getURL: () => url }, this)
    if (event.prevented) void cancel()
    else this.downloads.push(url)
  }
}

/** The frame that asks, or null where there is none yet. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame()
  } catch {
    return null
  }
}

/** Gives the tab the permissions that the app's handlers give. */
async function grant(page: Page): Promise<void> {
  const names = ['geolocation', 'notifications', 'clipboard-read', 'camera', 'microphone']
  const granted: string[] = []
  for (const name of names) if (await session.defaultSession.grants(name)) granted.push(name)
  await page.context().grantPermissions(granted, { origin: 'https://strongroom' })
}

type WindowOptions = { webPreferences: { preload: string } & Record<string, unknown> } & Record<string, unknown>

export const windows: BrowserWindow[] = []

/** The stand-in of Electron's BrowserWindow: a tab of the system's Chromium. */
export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents()
  readonly options: WindowOptions
  shown = false
  focused = 0
  minimized = false
  /** Whether a person looks at it. */
  inFront = false

  constructor(options: WindowOptions) {
    super()
    this.options = options
    windows.push(this)
    app.emit('web-contents-created', {}, this.webContents)
  }
  async loadURL(url: string): Promise<void> {
    await this.webContents.open(this.options.webPreferences.preload)
    await this.webContents.load(url)
    this.emit('ready-to-show')
  }
  show(): void {
    this.shown = true
  }
  focus(): void {
    this.focused += 1
  }
  isFocused(): boolean {
    return this.inFront
  }
  isMinimized(): boolean {
    return this.minimized
  }
  restore(): void {
    this.minimized = false
  }
  isDestroyed(): boolean {
    return this.webContents.isDestroyed()
  }
  async closeTab(): Promise<void> {
    await this.webContents.page?.context().close()
    app.emit('window-all-closed')
  }
}
