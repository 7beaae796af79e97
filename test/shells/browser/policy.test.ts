import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../../support/chromium.ts'
import { type Elsewhere, openElsewhere, openFramer, openWithoutPolicy } from './elsewhere.ts'
import { type Served, serve } from './served.ts'

/** What a script that got into the page would do. Each attempt that works leaves an effect here or is heard elsewhere. */
const INTRUDER = `
const elsewhere = new URLSearchParams(location.search).get('elsewhere')
window.effects ??= []
window.violations = []
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.violations.push(effectiveDirective))
const attempt = (act) => { try { act() } catch (error) { window.effects.push('threw') } }
const element = (name, fields) => document.body.append(Object.assign(document.createElement(name), fields))
attempt(() => (0, eval)("window.effects.push('eval ran')"))
attempt(() => element('script', { textContent: "window.effects.push('inline script ran')" }))
attempt(() => { document.body.setAttribute('onclick', "window.effects.push('handler ran')"); document.body.click() })
attempt(() => element('div', { innerHTML: "<img src=x onerror=\\"window.effects.push('markup ran')\\">" }))
attempt(() => element('script', { src: elsewhere + '/script' }))
attempt(() => element('img', { src: elsewhere + '/image' }))
attempt(() => void fetch(elsewhere + '/fetch', { mode: 'no-cors' }).catch(() => undefined))
attempt(() => navigator.sendBeacon(elsewhere + '/beacon', 'x'))
attempt(() => new WebSocket(elsewhere.replace('http', 'ws') + '/socket'))
attempt(() => element('iframe', { src: elsewhere + '/frame' }))
attempt(() => element('link', { rel: 'stylesheet', href: elsewhere + '/style' }))
attempt(() => element('object', { data: elsewhere + '/object' }))
attempt(() => element('base', { href: elsewhere + '/' }))
attempt(() => {
  element('form', { action: elsewhere + '/form', method: 'post', target: '_blank' })
  document.forms[0].requestSubmit()
})
document.title = 'tried'
`
const PAGE = `<!doctype html><title>page</title><body>
<script>window.effects = ['inline script of the page ran']</script>
<script type="module" src="/assets/main.js"></script>`

const RAN = ['inline script of the page ran', 'eval ran', 'inline script ran', 'handler ran', 'markup ran']
const REFUSED = ['require-trusted-types-for', 'img-src', 'connect-src', 'frame-src', 'style-src-elem', 'base-uri', 'form-action']
const HEARD = ['script', 'image', 'fetch', 'beacon', 'socket', 'frame', 'style', 'object', 'form']

let served: Served
let browser: Browser
let elsewhere: Elsewhere
let page: Page

beforeAll(async () => {
  served = await serve({ 'index.html': PAGE, 'assets/main.js': INTRUDER })
  browser = await openBrowser()
})
afterAll(async () => {
  await closeBrowser(browser)
  await served.close()
})
beforeEach(async () => {
  elsewhere = await openElsewhere()
  const context = await browser.newContext()
  page = await context.newPage()
  return async () => {
    await closeBrowser(context)
    await elsewhere.close()
  }
})

async function letIntruderTry(origin: string): Promise<void> {
  await page.goto(`${origin}/?elsewhere=${encodeURIComponent(elsewhere.origin)}`)
  await expect.poll(() => page.title()).toBe('tried')
}

const effects = () => page.evaluate<string[]>('window.effects')
const violations = () => page.evaluate<string[]>('window.violations')

describe('the page’s security policy', () => {
  it('lets nothing run and nothing out', async () => {
    await letIntruderTry(served.loopback.origin)
    for (const directive of REFUSED) await expect.poll(violations, { message: directive }).toContain(directive)
    expect((await effects()).filter((effect) => effect !== 'threw')).toEqual([])
    expect([...elsewhere.heard]).toEqual([])
  })

  it('is what holds it: without the header everything runs and everything is heard', async () => {
    const unguarded = await openWithoutPolicy(served.loopback.origin)
    await letIntruderTry(unguarded.origin)
    for (const effect of RAN) await expect.poll(effects, { message: effect }).toContain(effect)
    for (const path of HEARD) await expect.poll(() => [...elsewhere.heard], { message: path }).toContain(path)
    await unguarded.close()
  })

  it('lets WebAssembly run that the page has the bytes of, and no text beside it', async () => {
    await letIntruderTry(served.loopback.origin)
    const runs = await page.evaluate<string>('WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(String)')
    expect(runs).toBe('[object WebAssembly.Module]')
    expect(await effects()).not.toContain('eval ran')
  })

  it('lets the page ask for a camera, and for nothing else of the machine', async () => {
    await page.goto(served.loopback.origin)
    const names = ['camera', 'microphone', 'geolocation', 'usb', 'hid', 'serial', 'display-capture']
    const allowed = await page.evaluate<string[]>(`${JSON.stringify(names)}.filter((name) => document.featurePolicy.allowsFeature(name))`)
    expect(allowed).toEqual(['camera'])
  })

  it('keeps the page out of frames of others', async () => {
    const framer = await openFramer(`${served.loopback.origin}/`)
    const refusal = page.waitForEvent('console', { predicate: (message) => message.text().includes('frame') })
    await page.goto(framer.origin)
    expect((await refusal).text()).toContain('frame-ancestors')
    await framer.close()
  })
})
