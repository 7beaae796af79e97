import type { SendingGate } from '../../src/main/pay/index.ts'

/** Sending is open: for a submitter beside which no watcher reads the chain. */
export const OPEN_GATE: SendingGate = {
  state: async () => ({ kind: 'open' }),
  maySign: async () => true,
  maySignAsOf: async () => true,
  mayPlanAsOf: async () => true,
  maySendAgain: async () => true,
  whileOpening: (open) => open(),
  hasRead: async () => true,
}
