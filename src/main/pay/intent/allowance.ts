import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import { WRAPPED_NATIVE_MINTS } from '../../../core/program/ids.ts'
import { readStandings } from '../../recipients/index.ts'
import type { PayParts } from '../parts.ts'

/**
 * What the signer's policy says of payments, as far as it tells. The signer itself judges the bytes again, and alone decides.
 * - reasonOf: why nothing is signed for a recipient; null where nothing stands against it
 * - mostPerTransaction: in smallest units; null where that is not limited
 */
export type Allowance = {
  readonly reasonOf: (recipient: Address) => 'not-allowed' | 'not-allowed-yet' | null
  readonly mostPerTransaction: bigint | null
}

type Asking = { readonly asset: Address | 'native'; readonly recipients: readonly Address[] }

/** @throws VAULT_LOCKED: nobody else can say */
export async function readAllowance(
  { journal, signer }: Pick<PayParts, 'journal' | 'signer'>,
  { asset, recipients }: Asking,
): Promise<Allowance> {
  const { policy } = await signer.status()
  const standingOf = await readStandings({ journal, signer }, recipients)
  if (policy === null || standingOf === null) throw new StrongroomError('VAULT_LOCKED', {})
  const counted = WRAPPED_NATIVE_MINTS.some((mint) => mint === asset) ? 'native' : asset
  const named = policy.limits.filter((limit) => limit.asset === counted || limit.asset === asset)
  const holding = named.length > 0 ? named : policy.limits.filter((limit) => limit.asset === 'other-assets')
  const limits = holding.flatMap(({ perTransaction }) => (perTransaction === null ? [] : [perTransaction]))
  return {
    reasonOf: (recipient) => REASONS[standingOf(recipient).kind],
    mostPerTransaction: limits.length === 0 ? null : limits.reduce((least, limit) => (limit < least ? limit : least)),
  }
}

const REASONS = { allowed: null, waits: 'not-allowed-yet', 'not-allowed': 'not-allowed' } as const
