import { StrongroomError } from '../../core/error/error.ts'

/** The one network that nodes may be on. */
export type GenesisPin = {
  /** Null until given or learned. */
  read(): string | null
  /**
   * Learns the first genesis hash it sees, where none was given; refuses any other from then on.
   * @throws NODE_OTHER_GENESIS
   */
  hold(node: string, found: string): void
}

export function createGenesisPin(genesisHash: string | null): GenesisPin {
  let expected = genesisHash
  return {
    read: () => expected,
    hold(node, found) {
      expected ??= found
      if (found !== expected) throw new StrongroomError('NODE_OTHER_GENESIS', { node, expected, found })
    },
  }
}
