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

const STATES: Record<Nonce['state'], { readonly kind: Kind; readonly glyph: GlyphName; readonly word: string }> = {
  free: { kind: 'sure', glyph: 'ok', word: 'free' },
  reserved: { kind: 'act', glyph: 'outstanding', word: 'reserved' },
  gone: { kind: 'idle', glyph: 'gap', word: 'not there' },
  foreign: { kind: 'warning', glyph: 'warn', word: 'another key’s' },
}

const COLUMNS: readonly Column<Nonce>[] = [
  { id: 'account', head: 'Account', cell: ({ account, label }) => <Address address={account} label={label} /> },
  { id: 'state', head: 'State', cell: (nonce) => <StateOf nonce={nonce} /> },
  { id: 'for', head: 'For', dropsOut: 'lo', cell: ({ intent }) => <ForOf intent={intent} /> },
  { id: 'value', head: 'Value', dropsOut: 'lo', cell: ({ nonce }) => (nonce === null ? <None /> : <Address address={nonce} />) },
  { id: 'authority', head: 'Authority', dropsOut: 'mid', cell: ({ authority }) => <Address address={authority} /> },
  {
    id: 'holds',
    head: 'Holds',
    end: true,
    dropsOut: 'lo',
    cell: ({ lamports }) => (lamports === null ? <None /> : <Sol lamports={lamports} />),
  },
]

const None = () => <span className="faint">none</span>

function StateOf({ nonce: { state } }: { readonly nonce: Nonce }) {
  const { kind, glyph, word } = STATES[state]
  return (
    <Badge kind={kind} glyph={glyph}>
      {word}
    </Badge>
  )
}

function ForOf({ intent }: Pick<Nonce, 'intent'>) {
  return intent === null ? <None /> : <Link to={paymentPath(intent)}>Payment {shortIntent(intent)}</Link>
}

/** The pool; each account that is not reserved can be changed. */
export function NonceTable({ pool, onChange }: { readonly pool: readonly Nonce[]; readonly onChange: (nonce: Nonce) => void }) {
  const change: Column<Nonce> = {
    id: 'change',
    head: 'Change',
    cell: (nonce) =>
      nonce.state === 'reserved' ? (
        <Link to="/outstanding" className="btn btn-quiet">
          Revoke
        </Link>
      ) : (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={`Change ${nonce.label ?? nonce.account.slice(0, 8)}`}
          onClick={() => onChange(nonce)}
        >
          Change
        </button>
      ),
  }
  return <Table label="Nonce accounts" columns={[...COLUMNS, change]} rows={pool} keyOf={({ account }) => account} tall />
}
