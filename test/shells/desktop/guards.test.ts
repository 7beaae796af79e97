import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { until } from '../../support/until.ts'
import { app } from './electron-stand-in/app.ts'
import { type WebContents } from './electron-stand-in/browser-window.ts'
import { session } from './electron-stand-in/session.ts'
import { untilPage, useDesktop } from './support/desktop.ts'

vi.mock('electron', () => import('./electron-stand-in/electron.ts'))

const { start } = useDesktop()
const ELSEWHERE = 'https://elsewhere.example'
/** What was refused without a word has not succeeded by then. */
const GIVE_UP_MS = 5_000

/** What a hostile text in the page would try, each an expression that answers whether it succeeded. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  'an inline script': `attempt(() => { const s = document.createElement('script'); s.append('globalThis.inlined = true'); document.body.append(s); return 'inlined' in globalThis })`,
  'an inline handler': `attempt(() => { const b = document.createElement('button'); b.setAttribute('onclick', 'globalThis.clicked = true'); b.click(); return 'clicked' in globalThis })`,
  'an inline style': `attempt(() => { const s = document.createElement('style'); s.append('body { width: 77px }'); document.head.append(s); return getComputedStyle(document.body).width === '77px' })`,
  // Later, because what a debugger runs may evaluate whatever the policy says.
  eval: `new Promise((done) => setTimeout(() => done(attempt(() => globalThis.eval('1') === 1))))`,
  'a remote script': `loads('script', '${ELSEWHERE}/script.js', (e) => document.body.append(e))`,
  'an image beacon': `loads('img', '${ELSEWHERE}/beacon.png')`,
  'a fetch elsewhere': `fetch('${ELSEWHERE}/', { mode: 'no-cors' }).then(() => true, () => false)`,
  'a fetch at home': `fetch('/index.html').then(() => true, () => false)`,
  'a web socket': `new Promise((done) => { const s = new WebSocket('wss://elsewhere.example/'); s.onopen = () => done(true); s.onerror = () => done(false) }).catch(() => false)`,
  'a frame': `new Promise((done) => { const f = document.createElement('iframe'); addEventListener('securitypolicyviolation', () => done(false)); f.onload = () => done(true); f.src = '${ELSEWHERE}/'; document.body.append(f) })`,
  'text as HTML': `attempt(() => { document.body.innerHTML = '<b>bold</b>'; return true })`,
}
const PRELUDE = `
  const attempt = (act) => { try { return act() } catch { return false } }
  const loads = (tag, url, put = () => {}) => new Promise((done) => {
    const e = document.createElement(tag); e.onload = () => done(true); e.onerror = () => done(false)
    try { e.src = url } catch { done(false) } put(e)
  })`

async function succeeded(contents: WebContents): Promise<string[]> {
  const names: string[] = []
  for (const [name, expression] of Object.entries(ATTEMPTS)) {
    const inTime = `Promise.race([${expression}, new Promise((done) => setTimeout(done, ${GIVE_UP_MS}, false))])`
    if (await contents.page?.evaluate(`(async () => { ${PRELUDE}; return await ${inTime} })()`)) names.push(name)
  }
  return names
}

describe('the content security policy, by its effect', () => {
  it('lets none of it happen, and nothing leaves', async () => {
    const { window } = await start()
    expect(await succeeded(window.webContents)).toEqual([])
    expect(window.webContents.reached).toEqual([])
  })

  it('is what stops it: with the header broken it happens', async () => {
    const { window } = await start()
    window.webContents.alterHeaders = ({ 'content-security-policy': policy, ...others }) => ({
      ...others,
      'content-security-policy': (policy ?? '').replaceAll(' ', ': '),
    })
    session.defaultSession.beforeRequest = (_details, answer) => answer({})
    await window.webContents.page?.reload()
    const happened = await succeeded(window.webContents)
    expect(happened).toEqual(
      expect.arrayContaining(['an inline script', 'an inline handler', 'an inline style', 'eval', 'a fetch elsewhere']),
    )
    expect(window.webContents.reached.length).toBeGreaterThan(0)
  })
})

describe('the guard of requests', () => {
  it('lets nothing out even where the policy is broken', async () => {
    const { window } = await start()
    window.webContents.alterHeaders = ({ 'content-security-policy': _policy, ...others }) => others
    await window.webContents.page?.reload()
    const outward = (await succeeded(window.webContents)).filter((name) => /remote|beacon|elsewhere|socket/.test(name))
    expect(outward).toEqual([])
    expect(window.webContents.reached).toEqual([])
  })
})

describe('the guard of the page', () => {
  it.each([
    ['location', `location.href = '${ELSEWHERE}/'`],
    ['a link', `(() => { const a = document.createElement('a'); a.href = '${ELSEWHERE}/'; document.body.append(a); a.click() })()`],
    ['a file', "location.href = 'file:///etc/passwd'"],
    ['a data text', "location.href = 'data:text/html,hello'"],
    ['another page of its own', "location.href = '/assets/mark.svg'"],
  ])('stays when it is sent elsewhere by %s', async (_way, act) => {
    const { window, page } = await start()
    await page.evaluate(act).catch(() => undefined)
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))')
    expect(window.webContents.getURL()).toBe('app://strongroom/index.html')
    expect(window.webContents.reached).toEqual([])
  })

  it('may load itself again', async () => {
    const { page } = await start()
    await page.evaluate('globalThis.before = true')
    await page.evaluate('location.reload()').catch(() => undefined)
    await untilPage(page, "handed > 0 && !('before' in globalThis)")
    expect(await page.evaluate("'before' in globalThis")).toBe(false)
  })

  it('opens no other window', async () => {
    const { window, page } = await start()
    await page.evaluate(`window.open('${ELSEWHERE}/')`)
    await until(() => page.context().pages().length === 1)
    expect(window.webContents.popups).toEqual([])
  })

  it('redirects nowhere and holds no page inside', async () => {
    const { window } = await start()
    for (const name of ['will-redirect', 'will-attach-webview', 'will-frame-navigate']) {
      const event = { url: 'app://strongroom/index.html', isMainFrame: false, preventDefault: vi.fn<() => void>() }
      window.webContents.emit(name, event)
      expect(event.preventDefault, name).toHaveBeenCalledOnce()
    }
  })

  it('saves what it made itself, and downloads nothing else', async () => {
    const { window, page } = await start()
    const told = vi.fn<() => void>()
    session.defaultSession.on('will-download', told)
    const download = (href: string) =>
      page.evaluate(`(() => {
        const a = document.createElement('a'); a.download = 'a.txt'
        a.href = ${href}; document.body.append(a); a.click()
      })()`)
    for (const [count, href] of ["'data:text/plain,text'", "'icon.svg'"].entries()) {
      await download(href)
      await until(() => told.mock.calls.length > count)
    }
    expect(window.webContents.downloads).toEqual([])
    await download("URL.createObjectURL(new Blob(['text']))")
    await until(() => window.webContents.downloads.length > 0)
    expect(window.webContents.downloads).toEqual([expect.stringMatching(/^blob:app:\/\/strongroom\//)])
  })

  it('is given no permission but to write its clipboard and to read it back', async () => {
    const { page, window } = await start()
    const states = `Promise.all(['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read']
      .map(async (name) => (await navigator.permissions.query({ name })).state))`
    expect(await page.evaluate(states)).not.toContain('granted')
    const { defaultSession } = session
    const elsewhere = { getURL: () => 'app://strongroom.example/index.html' }
    for (const permission of ['clipboard-sanitized-write', 'clipboard-read']) {
      expect(await defaultSession.grants(permission, window.webContents), permission).toBe(true)
      expect(await defaultSession.grants(permission, elsewhere), permission).toBe(false)
      expect(await defaultSession.grants(permission), permission).toBe(false)
    }
    for (const permission of ['camera', 'deprecated-sync-clipboard-read', 'anything']) {
      expect(await defaultSession.grants(permission, window.webContents), permission).toBe(false)
    }
    expect(session.defaultSession.devicePermission()).toBe(false)
    const shared = await new Promise((resolve) => session.defaultSession.displayMedia?.({}, resolve))
    expect(shared).toBeNull()
  })

  it('is given the camera where it scans bundles or addresses, and nowhere else; never a microphone', async () => {
    await start()
    const { defaultSession } = session
    const at = (url: string) => ({ getURL: () => url })
    const PAGE = 'app://strongroom/index.html'
    const video = { isMainFrame: true, mediaTypes: ['video'] }
    for (const place of ['#/bundles', '#/bundles/import', '#/accounts'])
      expect(await defaultSession.grants('media', at(`${PAGE}${place}`), video), place).toBe(true)
    for (const place of ['', '#/overview', '#/bundlesome', '#/accountsome', '#/pay#/bundles'])
      expect(await defaultSession.grants('media', at(`${PAGE}${place}`), video), place).toBe(false)
    const bundles = at(`${PAGE}#/bundles`)
    for (const mediaTypes of [['audio'], ['video', 'audio'], [], undefined])
      expect(await defaultSession.grants('media', bundles, { isMainFrame: true, ...(mediaTypes ? { mediaTypes } : {}) })).toBe(false)
    expect(await defaultSession.grants('media', bundles, { ...video, isMainFrame: false })).toBe(false)
    expect(await defaultSession.grants('media', at('app://strongroom.example/index.html#/bundles'), video)).toBe(false)
    expect(await defaultSession.grants('media', null, video)).toBe(false)
    // Each of the two that Electron asks keeps to it without the other.
    expect(defaultSession.permissionCheck(bundles, 'media', '', { isMainFrame: true, mediaType: 'audio' })).toBe(false)
    expect(defaultSession.permissionCheck(bundles, 'media', '', { isMainFrame: true, mediaType: 'unknown' })).toBe(false)
    expect(defaultSession.permissionCheck(at(PAGE), 'media', '', { isMainFrame: true, mediaType: 'video' })).toBe(false)
  })

  it('sends no word to a spelling service', async () => {
    await start()
    expect(session.defaultSession.spellChecker).toBe(false)
  })

  it('has a new session guarded as well', async () => {
    await start()
    const { Session } = await import('./electron-stand-in/session.ts')
    const another = new Session()
    app.emit('session-created', another)
    expect(await another.grants('camera')).toBe(false)
    expect(await another.isAllowed({ url: 'http://127.0.0.1/', method: 'GET', resourceType: 'xhr' })).toBe(false)
  })
})

describe('the scheme', () => {
  it('answers the window’s files with every header, and nothing else', async () => {
    const { page } = await start()
    const response = await page.reload()
    const headers = response?.headers() ?? {}
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(headers['content-type']).toContain('text/html')
  })

  it('is not the machine’s network: a server on it is never asked', async () => {
    let asked = 0
    const server = createServer((_request, response) => response.end(`${(asked += 1)}`)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const { page } = await start()
    await page.evaluate(`fetch('http://127.0.0.1:${port}/').catch(() => null)`)
    await page.evaluate(
      `new Promise((done) => { const i = new Image(); i.onload = i.onerror = done; i.src = 'http://127.0.0.1:${port}/i.png' })`,
    )
    server.close()
    expect(asked).toBe(0)
  })
})
