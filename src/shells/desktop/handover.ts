import { MessageChannelMain, type MessagePortMain, type WebContents, type WebFrameMain } from 'electron'
import type { Backend } from '../../main/wiring.ts'
import { openBridge } from './bridge.ts'
import { isWindowPage } from './page.ts'
import { PORT_ANSWER, PORT_REQUEST } from './preload/channels.ts'

type HandoverOptions = {
  readonly contents: WebContents
  readonly backend: () => Promise<Pick<Backend, 'router'>>
  readonly onTrouble: (error: unknown) => void
}

/** The one way from the page to the backend. */
export type Handover = {
  /** Loads the page again, which then asks for a port to the backend that is open now. The port before goes with the page before. */
  readonly renew: () => void
  /** Closes the port that is open, if one is. */
  readonly close: () => void
}

/**
 * Gives the window's page a port to the backend when it asks, and nobody else: not a frame inside the page, not another page.
 * At most one port is open; a new one closes the one before.
 */
export function openHandover({ contents, backend, onTrouble }: HandoverOptions): Handover {
  let open: MessagePortMain | null = null
  const close = () => {
    open?.close()
    open = null
  }
  const hand = async (frame: WebFrameMain) => {
    close()
    const current = await backend()
    if (frame.isDestroyed()) return
    close()
    const { port1, port2 } = new MessageChannelMain()
    open = port1
    openBridge(current, port1)
    frame.postMessage(PORT_ANSWER, null, [port2])
  }
  contents.ipc.on(PORT_REQUEST, ({ senderFrame }) => {
    if (isThePage(contents, senderFrame)) hand(senderFrame).catch(onTrouble)
  })
  return { renew: () => contents.reload(), close }
}

/** Whether it is the window's own page that speaks, and no frame inside it. */
export function isThePage(contents: WebContents, frame: WebFrameMain | null): frame is WebFrameMain {
  return frame !== null && frame === contents.mainFrame && isWindowPage(frame.url)
}
