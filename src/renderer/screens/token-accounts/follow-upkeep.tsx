import { unreadWords, untilSettled, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Sol } from '../../parts/amount.tsx'
import { ConfirmNote } from '../../parts/approvals/confirm-note.tsx'
import { AwaitingNote } from '../../parts/approvals/awaiting-note.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { TransactionSheet } from '../../parts/transaction/transaction-sheet.tsx'
import { useUnsignedWords } from '../../parts/transaction/use-unsigned.ts'
import { feeWord, type Whereabouts, whereaboutsOf } from '../../parts/transaction/whereabouts.ts'

/** What was decided about a token account, through its states to the end. Read from the journal, so that a reload loses nothing. */
export function FollowUpkeep({ id }: { readonly id: string }) {
  const decision = useBackendQuery(useApi().activity.decision.queryOptions({ input: { id }, refetchInterval: untilSettled }))
  const [part] = decision.value?.parts ?? []
  const unsigned = useUnsignedWords({ intent: part?.intent ?? null, again: part?.again ?? false })
  const again = part?.again === true ? ' again' : ''
  const wordsOf = (place: Whereabouts) => (place === 'unsigned' ? `It ${unsigned}` : WORDS[place](again))
  return (
    <Page
      title="Token account"
      say={part === undefined ? unreadWords(decision, 'Reading what was decided.') : wordsOf(whereaboutsOf(part.state))}
      actions={<LinkButton to="/token-accounts">All token accounts</LinkButton>}
    >
      <QueryResult query={decision} waiting="Reading what was decided">
        {(now) =>
          now.parts.map((one) => (
            <TransactionSheet
              key={one.intent}
              title="This transaction"
              of={one}
              clock={now}
              facts={[[feeWord(one), <Sol key="fee" lamports={one.feeLamports} as="sentence" />]]}
            >
              {one.state === 'awaiting-confirmation' ? <ConfirmNote /> : null}
              <AwaitingNote intent={one.intent} state={one.state} />
            </TransactionSheet>
          ))
        }
      </QueryResult>
    </Page>
  )
}

/** `again`: what stands behind “signed” where it was before. */
const WORDS: Record<Exclude<Whereabouts, 'unsigned'>, (again: string) => string> = {
  home: () => 'It is done: finalized.',
  'on-its-way': () => 'It is on its way. You can leave this page; it continues in the background.',
  asked: (again) => `It is not signed${again}: it waits for your word.`,
  held: (again) => `It is not signed${again} yet: it waits for a second person.`,
  unknown: () => 'It may have been done. It resolves itself when a node answers.',
  'not-known': () => 'It has ended, and nobody can tell whether it was done. Look at the account on chain; its story says why.',
  'not-moved': () => 'It was not done. Activity tells why.',
}
