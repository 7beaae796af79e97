import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { TextField } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Badge } from '../../parts/state.tsx'
import { Time } from '../../parts/time.tsx'
import { REASON_CHARACTERS_MIN } from '../../../contract/bounds.ts'
import { Said } from '../../parts/said.tsx'

type Alarm = Answers['nonces']['foreign']
type Foreign = Alarm['found'][number]

/** The alarm: nonce accounts that name a key of ours and that nobody here made. */
export function ForeignSheet({ onKeep }: { readonly onKeep: (account: string) => void }) {
  const ask = useApi()
  const alarm = useBackendQuery(ask.nonces.foreign.queryOptions({ input: {} }))
  const looking = useBackendMutation(ask.nonces.foreign.mutationOptions())
  const [ignoring, setIgnoring] = useState<Foreign | null>(null)
  const look = () => looking.start({ now: true })
  return (
    <Sheet title={t`Nonce accounts that name our keys`} aside={<CheckedAt alarm={alarm.value} />}>
      <QueryResult query={alarm} waiting={t`Reading what was found`}>
        {(value) => (
          <>
            <p className="rowx">
              <Standing alarm={value} />
            </p>
            {value.unserved.map(({ node, code }) => (
              <p key={node} className="tiny dim">
                <Trans>
                  Node {node} does not serve this question ({code}).
                </Trans>
              </p>
            ))}
            {value.found.map((one) => (
              <ForeignNote key={one.account} of={one} onKeep={() => onKeep(one.account)} onIgnore={() => setIgnoring(one)} />
            ))}
          </>
        )}
      </QueryResult>
      <div className="btns">
        <Button onPress={look} busy={looking.busy ? t`Asking every node…` : null}>
          <Trans>Check now</Trans>
        </Button>
      </div>
      <FailureNote failure={looking.failure} />
      <IgnoreDialog of={ignoring} onClose={() => setIgnoring(null)} />
    </Sheet>
  )
}

function CheckedAt({ alarm }: { readonly alarm: Alarm | undefined }) {
  if (alarm === undefined || alarm.checkedAt === null)
    return (
      <span className="tiny faint">
        <Trans>checked every 10 min</Trans>
      </span>
    )
  const nodes = alarm.nodes.length === 1 ? t`1 node` : t`${formatCount(alarm.nodes.length)} nodes`
  return (
    <span className="tiny faint">
      <Trans>
        looked at <Time at={alarm.checkedAt} /> on {nodes}
      </Trans>
    </span>
  )
}

/** Silence is only good news where somebody was asked and every key was looked for. */
function Standing({ alarm: { found, checkedAt, nodes, words } }: { readonly alarm: Alarm }) {
  const isKnown = checkedAt !== null && nodes.length > 0
  return (
    <>
      <Badge kind={found.length > 0 ? 'warning' : isKnown ? 'sure' : 'idle'} glyph={found.length > 0 ? 'warn' : isKnown ? 'ok' : 'unknown'}>
        {found.length > 0 ? t`${formatCount(found.length)} foreign` : isKnown ? t`none foreign` : t`not known`}
      </Badge>{' '}
      <span className="dim">
        <Said of={words} asSaid />
      </span>
    </>
  )
}

type NoteProps = { readonly of: Foreign; readonly onKeep: () => void; readonly onIgnore: () => void }

function ForeignNote({ of: { account, authority, authorityLabel, lamports, usedIn, words, old }, onKeep, onIgnore }: NoteProps) {
  return (
    <Note kind="warning" glyph="warn" title={t`A nonce account that nobody here made.`} role="alert">
      <p>
        <Said of={words} asSaid />
      </p>
      <Facts
        of={[
          [t`Account`, <Address key="account" address={account} form="whole" copy />],
          [t`Authority`, <Address key="authority" address={authority} label={authorityLabel} form="whole" />],
          [t`Holds`, <Sol key="holds" lamports={lamports} as="sentence" />],
          [
            t`Used with ours`,
            usedIn === null ? t`no node could say` : usedIn.length === 0 ? t`never` : t`in ${formatCount(usedIn.length)} of its newest`,
          ],
        ]}
      />
      <div className="btns">
        {old ? null : (
          <Button onPress={onKeep}>
            <Trans>Add to the pool</Trans>
          </Button>
        )}
        <Button kind="stop" onPress={onIgnore}>
          <Trans>Mark as known</Trans>
        </Button>
      </div>
    </Note>
  )
}

function IgnoreDialog({ of, onClose }: { readonly of: Foreign | null; readonly onClose: () => void }) {
  const ask = useApi()
  const ignoring = useBackendMutation(ask.nonces.ignore.mutationOptions())
  const [note, setNote] = useState('')
  const close = () => {
    setNote('')
    ignoring.forget()
    onClose()
  }
  const start = () => {
    if (of === null) return
    ignoring.start({ account: of.account, note: note.trim() }, () => {
      close()
    })
  }
  return (
    <Dialog
      open={of !== null}
      onClose={close}
      title={t`Dismiss the alarm for this account?`}
      actions={
        <>
          <Button kind="quiet" onPress={close}>
            <Trans>Leave it</Trans>
          </Button>
          <Button
            kind="stop"
            onPress={start}
            missing={note.trim().length < REASON_CHARACTERS_MIN ? t`Enter who made it.` : null}
            busy={ignoring.busy ? t`Writing…` : null}
          >
            <Trans>Save and dismiss</Trans>
          </Button>
        </>
      }
    >
      {of === null ? null : <Address address={of.account} form="whole" />}
      <p>
        <Trans>
          What you write stays in the journal. What was signed over this account can still land: only an advance makes it worthless.
        </Trans>
      </p>
      <TextField label={t`Who made it, and what for`} value={note} onChange={setNote} hint={t`For whoever looks later.`} focused />
      <FailureNote failure={ignoring.failure} />
    </Dialog>
  )
}
