import { describe, expect, it, vi } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import { PORT_ANSWER, PORT_REQUEST } from '../../../src/shells/desktop/preload/channels.ts'
import { until } from '../../support/until.ts'
import { WebContents, WebFrameMain } from './electron-stand-in/browser-window.ts'
import { channels } from './electron-stand-in/ports.ts'
import { untilPage, useDesktop } from './support/desktop.ts'

vi.mock('electron', () => import('./electron-stand-in/electron.ts'))

const { start } = useDesktop()
const openPorts = () => channels.filter(({ port1 }) => port1.isOpen).length
const refused = (code: string) => ({ code: 'REFUSED', data: { code, context: expect.any(Object) } })

describe('the port of the window', () => {
  it('carries an operation and its exact answer', async () => {
    const { page, desktop } = await start()
    const { client } = await desktop.launch.backend()
    expect(await page.evaluate("ask('app', 'info', {})")).toEqual({ answer: await client.app.info({}) })
  })

  it('carries the stream of events until it is no longer wanted', async () => {
    const { page, desktop } = await start()
    await page.evaluate(`(async () => {
      globalThis.seen = []
      globalThis.stop = new AbortController()
      const events = await (await strongroom).events.watch({}, { signal: stop.signal })
      ;(async () => { for await (const event of events) seen.push(event.kind) })().catch(() => seen.push('stopped'))
    })()`)
    const { client } = await desktop.launch.backend()
    await client.vault.create({ passphrase: 'a passphrase of some length' })
    await untilPage(page, "seen.includes('vault')")
    await page.evaluate('stop.abort()')
    await untilPage(page, "seen.includes('stopped')")
    expect(await page.evaluate('seen')).toContain('vault')
  })

  it('is another one after a reload, and the one before is closed', async () => {
    const { page } = await start()
    await page.reload()
    await untilPage(page, 'handed > 0')
    expect(await page.evaluate("ask('app', 'info', {})")).toMatchObject({ answer: { network: 'test' } })
    expect(channels).toHaveLength(2)
    expect(openPorts()).toBe(1)
  })

  it('is another one after a switch of networks, and leads to the new one', async () => {
    const { page } = await start()
    expect(await page.evaluate("ask('app', 'switchNetwork', { network: 'development' })")).toEqual({ answer: { network: 'development' } })
    await until(async () => {
      const asked = await page.evaluate("'ask' in globalThis ? ask('app', 'info', {}) : null").catch(() => null)
      return JSON.stringify(asked).includes('development')
    })
    expect(openPorts()).toBe(1)
  })
})

describe('who is given a port', () => {
  it('is one at a time: a second request closes the first port', async () => {
    const { window } = await start()
    await window.webContents.world?.evaluate(`standIn.send('${PORT_REQUEST}')`)
    await until(() => channels.length > 1)
    expect(openPorts()).toBeLessThanOrEqual(1)
  })

  it('is no frame inside the page, none of another page, none without an address, none that is gone', async () => {
    const { window } = await start()
    const before = channels.length
    const frames = ['app://strongroom/index.html', 'https://evil.example/', ''].map((url) => new WebFrameMain(window.webContents, url))
    for (const senderFrame of [...frames, null]) window.webContents.ipc.emit(PORT_REQUEST, { senderFrame })
    await new Promise((resolve) => setImmediate(resolve))
    expect(channels).toHaveLength(before)
    expect(frames.flatMap(({ sent }) => sent)).toEqual([])
  })

  it('is not the window itself once it shows another page', async () => {
    const { window } = await start()
    const before = channels.length
    vi.spyOn(window.webContents, 'getURL').mockReturnValue('https://evil.example/')
    window.webContents.ipc.emit(PORT_REQUEST, { senderFrame: window.webContents.mainFrame })
    await new Promise((resolve) => setImmediate(resolve))
    expect(channels).toHaveLength(before)
  })

  it('is not another window', async () => {
    await start()
    const stranger = new WebContents()
    expect(stranger.ipc.listenerCount(PORT_REQUEST)).toBe(0)
  })

  it('gets the port and nothing else: the page sees no function of Electron or Node', async () => {
    const { page, window } = await start()
    const names = ['require', 'process', 'module', 'electron', 'ipcRenderer', 'standIn', 'Buffer']
    expect(await page.evaluate(`${JSON.stringify(names)}.filter((name) => name in globalThis)`)).toEqual([])
    expect(await page.evaluate('strongroomShell')).toBe('desktop')
    expect(window.webContents.mainFrame.sent.map(({ channel, ports }) => [channel, ports.length])).toEqual([[PORT_ANSWER, 1]])
  })
})

describe('what a port refuses, each with a typed error', () => {
  const REFUSED: readonly [string, string, string][] = [
    ['an operation that there is not', "ask('vault', 'giveAway', {})", 'OPERATION_UNKNOWN'],
    ['a group that there is not', "ask('constructor', 'prototype', {})", 'OPERATION_UNKNOWN'],
    [
      'a name of JavaScript as a group',
      `answerTo('za', '{"i":"za","p":{"u":"/__proto__/toString","b":{"json":{}}}}')`,
      'OPERATION_UNKNOWN',
    ],
    [
      'a name of JavaScript as a field',
      `answerTo('zb', '{"i":"zb","p":{"u":"/app/info","b":{"json":{"__proto__":{}}}}}')`,
      'OPERATION_ARGUMENT',
    ],
    ['a value of the wrong type', "ask('accounts', 'derive', { count: 'many' })", 'OPERATION_ARGUMENT'],
    ['a number out of bounds', "ask('accounts', 'derive', { count: -1 })", 'OPERATION_ARGUMENT'],
    ['a field too many', "ask('app', 'info', { extra: 1 })", 'OPERATION_ARGUMENT'],
    ['no argument at all', "ask('accounts', 'derive', undefined)", 'OPERATION_ARGUMENT'],
    ['an argument of 50 MB', "ask('app', 'info', { text: 'x'.repeat(50_000_000) })", 'OPERATION_ARGUMENT'],
  ]

  it('and goes on serving after each', async () => {
    const { page } = await start()
    for (const [what, asking, code] of REFUSED) {
      expect(await page.evaluate(asking), what).toMatchObject(refused(code))
      expect(await page.evaluate("ask('app', 'info', {})")).toMatchObject({ answer: { network: 'test' } })
    }
  })

  it('an argument of another kind, for every operation there is', async () => {
    const { page } = await start()
    for (const [group, operations] of Object.entries(contract)) {
      for (const name of Object.keys(operations)) {
        expect(await page.evaluate(`ask('${group}', '${name}', 'a text')`), `${group}.${name}`).toEqual(refused('OPERATION_ARGUMENT'))
      }
    }
  })

  it('closes a port through which another language is spoken', async () => {
    const { page } = await start()
    await page.evaluate('port.postMessage({ hello: true })')
    await until(() => openPorts() === 0)
    expect(channels).toHaveLength(1)
  })
})
