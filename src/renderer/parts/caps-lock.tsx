import { Trans } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import { Glyph } from './glyph.tsx'

/** What a key or a press tells of the keyboard, where it does. */
const isCapsLockOn = ({ nativeEvent }: SyntheticEvent<Element, KeyboardEvent | MouseEvent>): boolean =>
  nativeEvent.getModifierState('CapsLock')

/** Whether Caps Lock is on while a field is typed in: `isOn`, and what the field is to hear. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false)
  const hear = (event: SyntheticEvent<Element, KeyboardEvent | MouseEvent>) => setOn(isCapsLockOn(event))
  return { isOn, hears: { onKeyDown: hear, onKeyUp: hear, onClick: hear, onBlur: () => setOn(false) } }
}

/** Said as soon as it is: whoever types what is not shown sees no capitals. */
export function CapsLockNote({ isOn }: { readonly isOn: boolean }) {
  return (
    <span className="hint ink k-warning told" aria-live="polite">
      {isOn ? (
        <>
          <Glyph name="warn" />
          <Trans>Caps Lock is on.</Trans>
        </>
      ) : null}
    </span>
  )
}
