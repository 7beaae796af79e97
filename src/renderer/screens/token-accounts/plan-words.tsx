import './token-accounts.css'
import { isAddress } from '../../../core/address/address.ts'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Note } from '../../parts/note.tsx'
import type { TokenPlan } from './token-account.ts'

/** What would be signed in words, what it costs and brings home, and what there is to beware of; or why it is not done. */
export function PlanWords({ plan }: { readonly plan: TokenPlan }) {
  const { refusal, words, feeLamports, rentLamports, reclaimedLamports, warnings } = plan
  if (refusal !== null) return <Note kind="stop" glyph="refused" title={refusal.words} />
  return (
    <div className="stack">
      {warnings.map((warning) => (
        <Note key={warning} kind="heed" glyph="warn" title={warning} />
      ))}
      <p className="say plan-words">{words === null ? null : <Sentence words={words} />}</p>
      <Facts
        of={[
          ['Fee', <Sol key="fee" lamports={feeLamports} as="sentence" />],
          ...(rentLamports === 0n ? [] : [['Rent of the new account', <Sol key="rent" lamports={rentLamports} as="sentence" />] as const]),
          ...(reclaimedLamports === 0n ? [] : [['Comes home', <Sol key="home" lamports={reclaimedLamports} as="sentence" />] as const]),
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
