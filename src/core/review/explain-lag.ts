type Lag = { readonly asOfSlot: bigint | null; readonly slotsBehind: bigint | null }

/** As of which slot an answer is true, and how far the chain is beyond it. */
export function explainLag({ asOfSlot, slotsBehind }: Lag): string {
  if (asOfSlot === null) return 'Nothing of the chain has been read yet.'
  if (slotsBehind === null) return `As of slot ${asOfSlot}. How far the chain is beyond it is not known: no node has answered yet.`
  if (slotsBehind === 0n) return `As of slot ${asOfSlot}, which is where the chain is final.`
  return `As of slot ${asOfSlot}, ${slotsBehind} ${slotsBehind === 1n ? 'slot' : 'slots'} behind the chain.`
}
