/** Nodes that must say the same before anything follows from it, where there are as many. */
export const VOTES_NEEDED = 2

/** How many of the configured nodes must say the same; the only one there is must say it too. */
export function votesNeeded(configuredNodes: readonly string[]): number {
  return Math.max(1, Math.min(VOTES_NEEDED, new Set(configuredNodes).size))
}
