import { Trans } from '@lingui/react/macro'
import { Check } from './field.tsx'
import { changeLook, useLook } from './look.ts'

/** Turns the shortcuts that are pressed without Control or Command on or off. */
export function SingleKeysCheck() {
  const { singleKeys } = useLook()
  return (
    <Check checked={singleKeys === 'on'} onChange={(on) => changeLook({ singleKeys: on ? 'on' : 'off' })}>
      <Trans>
        Shortcuts of single keys, such as <kbd>?</kbd> for the list of all
      </Trans>
    </Check>
  )
}
