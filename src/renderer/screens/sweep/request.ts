import type { AssetKey } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'

export type SweepPlan = Answers['sweeps']['plan']
export type Sweep = Answers['sweeps']['show']

/** What a person chose; the same for the plan and for the start, which also takes the digest of the plan that was read. */
export type SweepRequest = {
  readonly asset: AssetKey
  readonly mode: 'keep-minimum' | 'empty'
  readonly close: boolean
  readonly version: 'auto' | 'legacy' | '1'
}

export const FIRST_REQUEST: SweepRequest = { asset: 'native', mode: 'keep-minimum', close: false, version: 'legacy' }

/** Another asset begins without what only tokens can do. */
export function withAsset(request: SweepRequest, asset: AssetKey): SweepRequest {
  return { ...request, asset, close: asset === 'native' ? false : request.close }
}

export const SWEEP_STEPS = ['Choose', 'Review', 'Sign', 'Follow to finalized'] as const
