import { amountsMeant } from '../../../src/core/amount/meant.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import type { Scene } from './scene.ts'

/** What is found of a text among the payments and deposits of a scene. */
export function findIn(scene: Scene, { search, limit }: { search: string; limit: number }): Answers['activity']['find'] {
  const assets = [
    { key: 'native', decimals: 9, unit: 'SOL' } as const,
    ...scene.mints.map(({ mint, decimals, label }) => ({ key: mint, decimals, unit: label })),
  ]
  const meant = amountsMeant(search, assets)
  const isMeant = (key: string, amount: bigint) => meant.some(({ asset, amount: one }) => asset.key === key && one === amount)
  const lines = [...scene.paying.decided.values()].flatMap(({ lines: all }) => all)
  return {
    payments: lines
      .filter(({ reference, asset, amount }) => reference.toLowerCase().includes(search.trim().toLowerCase()) || isMeant(asset, amount))
      .slice(0, limit)
      .map(({ intent, reference, recipient, asset, amount }) => ({
        ...{ intent, reference, recipient, amount, at: new Date(0) },
        asset: asset as 'native',
        label: scene.paying.book.find(({ address }) => address === recipient)?.label ?? null,
      })),
    deposits: scene.deposits
      .flatMap(({ id, signature, owner, label, asset, before, after, verdict: { kind } }) =>
        kind !== 'outgoing' && isMeant(asset.kind === 'native' ? 'native' : asset.mint, after > before ? after - before : before - after)
          ? [{ id, signature, owner, label, asset, amount: after > before ? after - before : before - after, verdict: kind }]
          : [],
      )
      .slice(0, limit),
  }
}
