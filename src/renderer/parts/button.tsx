import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { focusFirstWrong } from './first-wrong.ts'

type ButtonLook = {
  /** main: the way forward, one per page. stop: undoes something. quiet: stands back. */
  readonly kind?: 'main' | 'plain' | 'quiet' | 'stop'
  readonly big?: boolean
  readonly full?: boolean
  readonly children: ReactNode
}

const classesOf = ({ kind = 'plain', big = false, full = false }: Omit<ButtonLook, 'children'>) =>
  ['btn', kind === 'plain' ? '' : `btn-${kind}`, big ? 'btn-big' : '', full ? 'full' : ''].filter((word) => word !== '').join(' ')

type ButtonProps = ButtonLook & {
  readonly onPress?: () => void
  /** Why it cannot be pressed now. It stays in the tab order and says so beside itself. */
  readonly missing?: string | null
  /** What it started is going on; the text says what. */
  readonly busy?: string | null
  readonly submit?: boolean
  /** What it is called where its text alone names several: begins with the text. */
  readonly name?: string
}

/**
 * A button. Its text is a verb with its object and count: Sign 19 transactions.
 *
 *     <Button kind="main" onPress={sign} missing={locked ? 'The vault is locked.' : null}>Sign 19 transactions</Button>
 */
export function Button({ onPress, missing = null, busy = null, submit = false, name, children, ...look }: ButtonProps) {
  const reasonId = useId()
  const off = missing !== null || busy !== null
  return (
    <>
      <button
        type={submit ? 'submit' : 'button'}
        className={classesOf(look)}
        aria-label={busy === null ? name : undefined}
        aria-disabled={off ? true : undefined}
        aria-describedby={missing === null ? undefined : reasonId}
        onClick={(event) => {
          if (!off) return onPress?.()
          event.preventDefault()
          if (submit && busy === null) focusFirstWrong(event.currentTarget.form)
        }}
      >
        {busy ?? children}
      </button>
      {missing === null ? null : (
        <span className="hint" id={reasonId}>
          {missing}
        </span>
      )}
    </>
  )
}

/** Goes somewhere in the window, looking like a button: `<LinkButton to="/sweep" kind="main">Plan a sweep</LinkButton>`. */
export function LinkButton({ to, children, ...look }: ButtonLook & { readonly to: string }) {
  return (
    <Link to={to} className={classesOf(look)}>
      {children}
    </Link>
  )
}
