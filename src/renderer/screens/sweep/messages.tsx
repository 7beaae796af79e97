import { Glyph } from '../../parts/glyph.tsx'
import { plural } from './packing.ts'
import type { SweepPlan } from './request.ts'

/** Messages shown in words; a sweep of more says how many follow. */
const MESSAGES_SHOWN_MAX = 100

/** What each message does, in words made from its bytes. */
export function Messages({ plan: { transactions } }: { readonly plan: SweepPlan }) {
  const hidden = transactions.length - MESSAGES_SHOWN_MAX
  return (
    <details className="sheet fold">
      <summary>
        <Glyph name="right" />
        {transactions.length === 1 ? 'The message, in words' : `The ${transactions.length} messages, in words`}
      </summary>
      <ol className="messages">
        {transactions.slice(0, MESSAGES_SHOWN_MAX).map(({ words, payer, sources }) => (
          <li key={payer + sources[0]?.address}>{words}</li>
        ))}
      </ol>
      {hidden > 0 ? <p className="messages-more dim">And {plural(hidden, 'message')} more.</p> : null}
    </details>
  )
}
