import { reasonWords } from '../../language/reasons.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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

const LOOKS: Record<Found['what'], { readonly kind: Kind; readonly glyph: GlyphName; readonly word: MessageDescriptor }> = {
  paid: { kind: 'sure', glyph: 'ok', word: msg`recorded as paid` },
  done: { kind: 'sure', glyph: 'ok', word: msg`recorded as done` },
  'moved-home': { kind: 'idle', glyph: 'internal', word: msg`among your own` },
  failed: { kind: 'idle', glyph: 'failed', word: msg`no effect` },
  dead: { kind: 'idle', glyph: 'expired', word: msg`never landed` },
  unknown: { kind: 'warning', glyph: 'unknown', word: msg`a case` },
}

/** What the keys did beside the transactions followed here, as comparisons found it; nothing where they found nothing. */
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
    <Sheet title={t`What your keys did beside what is followed here`} padded={false}>
      <ul className="matter-list">
        {found.map((one) => (
          <li key={one.signature} className="stack-s">
            <FoundLine found={one} />
          </li>
        ))}
      </ul>
      {more ? (
        <p className="empty">
          <Trans>These are the newest {formatCount(SHOWN)}.</Trans>
        </p>
      ) : null}
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
      <Trans>
        <AssetAmount amount={amount} asset={asset} label={label} as="sentence" /> to <Address address={recipient} form="whole" />
      </Trans>
    )
    return [[payments.length === 1 ? t`Paid` : t`Paid, ${place + 1}`, paid]]
  })
  return (
    <>
      <div className="split">
        <h3>
          <SignatureText signature={signature} form="whole" copy />
        </h3>
        <Badge kind={kind} glyph={glyph}>
          {t(word)}
        </Badge>
      </div>
      <p>{reasonWords('elsewhere', { reason: what, words })}</p>
      <Facts
        of={[
          ...facts,
          ...(named.length === 0 ? [] : [[named.length === 1 ? t`Reference` : t`References`, named.join(', ')] as const]),
          [t`At slot`, <Slot key="slot" slot={slot} />],
          [t`Found`, <Time key="at" at={at} />],
        ]}
      />
      {what === 'unknown' || intents.length > 0 ? (
        <div className="btns">
          {intents.map((intent) => (
            <LinkButton key={intent} to={`/activity/payment/${encodeURIComponent(intent)}`}>
              <Trans>Read the payment’s history</Trans>
            </LinkButton>
          ))}
          {what === 'unknown' ? (
            <LinkButton to="/ledger">
              <Trans>See its case</Trans>
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
