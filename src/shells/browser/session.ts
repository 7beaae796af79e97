import { randomBytes } from 'node:crypto'
import { isSameSecret } from '../ipc/same-secret.ts'

const SECRET_BYTES = 32

/** Who may ask, for one launch: whoever holds the cookie that the launch token was traded for. */
export type Session = {
  /** The newest. Goes to the window outside of any command line, and is good once. */
  readonly launchToken: string
  /** Resolves when a launch token has been traded. */
  readonly opened: Promise<void>
  /** The cookie to set for the right token, the first time; null otherwise. */
  trade(token: unknown): string | null
  /** Whether a Cookie header holds this launch's secret. */
  isKnown(cookies: string | undefined): boolean
  /** Makes another launch token. The one before, and the cookie that it was traded for, are of no use any more. */
  renew(): void
}

/** Cookies are not bound to a port, so that the port is part of the name: two launches do not disturb each other. */
export function openSession({ port }: { readonly port: number }): Session {
  let launchToken = newSecret()
  let secret = newSecret()
  const name = `__Host-strongroom-${port}`
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let isSpent = false
  return {
    get launchToken() {
      return launchToken
    },
    opened,
    trade(token) {
      if (isSpent || typeof token !== 'string' || !isSameSecret(token, launchToken)) return null
      isSpent = true
      open()
      return `${name}=${secret}; Secure; HttpOnly; SameSite=Strict; Path=/`
    },
    isKnown: (cookies = '') => isSameSecret(readCookie(cookies, name), secret),
    renew() {
      launchToken = newSecret()
      secret = newSecret()
      isSpent = false
    },
  }
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

function readCookie(cookies: string, name: string): string {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? ''
}
