import { t } from '@lingui/core/macro'
import type { Address } from '../../../core/address/address.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import type { Left } from './carried.ts'

type Listed = Answers['nonces']['list'][number]

/** A nonce account to choose, and what is known of it. */
export type KnownNonce = { readonly address: Address; readonly label: string }

/** Bundles that are looked through for nonce accounts; the newest. */
const LOOKED_THROUGH = 100

/** What nonce accounts are known from: those that are listed, and bundles that were prepared. */
export function useKnownNonces() {
  const { value: left = [] } = useBackendQuery(useApi().bundles.list.queryOptions({ input: { limit: LOOKED_THROUGH } }))
  const listed = useBackendQuery(useApi().nonces.list.queryOptions({ input: {} }))
  return { left, listed }
}

/** Listed under this key, there on chain, and in nothing that may still land. */
export function freeFor(listed: readonly Listed[], authority: Address): readonly KnownNonce[] {
  const free = listed.filter(
    (one) => one.state === 'elsewhere' && one.authority === authority && one.bundle === null && one.intent === null,
  )
  return free.map(({ account, label }) => ({ address: account, label: label ?? t`free` }))
}

/** Of bundles of this key, not listed, and in no bundle that is out: newest first, each once. */
export function usedBefore(left: readonly Left[], listed: readonly Listed[], authority: Address): readonly KnownNonce[] {
  const all = left.flatMap(({ transactions }) => transactions)
  const out = new Set(all.flatMap(({ state, nonceAccount }) => (state === 'out' && nonceAccount !== null ? [nonceAccount] : [])))
  const known = new Set(listed.map(({ account }) => account))
  const used = left
    .filter(({ from }) => from === authority)
    .flatMap(({ transactions }) => transactions.flatMap((one) => one.nonceAccount ?? []))
  const offered = [...new Set(used)].filter((address) => !out.has(address) && !known.has(address))
  return offered.map((address) => ({ address, label: t`used before` }))
}
