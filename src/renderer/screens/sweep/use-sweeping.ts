import { type MutationState, useBackendQuestion } from '../../backend/query.ts'
import type { ListedAsset } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { type Failure, failureOf, failureOfAct } from '../../backend/failure.ts'
import { type AccountChoices, ALL_ACCOUNTS } from './account-choice.ts'
import { changeAsset, isSignable, keptPlan, type PlannedAsset } from './planned.ts'
import { type Manner, requestOfChosen, type SweepPlan, type SweepRequest } from './request.ts'

type Asked = { readonly manner: Manner; readonly accounts: AccountChoices; readonly assets: readonly ListedAsset[] }

/** Plans each asset for itself: what cannot be planned of one says nothing of the others. */
export function usePlanning(): MutationState<Asked, readonly PlannedAsset[]> {
  const { plan } = useApi().sweeps
  return useBackendQuestion({
    mutationFn: ({ manner, accounts, assets }: Asked) =>
      Promise.all(
        assets.map(async (asset): Promise<PlannedAsset> => {
          const request = requestOfChosen(manner, asset.key, accounts.get(asset.key) ?? ALL_ACCOUNTS)
          const { made, failure } = await planned(plan.call, request)
          return { asset, request, plan: made, at: new Date(), before: null, failure, stage: { kind: 'rest' } }
        }),
      ),
  })
}

type Outcome = { readonly made: SweepPlan; readonly failure: null } | { readonly made: null; readonly failure: Failure }

const planned = (call: (request: SweepRequest) => Promise<SweepPlan>, request: SweepRequest): Promise<Outcome> =>
  call(request).then(
    (made) => ({ made, failure: null }),
    (error: unknown) => ({ made: null, failure: failureOf(error) }),
  )

export type Sweeping = {
  /** Starts every asset that was read and is not started, one after the other, each with its own digest. */
  readonly sign: () => void
  readonly planAgain: (one: PlannedAsset) => void
}

/**
 * What is done with the plan that is kept. What becomes of it is written there, so that it goes on, and is known, although the vault locks
 * itself meanwhile and the page is gone.
 */
export function useSweeping(): Sweeping {
  const { plan, start } = useApi().sweeps

  /** `refused`: why it is planned again, which is only said where the plan is still the one that was read. */
  const replan = async (number: number, { asset, request, plan: read }: PlannedAsset, refused: Failure | null = null) => {
    changeAsset(number, asset.key, { stage: { kind: 'planning' }, failure: null })
    const { made, failure } = await planned(plan.call, request)
    changeAsset(number, asset.key, { ...newsOf(), stage: { kind: 'rest' } })

    function newsOf(): Partial<PlannedAsset> {
      if (made === null) return { failure }
      const isSame = made.digest === read?.digest
      return { plan: made, at: new Date(), before: isSame ? null : read, failure: isSame ? refused : null }
    }
  }

  const startAll = async () => {
    const now = keptPlan()
    if (now === null) return
    const { number, planned } = now
    const ready = planned.assets.filter(isSignable).filter(({ stage }) => stage.kind === 'rest')
    // All at once, before anything is asked: a second press finds nothing to start.
    for (const { asset } of ready) changeAsset(number, asset.key, { stage: { kind: 'starting' }, failure: null })
    for (const one of ready) {
      try {
        // One after the other: each is planned again over what those before it will take out of the treasury.
        const { id } = await start.call({ ...one.request, digest: one.plan.digest })
        changeAsset(number, one.asset.key, { stage: { kind: 'started', id } })
      } catch (error) {
        const failure = failureOfAct(error)
        if (failure.code === 'PLAN_CHANGED') await replan(number, one, failure)
        else changeAsset(number, one.asset.key, { stage: { kind: 'rest' }, failure })
      }
    }
  }

  return {
    sign: () => void startAll(),
    planAgain: (one) => {
      const now = keptPlan()
      if (now !== null && one.stage.kind === 'rest') void replan(now.number, one)
    },
  }
}
