import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Answers } from '../../client.ts'
import type { GlyphName } from '../../parts/glyphs.tsx'
import type { Kind } from '../../parts/state.tsx'
import { revokePath } from '../carry/carried.ts'

export type Powers = Answers['powers']['list']
export type Power = Powers['powers'][number]

export const KINDS: Record<Power['kind'], MessageDescriptor> = {
  'permanent-delegate': msg`permanent delegate`,
  delegate: msg`delegate`,
  'close-authority': msg`close authority`,
  'freeze-authority': msg`freeze authority`,
  'pause-authority': msg`pause authority`,
  'hook-authority': msg`transfer hook`,
  'fee-authority': msg`transfer fee authority`,
  'nonce-authority': msg`nonce authority`,
  'nonce-elsewhere': msg`nonce account that names our key`,
  'nonce-lost': msg`nonce account under another key`,
  signature: msg`outstanding signature`,
  'left-in-bundle': msg`left in a bundle`,
  'signed-for-bundle': msg`signed for a bundle`,
}

type Look = { readonly title: MessageDescriptor; readonly kind: Kind; readonly glyph: GlyphName; readonly isFolded: boolean }

/** How each weight is headed, gravest first, and shown; what is ours, or no money, is folded away. */
export const WEIGHTS: Record<Power['weight'], Look> = {
  takes: { title: msg`Others can take it now`, kind: 'stop', glyph: 'warn', isFolded: false },
  signed: { title: msg`Signed, or may be, and never expires`, kind: 'warning', glyph: 'forever', isFolded: false },
  expires: { title: msg`Signed, and expires`, kind: 'warning', glyph: 'outstanding', isFolded: false },
  stops: { title: msg`Others can stop it from being moved`, kind: 'warning', glyph: 'pause', isFolded: false },
  little: { title: msg`Little or nothing now`, kind: 'idle', glyph: 'info', isFolded: false },
  'no-money': { title: msg`Over tokens that nobody listed`, kind: 'idle', glyph: 'info', isFolded: true },
  ours: { title: msg`Of our own keys`, kind: 'sure', glyph: 'ok', isFolded: true },
}

/** The powers of each weight that there are, in the order of the list. */
export function byWeight(powers: readonly Power[]): readonly (readonly [Power['weight'], readonly Power[]])[] {
  const found = new Map<Power['weight'], Power[]>()
  for (const power of powers) found.set(power.weight, [...(found.get(power.weight) ?? []), power])
  return [...found]
}

/** Names a power among others. */
export const keyOf = ({ kind, over, holder, bundle, signature, does }: Power): string =>
  [kind, over, holder, bundle, signature, signature === null && over === null ? JSON.stringify(does, bigintText) : ''].join(' ')

const bigintText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

export type Way = { readonly to: string; readonly press: MessageDescriptor }

/** Where in the window it is ended; null where nothing here ends it. Of a token that others have a power over, where it is swept from. */
export function wayOut({ endBy, kind, weight, over, bundle }: Power): Way | null {
  switch (endBy) {
    case 'revoke-delegate':
      return { to: accountPath(over), press: msg`Take the permission back` }
    case 'close-account':
      return { to: accountPath(over), press: msg`Close the account` }
    case 'advance-nonce':
      return { to: '/nonces', press: msg`Advance or close it` }
    case 'keep-nonce':
      return { to: '/nonces', press: msg`Add it and advance it` }
    case 'revoke-signature':
      return { to: '/outstanding', press: msg`Revoke it` }
    case 'under-way':
      return { to: '/outstanding', press: msg`Follow its revocation` }
    case 'revoke-bundle':
      return { to: bundle === null ? '/bundles' : revokePath(bundle), press: msg`Revoke the bundle` }
    case 'not-here':
      return OF_MINTS.includes(kind) && ['takes', 'stops'].includes(weight) ? { to: '/sweep', press: msg`Sweep the token` } : null
  }
}

/** What a mint gives over every account of its token; it ends for an account that holds none of it. */
const OF_MINTS: readonly Power['kind'][] = ['permanent-delegate', 'freeze-authority', 'pause-authority', 'hook-authority', 'fee-authority']

const accountPath = (account: string | null): string => `/token-accounts/at/${account ?? ''}`
