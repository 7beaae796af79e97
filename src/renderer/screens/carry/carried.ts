import { createBase58 } from '../../../core/base58.ts'
import type { Answers } from '../../client.ts'

/** A bundle that was prepared here. */
export type Left = Answers['bundles']['list'][number]
export type Carried = Left['transactions'][number]

/** What is known of one, or that its record cannot tell it. */
export type Standing = Carried['state'] | 'altered'

export const standingOf = ({ state, altered }: Pick<Carried, 'state' | 'altered'>): Standing => (altered ? 'altered' : state)

/** What a person has to know first. */
const WORST_FIRST = ['landed', 'altered', 'out', 'returned', 'dead'] as const satisfies readonly Standing[]

/** How the whole bundle stands: as whichever of its transactions matters most. */
export function standingOfAll({ transactions }: Pick<Left, 'transactions'>): Standing {
  const standings = transactions.map(standingOf)
  return WORST_FIRST.find((standing) => standings.includes(standing)) ?? 'altered'
}

/** How much a transaction moves: to whom it pays, or from what it sweeps. */
export const movedIn = ({ payees, sources }: Pick<Carried, 'payees' | 'sources'>): bigint =>
  [...payees, ...sources].reduce((sum, { amount }) => sum + amount, 0n)

/** Where a bundle is shown. */
export const bundlePath = (digest: string): string => `/bundles/${digest}`

/** Where it is revoked. */
export const revokePath = (digest: string): string => `${bundlePath(digest)}/revoke`

/** A bundle is called as its file is, whose name begins so. */
export const shortDigest = (digest: string): string => digest.slice(0, 8)

const HASH = createBase58(32)

/** A message’s hash as hardware signers show it. */
export const hashShown = (hex: string): string => HASH.encode(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
