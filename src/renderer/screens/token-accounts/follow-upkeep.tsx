import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { useWithdrawal, WithdrawalNote, withdrawalWords } from './withdrawal-note.tsx'

/** What was decided about a token account, through its states to the end. Read from the journal, so that a reload loses nothing. */
export function FollowUpkeep({ id }: { readonly id: string }) {
  const several = useWithdrawal(id)
  const { withdrawal } = several
  const shown = withdrawal?.step ?? id
  const decision = useBackendQuery(useApi().activity.decision.queryOptions({ input: { id: shown }, refetchInterval: untilSettled }))
  const [part] = decision.value?.parts ?? []
  const unsigned = useUnsignedWords({ intent: part?.intent ?? null, again: part?.again ?? false })
  const again = part?.again === true
  const wordsOf = (place: Whereabouts) => (place === 'unsigned' ? t`It ${unsigned}` : WORDS[place](again))
  return (
    <Page
      title={t`Token account`}
      say={
        part === undefined || several.value === undefined
          ? unreadWords(part === undefined ? decision : several, t`Reading what was decided.`)
          : withdrawal === null
            ? wordsOf(whereaboutsOf(part.state))
            : withdrawalWords(withdrawal)
      }
      actions={
        <LinkButton to="/token-accounts">
          <Trans>All token accounts</Trans>
        </LinkButton>
      }
    >
      {withdrawal === null ? null : <WithdrawalNote of={withdrawal} again={several.again} />}
      <QueryResult query={decision} waiting={t`Reading what was decided`}>
        {(now) =>
          now.parts.map((one) => (
            <TransactionSheet
              key={one.intent}
              title={t`This transaction`}
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

/** `again`: whether it was signed before. */
const WORDS: Record<Exclude<Whereabouts, 'unsigned'>, (again: boolean) => string> = {
  home: () => t`It is done: finalized.`,
  'on-its-way': () => t`It is on its way. You can leave this page; it continues in the background.`,
  asked: (again) => (again ? t`It is not signed again: it waits for your word.` : t`It is not signed: it waits for your word.`),
  held: (again) =>
    again ? t`It is not signed again yet: it waits for a second person.` : t`It is not signed yet: it waits for a second person.`,
  unknown: () => t`It may have been done. It resolves itself when a node answers.`,
  'not-known': () => t`It has ended, and nobody can tell whether it was done. Look at the account on chain; its history says why.`,
  'not-moved': () => t`It was not done. Activity tells why.`,
}
