import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Badge, type Kind } from '../../parts/state.tsx'
import type { GlyphName } from '../../parts/glyphs.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { paymentPath, shortIntent } from '../../parts/transaction/intent.ts'
import { bundlePath, shortDigest } from '../carry/carried.ts'

export type Nonce = Answers['nonces']['list'][number]

const STATES: Record<Nonce['state'] | 'in-bundle', { readonly kind: Kind; readonly glyph: GlyphName; readonly word: MessageDescriptor }> = {
  free: { kind: 'sure', glyph: 'ok', word: msg`free` },
  reserved: { kind: 'act', glyph: 'outstanding', word: msg`reserved` },
  gone: { kind: 'idle', glyph: 'gap', word: msg`not there` },
  foreign: { kind: 'warning', glyph: 'warn', word: msg`another key’s` },
  elsewhere: { kind: 'sure', glyph: 'ok', word: msg`free` },
  'in-bundle': { kind: 'act', glyph: 'outstanding', word: msg`in a bundle` },
}

const EACH: readonly Column<Nonce>[] = [
  { id: 'account', head: msg`Account`, cell: ({ account, label }) => <Address address={account} label={label} /> },
  { id: 'state', head: msg`State`, cell: (nonce) => <StateOf nonce={nonce} /> },
  { id: 'for', head: msg`For`, dropsOut: 'lo', cell: (nonce) => <ForOf nonce={nonce} /> },
  { id: 'value', head: msg`Value`, dropsOut: 'lo', cell: ({ nonce }) => (nonce === null ? <None /> : <Address address={nonce} />) },
]

const AUTHORITY = { id: 'authority', head: msg`Authority`, dropsOut: 'mid' } as const

const IN_POOL: readonly Column<Nonce>[] = [
  ...EACH,
  { ...AUTHORITY, cell: ({ authority }) => <Address address={authority} /> },
  {
    id: 'holds',
    head: msg`Holds`,
    end: true,
    dropsOut: 'lo',
    cell: ({ lamports }) => (lamports === null ? <None /> : <Sol lamports={lamports} />),
  },
]

/** What they hold is nothing that this vault could take out. */
const ELSEWHERE: readonly Column<Nonce>[] = [
  ...EACH,
  { ...AUTHORITY, cell: ({ authority, authorityLabel }) => <Address address={authority} label={authorityLabel} /> },
]

const None = () => (
  <span className="faint">
    <Trans>none</Trans>
  </span>
)

/** One under an authority elsewhere is free unless a bundle that is out, or a payment that came back, lives by it. */
function shownState({ state, bundle, intent }: Nonce): keyof typeof STATES {
  if (state !== 'elsewhere') return state
  return bundle !== null ? 'in-bundle' : intent !== null ? 'reserved' : state
}

export const isFree = (nonce: Nonce): boolean => nonce.state === 'free' || shownState(nonce) === 'elsewhere'

function StateOf({ nonce }: { readonly nonce: Nonce }) {
  const { kind, glyph, word } = STATES[shownState(nonce)]
  return (
    <Badge kind={kind} glyph={glyph}>
      {t(word)}
    </Badge>
  )
}

function ForOf({ nonce: { intent, bundle } }: { readonly nonce: Nonce }) {
  if (bundle !== null)
    return (
      <Link className="link" to={bundlePath(bundle)}>
        <Trans>Bundle {shortDigest(bundle)}</Trans>
      </Link>
    )
  return intent === null ? (
    <None />
  ) : (
    <Link className="link" to={paymentPath(intent)}>
      <Trans>Payment {shortIntent(intent)}</Trans>
    </Link>
  )
}

type TableProps = { readonly nonces: readonly Nonce[]; readonly isElsewhere?: boolean; readonly onChange: (nonce: Nonce) => void }

/** The pool, or those under authorities elsewhere; each that is not in use can be changed. */
export function NonceTable({ nonces, isElsewhere = false, onChange }: TableProps) {
  const change: Column<Nonce> = {
    id: 'change',
    head: t`Change`,
    cell: (nonce) =>
      shownState(nonce) === 'in-bundle' || (nonce.elsewhere && nonce.intent !== null) ? (
        <None />
      ) : nonce.state === 'reserved' ? (
        <Link to="/outstanding" className="btn btn-quiet">
          <Trans>Revoke</Trans>
        </Link>
      ) : (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={t`Change ${nonce.label ?? nonce.account.slice(0, 8)}`}
          onClick={() => onChange(nonce)}
        >
          <Trans>Change</Trans>
        </button>
      ),
  }
  const label = isElsewhere ? t`Nonce accounts for bundles` : t`Nonce accounts`
  return (
    <Table label={label} columns={[...(isElsewhere ? ELSEWHERE : IN_POOL), change]} rows={nonces} keyOf={({ account }) => account} tall />
  )
}
