/** The submitter: from a decided intent to a proved end, exactly once. */
export type { PayChange } from './parts.ts'
export { openSubmitter, type Submitter } from './submitter.ts'
export { decodeIntent as readIntent, parseSweepRequest } from './stored-intent.ts'
export { planSweep, type SweepRequest, startSweep } from './sweep.ts'
