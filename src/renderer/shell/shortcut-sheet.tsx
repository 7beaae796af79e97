import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useLook } from '../parts/look.ts'
import { SingleKeysCheck } from '../parts/single-keys.tsx'
import { Keys } from './keys.tsx'
import { type Shortcut, shortcutsOf } from './shortcuts.ts'

/** Lists every shortcut that works now, and none that does not. */
export function ShortcutSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const shortcuts = shortcutsOf(useLook())
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      actions={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Listed title={t`Anywhere`} shortcuts={shortcuts.filter(({ does }) => does.kind !== 'go' && does.kind !== 'row')} />
      <Listed title={t`In a list`} shortcuts={shortcuts.filter(({ does }) => does.kind === 'row')} />
      <Listed title={t`Go to`} shortcuts={shortcuts.filter(({ does }) => does.kind === 'go')} />
      <SingleKeysCheck />
    </Dialog>
  )
}

function Listed({ title, shortcuts }: { readonly title: string; readonly shortcuts: readonly Shortcut[] }) {
  const id = useId()
  if (shortcuts.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className="shortcuts">
        {shortcuts.map((shortcut) => (
          <li key={shortcut.keys.join(' ')}>
            <span>{t(shortcut.words)}</span>
            <span>
              <Keys of={shortcut} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
