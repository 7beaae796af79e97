import { StrongroomError } from '../core/error/error.ts'
import type { NodeSet } from './node/index.ts'
import type { NetworkServices } from './services.ts'

/**
 * What stands in the place of everything that speaks to nodes on an offline workstation. None of it is built there: nothing here has a socket, a
 * timer or a round, and whatever would need a node is refused at once.
 */
export function withoutNetwork(): NetworkServices {
  return {
    nodes: NO_NODES,
    openNode: refuse,
    noting: { without: async () => undefined, added: () => undefined, roundBegins: () => undefined },
    hints: { add: refuse, remove: () => undefined, follow: () => undefined, state: () => 'off', close: () => undefined },
    watcher: {
      status: () => ({ state: 'stopped', cursor: null, finalizedSlot: null, trouble: null }),
      catchingUp: () => null,
      slotsPerSecond: () => null,
      wake: () => undefined,
      moveBack: refuseLater,
      reached: refuseLater,
      close: async () => undefined,
    },
    lag: { read: async () => ({ asOfSlot: null, chainSlot: null, slotsBehind: null, caughtUp: false }) },
    era: { era: () => 'unknown', certifiedSlot: () => null, holdsSigning: () => false, signAnyway: () => undefined },
    gate: {
      state: async () => ({ kind: 'offline' }),
      maySign: async () => false,
      maySignAsOf: async () => false,
      mayPlanAsOf: async () => false,
      maySendAgain: async () => false,
      whileOpening: (open) => open(),
      hasRead: async () => false,
    },
    submitter: { wake: () => undefined, notSealed: () => NOTHING, close: async () => undefined },
    confidentialSweeper: { wake: () => undefined, waitOf: () => null },
    reconciler: { nextAtMs: () => null },
    nonceAlarm: {
      state: () => ({ found: [], checkedAtMs: null, keys: 0, keysInAll: 0, nodes: [], unserved: [] }),
      look: refuseLater,
      forget: () => undefined,
    },
    reclaimable: { found: () => null, changed: () => undefined },
  }
}

const NOTHING: ReadonlySet<string> = new Set()

function refuse(): never {
  throw new StrongroomError('OFFLINE_NO_NETWORK', {})
}

async function refuseLater(): Promise<never> {
  refuse()
}

const NO_NODES: NodeSet = {
  names: () => [],
  genesisHash: refuseLater,
  first: refuseLater,
  agree: refuseLater,
  disagreements: () => [],
  observe: async () => undefined,
  every: refuseLater,
  broadcast: refuseLater,
  add: refuseLater,
  remove: (name) => {
    throw new StrongroomError('NODE_UNKNOWN', { name })
  },
  check: async () => [],
  states: () => [],
  observeSlot: () => undefined,
  slotPace: () => null,
  close: () => undefined,
}
