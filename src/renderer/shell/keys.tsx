import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { Shortcut } from './shortcuts.ts'

/** Keys as they stand beside what they do: `g` `d`, or `Ctrl` `K`. */
export function Keys({ of: { keys, held } }: { readonly of: Pick<Shortcut, 'keys' | 'held'> }) {
  if (held === true) {
    return (
      <Trans>
        <kbd>Ctrl</kbd> or <kbd>⌘</kbd> with <kbd>{keys.join(' ').toUpperCase()}</kbd>
      </Trans>
    )
  }
  return keys.map((key, at) => (
    <Fragment key={key + String(at)}>
      {at === 0 ? null : ' '}
      <kbd>{key}</kbd>
    </Fragment>
  ))
}
