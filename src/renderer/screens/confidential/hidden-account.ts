import type { Answers } from '../../client.ts'

/** A token account that takes confidential transfers. */
export type HiddenAccount = Answers['tokens']['confidential']['accounts'][number]

/** The word after its amounts: a listed mint’s label, or the first letters of a mint nobody named. */
export const unitOf = ({ label, mint }: Pick<HiddenAccount, 'label' | 'mint'>): string => label ?? `${mint.slice(0, 4)}…`

/** How much of the room for arrivals is taken, in percent, rounded down. */
export const percentTaken = ({ credits, creditsMax }: Pick<HiddenAccount, 'credits' | 'creditsMax'>): number =>
  creditsMax === 0n ? 100 : Math.min(100, Number((credits * 100n) / creditsMax))

/** Whether something waits to be applied here, or its copy is not true: with keys of this vault, and while its issuer has not frozen it. */
export const canBeApplied = ({ keys, state, credits, creditsExpected, creditsApplied }: HiddenAccount): boolean =>
  keys !== null && state === 'normal' && (credits > 0n || creditsExpected !== creditsApplied)
