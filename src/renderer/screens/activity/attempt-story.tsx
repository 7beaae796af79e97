import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { MessageHash, SignatureText } from '../../parts/address.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Glyph } from '../../parts/glyph.tsx'
import type { GlyphName } from '../../parts/glyphs.tsx'
import { Said } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { lookOf, State, wordOfState } from '../../parts/state.tsx'
import { Time } from '../../parts/time.tsx'
import type { Payment } from './payment-page.tsx'
import type { Sentence } from '../../../core/text/sentence.ts'
import { slotsWithin } from '../../../core/text/slots-within.ts'

type Attempt = Payment['attempts'][number]

type Moment = { readonly key: string; readonly at: Date; readonly glyph: GlyphName; readonly words: string | Sentence }

/** Moments of one message that are shown; the last ones, and how many came before. */
const MOMENTS_SHOWN_MAX = 100

/** One message made for a payment: everything done with it and said of it, in order, and its verdict. */
export function AttemptStory({ attempt, number }: { readonly attempt: Attempt; readonly number: number }) {
  const moments = momentsOf(attempt)
  const hidden = moments.length - MOMENTS_SHOWN_MAX
  return (
    <Sheet title={t`Message ${number}`} aside={<State state={attempt.state} />}>
      <p className="rowx">
        <span className="label">
          <Trans>Signature</Trans>
        </span>{' '}
        <SignatureText signature={attempt.signature} copy={attempt.signature !== null} />
        {attempt.lastValidBlockHeight === null ? null : (
          <span className="dim tiny">
            {attempt.verdict === null
              ? t`can land up to block height ${formatCount(attempt.lastValidBlockHeight)}`
              : t`could land up to block height ${formatCount(attempt.lastValidBlockHeight)}`}
          </span>
        )}
      </p>
      <p className="rowx">
        <span className="label">
          <Trans>Message hash</Trans>
        </span>{' '}
        <MessageHash hash={attempt.messageHash} />
      </p>
      {hidden > 0 ? (
        <p className="dim tiny">
          <Trans>{formatCount(hidden)} earlier moments are in the export.</Trans>
        </p>
      ) : null}
      <ol className="moments">
        {moments.slice(-MOMENTS_SHOWN_MAX).map(({ key, at, glyph, words }) => (
          <li key={key}>
            <span className={glyph === 'finalized' ? 'sure' : undefined}>
              <Glyph name={glyph} />
            </span>
            <span>{typeof words === 'string' ? words : <Said of={words} asSaid />}</span>
            <span className="dim">
              <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
      <Verdict attempt={attempt} />
    </Sheet>
  )
}

function Verdict({ attempt: { verdict } }: { readonly attempt: Attempt }) {
  if (verdict === null)
    return (
      <p className="dim">
        <Trans>No result yet: it is followed until its end is proved.</Trans>
      </p>
    )
  const { kind, glyph } = lookOf(verdict.state)
  return (
    <div className={`note k-${kind}`}>
      <Glyph name={glyph} />
      <b>
        <Trans>Result: {wordOfState(verdict.state)}</Trans>
      </b>
      <p>
        <Said of={verdict.words} asSaid /> <Time at={verdict.at} />
      </p>
    </div>
  )
}

/** What was done and what was heard, as one line of time. */
function momentsOf({ at, broadcasts, evidence }: Attempt): readonly Moment[] {
  const sent = broadcasts.map(
    (broadcast, nth): Moment => ({ key: `b${nth}`, at: broadcast.at, glyph: 'sent', words: t`Given to node ${broadcast.node}.` }),
  )
  const heard = evidence.map(
    (said, nth): Moment => ({ key: `e${nth}`, at: said.at, glyph: glyphOf(said.commitment), words: heardWords(said) }),
  )
  const made: Moment = { key: 'made', at, glyph: 'draft', words: t`Message created and recorded.` }
  return [made, ...[...sent, ...heard].sort((left, right) => left.at.getTime() - right.at.getTime())]
}

const glyphOf = (commitment: Attempt['evidence'][number]['commitment']): GlyphName => commitment ?? 'node'

/** What a node said stands in the journal in English. */
function heardWords({ who, what, slot, commitment, why }: Attempt['evidence'][number]): Sentence {
  const where = slot === null ? '' : t`, slot ${formatCount(slot)}`
  const how = commitment === null ? '' : `, ${commitment}`
  return slotsWithin(`${who}: ${what}${how}${where}${why === null ? '' : `: ${why}`}.`)
}
