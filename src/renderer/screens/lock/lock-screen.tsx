import { type FormEvent, useState } from 'react'
import { useAct } from '../../backend/answer.ts'
import { useAsk } from '../../backend/backend.tsx'
import type { Failure } from '../../backend/failure.ts'
import { Button } from '../../parts/button.tsx'
import { Mark } from '../../parts/mark.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { say } from '../../../core/text/sentence.ts'
import { useTitle } from '../../parts/page.tsx'
import { TextField } from '../../parts/field.tsx'
import { AcceptOlderDialog, isOlderCode } from './accept-older-dialog.tsx'

/** Only one vault is opened here, so a wrong passphrase names no file. */
function saidHere(failure: Failure | null): Failure | null {
  if (failure?.code !== 'VAULT_WRONG_PASSPHRASE') return failure
  const happened = 'That passphrase does not open this vault.'
  return { ...failure, said: say`${happened}`, words: { ...failure.words, happened } }
}

/** The vault is closed: nothing can be signed, and everything else goes on. */
export function LockScreen() {
  useTitle('Locked')
  const unlock = useAct(useAsk().vault.unlock.mutationOptions())
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
          <h1 className="say-lead">The vault is closed.</h1>
          <p className="dim2">Deposits are still being watched. Nothing can be signed.</p>
        </div>
        <form onSubmit={open}>
          <TextField
            label="Passphrase"
            kind="password"
            value={passphrase}
            onChange={setPassphrase}
            hint="Opening takes about a second, on purpose."
            big
            focused
          />
          <Button kind="main" big full submit busy={unlock.busy ? 'Opening the vault' : null}>
            Open the vault
          </Button>
        </form>
        <FailureNote failure={saidHere(unlock.failure)} />
        {isOlderCode(refused) ? (
          <>
            <Button onPress={() => setAccepting(true)}>Go on with this vault all the same</Button>
            {accepting ? <AcceptOlderDialog code={refused} onClose={() => setAccepting(false)} /> : null}
          </>
        ) : null}
      </div>
    </main>
  )
}
