import type { OutstandingSignature } from '../../contract/outstanding.ts'
import { formatAmount, LAMPORTS_DECIMALS } from '../../core/amount/format.ts'
import { plain } from '../../core/text/sentence.ts'
import type { Column } from './table.ts'

type Told = Omit<OutstandingSignature, 'payees'> & {
  readonly payees: readonly { readonly recipient: string; readonly reference: string | null }[]
}

/**
 * What may still land.
 * - known: a signature that is known here
 * - left: a message that left in a bundle and may be signed elsewhere
 * - signed-here: one of a bundle from elsewhere that keys here signed
 */
export type OutstandingRow = {
  readonly row: 'known' | 'left' | 'signed-here'
  readonly signature: string | null
  readonly messageHash: string
  readonly bundle: string | null
  readonly number: number | null
  readonly words: string | null
  readonly nonceAccount: string | null
  readonly atMs: number | null
  /** All that is known of a signature; null of the others. */
  readonly told: Told | null
}

export const OUTSTANDING_COLUMNS: readonly Column<OutstandingRow>[] = [
  { name: 'row', kind: 'text', of: ({ row }) => row },
  { name: 'signature', kind: 'text', of: ({ signature }) => signature },
  { name: 'message_hash', kind: 'text', of: ({ messageHash }) => messageHash },
  { name: 'bundle', kind: 'text', of: ({ bundle }) => bundle },
  { name: 'number', kind: 'number', of: ({ number }) => number },
  { name: 'at', kind: 'text', of: ({ atMs }) => (atMs === null ? null : new Date(atMs).toISOString()) },
  { name: 'decision', kind: 'text', of: ({ told }) => told?.decision ?? null },
  { name: 'payment', kind: 'text', of: ({ told }) => told?.intent ?? null },
  { name: 'kind', kind: 'text', of: ({ told }) => told?.kind ?? null },
  { name: 'state', kind: 'text', of: ({ told }) => told?.state ?? null },
  { name: 'words', kind: 'text', of: ({ words }) => words },
  { name: 'asset', kind: 'text', of: ({ told }) => told?.moves?.asset.kind ?? null },
  { name: 'mint', kind: 'text', of: ({ told }) => (told?.moves?.asset.kind === 'token' ? told.moves.asset.mint : null) },
  { name: 'amount', kind: 'number', of: ({ told }) => told?.moves?.amount ?? null },
  { name: 'amount_in_units', kind: 'number', of: ({ told }) => inUnits(told) },
  { name: 'recipients', kind: 'text', of: ({ told }) => listed(told?.payees.map(({ recipient }) => recipient)) },
  { name: 'references', kind: 'text', of: ({ told }) => listed(told?.payees.flatMap(({ reference }) => reference ?? [])) },
  { name: 'signers', kind: 'text', of: ({ told }) => listed(told?.signers.map(({ address }) => address)) },
  { name: 'lifetime', kind: 'text', of: ({ told, nonceAccount }) => told?.lifetime.kind ?? (nonceAccount === null ? null : 'nonce') },
  {
    name: 'last_valid_block_height',
    kind: 'number',
    of: ({ told }) => (told?.lifetime.kind === 'blockhash' ? told.lifetime.lastValidBlockHeight : null),
  },
  { name: 'nonce_account', kind: 'text', of: ({ nonceAccount }) => nonceAccount },
  { name: 'sent_to', kind: 'text', of: ({ told }) => listed(told?.sent.map(({ node }) => node)) },
  { name: 'revoked_at', kind: 'text', of: ({ told }) => told?.revoking?.since.toISOString() ?? null },
]

const listed = (of: readonly string[] | undefined): string | null => (of === undefined || of.length === 0 ? null : of.join(', '))

function inUnits(told: Told | null): string | null {
  if (told === null || told.moves === null) return null
  const { asset, amount } = told.moves
  return formatAmount({ amount, decimals: asset.kind === 'token' ? asset.decimals : LAMPORTS_DECIMALS })
}

/** The row of a signature that is known here. */
export const rowOfKnown = (told: Told): OutstandingRow => ({
  row: 'known',
  signature: told.signature,
  messageHash: told.messageHash,
  bundle: null,
  number: null,
  words: plain(told.words),
  nonceAccount: told.lifetime.kind === 'nonce' ? told.lifetime.account : null,
  atMs: told.at.getTime(),
  told,
})
