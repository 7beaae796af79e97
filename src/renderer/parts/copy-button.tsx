import { msg, t } from '@lingui/core/macro'
import { useState } from 'react'
import { spoken, type Words } from '../language/words.ts'
import { Glyph } from './glyph.tsx'

type Outcome = 'idle' | 'checked' | 'unchecked' | 'differs' | 'refused'

const OUTCOME_WORDS: Record<Outcome, Words> = {
  idle: '',
  checked: msg`Copied, and read back the same`,
  unchecked: msg`Copied, but not read back; compare it where you paste it`,
  differs: msg`The clipboard holds something else; copy it by hand`,
  refused: msg`The clipboard could not be used; copy it by hand`,
}

type CopyButtonProps = {
  readonly text: string
  readonly what: string
  /** In words: on the button, and beside it what became of it. Elsewhere its shape says so. */
  readonly isSaid?: boolean
}

/** Copies text, and reads it back before it says that it did: programs exist that change addresses on the clipboard. */
export function CopyButton({ text, what, isSaid = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle')
  const words = spoken(OUTCOME_WORDS[outcome])
  return (
    <>
      <button
        type="button"
        className={isSaid ? 'btn' : 'btn btn-quiet btn-icon btn-copy'}
        aria-label={t`Copy ${what}`}
        title={words === '' ? t`Copy ${what}` : words}
        onClick={(event) => {
          event.stopPropagation()
          void copyAndReadBack(text).then(setOutcome)
        }}
      >
        <Glyph name={glyphOf(outcome)} />
        {isSaid ? t`Copy ${what}` : null}
      </button>
      <output className={isSaid ? 'hint' : 'vh'}>{words}</output>
    </>
  )
}

function glyphOf(outcome: Outcome) {
  if (outcome === 'idle') return 'copy'
  if (outcome === 'checked') return 'ok'
  return outcome === 'unchecked' ? 'info' : 'warn'
}

async function copyAndReadBack(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    return 'refused'
  }
  try {
    return (await navigator.clipboard.readText()) === text ? 'checked' : 'differs'
  } catch {
    // Reading needs a permission that the shells do not give to pages.
    return 'unchecked'
  }
}
