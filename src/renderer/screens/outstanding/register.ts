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

/** Whether there is something a person can still do about it. */
export const isRevocable = (of: Outstanding): boolean => of.revoking === null || isRevokedInVain(of)
