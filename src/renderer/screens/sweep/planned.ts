import { useSyncExternalStore } from 'react'
import type { AssetKey, ListedAsset } from '../../backend/assets.ts'
import type { Failure } from '../../backend/failure.ts'
import type { AccountChoices } from './account-choice.ts'
import type { Chosen, Manner, SweepPlan, SweepRequest } from './request.ts'

/** Where the sweep of one asset is between its plan and the journal. Only what is at rest is planned again or started. */
type Stage = { readonly kind: 'rest' | 'planning' | 'starting' } | { readonly kind: 'started'; readonly id: string }

/** One asset as it was planned: from balances of that moment, for that request. */
export type PlannedAsset = {
  readonly asset: ListedAsset
  readonly request: SweepRequest
  /** Null where it could not be planned. */
  readonly plan: SweepPlan | null
  readonly at: Date
  /** The plan that was read before this one, where balances changed before it was signed. */
  readonly before: SweepPlan | null
  /** Why it was not planned, or not started. */
  readonly failure: Failure | null
  readonly stage: Stage
}

/** What was planned together. */
export type Planned = {
  readonly choice: { readonly chosen: Chosen; readonly manner: Manner; readonly accounts: AccountChoices }
  readonly assets: readonly PlannedAsset[]
}

/** Kept as long as the page lives, so that a vault that locks itself between plan and signature does not send a person back to the start. */
let kept: { readonly number: number; readonly planned: Planned } | null = null

const hearers = new Set<() => void>()

function put(now: typeof kept): void {
  kept = now
  for (const hear of hearers) hear()
}

/** What was planned last. */
export const keptPlan = () => kept

/** Follows what was planned last, also through starts that go on while nothing of it is shown. */
export function useKeptPlan(): typeof kept {
  return useSyncExternalStore((hear) => {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }, keptPlan)
}

export const keepPlan = (planned: Planned): void => put({ number: (kept?.number ?? 0) + 1, planned })

/** Says what became of one asset of a plan; nothing where another was made since. */
export function changeAsset(number: number, key: AssetKey, news: Partial<PlannedAsset>): void {
  if (kept?.number !== number) return
  const assets = kept.planned.assets.map((one) => (one.asset.key === key ? { ...one, ...news } : one))
  put({ number, planned: { ...kept.planned, assets } })
}

/** A plan that can be signed: there is something in it, and it is not started. */
export type Signable = PlannedAsset & { readonly plan: SweepPlan & { readonly digest: string } }

export const isSignable = (one: PlannedAsset): one is Signable =>
  one.plan !== null && one.plan.digest !== null && one.stage.kind !== 'started'

/** The sweeps that were started, in the order of their assets. */
export const startedOf = ({ assets }: Planned): readonly string[] =>
  assets.flatMap(({ stage }) => (stage.kind === 'started' ? [stage.id] : []))
