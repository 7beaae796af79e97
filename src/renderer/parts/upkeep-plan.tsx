import { reasonWords } from '../language/reasons.ts'
import { t } from '@lingui/core/macro'
import { OF_THIS_MOMENT, type QueryState } from '../backend/query.ts'
import type { Answers } from '../client.ts'
import { Sol } from './amount.tsx'
import { Facts } from './facts.tsx'
import { Note } from './note.tsx'
import { Beware, PlanWords } from './said.tsx'
import { distinct } from '../../core/text/sentence.ts'

/** What would be done to a token account or a nonce account. */
export type UpkeepPlan = Answers['tokens']['planClose']

/**
 * What would be signed in words, what it costs and returns to the treasury, and what there is to beware of; or why it is not done. Of several, each
 * has its sentence, and the sums are of all of them: `<UpkeepPlans of={[plan]} />`.
 */
export function UpkeepPlans({ of }: { readonly of: readonly UpkeepPlan[] }) {
  const refused = of.find(({ refusal }) => refusal !== null)?.refusal ?? null
  if (refused !== null) return <Note kind="stop" glyph="refused" title={reasonWords('upkeep', refused)} />
  const sum = (lamportsOf: (plan: UpkeepPlan) => bigint) => of.reduce((all, plan) => all + lamportsOf(plan), 0n)
  const rent = sum(({ rentLamports }) => rentLamports)
  const home = sum(({ reclaimedLamports }) => reclaimedLamports)
  return (
    <div className="stack">
      <Beware of={distinct(of.flatMap(({ warnings }) => warnings))} />
      {of.map(({ account, words }) => (words === null ? null : <PlanWords key={account} of={words} />))}
      <Facts
        of={[
          [t`Fee`, <Sol key="fee" lamports={sum(({ feeLamports }) => feeLamports)} as="sentence" />],
          ...(rent === 0n
            ? []
            : [[of.length === 1 ? t`Rent of the new account` : t`Rent`, <Sol key="rent" lamports={rent} as="sentence" />] as const]),
          ...(home === 0n ? [] : [[t`To treasury`, <Sol key="home" lamports={home} as="sentence" />] as const]),
        ]}
      />
    </div>
  )
}

/** How often what is refused is planned again. */
const AGAIN_MS = 5_000

type Planned = Pick<UpkeepPlan, 'refusal'>
type Asked = { readonly state: { readonly data?: Planned | readonly Planned[] | undefined } }

/**
 * For a plan that a person reads before signing: it is made each time, and again while it is refused, since what was missing may have come. One that can
 * be signed stays as it was read. `ask.tokens.planCreate.queryOptions({ input, ...PLANNED_NOW })`
 */
export const PLANNED_NOW = {
  ...OF_THIS_MOMENT,
  refetchInterval: ({ state: { data } }: Asked): number | false =>
    data !== undefined && [data].flat().some(({ refusal }) => refusal !== null) ? AGAIN_MS : false,
} as const

/** Of what stands in a field now and is not planned yet. */
export const UNASKED = { value: undefined, failure: null }

/** Why what was planned cannot be signed; null where it can. What is not answered yet is not called nothing. */
export function unsignedWords({ value, failure }: Pick<QueryState<unknown>, 'value' | 'failure'>, isSignable: boolean): string | null {
  if (isSignable) return null
  if (value !== undefined) return t`There is nothing to sign.`
  return failure === null ? t`It is being planned.` : t`It cannot be planned now.`
}
