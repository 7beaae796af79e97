import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { LinkButton } from '../../parts/button.tsx'
import { ClosedNote } from '../../parts/closed-note.tsx'
import { NoteForm } from '../../parts/note-form.tsx'
import { groupedWithin } from '../../parts/figure.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { KIND_WORDS, paymentPath, shortIntent } from '../../parts/transaction/intent.ts'
import { REASON_CHARACTERS_MIN } from '../../../contract/bounds.ts'

/** As many as one answer holds, the same question as that of what was found elsewhere. */
const SHOWN = 1_000

export const useUnknown = () => {
  const found = useBackendQuery(useApi().sending.found.queryOptions({ input: { limit: SHOWN } }))
  return { ...found, value: found.value?.unknown }
}

/** What ended without anybody knowing how, each with its cause; nothing is shown where there is none. */
export function UnknownSheet() {
  return (
    <QueryResult query={useUnknown()} waiting={null}>
      {(unknown) =>
        unknown.length === 0 ? null : (
          <Sheet title={t`What nobody can tell of`}>
            <p>
              <Trans>
                Whether these were made nobody can tell: none is made again, and the reference of a payment stays taken. Look on chain, or
                ask the recipient. Pay under another reference only once you know that it did not arrive and can no longer land: what was
                signed under a nonce can land until that nonce is advanced.
              </Trans>
            </p>
            <ul className="matter-list">
              {unknown.map(({ intent, kind, why, closed }) => (
                <li key={intent} className="stack-s">
                  <h3>{`${t(KIND_WORDS[kind])} ${shortIntent(intent)}`}</h3>
                  {why === null ? null : <p>{groupedWithin(why)}</p>}
                  <div className="btns">
                    <LinkButton to={paymentPath(intent)}>{t`History of ${shortIntent(intent)}`}</LinkButton>
                  </div>
                  <CloseUnknown intent={intent} kind={kind} closed={closed} />
                </li>
              ))}
            </ul>
          </Sheet>
        )
      }
    </QueryResult>
  )
}

/** What it is called within a sentence. */
const CALLED: Record<Unknown['kind'], MessageDescriptor> = { payment: msg`payment`, sweep: msg`sweep`, upkeep: msg`upkeep` }

type Unknown = Answers['sending']['found']['unknown'][number]

function CloseUnknown({ intent, kind, closed }: Pick<Unknown, 'intent' | 'kind' | 'closed'>) {
  const ask = useApi()
  const closing = useBackendMutation(ask.activity.resolve.mutationOptions())
  return (
    <NoteForm
      what={`${t(CALLED[kind])} ${shortIntent(intent)}`}
      least={REASON_CHARACTERS_MIN}
      hint={t`What was found out, and by whom. It stays in the journal for ever; the reference of a payment stays taken, and nothing is sent.`}
      busy={closing.busy}
      failure={closing.failure}
      closed={closed === null ? null : <ClosedNote of={closed} />}
      onNote={(note, onDone) =>
        closing.start({ intent, note }, () => {
          onDone()
        })
      }
    />
  )
}
