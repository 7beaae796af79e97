import type { Answers } from '../../client.ts'
import type { AssetLike } from '../../parts/amount.tsx'

export type Register = Answers['outstanding']['list']
export type Outstanding = Register['signatures'][number]

/** What all of them together can move, by asset, in the order of the register. */
export function sumOf(signatures: readonly Outstanding[]): readonly { readonly asset: AssetLike; readonly amount: bigint }[] {
  const sums = new Map<string, { asset: AssetLike; amount: bigint }>()
  for (const { moves } of signatures) {
    if (moves === null) continue
    const key = moves.asset.kind === 'native' ? 'native' : moves.asset.mint
    sums.set(key, { asset: moves.asset, amount: (sums.get(key)?.amount ?? 0n) + moves.amount })
  }
  return [...sums.values()]
}

/** Whether the transaction that was to advance its nonce has ended without doing so. */
export const isRevokedInVain = ({ revoking }: Pick<Outstanding, 'revoking'>): boolean =>
  revoking?.advance?.state === 'abandoned' || revoking?.advance?.state === 'failed'

/** Whether its block has been voted for: it is landing, and a revocation would come too late. */
const isLanding = ({ state }: Pick<Outstanding, 'state'>): boolean => state === 'confirmed' || state === 'finalized'

/** Whether there is something a person can still do about it. */
export const isRevocable = (of: Outstanding): boolean => !isLanding(of) && (of.revoking === null || isRevokedInVain(of))

/**
 * What ends one.
 * - final: it is landing
 * - advance: its nonce is being advanced
 * - never: until its nonce advances, whoever has its bytes can send them
 * - block: its last valid block
 */
export type Ending = 'final' | 'advance' | 'never' | 'block'

export function endingOf(of: Pick<Outstanding, 'state' | 'lifetime' | 'revoking'>): Ending {
  if (isLanding(of)) return 'final'
  if (of.lifetime.kind === 'blockhash') return 'block'
  return of.revoking === null || isRevokedInVain(of) ? 'never' : 'advance'
}

const DANGER: Readonly<Record<Ending, number>> = { never: 0, advance: 1, block: 2, final: 3 }

/** A key that is not ours can keep its nonce from advancing. */
const isForeign = ({ lifetime }: Outstanding): boolean => lifetime.kind === 'nonce' && !lifetime.ours

/** The most dangerous first: what never expires, of that what depends on a key that is not ours; then what is being revoked, what expires, what is landing; the older first. */
export const byDanger = (signatures: readonly Outstanding[]): readonly Outstanding[] =>
  signatures.toSorted(
    (one, other) =>
      DANGER[endingOf(one)] - DANGER[endingOf(other)] || Number(isForeign(other)) - Number(isForeign(one)) || one.id - other.id,
  )
