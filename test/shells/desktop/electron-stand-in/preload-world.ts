import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import type { MessagePortMain } from './ports.ts'

const WORLD = 'preload'
const BINDING = 'standInBinding'
const BRIDGE = 'stand-in-bridge'
const FRAME = readFileSync(new URL('preload-world.js', import.meta.url), 'utf8')
const PAGE_SIDE = readFileSync(new URL('preload-bridge.js', import.meta.url), 'utf8')

type Told = { kind: 'ipc'; channel: string; args: unknown[] } | { kind: 'port'; id: number; data: unknown }

/** The preload running in a page's own isolated world, and the line to it. */
export type PreloadWorld = {
  emit(channel: string, message: unknown, ports: readonly MessagePortMain[]): Promise<void>
  /** Runs a text in the preload's world, as a preload that was taken over could. */
  evaluate(expression: string): Promise<unknown>
}

/** Has the preload run before each page of a tab, apart from the page's own scripts. */
export async function openPreloadWorld(
  page: Page,
  preload: string,
  onIpc: (channel: string, args: unknown[]) => void,
): Promise<PreloadWorld> {
  const line = await page.context().newCDPSession(page)
  const ports = new Map<number, ReturnType<MessagePortMain['cross']>>()
  let context: number | null = null
  let lastId = 0

  line.on('Runtime.bindingCalled', ({ payload }) => {
    const told = JSON.parse(payload) as Told
    if (told.kind === 'ipc') onIpc(told.channel, told.args)
    else ports.get(told.id)?.post(told.data)
  })
  line.on('Runtime.executionContextCreated', ({ context: { id, name } }) => {
    if (name === WORLD) context = id
  })
  line.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === context) endOfPage()
  })
  line.on('Runtime.executionContextsCleared', () => endOfPage())
  const endOfPage = () => {
    context = null
    for (const port of ports.values()) port.close()
    ports.clear()
  }
  const evaluate = async (expression: string): Promise<unknown> => {
    if (context === null) return undefined
    // A page that is gone hears nothing, and nobody is told.
    const answer = await line.send('Runtime.evaluate', { contextId: context, expression, returnByValue: true }).catch(() => null)
    return answer?.result.value
  }
  await prepare(line, preload)

  return {
    evaluate,
    async emit(channel, message, given) {
      const ids = given.map(() => (lastId += 1))
      await evaluate(`standIn.emit(${JSON.stringify(channel)}, ${JSON.stringify(message)}, ${JSON.stringify(ids)})`)
      for (const [index, port] of given.entries()) {
        const id = ids[index] ?? 0
        const crossed = port.cross({
          deliver: (data) => void evaluate(`standIn.deliver(${id}, ${JSON.stringify(data)})`),
          close: () => void evaluate(`standIn.close(${id})`),
        })
        ports.set(id, crossed)
      }
    },
  }
}

async function prepare(line: CDPSession, preload: string): Promise<void> {
  await line.send('Page.enable')
  await line.send('Runtime.enable')
  await line.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD })
  await line.send('Page.addScriptToEvaluateOnNewDocument', { source: PAGE_SIDE.replaceAll('__BRIDGE__', BRIDGE) })
  const frame = FRAME.replace('__BINDING__', BINDING).replaceAll('__BRIDGE__', BRIDGE)
  const source = frame.replace('__PRELOAD__', () => readFileSync(preload, 'utf8'))
  await line.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD })
}
