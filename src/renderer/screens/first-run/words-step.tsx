import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../parts/button.tsx'
import { Check, TextField } from '../../parts/field.tsx'
import { focusFirstWrong } from '../../parts/first-wrong.ts'
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
        <h1 className="say-lead">Write these {words.length} words down, on paper.</h1>
        <p className="say-note pt">
          Whoever has them has the money. They are shown now and never again; with them, the vault can be made again on any machine.
        </p>
      </div>
      <ol className="dwords" aria-label="The words, in order">
        {words.map((word, place) => (
          <li key={place}>{word}</li>
        ))}
      </ol>
      <Note kind="warning" glyph="warn" title="No photograph, no file, no clipboard.">
        <p>Closing or reloading this window loses them. The vault stays, but it would have no other backup than its own file.</p>
      </Note>
      <Check checked={written} onChange={setWritten}>
        They are written down, in their order, where only the right people find them.
      </Check>
      <div className="btns">
        <Button kind="main" big onPress={onNext} missing={written ? null : 'First write them down.'}>
          Ask me for three of them
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
        <h1 className="say-lead">Read three of them from the paper.</h1>
        <p className="say-note pt">What is asked here proves that what was written can be read.</p>
      </div>
      {places.map((place, at) => (
        <TextField
          key={place}
          label={`Word ${place + 1}`}
          value={typed[place] ?? ''}
          onChange={(word) => {
            setChecked(false)
            setTyped({ ...typed, [place]: word })
          }}
          wrong={checked && !isRight(place) ? `This is not word ${place + 1}.` : null}
          focused={at === 0}
        />
      ))}
      <div className="btns">
        <Button kind="main" big submit>
          Check the words
        </Button>
        <Button kind="quiet" onPress={onAgain}>
          Show the words again
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
