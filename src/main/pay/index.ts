/** The submitter: from a decided intent to a proved end, exactly once. */
export type { PayChange } from './parts.ts'
export { openSubmitter, type Submitter } from './submitter.ts'
export { decodeIntent as readIntent } from './stored-intent.ts'
export { planSweep, startSweep } from './sweep.ts'
export { parseSweepRequest, type SweepRequest } from './sweep-request.ts'
