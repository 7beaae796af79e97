import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Address } from '../../parts/address.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Judged } from '../pay/judged.tsx'
import { PolicyNote } from '../pay/policy-note.tsx'
import type { SignerStanding } from '../pay/standing.ts'
import { AddDialog } from './add-dialog.tsx'
import type { BookEntry } from './entry.ts'
import { EntryForm } from './entry-form.tsx'

/** One recipient: what their address is now, whether the signer pays it, what they are called, and the ways on. */
export function RecipientDetail({ entry }: { readonly entry: BookEntry }) {
  const { address, label, addedAt } = entry
  const [removing, setRemoving] = useState(false)
  const [saving, setSaving] = useState(false)
  const judged = useBackendQuery(useApi().recipients.check.queryOptions({ input: { text: address } }))
  return (
    <div className="unfolded recipient">
      <div className="stack">
        <QueryResult query={judged} waiting={t`Asking your nodes what it is`}>
          {(recipient) => <Judged recipient={recipient} />}
        </QueryResult>
      </div>
      <div className="stack">
        <PolicyNote standing={standingOf(entry)} address={address} label={label} />
        {addedAt === null ? (
          <p className="hint">
            <Trans>The policy names this recipient; the address book does not.</Trans>
          </p>
        ) : (
          <EntryForm key={label + (entry.note ?? '')} entry={entry} />
        )}
        <p className="btns">
          <LinkButton to={`/pay/to/${address}`} kind="main">
            <Trans>Pay {label}</Trans>
          </LinkButton>
          {addedAt === null ? (
            <Button onPress={() => setSaving(true)}>
              <Trans>Save in the address book</Trans>
            </Button>
          ) : (
            <Button kind="stop" onPress={() => setRemoving(true)}>
              <Trans>Remove from the address book</Trans>
            </Button>
          )}
        </p>
      </div>
      {saving ? <AddDialog open onClose={() => setSaving(false)} given={{ address, label }} /> : null}
      {removing ? <RemoveDialog entry={entry} onClose={() => setRemoving(false)} /> : null}
    </div>
  )
}

/** As the list says it, which is what payments are judged by as well. */
function standingOf({ standing, waitMs }: BookEntry): SignerStanding | undefined {
  if (standing === null) return undefined
  return standing === 'waits' ? { kind: 'waits', waitMs: waitMs ?? 0 } : { kind: standing }
}

function RemoveDialog({ entry: { address, label }, onClose }: { readonly entry: BookEntry; readonly onClose: () => void }) {
  const ask = useApi()
  const removing = useBackendMutation(ask.recipients.remove.mutationOptions())
  const remove = () =>
    removing.start({ address }, () => {
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Remove ${label} from the address book?`}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button kind="stop" onPress={remove} busy={removing.busy ? t`Removing…` : null}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    >
      <Address address={address} form="whole" />
      <p className="dim">
        <Trans>What was paid to it stays in the journal. Whether the signer pays it is not changed by this.</Trans>
      </p>
      <FailureNote failure={removing.failure} />
    </Dialog>
  )
}
