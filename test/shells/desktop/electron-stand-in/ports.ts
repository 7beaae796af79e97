import { EventEmitter } from 'node:events'

/** Where what is sent to a port goes once the port was given to a page. */
export type Bridge = { deliver(data: unknown): void; close(): void }

/** The stand-in of Electron's MessagePortMain: messages are held until it is started, and copied on their way. */
export class MessagePortMain extends EventEmitter {
  other: MessagePortMain | null = null
  #bridge: Bridge | null = null
  #started = false
  #closed = false
  readonly #held: unknown[] = []

  postMessage(data: unknown): void {
    if (!this.#closed) this.other?.receive(structuredClone(data))
  }

  start(): void {
    this.#started = true
    for (const data of this.#held.splice(0)) this.#tell(data)
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.emit('close')
    this.other?.otherClosed()
  }

  /** The port now lives in a page; `post` is called with what the page sends. */
  cross(bridge: Bridge): { post(data: unknown): void; close(): void } {
    this.#bridge = bridge
    for (const data of this.#held.splice(0)) bridge.deliver(data)
    return { post: (data) => this.postMessage(data), close: () => this.close() }
  }

  get isOpen(): boolean {
    return !this.#closed
  }

  receive(data: unknown): void {
    if (this.#closed) return
    if (this.#bridge !== null) this.#bridge.deliver(data)
    else if (this.#started) this.#tell(data)
    else this.#held.push(data)
  }

  otherClosed(): void {
    if (this.#closed) return
    this.#closed = true
    this.#bridge?.close()
    this.emit('close')
  }

  #tell(data: unknown): void {
    setImmediate(() => {
      if (!this.#closed) this.emit('message', { data, ports: [] })
    })
  }
}

export const channels: MessageChannelMain[] = []

export class MessageChannelMain {
  readonly port1 = new MessagePortMain()
  readonly port2 = new MessagePortMain()

  constructor() {
    this.port1.other = this.port2
    this.port2.other = this.port1
    channels.push(this)
  }
}
