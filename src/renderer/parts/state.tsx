import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { AttemptState } from '../../core/payment/state.ts'
import { Glyph } from './glyph.tsx'
import { type GlyphName, STATE_GLYPHS } from './glyphs.tsx'

/** What a colour means; never shown without its shape and word. */
export type Kind = 'act' | 'sure' | 'warning' | 'stop' | 'veil' | 'idle'

/** Every word of state that a payment, or one of its attempts, can have. */
export type StateName =
  | AttemptState
  | 'waiting'
  | 'awaiting-confirmation'
  | 'awaiting-approval'
  | 'satisfied'
  | 'abandoned'
  | 'paid-in-part'
  | 'not-known'
  | 'outstanding'

const LOOKS: Record<StateName, { readonly kind: Kind; readonly glyph: GlyphName; readonly means: MessageDescriptor }> = {
  waiting: { kind: 'idle', glyph: 'draft', means: msg`decided; nothing that is signed for it can land` },
  'awaiting-confirmation': { kind: 'warning', glyph: 'outstanding', means: msg`not signed: waits for your word` },
  'awaiting-approval': { kind: 'warning', glyph: 'outstanding', means: msg`not signed: waits for a second person` },
  draft: { kind: 'idle', glyph: 'draft', means: msg`planned, nothing signed` },
  signed: { kind: 'act', glyph: 'signed', means: msg`signed, not sent` },
  sent: { kind: 'act', glyph: 'sent', means: msg`given to a node` },
  processed: { kind: 'act', glyph: 'processed', means: msg`in a block` },
  confirmed: { kind: 'act', glyph: 'confirmed', means: msg`voted for` },
  finalized: { kind: 'sure', glyph: 'finalized', means: msg`certain` },
  satisfied: { kind: 'sure', glyph: 'finalized', means: msg`done, and certain` },
  refused: { kind: 'stop', glyph: 'refused', means: msg`never left here` },
  failed: { kind: 'stop', glyph: 'failed', means: msg`on chain, fee paid` },
  unexecuted: { kind: 'stop', glyph: 'unexecuted', means: msg`in a block, did not run` },
  expired: { kind: 'idle', glyph: 'expired', means: msg`its time is over, and it can never land` },
  revoked: { kind: 'idle', glyph: 'revoked', means: msg`proved: it can never land` },
  abandoned: { kind: 'idle', glyph: 'revoked', means: msg`given up, and nothing can land any more` },
  'paid-in-part': { kind: 'idle', glyph: 'quiet', means: msg`some of its rows were paid elsewhere, the rest was given up` },
  unknown: { kind: 'warning', glyph: 'unknown', means: msg`may have landed: no node can tell yet` },
  'not-known': { kind: 'warning', glyph: 'unknown', means: msg`ended, and nobody can tell whether it was made` },
  outstanding: { kind: 'warning', glyph: 'outstanding', means: msg`can still execute` },
}

/** A word that is no state we know is shown as unknown, never as failed. */
export const isStateName = (word: string): word is StateName => Object.hasOwn(LOOKS, word)

/** The shape and colour of a state, for pictures made of many. */
export const lookOf = (state: string) => LOOKS[isStateName(state) ? state : 'unknown']

const WORDS: Record<StateName, MessageDescriptor> = {
  waiting: msg`waiting`,
  'awaiting-confirmation': msg`awaiting confirmation`,
  'awaiting-approval': msg`awaiting approval`,
  draft: msg`draft`,
  signed: msg`signed`,
  sent: msg`sent`,
  processed: msg`processed`,
  confirmed: msg`confirmed`,
  finalized: msg`finalized`,
  satisfied: msg`completed`,
  refused: msg`refused`,
  failed: msg`failed`,
  unexecuted: msg`unexecuted`,
  expired: msg`expired`,
  revoked: msg`revoked`,
  abandoned: msg`given up`,
  'paid-in-part': msg`paid in part`,
  unknown: msg`unanswered`,
  'not-known': msg`not known`,
  outstanding: msg`outstanding`,
}

/** The word a state is shown by. An attempt of which no node can tell yet is not called as what has ended and nobody can tell of. */
export const wordOfState = (state: string): string => t(isStateName(state) ? WORDS[state] : WORDS.unknown)

/**
 * The one way to show a state: one word, one shape, one colour.
 *
 *     <State state="finalized" />     boxed: on its own ground, where it stands alone
 */
export function State({ state, boxed = false }: { readonly state: string; readonly boxed?: boolean }) {
  const { kind, glyph, means } = lookOf(state)
  return (
    <span className={`st k-${kind}${boxed ? ' st-box' : ''}`} title={t(means)}>
      <Glyph name={glyph} />
      {wordOfState(state)}
    </span>
  )
}

/** A word with a shape and a colour that is not a payment's state: a node's health, a check that holds. */
export function Badge({ kind, glyph, children }: { kind: Kind; glyph: GlyphName; children: ReactNode }) {
  return (
    <span className={`st k-${kind}`}>
      <Glyph name={glyph} />
      {children}
    </span>
  )
}

/** The way a transaction goes, in order. */
export const WAY = ['signed', 'sent', 'processed', 'confirmed', 'finalized'] as const satisfies readonly (keyof typeof STATE_GLYPHS)[]

/** Where on its way a transaction is: rings that fill. An exit is shown by its own shape after the steps it took. */
export function RingTrack({ state }: { readonly state: string }) {
  const reached = WAY.findIndex((step) => step === (state === 'satisfied' ? 'finalized' : state))
  const { kind, glyph } = lookOf(state)
  const onTheWay = reached >= 0 || state === 'waiting' || state === 'draft'
  return (
    <span className="track" aria-hidden="true">
      {onTheWay ? (
        WAY.map((step, at) => (
          <span key={step} className={ringClass(at, reached)}>
            <Glyph name={step} live={at === reached && step !== 'finalized'} />
          </span>
        ))
      ) : (
        <span className={`ink k-${kind}`}>
          <Glyph name={glyph} />
        </span>
      )}
    </span>
  )
}

function ringClass(at: number, reached: number): string {
  if (at > reached) return ''
  if (at < reached) return reached === WAY.length - 1 ? 'end-ok past' : 'past'
  return at === WAY.length - 1 ? 'end-ok' : 'now'
}
