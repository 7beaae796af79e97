import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExpiryBar } from '../expiry-bar.tsx'
import { Slot } from '../time.tsx'
import { type PaymentState, whereaboutsOf } from './whereabouts.ts'

/** What is known of one transaction that bears on when it can land. */
export type Landing = {
  readonly state: PaymentState
  readonly slot: bigint | null
  readonly signature: string | null
  /** Whether something was signed for it before, and it is signed once more. */
  readonly again: boolean
  /** Null where a nonce is its lifetime. */
  readonly lastValidBlockHeight: bigint | null
}

/** What blocks are counted by: the height of the chain and its pace, each null while it is not known. */
export type ChainClock = { readonly blockHeight: bigint | null; readonly msPerSlot: number | null }

type ExpiryProps = {
  readonly of: Landing
  readonly clock: ChainClock
  /** Where nothing beside it says Landed, it says so itself. */
  readonly alone?: boolean
}

/** Until when a transaction can land, or where it did: `<Expiry of={part} clock={sweep} alone />`. */
export function Expiry({ of: { state, slot, signature, again, lastValidBlockHeight }, clock, alone = false }: ExpiryProps) {
  if (slot !== null) {
    return (
      <span className="dim">
        {alone ? (
          <Trans>
            landed in slot <Slot slot={slot} />
          </Trans>
        ) : (
          <Trans>
            in slot <Slot slot={slot} />
          </Trans>
        )}
      </span>
    )
  }
  if (whereaboutsOf(state) === 'not-moved')
    return (
      <span className="dim">
        <Trans>can no longer land</Trans>
      </span>
    )
  // Its own message may be none of those that were made here.
  if (state === 'not-known')
    return (
      <span className="dim">
        <Trans>nobody can tell</Trans>
      </span>
    )
  if (signature === null) return <span className="dim">{again ? t`the last one ended; to be signed again` : t`not signed yet`}</span>
  return <ExpiryBar lastValidBlockHeight={lastValidBlockHeight} blockHeight={clock.blockHeight} msPerSlot={clock.msPerSlot} />
}
