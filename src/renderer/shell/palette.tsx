import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Dialog as Base } from '@base-ui/react/dialog'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Glyph } from '../parts/glyph.tsx'
import { changeLook, useLook } from '../parts/look.ts'
import { type Choice, choicesFor } from './palette-choices.ts'

type PaletteProps = { readonly onClose: () => void; readonly onLock: () => void; readonly onShortcuts: () => void }

/** Find anything, do anything. It navigates and prepares; nothing here signs or sends. */
export function Palette({ open, ...does }: PaletteProps & { readonly open: boolean }) {
  const { onClose } = does
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="backdrop over-all" />
        <Base.Popup className="palette palette-in" aria-label={t`Find anything, do anything`}>
          <PaletteBody {...does} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function PaletteBody(does: PaletteProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const find = useRef<HTMLInputElement>(null)
  const take = useTake(does)
  const choices = choicesFor(text)
  const chosen = Math.min(at, choices.length - 1)

  // The dialog moves the focus a frame later, and what is typed until then would be lost. It notes first where the focus goes back to.
  useLayoutEffect(() => queueMicrotask(() => find.current?.focus()), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const choice = choices[chosen]
    if (step !== 0) setAt((chosen + step + choices.length) % Math.max(choices.length, 1))
    else if (event.key === 'Enter' && choice !== undefined) take(choice)
    else return
    event.preventDefault()
  }
  return (
    <>
      <label className="find">
        <span className="vh">{t`Find anything, do anything`}</span>
        <Glyph name="search" />
        <input
          ref={find}
          className="input"
          value={text}
          placeholder={t`A screen, an action or an address`}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices.length === 0 ? undefined : `${listId}-${chosen}`}
        />
      </label>
      <div role="listbox" id={listId} aria-label={t`Results`}>
        {choices.map((choice, place) => (
          <Option key={choice.words} id={`${listId}-${place}`} choice={choice} chosen={place === chosen} onTake={() => take(choice)} />
        ))}
      </div>
      {choices.length === 0 ? (
        <p className="empty">
          <Trans>No matches. Enter an address or a signature to find its deposits.</Trans>
        </p>
      ) : null}
      <Keys />
    </>
  )
}

function Keys() {
  return (
    <div className="palette-foot">
      <span>
        <Trans>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>Enter</kbd> open
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>Esc</kbd> back
        </Trans>
      </span>
      <span className="mla">
        <Trans>Nothing here signs or sends.</Trans>
      </span>
    </div>
  )
}

function Option({ id, choice, chosen, onTake }: { id: string; choice: Choice; chosen: boolean; onTake: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (chosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <button ref={button} type="button" id={id} role="option" aria-selected={chosen} tabIndex={-1} onClick={onTake}>
      <Glyph name={choice.glyph} />
      <span>{choice.words}</span>
      <span className="tiny faint">{choice.group}</span>
    </button>
  )
}

/** Does what was chosen, and closes the palette. */
function useTake({ onClose, onLock, onShortcuts }: PaletteProps): (choice: Choice) => void {
  const [, navigate] = useLocation()
  const { contrast } = useLook()
  return ({ does }) => {
    onClose()
    switch (does.kind) {
      case 'go':
        return navigate(does.to)
      case 'theme':
        return changeLook({ theme: does.theme })
      case 'contrast':
        return changeLook({ contrast: contrast === 'more' ? 'system' : 'more' })
      case 'lock':
        return onLock()
      case 'shortcuts':
        return onShortcuts()
    }
  }
}
