import './upkeep-plan.css'
import { isAddress } from '../../core/address/address.ts'
import type { Answers } from '../client.ts'
import { Address } from './address.tsx'
import { Sol } from './amount.tsx'
import { Facts } from './facts.tsx'
import { Note } from './note.tsx'

/** What would be done to a token account or a nonce account. */
export type UpkeepPlan = Answers['tokens']['planClose']

/**
 * What would be signed in words, what it costs and brings home, and what there is to beware of; or why it is not done. Of several, each
 * has its sentence, and the sums are of all of them: `<UpkeepPlans of={[plan]} />`.
 */
export function UpkeepPlans({ of }: { readonly of: readonly UpkeepPlan[] }) {
  const refused = of.find(({ refusal }) => refusal !== null)?.refusal ?? null
  if (refused !== null) return <Note kind="stop" glyph="refused" title={refused.words} />
  const sum = (lamportsOf: (plan: UpkeepPlan) => bigint) => of.reduce((all, plan) => all + lamportsOf(plan), 0n)
  const rent = sum(({ rentLamports }) => rentLamports)
  const home = sum(({ reclaimedLamports }) => reclaimedLamports)
  const warnings = new Set(of.flatMap((plan) => plan.warnings))
  return (
    <div className="stack">
      {[...warnings].map((warning) => (
        <Note key={warning} kind="heed" glyph="warn" title={warning} />
      ))}
      {of.map(({ account, words }) => (
        <p key={account} className="say plan-words">
          {words === null ? null : <Sentence words={words} />}
        </p>
      ))}
      <Facts
        of={[
          ['Fee', <Sol key="fee" lamports={sum(({ feeLamports }) => feeLamports)} as="sentence" />],
          ...(rent === 0n
            ? []
            : [[of.length === 1 ? 'Rent of the new account' : 'Rent', <Sol key="rent" lamports={rent} as="sentence" />] as const]),
          ...(home === 0n ? [] : [['Comes home', <Sol key="home" lamports={home} as="sentence" />] as const]),
        ]}
      />
    </div>
  )
}

const ADDRESS_LIKE = /([1-9A-HJ-NP-Za-km-z]{32,44})/

/** The reviewer's sentence, its addresses whole and in groups, so that each can be compared. */
function Sentence({ words }: { readonly words: string }) {
  return words.split(ADDRESS_LIKE).map((part, at) => (isAddress(part) ? <Address key={at} address={part} form="whole" /> : part))
}
