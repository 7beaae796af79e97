import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { ChooseLine } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { BackupDialog } from './backup-dialog.tsx'
import { ImportKeyDialog } from './import-key-dialog.tsx'
import { PassphraseDialog } from './passphrase-dialog.tsx'

type Status = Answers['vault']['status']
type Asking = 'backup' | 'passphrase' | 'key'
/** What was done, in a sentence, and what is to be done about it. */
export type Done = { readonly title: string; readonly words: string }

/** The vault's file and its keys: a backup, the passphrase, a key from elsewhere. */
export function VaultSheet() {
  const vault = useBackendQuery(useApi().vault.status.queryOptions({ input: {} }))
  const [asking, setAsking] = useState<Asking | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const close = () => setAsking(null)
  const finish = (what: Done) => {
    setDone(what)
    close()
  }
  return (
    <Sheet title={t`Vault`}>
      <QueryResult query={vault} waiting={t`Asking the signer`}>
        {(status) => (
          <>
            <Facts of={factsOf(status)} />
            <LocksAfter status={status} />
            <WhileLocked status={status} />
          </>
        )}
      </QueryResult>
      {done === null ? null : (
        <Note kind="sure" glyph="ok" title={done.title} role="status">
          <p>{done.words}</p>
        </Note>
      )}
      <div className="btns">
        <Button kind="main" onPress={() => setAsking('backup')}>
          <Trans>Save a backup</Trans>
        </Button>
        <LinkButton to="/audit">
          <Trans>Prove a backup</Trans>
        </LinkButton>
        <Button onPress={() => setAsking('passphrase')}>
          <Trans>Change the passphrase</Trans>
        </Button>
        <Button onPress={() => setAsking('key')}>
          <Trans>Import a key</Trans>
        </Button>
      </div>
      {asking === 'backup' ? <BackupDialog onDone={finish} onClose={close} /> : null}
      {asking === 'passphrase' ? <PassphraseDialog onDone={finish} onClose={close} /> : null}
      {asking === 'key' ? <ImportKeyDialog onDone={finish} onClose={close} /> : null}
    </Sheet>
  )
}

/** Keys that are closed are not counted. */
function factsOf({ state, derivedAccounts, importedAccounts }: Status): readonly Fact[] {
  if (state === 'locked') return []
  return [
    [t`Deposit accounts`, formatCount(derivedAccounts)],
    [t`Imported keys`, formatCount(importedAccounts)],
  ]
}

const MINUTE_MS = 60_000
/** Any other number is chosen by the command line. */
const MINUTES_OFFERED = [1, 5, 10, 15, 30, 60]

/** For how long nobody uses the vault before it locks itself. */
function LocksAfter({ status: { state, autoLockMs } }: { readonly status: Status }) {
  const choose = useBackendMutation(useApi().vault.lockAfter.mutationOptions())
  const chosen = Math.round(autoLockMs / MINUTE_MS)
  const minutes = [...new Set([...MINUTES_OFFERED, chosen])].sort((left, right) => left - right)
  return (
    <>
      <ChooseLine
        label={t`Locks after`}
        value={String(chosen)}
        onChange={(picked) => choose.start({ minutes: Number(picked) })}
        of={minutes.map((offered) => [String(offered), t`${offered} min`] as const)}
      />
      <p className="hint">
        {state === 'locked'
          ? t`Without use. It is changed while the vault is open.`
          : t`Without use. A change holds at once, and after every later start. The vault always locks after an hour at most.`}
      </p>
      <FailureNote failure={choose.failure} />
    </>
  )
}

/** What whoever sits down at the desk sees while the vault is locked. */
function WhileLocked({ status: { shownLocked } }: { readonly status: Status }) {
  const choose = useBackendMutation(useApi().vault.whileLocked.mutationOptions())
  return (
    <>
      <ChooseLine
        label={t`While locked`}
        value={shownLocked}
        onChange={(show) => choose.start({ show })}
        of={[
          ['nothing', t`Show nothing`],
          ['journal', t`Show what can be read`],
        ]}
      />
      <p className="hint">
        {shownLocked === 'nothing'
          ? t`A locked window shows nothing of what you hold.`
          : t`Whoever sits down at this computer can read balances, customers and payments without the passphrase. They can sign, change and save nothing.`}
      </p>
      <FailureNote failure={choose.failure} />
    </>
  )
}
