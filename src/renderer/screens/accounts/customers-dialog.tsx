import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { CUSTOMERS_MAX, LABEL_CHARACTERS_MAX } from '../../../contract/bounds.ts'
import { parseCustomers } from '../../../core/customers/parse-customers.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Check, TextArea } from '../../parts/field.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { formatCount } from '../../parts/figure.ts'
import { fileOfText, textOf } from '../../parts/given-file.ts'
import { Note } from '../../parts/note.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { PrintButton } from './print-button.tsx'

/** Accounts that are listed once they are made; all of them are in the file. */
const LISTED = 20
const BOUNDS = { mostNames: CUSTOMERS_MAX, mostCharacters: LABEL_CHARACTERS_MAX }

/** Derives one account for each customer of a list, and hands their addresses out as a file and on paper. */
export function CustomersDialog({ onClose }: { readonly onClose: () => void }) {
  const deriving = useBackendMutation(useApi().accounts.deriveFor.mutationOptions())
  const [text, setText] = useState('')
  const [again, setAgain] = useState(false)
  if (deriving.value !== undefined) return <Derived of={deriving.value} onClose={onClose} />
  const parsed = parseCustomers(text, BOUNDS)
  const isWrong = parsed.kind === 'wrong' && parsed.line !== null
  const wrong = isWrong ? t`Line ${formatCount(parsed.line)} cannot be taken: ${parsed.reason}.` : null
  const count = parsed.kind === 'names' ? parsed.names.length : 0
  const start = () => deriving.start({ ...listOf(text), again, withContents: true })
  return (
    <FormDialog
      onClose={onClose}
      title={t`Derive accounts for customers`}
      press={count === 0 ? t`Derive accounts` : t`Derive ${plural(count, { one: '# account', other: '# accounts' })}`}
      missing={wrong ?? (count === 0 ? t`Enter a name first.` : null)}
      busy={deriving.busy ? t`Deriving…` : null}
      onSubmit={start}
      failure={deriving.failure}
    >
      <p className="dim">
        <Trans>
          Each name gets the next deposit account of this vault, and is its label in the journal. All of them are derived, or none. The
          names stay here and are never on the chain.
        </Trans>
      </p>
      <TextArea label={t`Names`} value={text} onChange={setText} hint={t`One customer a line.`} wrong={wrong} />
      <FileField
        label={t`Or a file of names`}
        hint={t`one customer a line; its names are put into the field above`}
        accept=".csv,.txt,text/csv,text/plain"
        tooLarge={t`It is larger than 512 KiB. Give it in several files.`}
        onChange={(file) => (file === null ? undefined : setText(textOf(file)))}
      />
      {again || deriving.failure?.code === 'CUSTOMER_KNOWN' ? (
        <Check checked={again} onChange={setAgain}>
          <Trans>I gave this list before: keep the accounts of names that have one.</Trans>
        </Check>
      ) : null}
    </FormDialog>
  )
}

function listOf(text: string) {
  const { name, contents } = fileOfText('customers.txt', text)
  return { file: name, contents }
}

type DerivedProps = { readonly of: Answers['accounts']['deriveFor']; readonly onClose: () => void }

function Derived({ of: { path, derived, accounts, contents }, onClose }: DerivedProps) {
  const kept = accounts.length - derived
  const more = accounts.length - LISTED
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Derive accounts for customers`}
      actions={
        <>
          {contents === undefined ? null : (
            <Button kind="main" onPress={() => saveFile({ name: 'customers.csv', contents })}>
              <Trans>Save as CSV</Trans>
            </Button>
          )}
          <PrintButton accounts={accounts} />
          <Button kind="quiet" onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <Note
        kind="sure"
        glyph="ok"
        title={plural(derived, { one: '# account was derived, and is watched.', other: '# accounts were derived, and are watched.' })}
        role="status"
      >
        {kept === 0 ? null : (
          <p>
            <Plural value={kept} one="# name keeps the account that it had." other="# names keep the accounts that they had." />
          </p>
        )}
        <p>
          <Trans>Number, address and label of exactly these accounts are in a file:</Trans> <span className="path">{path}</span>{' '}
          <CopyButton text={path} what={t`the file’s path`} />
        </p>
      </Note>
      <ul className="receive-list">
        {accounts.slice(0, LISTED).map(({ address, label, number }) => (
          <li key={address}>
            <span className="dim">{number === null ? null : formatCount(number)}</span>
            <Address address={address} label={label} form="whole" />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="dim">
          <Plural value={more} one="# more is in the file." other="# more are in the file." />
        </p>
      ) : null}
    </Dialog>
  )
}
