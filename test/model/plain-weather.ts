import type { Weather } from './weather.ts'

/** One honest node, and nothing goes wrong but kills and what the chain does. */
export const PLAIN: Partial<Weather> = {
  ...{ nodes: 1, machines: 1, lags: [0], forgetful: 0, liar: null, silence: 0, late: 0, change: 0 },
  ...{ watching: false, nonce: 0, foreignAdvance: 0, decide: 0.03 },
}
/** Old copies of the journal are put back, a person compares with the chain and opens sending again. */
export const REOPENED: Partial<Weather> = {
  ...{ ...PLAIN, watching: true, oldJournal: 0.5, reopen: 0.05, copy: 0.005, kill: 0.002, fork: 0, payIn: 0, repeats: false },
  ...{ blocksMax: 3, downBlocksMax: 15 },
}
