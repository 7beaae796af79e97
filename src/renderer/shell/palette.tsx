import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Dialog as Base } from '@base-ui/react/dialog'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Glyph } from '../parts/glyph.tsx'
import { changeLook, useLook } from '../parts/look.ts'
import { useMatters } from '../parts/matters.ts'
import { useViews } from '../parts/table/use-views.ts'
import { Keys as ShortcutKeys } from './keys.tsx'
import { type Choice, choicesFor, choicesOfMatters, choicesOfViews, GROUPS } from './palette-choices.ts'
import { useFound } from './palette-found.ts'
import { keysTo, shortcutsOf } from './shortcuts.ts'

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
  const [chosenKey, setChosenKey] = useState('')
  const listId = useId()
  const find = useRef<HTMLInputElement>(null)
  const take = useTake(does)
  const { choices, ...answer } = useChoices(text)
  // By its key: what is answered later moves no choice that a person made.
  const chosen = Math.max(
    0,
    choices.findIndex(({ key }) => key === chosenKey),
  )

  // The dialog moves the focus a frame later, and what is typed until then would be lost. It notes first where the focus goes back to.
  useLayoutEffect(() => queueMicrotask(() => find.current?.focus()), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const choice = choices[chosen]
    if (step !== 0) setChosenKey(choices[(chosen + step + choices.length) % Math.max(choices.length, 1)]?.key ?? '')
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
          placeholder={t`A page, an action, a person, a reference or an amount`}
          onChange={(event) => {
            setText(event.target.value)
            setChosenKey('')
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices.length === 0 ? undefined : `${listId}-${chosen}`}
        />
      </label>
      <Results id={listId} choices={choices} chosen={chosen} onTake={take} />
      <Told {...answer} count={choices.length} />
      <Keys />
    </>
  )
}

/** Everything that fits the text. Where there is none, what waits for a person stands first. */
function useChoices(text: string) {
  const matters = useMatters()
  const { choices: found, ...answer } = useFound(text)
  const views = useViewChoices(text)
  const waits = text.trim() === '' ? choicesOfMatters(matters.value?.matters ?? []) : []
  const failed = answer.failed || (text.trim() === '' && matters.failure !== null)
  return { ...answer, failed, choices: [...waits, ...views, ...choicesFor(text), ...found] }
}

/** Saved views by their names: of every table that has some. */
function useViewChoices(text: string): readonly Choice[] {
  const deposits = useViews('deposits')?.views ?? []
  const accounts = useViews('accounts')?.views ?? []
  return [
    ...choicesOfViews(text, { table: 'deposits', views: deposits, about: t`Deposits` }),
    ...choicesOfViews(text, { table: 'accounts', views: accounts, about: t`Accounts` }),
  ]
}

type ResultsProps = {
  readonly id: string
  readonly choices: readonly Choice[]
  readonly chosen: number
  readonly onTake: (choice: Choice) => void
}

function Results({ id, choices, chosen, onTake }: ResultsProps) {
  const shortcuts = shortcutsOf(useLook())
  return (
    <div role="listbox" id={id} aria-label={t`Results`}>
      {[...new Set(choices.map(({ group }) => group))].map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <span className="gh" id={`${id}-${group}`} role="presentation">
            {t(GROUPS[group])}
          </span>
          {choices.map((choice, place) =>
            choice.group === group ? (
              <Option
                key={choice.key}
                id={`${id}-${place}`}
                choice={choice}
                chosen={place === chosen}
                keys={choice.does.kind === 'go' ? keysTo(choice.does.to, shortcuts) : []}
                onTake={() => onTake(choice)}
              />
            ) : null,
          )}
        </div>
      ))}
    </div>
  )
}

/** How many results there are, said aloud as they change, and what can be searched where there are none. */
function Told({ count, searching, failed }: { readonly count: number; readonly searching: boolean; readonly failed: boolean }) {
  const none = count === 0 && !searching && !failed
  return (
    <div className={none || failed || (searching && count === 0) ? 'palette-told' : 'vh'} role="status">
      {searching ? t`Searching…` : count === 0 ? null : plural(count, { one: '# result', other: '# results' })}
      {failed ? ` ${t`Not everything could be searched: something could not be read now.`}` : null}
      {none
        ? t`No results. You can search for pages and actions by their names, for people and accounts by their labels, for payments by a part of their reference, for payments and deposits by their exact amount, and for a whole address or signature.`
        : null}
    </div>
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

type OptionProps = {
  readonly id: string
  readonly choice: Choice
  readonly chosen: boolean
  /** The shortcut that leads there as well. */
  readonly keys: readonly string[]
  readonly onTake: () => void
}

function Option({ id, choice: { glyph, words, about }, chosen, keys, onTake }: OptionProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (chosen) button.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <button ref={button} type="button" id={id} role="option" aria-selected={chosen} tabIndex={-1} onClick={onTake}>
      <Glyph name={glyph} />
      <span>
        {words}
        {about === undefined ? null : <span className="tiny faint"> {about}</span>}
      </span>
      <span aria-hidden="true">
        <ShortcutKeys of={{ keys }} />
      </span>
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
