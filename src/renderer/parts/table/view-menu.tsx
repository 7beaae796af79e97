import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../button.tsx'
import { Drop } from '../drop.tsx'
import { TextField } from '../field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useKept } from '../kept-at-desk.ts'
import { hiddenIn } from './hidden-columns.ts'
import {
  PATH_CHARACTERS_MAX,
  placeOfView,
  renamed,
  type SavedView,
  VIEW_NAME_CHARACTERS_MAX,
  type ViewedTable,
  VIEWS_MAX,
  withoutView,
  withView,
  wrongOfName,
} from './saved-views.ts'
import { useViews } from './use-views.ts'

type ViewMenuProps = {
  readonly table: ViewedTable
  /** The address of what is shown now. */
  readonly path: string
}

/** What is asked in a dialog: the name of a new view, or another one for a view. */
type Asking = { readonly kind: 'save' } | { readonly kind: 'rename'; readonly name: string } | null

/** The saved views of a table: opened, renamed and removed below one button, and made of what is shown. */
export function ViewMenu({ table, path }: ViewMenuProps) {
  const kept = useViews(table)
  const hidden = useKept(hiddenIn(table))
  const [asking, setAsking] = useState<Asking>(null)
  const views = kept?.views ?? []
  const save = (name: string) =>
    kept?.change((now) =>
      asking?.kind === 'rename' ? renamed(now, { from: asking.name, to: name }) : withView(now, { name, path, hidden }),
    )
  const missing =
    kept === null
      ? t`Which network this is has not been answered yet.`
      : views.length >= VIEWS_MAX
        ? t`There are ${VIEWS_MAX} views: remove one first.`
        : path.length > PATH_CHARACTERS_MAX
          ? t`What is searched for is too long to be kept.`
          : null
  return (
    <div className="end-of-tools">
      <Drop button={t`Views`}>
        {(close) => (
          <div className="view-menu" role="group" aria-label={t`Saved views`}>
            {views.length === 0 ? <p className="dim">{t`A view keeps the filter, the order and the columns under a name.`}</p> : null}
            <ul>
              {views.map((view) => (
                <Line
                  key={view.name}
                  view={view}
                  table={table}
                  onClose={close}
                  onRename={() => setAsking({ kind: 'rename', name: view.name })}
                  onRemove={() => kept?.change((now) => withoutView(now, view.name))}
                />
              ))}
            </ul>
            <Button
              missing={missing}
              onPress={() => {
                close()
                setAsking({ kind: 'save' })
              }}
            >
              <Trans>Save this view…</Trans>
            </Button>
          </div>
        )}
      </Drop>
      {asking === null ? null : (
        <NameDialog
          was={asking.kind === 'rename' ? asking.name : null}
          others={asking.kind === 'rename' ? withoutView(views, asking.name) : views}
          onSave={save}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

type LineProps = {
  readonly view: SavedView
  readonly table: ViewedTable
  readonly onClose: () => void
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** The menu closes before anything else opens or goes: the focus is back on its button then. */
function Line({ view: { name }, table, onClose, onRename, onRemove }: LineProps) {
  const after = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <li>
      <Link className="link" to={placeOfView(table, name)} onClick={onClose}>
        <bdi>{name}</bdi>
      </Link>
      <Button kind="quiet" onPress={after(onRename)} name={t`Rename ${name}`}>
        <Trans>Rename</Trans>
      </Button>
      <Button kind="quiet" onPress={after(onRemove)} name={t`Remove ${name}`}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}

type NameDialogProps = {
  /** What it is called until now; null for a new one. */
  readonly was: string | null
  readonly others: readonly SavedView[]
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

function NameDialog({ was, others, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(was ?? '')
  const wrong = wrongOfName(name, others)
  const words = {
    empty: t`A view has a name.`,
    long: t`A name has at most ${VIEW_NAME_CHARACTERS_MAX} characters.`,
    characters: t`The name has a character that is not seen or that changes the direction of the text.`,
    taken: t`Another view has this name.`,
  }
  return (
    <FormDialog
      onClose={onClose}
      title={was === null ? t`Save this view` : t`Rename the view`}
      press={was === null ? t`Save the view` : t`Rename the view`}
      missing={wrong === null ? null : words[wrong]}
      busy={null}
      onSubmit={() => {
        onSave(name)
        onClose()
      }}
      failure={null}
    >
      <TextField
        focused
        label={t`Name of the view`}
        value={name}
        onChange={setName}
        hint={t`Kept at this desk, for this network: filter, order and columns.`}
        wrong={wrong === null || wrong === 'empty' ? null : words[wrong]}
      />
    </FormDialog>
  )
}
