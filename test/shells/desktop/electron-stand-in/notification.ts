import { EventEmitter } from 'node:events'

/** Every notification that was made, oldest first. */
export const notifications: Notification[] = []

/** The stand-in of Electron's Notification: it keeps what would be shown. */
export class Notification extends EventEmitter {
  static isSupported = (): boolean => true
  readonly options: { readonly title: string; readonly body: string }
  state: 'made' | 'shown' | 'closed' = 'made'

  constructor(options: { readonly title: string; readonly body: string }) {
    super()
    this.options = options
    notifications.push(this)
  }
  show(): void {
    this.state = 'shown'
  }
  close(): void {
    this.state = 'closed'
  }
}
