import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi, useLive } from '../../backend/backend.tsx'
import type { Failure } from '../../backend/failure.ts'
import type { Live } from '../../backend/live.ts'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { say } from '../../../core/text/sentence.ts'
import { useTitle } from '../../parts/page.tsx'
import { PassphraseField } from '../../parts/passphrase-field.tsx'
import { watchWords } from '../../parts/watch-words.ts'
import { AcceptOlderDialog, isOlderCode } from './accept-older-dialog.tsx'

/** Only one vault is opened here, so a wrong passphrase names no file. */
function saidHere(failure: Failure | null): Failure | null {
  if (failure?.code !== 'VAULT_WRONG_PASSPHRASE') return failure
  const happened = t`That passphrase does not open this vault.`
  return { ...failure, said: say`${happened}`, words: { ...failure.words, happened } }
}

/** A locked window is answered nothing of how blocks are read; it hears of it. */
function readingWords({ connected, heardAt, watcher }: Live): string {
  if (!connected && heardAt !== null) return t`This window cannot reach Strongroom: whether deposits are read is not known here.`
  return watcher === null ? t`The lock does not stop the reading of deposits.` : watchWords(watcher)
}

/** The vault is closed: nothing can be signed, and everything else goes on. `onBack` leads back to what a locked window shows, where it shows anything. */
export function LockScreen({ onBack }: { readonly onBack?: () => void }) {
  useTitle(t`Locked`)
  const unlock = useBackendMutation(useApi().vault.unlock.mutationOptions())
  const [passphrase, setPassphrase] = useState('')
  const [accepting, setAccepting] = useState(false)
  const refused = unlock.failure?.code ?? ''
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (passphrase !== '' && !unlock.busy) unlock.start({ passphrase })
    setPassphrase('')
  }
  return (
    <main className="locked">
      <div className="locked-in">
        <Mark className="door" />
        <div className="stack-s">
          <h1 className="say-lead">
            <Trans>The vault is closed.</Trans>
          </h1>
          <p className="dim2">
            <Trans>Nothing can be signed. {readingWords(useLive())}</Trans>
          </p>
        </div>
        <form onSubmit={open}>
          <PassphraseField
            label={t`Passphrase`}
            value={passphrase}
            onChange={setPassphrase}
            hint={t`Opening takes about a second, on purpose.`}
            big
            focused
          />
          <Button kind="main" big full submit busy={unlock.busy ? t`Opening the vault` : null}>
            <Trans>Open the vault</Trans>
          </Button>
        </form>
        {onBack === undefined ? null : (
          <Button onPress={onBack}>
            <Trans>Back</Trans>
          </Button>
        )}
        <FailureNote failure={saidHere(unlock.failure)} />
        {isOlderCode(refused) ? (
          <>
            <Button onPress={() => setAccepting(true)}>
              <Trans>Go on with this vault all the same</Trans>
            </Button>
            {accepting ? <AcceptOlderDialog code={refused} onClose={() => setAccepting(false)} /> : null}
          </>
        ) : null}
      </div>
    </main>
  )
}
