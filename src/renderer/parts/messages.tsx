import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { formatCount } from './figure.ts'
import { Glyph } from './glyph.tsx'
import type { Sentence } from '../../core/text/sentence.ts'
import { Said } from './said.tsx'

/** Messages shown in words; a plan of more says how many follow. */
const MESSAGES_SHOWN_MAX = 100

/** What each message does, in words made from its bytes: `<Messages words={plan.transactions.map(({ words }) => words)} />`. */
export function Messages({ words }: { readonly words: readonly Sentence[] }) {
  const hidden = words.length - MESSAGES_SHOWN_MAX
  return (
    <details className="sheet fold">
      <summary>
        <Glyph name="right" />
        {words.length === 1 ? t`The message, in words` : t`The ${formatCount(words.length)} messages, in words`}
      </summary>
      <ol className="messages">
        {words.slice(0, MESSAGES_SHOWN_MAX).map((said, at) => (
          <li key={at}>
            <Said of={said} asSaid />
          </li>
        ))}
      </ol>
      {hidden > 0 ? (
        <p className="messages-more dim">
          <Plural value={hidden} one="And # message more." other="And # messages more." />
        </p>
      ) : null}
    </details>
  )
}
