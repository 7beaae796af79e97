import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Glyph } from './glyph.tsx'
import { aboutWords } from './time.tsx'

/** How long a blockhash is good for, in blocks: the length of the tape. */
export const BLOCKHASH_BLOCKS = 150
/** Below this many blocks the tape turns amber. */
const FEW_BLOCKS = 40
const MARKS = [30, 60, 90, 120]

type TapeProps = {
  /** The last block height at which it can land; null where a nonce is its lifetime. */
  readonly lastValidBlockHeight: bigint | null
  /** Where the chain is now; null while no node says. */
  readonly blockHeight: bigint | null
  readonly msPerSlot: number | null
}

/**
 * Time to expiry, counted in blocks; seconds follow as about, from the pace observed.
 *
 *     <ExpiryBar lastValidBlockHeight={part.lastValidBlockHeight} blockHeight={sweep.blockHeight} msPerSlot={sweep.msPerSlot} />
 */
export function ExpiryBar({ lastValidBlockHeight, blockHeight, msPerSlot }: TapeProps) {
  if (lastValidBlockHeight === null) {
    return (
      <span className="dim rowx">
        <Glyph name="forever" /> <Trans>never expires, by nonce</Trans>
      </span>
    )
  }
  if (blockHeight === null)
    return (
      <span className="dim">
        <Trans>block height not known</Trans>
      </span>
    )
  const left = blocksLeft({ lastValidBlockHeight, blockHeight })
  return (
    <span className="tape-line">
      <TapePicture left={left} />
      <span className="dim nowrap">{expiryWords({ left, msPerSlot })}</span>
    </span>
  )
}

function blocksLeft({ lastValidBlockHeight, blockHeight }: { lastValidBlockHeight: bigint; blockHeight: bigint }): number {
  const left = lastValidBlockHeight - blockHeight
  return left <= 0n ? 0 : Number(left)
}

/** What is said of the time left. Past its last block, nothing is claimed before it is proved. */
export function expiryWords({ left, msPerSlot }: { readonly left: number; readonly msPerSlot: number | null }): string {
  if (left === 0) return t`past its last block, being proved`
  // No thousands are grouped: it is never so many.
  const blocks = String(left)
  if (msPerSlot === null) return plural(left, { one: '1 block', other: `${blocks} blocks` })
  const about = aboutWords(left * msPerSlot)
  return plural(left, { one: `1 block, about ${about}`, other: `${blocks} blocks, about ${about}` })
}

function TapePicture({ left }: { readonly left: number }) {
  const width = Math.min(left, BLOCKHASH_BLOCKS)
  return (
    <svg className="tape tape-s" viewBox={`0 0 ${BLOCKHASH_BLOCKS} 8`} preserveAspectRatio="none" aria-hidden="true">
      <rect y="2.5" width={BLOCKHASH_BLOCKS} height="3" className="f-hair" />
      {MARKS.map((x) => (
        <rect key={x} x={x} y="0" width="0.8" height="8" className="f-line" />
      ))}
      <rect y="1" width={width} height="6" className={left < FEW_BLOCKS ? 'f-warning' : 'f-act'} />
    </svg>
  )
}
