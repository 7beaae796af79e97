import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { NOTICE, NOTICE_OPENED } from '../../../src/shells/desktop/preload/channels.ts'
import { until } from '../../support/until.ts'
import { WebFrameMain } from './electron-stand-in/browser-window.ts'
import { notifications } from './electron-stand-in/notification.ts'
import { untilPage, useDesktop } from './support/desktop.ts'

vi.mock('electron', () => import('./electron-stand-in/electron.ts'))

const { start } = useDesktop()
const ENDED = { title: 'Payment', body: 'All of it is finalized.', path: '/pay/1-a' }

describe('a notification of the desktop shell', () => {
  it('says what the page gave the shell to say, and brings the window to the front and the page to its place', async () => {
    const { page, window } = await start()
    window.minimized = true
    await page.evaluate(
      `addEventListener('message', ({ data }) => { if (data.kind === '${NOTICE_OPENED}') globalThis.opened = data.path })`,
    )
    await page.evaluate(`postMessage(${JSON.stringify({ kind: NOTICE, ...ENDED })}, location.origin)`)
    await until(() => notifications.length === 1)
    const [notification] = notifications
    expect(notification?.options).toEqual({ title: ENDED.title, body: ENDED.body })
    expect(notification?.state).toBe('shown')
    notification?.emit('click')
    await untilPage(page, `globalThis.opened === '${ENDED.path}'`)
    expect([window.focused, window.minimized]).toEqual([1, false])
  })

  it('is shown to nobody who looks at the window, for no frame in the page, and for nothing that is none', async () => {
    const { window } = await start()
    const { webContents: contents } = window
    const ask = (told: unknown, senderFrame: WebFrameMain | null = contents.mainFrame) => contents.ipc.emit(NOTICE, { senderFrame }, told)
    for (const path of ['https://evil.example/', '/pay/<b>', 'pay', '', '/a'.repeat(400)]) ask({ ...ENDED, path })
    for (const told of [null, 'text', {}, { ...ENDED, title: 7 }, { ...ENDED, body: 'x'.repeat(301) }]) ask(told)
    ask(ENDED, null)
    ask(ENDED, new WebFrameMain(contents, 'app://strongroom/index.html'))
    window.inFront = true
    ask(ENDED)
    expect(notifications).toEqual([])
    window.inFront = false
    ask(ENDED)
    expect(notifications).toHaveLength(1)
  })

  it('makes way once four stand', async () => {
    const { window } = await start()
    const { webContents: contents } = window
    for (let number = 1; number <= 6; number += 1)
      contents.ipc.emit(NOTICE, { senderFrame: contents.mainFrame }, { ...ENDED, title: `${number}` })
    expect(notifications.filter(({ state }) => state === 'shown').map(({ options }) => options.title)).toEqual(['3', '4', '5', '6'])
  })

  it('is asked for by the names that the page knows', () => {
    const page = readFileSync(new URL('../../../src/renderer/parts/notify.ts', import.meta.url), 'utf8')
    for (const name of [NOTICE, NOTICE_OPENED]) expect(page).toContain(`'${name}'`)
  })
})
