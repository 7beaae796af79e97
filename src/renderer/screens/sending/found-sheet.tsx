import { useBackendQuery } from '../../backend/query.ts'
import { useMintLabel } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address, SignatureText } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Facts, type Fact } from '../../parts/facts.tsx'
import type { GlyphName } from '../../parts/glyphs.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Badge, type Kind } from '../../parts/state.tsx'
import { Slot, Time } from '../../parts/time.tsx'

type Found = Answers['sending']['found']['found'][number]

/** As many as one answer holds. */
const SHOWN = 1_000

const LOOKS: Record<Found['what'], { readonly kind: Kind; readonly glyph: GlyphName; readonly word: string }> = {
  paid: { kind: 'sure', glyph: 'ok', word: 'recorded as paid' },
  done: { kind: 'sure', glyph: 'ok', word: 'recorded as done' },
  'moved-home': { kind: 'idle', glyph: 'internal', word: 'among your own' },
  failed: { kind: 'idle', glyph: 'failed', word: 'no effect' },
  dead: { kind: 'idle', glyph: 'expired', word: 'never landed' },
  unknown: { kind: 'warning', glyph: 'unknown', word: 'a case' },
}

/** What was found that the keys did beside what is followed here; nothing is shown where there was none. */
export function FoundSheet() {
  const found = useBackendQuery(useApi().sending.found.queryOptions({ input: { limit: SHOWN } }))
  return (
    <QueryResult query={found} waiting={null}>
      {(value) => (value.found.length === 0 ? null : <Findings of={value} />)}
    </QueryResult>
  )
}

function Findings({ of: { found, more } }: { readonly of: Answers['sending']['found'] }) {
  return (
    <Sheet title="What your keys did beside what is followed here" padded={false}>
      <ul className="matter-list">
        {found.map((one) => (
          <li key={one.signature} className="stack-s">
            <FoundLine found={one} />
          </li>
        ))}
      </ul>
      {more ? <p className="empty">These are the newest {formatCount(SHOWN)}.</p> : null}
    </Sheet>
  )
}

function FoundLine({ found: { signature, slot, what, words, at, payments, intents } }: { readonly found: Found }) {
  const labelOf = useMintLabel()
  const { kind, glyph, word } = LOOKS[what]
  const named = payments.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  const facts: Fact[] = payments.flatMap(({ recipient, asset, amount }, place): Fact[] => {
    if (recipient === null || asset === null || amount === null) return []
    const label = asset.kind === 'native' ? null : labelOf(asset.mint)
    const paid = (
      <>
        <AssetAmount amount={amount} asset={asset} label={label} as="sentence" /> to <Address address={recipient} form="whole" />
      </>
    )
    return [[payments.length === 1 ? 'Paid' : `Paid, ${place + 1}`, paid]]
  })
  return (
    <>
      <div className="split">
        <h3>
          <SignatureText signature={signature} form="whole" copy />
        </h3>
        <Badge kind={kind} glyph={glyph}>
          {word}
        </Badge>
      </div>
      <p>{words}</p>
      <Facts
        of={[
          ...facts,
          ...(named.length === 0 ? [] : [[named.length === 1 ? 'Reference' : 'References', named.join(', ')] as const]),
          ['At slot', <Slot key="slot" slot={slot} />],
          ['Found', <Time key="at" at={at} />],
        ]}
      />
      {what === 'unknown' || intents.length > 0 ? (
        <div className="btns">
          {intents.map((intent) => (
            <LinkButton key={intent} to={`/activity/payment/${encodeURIComponent(intent)}`}>
              Read the payment’s story
            </LinkButton>
          ))}
          {what === 'unknown' ? <LinkButton to="/ledger">See its case</LinkButton> : null}
        </div>
      ) : null}
    </>
  )
}
