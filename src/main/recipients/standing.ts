import type { Address } from '../../core/address/address.ts'
import type { Journal } from '../journal/index.ts'
import type { SignerClient } from '../signer-client.ts'

/** Whether the policy lets an address be paid; `waitMs` is how long not yet. */
export type PolicyStanding = { readonly kind: 'allowed' | 'not-allowed' } | { readonly kind: 'waits'; readonly waitMs: number }

type Asking = { readonly journal: Pick<Journal, 'read'>; readonly signer: Pick<SignerClient, 'status'> }

/**
 * What the signer's policy says of recipients, as far as it tells; the signer itself judges bytes, and alone decides. Null while the vault is
 * locked: nobody else can say.
 */
export async function readStandings(
  { journal, signer }: Asking,
  recipients: readonly Address[],
): Promise<((recipient: Address) => PolicyStanding) | null> {
  const { policy, imported } = await signer.status()
  if (policy === null) return null
  const known = await journal.read.knownAddresses(recipients)
  const own = new Set(known.flatMap(({ address, own: held }) => (held === 'key' ? [address] : [])))
  const waits = new Map<Address, number>()
  // Of two entries for one address the one that waits less counts, as the signer counts them.
  for (const { address, waitMs } of [...policy.destinations, ...policy.watchOnlyTreasuries])
    waits.set(address, Math.min(waitMs, waits.get(address) ?? waitMs))
  // A key that was imported lately signs, but is not yet home.
  const late = new Map(imported.flatMap(({ address, waitMs }) => (waitMs > 0 ? [[address, waitMs] as const] : [])))
  return (recipient) => {
    if (own.has(recipient) && !late.has(recipient)) return { kind: 'allowed' }
    const waitMs = waits.get(recipient) ?? late.get(recipient) ?? (recipient === policy.treasury ? 0 : undefined)
    if (waitMs === undefined) return { kind: 'not-allowed' }
    return waitMs === 0 ? { kind: 'allowed' } : { kind: 'waits', waitMs }
  }
}
