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

export type Nonce = Answers['nonces']['list'][number]

const STATES: Record<Nonce['state'], { readonly kind: Kind; readonly glyph: GlyphName; readonly word: MessageDescriptor }> = {
  free: { kind: 'sure', glyph: 'ok', word: msg`free` },
  reserved: { kind: 'act', glyph: 'outstanding', word: msg`reserved` },
  gone: { kind: 'idle', glyph: 'gap', word: msg`not there` },
  foreign: { kind: 'warning', glyph: 'warn', word: msg`another key’s` },
  elsewhere: { kind: 'idle', glyph: 'watch', word: msg`elsewhere` },
}

const COLUMNS: readonly Column<Nonce>[] = [
  { id: 'account', head: msg`Account`, cell: ({ account, label }) => <Address address={account} label={label} /> },
  { id: 'state', head: msg`State`, cell: (nonce) => <StateOf nonce={nonce} /> },
  { id: 'for', head: msg`For`, dropsOut: 'lo', cell: ({ intent }) => <ForOf intent={intent} /> },
  { id: 'value', head: msg`Value`, dropsOut: 'lo', cell: ({ nonce }) => (nonce === null ? <None /> : <Address address={nonce} />) },
  { id: 'authority', head: msg`Authority`, dropsOut: 'mid', cell: ({ authority }) => <Address address={authority} /> },
  {
    id: 'holds',
    head: msg`Holds`,
    end: true,
    dropsOut: 'lo',
    cell: ({ lamports }) => (lamports === null ? <None /> : <Sol lamports={lamports} />),
  },
]

const None = () => (
  <span className="faint">
    <Trans>none</Trans>
  </span>
)

function StateOf({ nonce: { state } }: { readonly nonce: Nonce }) {
  const { kind, glyph, word } = STATES[state]
  return (
    <Badge kind={kind} glyph={glyph}>
      {t(word)}
    </Badge>
  )
}

function ForOf({ intent }: Pick<Nonce, 'intent'>) {
  return intent === null ? (
    <None />
  ) : (
    <Link to={paymentPath(intent)}>
      <Trans>Payment {shortIntent(intent)}</Trans>
    </Link>
  )
}

/** The pool; each account that is not reserved can be changed. */
export function NonceTable({ pool, onChange }: { readonly pool: readonly Nonce[]; readonly onChange: (nonce: Nonce) => void }) {
  const change: Column<Nonce> = {
    id: 'change',
    head: t`Change`,
    cell: (nonce) =>
      nonce.state === 'reserved' ? (
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
  return <Table label={t`Nonce accounts`} columns={[...COLUMNS, change]} rows={pool} keyOf={({ account }) => account} tall />
}
