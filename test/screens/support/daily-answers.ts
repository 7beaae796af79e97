import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { daysUpTo } from '../../../src/core/daily/zone.ts'
import type { Answers } from '../../../src/renderer/client.ts'
import { asOf, type Scene } from './scene.ts'

const os = implement(contract)

export type Daily = {
  /** Days of which nothing is known: the first ones, and those so many days ago. */
  readonly unknownFirst: number
  readonly gapDaysAgo?: readonly number[]
}

type HeldDay = Answers['daily']['holdings']['days'][number]
type DepositDay = Answers['daily']['deposits']['days'][number]

/** Half a month was before the journal, and blocks of one day were passed over. */
const USUAL: Daily = { unknownFirst: 15, gapDaysAgo: [30] }

/** What was held and paid in by day: up and down from what the scene's accounts hold today. */
export function dailyAnswers(scene: Scene) {
  return {
    holdings: os.daily.holdings.handler(({ input }) => {
      const { asset, label, held } = heldIn(scene, input.asset)
      const days = daysOf(scene, input).map(({ day, ago, why }): HeldDay => {
        return { day, held: why === null ? (held * BigInt(100 - ago + ((ago * 7) % 13))) / 100n : null, why }
      })
      return { asset, label, zone: input.zone, asOf: asOf(scene), days }
    }),
    deposits: os.daily.deposits.handler(({ input }) => {
      const { asset, label } = heldIn(scene, input.asset)
      const days = daysOf(scene, input).map(({ day, ago, why }): DepositDay => {
        if (why !== null) return { day, deposits: null, amount: null, whole: false, why }
        const deposits = (ago * 11) % 17
        return { day, deposits, amount: BigInt(deposits) * 1_234_567_891n, whole: ago > 0, why }
      })
      return { asset, label, zone: input.zone, asOf: asOf(scene), days }
    }),
  }
}

function heldIn(scene: Scene, asked: string) {
  const mint = scene.mints.find((one) => one.mint === asked)
  const sum = (of: readonly bigint[]) => of.reduce((total, one) => total + one, 0n)
  if (mint === undefined) return { asset: { kind: 'native' } as const, label: 'SOL', held: sum(scene.accounts.map(({ native }) => native)) }
  const { tokenProgram, decimals, label } = mint
  const held = scene.accounts.flatMap(({ tokens }) => tokens).filter((token) => token.mint === asked)
  return { asset: { kind: 'token' as const, mint: mint.mint, tokenProgram, decimals }, label, held: sum(held.map(({ amount }) => amount)) }
}

function daysOf(scene: Scene, { days, zone }: { readonly days: number; readonly zone: string }) {
  const { unknownFirst, gapDaysAgo = [] } = scene.daily ?? USUAL
  return daysUpTo({ nowMs: Date.now(), days, zone }).map(({ day }, index) => {
    const ago = days - 1 - index
    const why = ago > 89 - unknownFirst ? ('before-journal' as const) : gapDaysAgo.includes(ago) ? ('gap' as const) : null
    return { day, ago, why }
  })
}
