import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Failure } from '../../backend/failure.ts'
import { FileField } from '../../parts/file-field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import type { GivenFile } from '../../parts/given-file.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { JudgedMany } from './judged-many.tsx'
import { fileOf, type ListedRecipient, standingOf } from './listed.ts'

type ManyDialogProps = {
  readonly title: string
  /** What its button says of so many; of none, what it would do. */
  readonly press: (count: number) => string
  /** Of whom; null where a person chooses a file first. */
  readonly given: GivenFile | null
  /** Why nothing is to be done for somebody; null where it is. */
  readonly known: (recipient: ListedRecipient) => string | null
  /** What else is missing before it can be done. */
  readonly missing: string | null
  readonly busy: string | null
  readonly failure: Failure | null
  readonly onSubmit: (file: GivenFile) => void
  readonly onClose: () => void
  /** Below the list: what is asked for once for all of them. */
  readonly children: ReactNode
}

type Said = { readonly isLeftOut: boolean; readonly isCompared: boolean; readonly names: ReadonlyMap<string, string> }

const NOTHING_SAID: Said = { isLeftOut: false, isCompared: false, names: new Map() }

/**
 * Does something for everybody of a list at once. Each is shown whole, with what the nodes and the journal say of them; whoever cannot be taken is
 * left out by the person who asks, and by nobody else.
 */
export function ManyDialog({ title, press, given, known, missing, busy, failure, onSubmit, onClose, children }: ManyDialogProps) {
  const [chosen, setChosen] = useState<GivenFile | null>(null)
  const [said, setSaid] = useState(NOTHING_SAID)
  const file = given ?? chosen
  const { recipients } = useApi()
  const judged = useBackendQuery({
    ...recipients.checkMany.queryOptions({ input: { file: file?.name ?? '', contents: file?.contents ?? '' } }),
    enabled: file !== null,
  })
  const listed = file === null ? [] : (judged.value ?? [])
  const nameOf = ({ address, name }: ListedRecipient) => name ?? said.names.get(address)?.trim() ?? ''
  const kindOf = (recipient: ListedRecipient) => standingOf(recipient, known).kind
  const taken = listed.filter((recipient) => kindOf(recipient) === 'taken' || kindOf(recipient) === 'compare')
  const has = (kind: ReturnType<typeof kindOf>) => listed.some((recipient) => kindOf(recipient) === kind)
  const unsaid = (): string | null => {
    if (file === null) return t`Choose a file first.`
    if (judged.value === undefined) return t`Each address is looked at first.`
    if (taken.length === 0) return t`None of them can be taken.`
    if (has('refused') && !said.isLeftOut) return t`Say that those who cannot be taken are left out.`
    if (has('compare') && !said.isCompared) return t`Compare the addresses that resemble others first.`
    return taken.some((recipient) => nameOf(recipient) === '') ? t`Give each of them a name.` : missing
  }
  const submit = () =>
    onSubmit(
      fileOf(
        file?.name ?? '',
        taken.map((recipient) => ({ address: recipient.address, name: nameOf(recipient) })),
      ),
    )
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      press={press(taken.length)}
      missing={unsaid()}
      busy={busy}
      onSubmit={submit}
      failure={failure}
    >
      {given === null ? (
        <FileField
          label={t`File`}
          hint={t`one address a line, each with a name after a comma`}
          accept=".csv,.txt,text/csv,text/plain"
          tooLarge={t`It is larger than 512 KiB. Give it in several files.`}
          onChange={(next) => {
            setChosen(next)
            setSaid(NOTHING_SAID)
          }}
        />
      ) : null}
      {file === null ? null : (
        <QueryResult query={judged} waiting={t`Asking your nodes what each of them is`}>
          {(all) => (
            <JudgedMany
              listed={all}
              known={known}
              said={said}
              nameOf={nameOf}
              onName={(address, name) => setSaid({ ...said, names: new Map([...said.names, [address, name]]) })}
              onLeaveOut={(isLeftOut) => setSaid({ ...said, isLeftOut })}
              onCompare={(isCompared) => setSaid({ ...said, isCompared })}
            />
          )}
        </QueryResult>
      )}
      {children}
    </FormDialog>
  )
}
