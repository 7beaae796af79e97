import { skipToken } from '@tanstack/react-query'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { PLANNED_NOW } from '../../parts/upkeep-plan.tsx'
import type { Change } from './change.ts'

/** What a change would do, as planned now. Never answered for one that signs nothing, or that is not filled in. */
export function useChangePlan(change: Change | null) {
  const { planAdvance, planWithdraw, planAuthorize } = useApi().nonces
  const of = <Chosen extends Change['act']>(act: Chosen) => (change?.act === act ? (change as Extract<Change, { act: Chosen }>) : null)
  const withdrawal = of('withdraw')
  const handover = of('authorize')
  const advance = useBackendQuery(
    planAdvance.queryOptions({ input: change?.act === 'advance' ? { account: change.account } : skipToken, ...PLANNED_NOW }),
  )
  const withdraw = useBackendQuery(
    planWithdraw.queryOptions({
      input: withdrawal === null ? skipToken : { account: withdrawal.account, amount: withdrawal.amount },
      ...PLANNED_NOW,
    }),
  )
  const authorize = useBackendQuery(
    planAuthorize.queryOptions({
      input: handover === null ? skipToken : { account: handover.account, authority: handover.authority },
      ...PLANNED_NOW,
    }),
  )
  return change?.act === 'withdraw' ? withdraw : change?.act === 'authorize' ? authorize : advance
}

/** Starts a change as it was read; gives the decision to follow, none where nothing is signed. */
export function useChange(onDone: (decision: string | null) => void) {
  const ask = useApi()
  const advance = useBackendMutation(ask.nonces.advance.mutationOptions())
  const withdraw = useBackendMutation(ask.nonces.withdraw.mutationOptions())
  const authorize = useBackendMutation(ask.nonces.authorize.mutationOptions())
  const drop = useBackendMutation(ask.nonces.drop.mutationOptions())
  const acts = [advance, withdraw, authorize, drop]
  const follow = ({ id }: { readonly id: string }) => onDone(id)
  const start = (change: Change, digest: string | null) => {
    const { account } = change
    if (change.act === 'drop') return drop.start({ account }, () => onDone(null))
    if (digest === null) return
    if (change.act === 'advance') advance.start({ account, digest }, follow)
    if (change.act === 'withdraw') withdraw.start({ account, amount: change.amount, digest }, follow)
    if (change.act === 'authorize') authorize.start({ account, authority: change.authority, digest }, follow)
  }
  return {
    start,
    busy: acts.some(({ busy }) => busy),
    failure: acts.find(({ failure }) => failure !== null)?.failure ?? null,
    forget: () => acts.forEach(({ forget }) => forget()),
  }
}
