import { EventEmitter } from 'node:events'

/** What Electron says beside a permission: of a request which media, of a check which one. */
export type Asked = { readonly isMainFrame: boolean; readonly mediaTypes?: readonly string[]; readonly mediaType?: string }
type PermissionRequest = (contents: unknown, permission: string, answer: (granted: boolean) => void, details: Asked) => void
type PermissionCheck = (contents: unknown, permission: string, origin: string, details: Asked) => boolean
type BeforeRequest = (
  details: { url: string; method: string; resourceType: string },
  answer: (result: { cancel?: boolean }) => void,
) => void

/** The stand-in of Electron's Session: it keeps the handlers, and asks them as Electron would. */
export class Session extends EventEmitter {
  permissionRequest: PermissionRequest = (_contents, _permission, answer) => answer(true)
  permissionCheck: PermissionCheck = () => true
  devicePermission: () => boolean = () => true
  displayMedia: ((request: unknown, answer: (streams: unknown) => void) => void) | null = null
  beforeRequest: BeforeRequest = (_details, answer) => answer({})
  spellChecker = true

  readonly webRequest = { onBeforeRequest: (act: BeforeRequest) => void (this.beforeRequest = act) }
  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.permissionRequest = handler
  }
  setPermissionCheckHandler(handler: Session['permissionCheck']): void {
    this.permissionCheck = handler
  }
  setDevicePermissionHandler(handler: Session['devicePermission']): void {
    this.devicePermission = handler
  }
  setDisplayMediaRequestHandler(handler: Session['displayMedia']): void {
    this.displayMedia = handler
  }
  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellChecker = enabled
  }

  isAllowed(details: Parameters<BeforeRequest>[0]): Promise<boolean> {
    return new Promise((resolve) => this.beforeRequest(details, ({ cancel }) => resolve(cancel !== true)))
  }
  /** Whether it is given where it is asked for and where it is looked up. */
  async grants(permission: string, contents: { getURL(): string } | null = null, asked: Asked = { isMainFrame: true }): Promise<boolean> {
    const given = await new Promise<boolean>((resolve) => this.permissionRequest(contents, permission, resolve, asked))
    const checks = (asked.mediaTypes ?? ['']).map((mediaType) => this.permissionCheck(contents, permission, '', { ...asked, mediaType }))
    return given && checks.every(Boolean)
  }
}

export const session = { defaultSession: new Session() }

type Handler = (request: Request) => Promise<Response>
export const schemes: { scheme: string; privileges: Record<string, boolean> }[] = []
export const handlers = new Map<string, Handler>()
export const protocol = {
  registerSchemesAsPrivileged: (list: typeof schemes) => void schemes.push(...list),
  handle: (scheme: string, handler: Handler) => void handlers.set(scheme, handler),
}
