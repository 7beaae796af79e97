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

/** Whether there is something a person can still do about it. */
export const isRevocable = ({ revoking }: Outstanding): boolean => revoking === null || revoking.advance?.state === 'abandoned'
