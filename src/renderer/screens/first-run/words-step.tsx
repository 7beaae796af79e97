import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../parts/button.tsx'
import { Check, TextField } from '../../parts/field.tsx'
import { focusFirstWrong } from '../../parts/first-wrong.ts'
import { Heading } from '../../parts/heading.tsx'
import { Note } from '../../parts/note.tsx'
import { placesToAsk, tidyWords } from '../../parts/vault-rules.ts'

type WordsStepProps = { readonly words: readonly string[]; readonly onKept: () => void }

/** The words, shown once, then some of them asked back: a backup nobody can read is none. */
export function WordsStep({ words, onKept }: WordsStepProps) {
  const [asking, setAsking] = useState(false)
  useWarnBeforeLeaving()
  return asking ? (
    <AskBack words={words} onKept={onKept} onAgain={() => setAsking(false)} />
  ) : (
    <ShowWords words={words} onNext={() => setAsking(true)} />
  )
}

function ShowWords({ words, onNext }: { readonly words: readonly string[]; readonly onNext: () => void }) {
  const [written, setWritten] = useState(false)
  return (
    <>
      <div>
        <Heading className="say-lead">
          <Trans>Write these {words.length} words down, on paper.</Trans>
        </Heading>
        <p className="say-note pt">
          <Trans>
            Whoever has them has the money. They are shown now and never again; with them, the vault can be made again on any machine.
          </Trans>
        </p>
      </div>
      <ol className="dwords" aria-label={t`The words, in order`}>
        {words.map((word, place) => (
          <li key={place}>{word}</li>
        ))}
      </ol>
      <Note kind="warning" glyph="warn" title={t`No photograph, no file, no clipboard.`}>
        <p>
          <Trans>Closing or reloading this window loses them. The vault stays, but it would have no other backup than its own file.</Trans>
        </p>
      </Note>
      <Check checked={written} onChange={setWritten}>
        <Trans>They are written down, in their order, where only the right people find them.</Trans>
      </Check>
      <div className="btns">
        <Button kind="main" big onPress={onNext} missing={written ? null : t`First write them down.`}>
          <Trans>Ask me for three of them</Trans>
        </Button>
      </div>
    </>
  )
}

type AskBackProps = WordsStepProps & { readonly onAgain: () => void }

function AskBack({ words, onKept, onAgain }: AskBackProps) {
  const [places] = useState(() => placesToAsk(words.length, Math.random))
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [checked, setChecked] = useState(false)
  const isRight = (place: number) => tidyWords(typed[place] ?? '') === words[place]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (places.every(isRight)) return onKept()
    flushSync(() => setChecked(true))
    focusFirstWrong(event.currentTarget)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <div>
        <Heading className="say-lead">
          <Trans>Read three of them from the paper.</Trans>
        </Heading>
        <p className="say-note pt">
          <Trans>What is asked here proves that what was written can be read.</Trans>
        </p>
      </div>
      {places.map((place, at) => (
        <TextField
          key={place}
          label={t`Word ${place + 1}`}
          value={typed[place] ?? ''}
          onChange={(word) => {
            setChecked(false)
            setTyped({ ...typed, [place]: word })
          }}
          wrong={checked && !isRight(place) ? t`This is not word ${place + 1}.` : null}
          focused={at === 0}
        />
      ))}
      <div className="btns">
        <Button kind="main" big submit>
          <Trans>Check the words</Trans>
        </Button>
        <Button kind="quiet" onPress={onAgain}>
          <Trans>Show the words again</Trans>
        </Button>
      </div>
    </form>
  )
}

/** The browser asks before it closes a window whose words are not proved yet. */
function useWarnBeforeLeaving(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
}
