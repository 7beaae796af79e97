import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { Choose, TextArea } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { PassphraseField } from '../../parts/passphrase-field.tsx'
import { Heading } from '../../parts/heading.tsx'
import { tidyWords, whatIsMissing } from '../../parts/vault-rules.ts'
import { PASSPHRASE_CHARACTERS_MIN } from '../../../contract/bounds.ts'

type Way = 'make' | 'restore'
const WAYS = [
  ['make', msg`Make a new vault`],
  ['restore', msg`Restore from words`],
] as const

type VaultStepProps = { readonly onBack: () => void; readonly onMade: (words: readonly string[]) => void; readonly onRestored: () => void }

/** A vault under a passphrase, from new words or from words written down before. */
export function VaultStep({ onBack, onMade, onRestored }: VaultStepProps) {
  const ask = useApi()
  const create = useBackendMutation(ask.vault.create.mutationOptions())
  const restore = useBackendMutation(ask.vault.restore.mutationOptions())
  const [way, setWay] = useState<Way>('make')
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const [words, setWords] = useState('')

  const missing = whatIsMissing({ passphrase, again, words: way === 'restore' ? words : null })
  const busy = create.busy || restore.busy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing !== null || busy) return
    if (way === 'make') create.start({ passphrase }, (vault) => onMade(vault.words))
    else restore.start({ passphrase, words: tidyWords(words) }, onRestored)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <div>
        <Heading className="say-lead">
          <Trans>The vault</Trans>
        </Heading>
        <p className="say-note pt">
          <Trans>
            It holds the keys, in one file on this machine, locked with a passphrase. Nobody can reset it: without the passphrase and
            without the words, the money cannot be moved by anyone.
          </Trans>
        </p>
      </div>
      <Choose label={t`How the vault is made`} value={way} onChange={setWay} of={WAYS} />
      {way === 'restore' ? (
        <TextArea
          label={t`The words`}
          value={words}
          onChange={setWords}
          hint={t`12 or 24 words, in their order, with spaces between them.`}
        />
      ) : null}
      <PassphraseField
        label={t`Passphrase`}
        value={passphrase}
        onChange={setPassphrase}
        hint={t`The vault takes ${PASSPHRASE_CHARACTERS_MIN} characters or more, and looks at nothing else. Several plain words are better than one strange one.`}
        isNew
      />
      <PassphraseField label={t`The same passphrase again`} value={again} onChange={setAgain} />
      <FailureNote failure={create.failure ?? restore.failure} />
      <div className="btns">
        <Button kind="main" big submit missing={missing} busy={busy ? t`Making the vault, about two seconds` : null}>
          {way === 'make' ? t`Make the vault` : t`Restore the vault`}
        </Button>
        <Button kind="quiet" onPress={onBack}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </form>
  )
}
