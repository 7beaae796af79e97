import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Count } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { Badge } from '../../parts/state.tsx'
import { Slot } from '../../parts/time.tsx'
import { type Continuity, isProved } from './words.ts'

/** From where to where every slot is known, as a picture and in figures. */
export function Proof({ continuity }: { readonly continuity: Continuity }) {
  const { from, to, finalizedSlot, counted, accountsWaiting, whole } = continuity
  return (
    <Sheet
      title={t`Every slot`}
      aside={
        whole ? (
          <Badge kind="sure" glyph="continuous">
            <Trans>nothing missing</Trans>
          </Badge>
        ) : (
          <Badge kind="warning" glyph="gap">
            <Trans>gaps open</Trans>
          </Badge>
        )
      }
    >
      <Span continuity={continuity} />
      <Facts
        of={[
          [t`Known from`, <Slot key="from" slot={from} />],
          [t`Known to`, <Slot key="to" slot={to} />],
          [t`Finalized`, <Slot key="finalized" slot={finalizedSlot} />],
          [t`Present`, <Counted key="present" of={counted.present} words={t`slots with a block, read`} />],
          [t`Skipped`, <Counted key="skipped" of={counted.skipped} words={t`slots proved to hold no block`} />],
          [
            t`Accounts waiting`,
            accountsWaiting === 0 ? t`none` : <Counted key="waiting" of={accountsWaiting} words={t`with some past still to be read`} />,
          ],
        ]}
      />
      <p className="tiny dim">
        <Trans>A slot counts as empty only where the block after it names its parent before it. An error of a node proves nothing.</Trans>
        {counted.since === null || from === null || counted.since <= from ? '' : ` ${t`Counted since slot ${formatCount(counted.since)}.`}`}
      </p>
    </Sheet>
  )
}

function Counted({ of, words }: { readonly of: number | bigint; readonly words: string }) {
  return (
    <>
      <Count of={of} /> <span className="dim">{words}</span>
    </>
  )
}

const WIDTH = 960
/** A gap of one slot among millions is drawn, too. */
const NARROWEST = 3

/** The ledger as one strip: known in green, open gaps in amber, what a note closed and what is still to be read in grey. */
function Span({ continuity: { from, to, finalizedSlot, gaps } }: { readonly continuity: Continuity }) {
  if (from === null || to === null) return null
  const end = finalizedSlot !== null && finalizedSlot > to ? finalizedSlot : to
  const place = (slot: bigint) => (end === from ? WIDTH : Number(((slot < from ? 0n : slot - from) * BigInt(WIDTH)) / (end - from)))
  const unproved = gaps.filter((gap) => gap.scope === 'blocks' && !isProved(gap))
  return (
    <svg className="span-strip" viewBox={`0 0 ${WIDTH} 14`} preserveAspectRatio="none" aria-hidden="true">
      <rect width={WIDTH} height="14" className="f-hair" />
      <rect width={place(to)} height="14" className="f-sure-2" />
      {unproved.map((gap) => (
        <rect
          key={gap.id}
          x={Math.min(place(gap.from), WIDTH - NARROWEST)}
          width={Math.max(place(gap.to) - place(gap.from), NARROWEST)}
          height="14"
          className={gap.closed === null ? 'f-warning' : 'f-idle'}
        />
      ))}
    </svg>
  )
}
