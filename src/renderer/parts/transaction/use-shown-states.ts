import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { PaymentState } from './whereabouts.ts'

type Standing = { readonly intent: string; readonly state: PaymentState }

/**
 * Gives a transaction the state in which it is shown: what waits to be signed, and is among what a person is asked about, waits for their word. That
 * is a replacement which the signer did not seal by itself: the backend cannot tell it from one that is about to be sealed before it has tried.
 */
export function useShownStates(): <One extends Standing>(one: One) => One {
  const { value } = useBackendQuery(useApi().activity.unconfirmed.queryOptions({ input: {} }))
  const asked = new Set(value?.decisions.flatMap(({ transactions }) => transactions.map(({ intent }) => intent)) ?? [])
  return (one) => (one.state === 'waiting' && asked.has(one.intent) ? { ...one, state: 'awaiting-confirmation' } : one)
}
