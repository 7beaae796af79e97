import { grouped } from '../text/grouped.ts'

type Lag = {
  readonly workstation?: 'online' | 'offline'
  readonly asOfSlot: bigint | null
  readonly slotsBehind: bigint | null
  /** At the observed pace of slots; null where that is not known. */
  readonly aboutMs: number | null
}

/** As of which slot an answer is true, and how far the chain is beyond it. */
export function explainLag({ workstation = 'online', asOfSlot, slotsBehind, aboutMs }: Lag): string {
  if (workstation === 'offline') return 'This workstation is offline: nothing is read of the chain here.'
  if (asOfSlot === null) return 'Nothing of the chain has been read yet.'
  if (slotsBehind === null) return `As of slot ${grouped(asOfSlot)}. How far the chain is beyond it is not known: no node has answered yet.`
  if (slotsBehind === 0n) return `As of slot ${grouped(asOfSlot)}, which is where the chain is final.`
  return `As of slot ${grouped(asOfSlot)}, ${grouped(slotsBehind)} ${slotsBehind === 1n ? 'slot' : 'slots'}${aboutText(aboutMs)} behind the chain.`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Below a minute the slots alone say it. */
function aboutText(ms: number | null): string {
  if (ms === null || ms < MINUTE_MS) return ''
  const [count, unit] = ms < 2 * HOUR_MS ? [Math.round(ms / MINUTE_MS), 'minute'] : [Math.round(ms / HOUR_MS), 'hour']
  return ` (about ${count} ${count === 1 ? unit : `${unit}s`})`
}
