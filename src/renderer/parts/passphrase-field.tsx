import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PASSPHRASE_CHARACTERS_MIN } from '../../contract/bounds.ts'
import { CapsLockNote, useCapsLock } from './caps-lock.tsx'
import { Hint } from './field.tsx'
import { Glyph } from './glyph.tsx'
import type { GlyphName } from './glyphs.tsx'
import { type Strength, strengthOf } from './passphrase-strength.ts'
import type { Kind } from './state.tsx'

type FieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  /** A new one: how hard it is to guess is said as it is typed. */
  readonly isNew?: boolean
  readonly big?: boolean
  readonly focused?: boolean
}

/** A passphrase to type. It is hidden until its button shows it, and again once the form around it is sent: `<PassphraseField label="Passphrase" … />`. */
export function PassphraseField({ label, value, onChange, hint, isNew = false, big = false, focused = false }: FieldProps) {
  const [id, hintId, strengthId] = [useId(), useId(), useId()]
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  const capsLock = useCapsLock()
  useEffect(() => {
    const form = field.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="shown-or-not">
        <input
          id={id}
          ref={field}
          className={big ? 'input input-big' : 'input'}
          type={isShown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${strengthId} ${hintId}`}
          {...capsLock.hears}
        />
        <button
          type="button"
          className="btn"
          aria-pressed={isShown}
          aria-label={t`Show what I type`}
          aria-controls={id}
          onClick={() => setShown(!isShown)}
        >
          <Trans>Show</Trans>
        </button>
      </div>
      <CapsLockNote isOn={capsLock.isOn} />
      {isNew ? <StrengthNote id={strengthId} of={value === '' ? null : strengthOf(value)} /> : null}
      <Hint id={hintId} hint={hint} wrong={null} />
    </div>
  )
}

type Look = { readonly kind: Kind; readonly glyph: GlyphName; readonly words: MessageDescriptor | (() => string) }

const STRENGTHS: Record<Strength, Look> = {
  short: { kind: 'stop', glyph: 'warn', words: () => t`Too short: the vault takes ${PASSPHRASE_CHARACTERS_MIN} characters or more.` },
  weak: { kind: 'warning', glyph: 'warn', words: msg`Weak: easy to guess. Add words that have nothing to do with each other.` },
  fair: { kind: 'idle', glyph: 'info', words: msg`Fair: guessing it takes effort. Six unrelated words are strong.` },
  strong: { kind: 'sure', glyph: 'ok', words: msg`Strong, unless it is a saying or a line of a song or a book: no estimate sees that.` },
}

/** Spoken when it becomes another, and not at each letter. */
function StrengthNote({ id, of }: { readonly id: string; readonly of: Strength | null }) {
  const { kind, glyph, words } = STRENGTHS[of ?? 'short']
  return (
    <span className={`hint ink k-${kind} told`} id={id} aria-live="polite">
      {of === null ? null : (
        <>
          <Glyph name={glyph} />
          {typeof words === 'function' ? words() : t(words)}
        </>
      )}
    </span>
  )
}
