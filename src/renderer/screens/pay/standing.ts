import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { usePolicy } from '../../backend/policy.ts'

/**
 * Whether the signer lets an address be paid, as its policy stands now:
 * - ours: its key is in the vault, or it is a treasury of the policy
 * - allowed, waits (for so long yet), not-allowed: as the policy names it
 */
export type SignerStanding = { readonly kind: 'ours' | 'allowed' | 'not-allowed' } | { readonly kind: 'waits'; readonly waitMs: number }

/** Undefined while it is not known. */
export function useSignerStanding(address: string): SignerStanding | undefined {
  const ask = useApi()
  const { value: policy } = usePolicy()
  const { value: ours } = useBackendQuery(ask.accounts.list.queryOptions({ input: { search: address, limit: 1 } }))
  if (policy === undefined || ours === undefined) return undefined
  const [account] = ours.accounts
  if (account !== undefined && account.address === address && account.role !== 'watch') return { kind: 'ours' }
  if (policy.treasury === address) return { kind: 'ours' }
  const named = [...policy.treasuries, ...policy.destinations].find((entry) => entry.address === address)
  if (named === undefined) return { kind: 'not-allowed' }
  return named.waitMs > 0 ? { kind: 'waits', waitMs: named.waitMs } : { kind: 'allowed' }
}
