import { type ReactNode, useId } from 'react'
import { spoken, type Words } from '../language/words.ts'
import { CapsLockNote, useCapsLock } from './caps-lock.tsx'
import { Glyph } from './glyph.tsx'

type FieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  /** What is wrong with it, in words; null where nothing is. */
  readonly wrong?: string | null
  readonly kind?: 'text' | 'password' | 'url' | 'number'
  readonly big?: boolean
  readonly focused?: boolean
}

type HintProps = { readonly id: string; readonly hint: ReactNode; readonly wrong: string | null }

/** What stands under a field: a hint, or what is wrong, in its colour and beside a shape. */
export function Hint({ id, hint, wrong }: HintProps) {
  if (wrong === null) {
    return (
      <span className="hint" id={id}>
        {hint}
      </span>
    )
  }
  return (
    <span className="hint ink k-stop" id={id}>
      <Glyph name="warn" />
      {wrong}
    </span>
  )
}

/** Called once, when the field is drawn. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** A line of text to type: `<TextField label="Name" value={name} onChange={setName} hint="…" wrong={null} />`. */
export function TextField({ label, value, onChange, hint, wrong = null, kind = 'text', big = false, focused = false }: FieldProps) {
  const id = useId()
  const capsLock = useCapsLock()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={big ? 'input input-big' : 'input'}
        type={kind === 'number' ? 'text' : kind}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        ref={focused ? takeFocus : undefined}
        aria-invalid={wrong === null ? undefined : true}
        aria-describedby={`${id}-hint`}
        {...(kind === 'password' ? capsLock.hears : {})}
      />
      {kind === 'password' ? <CapsLockNote isOn={capsLock.isOn} /> : null}
      <Hint id={`${id}-hint`} hint={hint} wrong={wrong} />
    </div>
  )
}

/** Several lines, for words or a list: same props as TextField where they apply. */
export function TextArea({ label, value, onChange, hint, wrong = null }: Omit<FieldProps, 'kind' | 'big' | 'focused'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input input-area"
        rows={4}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={wrong === null ? undefined : true}
        aria-describedby={`${id}-hint`}
      />
      <Hint id={`${id}-hint`} hint={hint} wrong={wrong} />
    </div>
  )
}

/** Narrows a list as one types: `<SearchField label="Find an account" value={text} onChange={setText} />`. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="find">
      <span className="vh">{label}</span>
      <Glyph name="search" />
      <input
        className="input"
        type="search"
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  )
}

/** A day of the calendar, 2026-11-29; empty where none is given: `<DayField label="From" value={day} onChange={setDay} />`. */
export function DayField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="day">
      <span className="dim">{label}</span>
      <input className="input" type="date" value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}

type ChooseProps<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly of: readonly (readonly [Value, Words])[]
}

/** One of a few: `<Choose label="Mode" value={mode} onChange={setMode} of={[['keep-minimum', 'Leave the minimum'], …]} />`. */
export function Choose<Value extends string>({ label, value, onChange, of }: ChooseProps<Value>) {
  return (
    <fieldset className="seg" aria-label={label}>
      {of.map(([choice, words]) => (
        <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {spoken(words)}
        </button>
      ))}
    </fieldset>
  )
}

/** The same behind its label. */
export function ChooseLine<Value extends string>(asked: ChooseProps<Value>) {
  return (
    <div className="rowx">
      <span className="label">{asked.label}</span>
      <Choose {...asked} />
    </div>
  )
}

/** A yes: `<Check checked={sure} onChange={setSure}>I have written the words down.</Check>`. */
export function Check({ checked, onChange, children }: { checked: boolean; onChange: (checked: boolean) => void; children: ReactNode }) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  )
}
