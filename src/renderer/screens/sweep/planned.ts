import type { ListedAsset } from '../../backend/assets.ts'
import type { SweepPlan, SweepRequest } from './request.ts'

/** A plan as it was made: from balances of that moment, for that request. */
export type Planned = {
  readonly request: SweepRequest
  readonly asset: ListedAsset
  readonly plan: SweepPlan
  readonly at: Date
  /** The plan that was read before this one, where balances changed before it was signed. */
  readonly before: SweepPlan | null
}

/** Kept as long as the page lives, so that a vault that locks itself between plan and signature does not send a person back to the start. */
let kept: Planned | null = null

export const keepPlan = (planned: Planned | null): void => {
  kept = planned
}

export const keptPlan = (): Planned | null => kept
