import { reasonWords } from '../../language/reasons.ts'
import { SwitchNote } from './switch-note.tsx'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '../ledger/ledger.css'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Time } from '../../parts/time.tsx'
import { CasesSheet } from '../ledger/cases-sheet.tsx'
import { FoundSheet } from './found-sheet.tsx'
import { GoOnSheet } from './go-on-sheet.tsx'
import { ReopenSheet } from './reopen-sheet.tsx'
import { UnknownSheet } from './unknown-sheet.tsx'
import { UnconfirmedSheet } from './unconfirmed-sheet.tsx'
import { sayOf, type Sending, stillToRead, whileNotOpen } from './words.ts'

/** Whether something new may be signed; where it may not, why, and everything a person does about it, in its order. */
export function SendingScreen() {
  const sending = useBackendQuery({ ...useApi().sending.status.queryOptions({ input: {} }), refetchInterval: whileNotOpen })
  return (
    <Page title={t`Sending`} say={sending.value === undefined ? unreadWords(sending, t`Reading the journal.`) : sayOf(sending.value)}>
      <div className="stack">
        <QueryResult query={sending} waiting={t`Reading the journal`}>
          {(value) => <Standing sending={value} />}
        </QueryResult>
        <UnconfirmedSheet />
        <UnknownSheet />
        <FoundSheet />
      </div>
    </Page>
  )
}

function Standing({ sending }: { readonly sending: Sending }) {
  if (sending.state === 'open')
    return (
      <p className="dim">
        <Trans>
          It closes on its own where your keys may have done what this journal does not know. This page then says why, and what to do.
        </Trans>
      </p>
    )
  if (sending.state === 'offline')
    return sending.reasons.length === 0 ? (
      <p className="dim">
        <Trans>What is signed here is carried to a workstation with a network, which sends it.</Trans>
      </p>
    ) : (
      <>
        <Reasons sending={sending} title={t`Why nothing may be signed`} />
        <GoOnSheet sending={sending} />
      </>
    )
  if (sending.state === 'switching') return <SwitchNote />
  if (sending.state === 'waiting')
    return (
      <Note kind="warning" glyph="outstanding" title={t`Nothing new is signed yet`} role="status">
        <p>
          <Trans>{stillToRead(sending)} What has the signer’s seal is signed on its own after that.</Trans>
        </p>
      </Note>
    )
  return (
    <>
      <Reasons sending={sending} title={t`Why it is closed`} />
      <ReopenSheet sending={sending} />
      {sending.cases === 0 ? null : <CasesSheet />}
    </>
  )
}

type ReasonsProps = { readonly sending: Sending; readonly title: string }

function Reasons({ sending: { reasons }, title }: ReasonsProps) {
  return (
    <Note kind="stop" glyph="warn" title={title} role="alert">
      {reasons.map((closing) => (
        <Reason key={closing.reason} of={closing} />
      ))}
    </Note>
  )
}

function Reason({ of: { reason, since, ...said } }: { readonly of: Sending['reasons'][number] }) {
  const words = reasonWords('closing', { reason, words: said.words })
  return (
    <p>
      <Trans>
        {words} Since <Time at={since} />.
      </Trans>
    </p>
  )
}
