import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { Drawing } from '../../../src/renderer/qr/codes.ts'
import { AS_TESTS_RUN, closeBrowser } from '../../support/chromium.ts'
import { until } from '../../support/until.ts'
import { headlessForTests } from '../../shells/start/scripts.ts'

/** What the camera takes in a second is three times that: Chromium plays a file of pictures at 30 a second. */
const TIMES_SHOWN = 3
/** No more pictures are taken, whatever the page shows. */
const PICTURES_MAX = 600

/** Takes pictures of a page, as a camera before its screen does, at its own pace, until as many different ones are there. */
export async function takePictures(page: Page, different: number): Promise<readonly Buffer[]> {
  const pictures = new Map<string, Buffer>()
  for (let taken = 0; pictures.size < different; taken += 1) {
    if (taken === PICTURES_MAX) throw new Error(`${taken} pictures show ${pictures.size} different codes`)
    const picture = await page.screenshot({ type: 'jpeg', quality: 85 })
    pictures.set(picture.toString('base64'), picture)
  }
  return [...pictures.values()]
}

/** A Chromium whose camera sees these pictures, over and over, and that asks nobody whether the page may use it. */
export async function openBrowserThatSees(pictures: readonly Buffer[]): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-camera-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'seen.mjpeg')
  writeFileSync(file, Buffer.concat(pictures.flatMap((picture) => Array.from({ length: TIMES_SHOWN }, () => picture))))
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`]
  const browser = await chromium.launch({ executablePath: headlessForTests(), args: [...AS_TESTS_RUN, ...camera] })
  onTestFinished(() => closeBrowser(browser))
  return browser
}

/** From now on the page keeps each camera that it is given, so that a test can ask which are on. */
export async function keepCameras(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    const streams: MediaStream[] = []
    Object.assign(globalThis, { streams })
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted)
      streams.push(stream)
      return stream
    }
  })
  await page.reload()
}

/** A camera in place of the machine’s that sees a drawing, a white wall at first; the page is given it once `allowCamera` is called. */
export async function putCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 })
    const context = canvas.getContext('2d')
    let allow: (() => void) | null = null
    let seen = { size: 1, path: '' }
    // A camera goes on giving pictures of what does not move; a canvas gives one each time it is drawn on.
    setInterval(() => {
      if (context === null) return
      context.resetTransform()
      context.fillStyle = 'white'
      context.fillRect(0, 0, 640, 640)
      context.scale(640 / seen.size, 640 / seen.size)
      context.fillStyle = 'black'
      context.fill(new Path2D(seen.path))
    }, 30)
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((resolve) => {
        allow = () => resolve(canvas.captureStream(30))
      })
    Object.assign(globalThis, {
      see: (drawing: typeof seen) => void (seen = drawing),
      isAsked: () => allow !== null,
      allowCamera: () => allow?.(),
    })
  })
  await keepCameras(page)
}

/** The person allows the camera that the page asked for. */
export const allowCamera = (page: Page): Promise<unknown> => page.evaluate('allowCamera()')

/** The same as soon as the page asks; then the camera is on, or was: what it sees may be read before anybody looks at it. */
export async function turnCameraOn(page: Page): Promise<void> {
  const given = (await camerasOf(page)).length
  await until(async () => {
    await allowCamera(page)
    const cameras = await camerasOf(page)
    return cameras.length > given || cameras.includes('live')
  })
}

/** What the camera sees from now on. */
export const letSee = (page: Page, drawing: Drawing): Promise<unknown> => page.evaluate(`see(${JSON.stringify(drawing)})`)

/** The machine answers the question for a camera with an error of this name. */
export async function refuseCamera(page: Page, name: string): Promise<void> {
  await page.addInitScript((given) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', given))
  }, name)
  await page.reload()
}

/** How each camera stands that the page was given. */
export const camerasOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { streams } = globalThis as unknown as { streams: readonly MediaStream[] }
    return streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState))
  })

/** The contents of each bundle that the page has reviewed from now on. */
export function keepReviewed(page: Page): readonly Buffer[] {
  const given: Buffer[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/rpc/bundles/show')) return
    const contents = /"contents":"data:[^,"]*,([^"]*)"/.exec(request.postData() ?? '')?.[1]
    if (contents !== undefined) given.push(Buffer.from(contents, 'base64'))
  })
  return given
}
