import { t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Check, TextField } from '../../parts/field.tsx'
import { Picks } from '../../parts/picks.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { searchOf, useSettled } from '../../parts/use-settled.ts'
import { answerTo, Yes } from './confirming.tsx'
import { type Form, isEmptyExpected, withEmptyExpected, withoutSpaces } from './form.ts'
import { Judged } from './judged.tsx'
import { GIVEN_CHARACTERS_MAX } from '../../../contract/bounds.ts'
import { ADDRESS_CHARACTERS_MIN } from '../../../core/address/address.ts'

type RecipientFieldProps = { readonly form: Form; readonly onChange: (form: Form) => void }

const PICKS_SHOWN = 6

/** Who is paid: typed, pasted, or chosen from the address book; and what the nodes say of it. */
export function RecipientField({ form, onChange }: RecipientFieldProps) {
  const text = useSettled(form.to)
  const shown = useSettled(withoutSpaces(form.shown))
  const isJudged = text.length >= ADDRESS_CHARACTERS_MIN
  return (
    <>
      <TextField
        label={t`Address, or a label of the address book`}
        value={form.to}
        onChange={(to) => onChange({ ...form, to: to.slice(0, GIVEN_CHARACTERS_MAX) })}
        hint={isJudged ? undefined : t`Paste the address exactly as you received it.`}
        focused
      />
      {isJudged ? (
        <>
          <TextField
            label={t`The same address once more, from the source (optional)`}
            value={form.shown}
            onChange={(again) => onChange({ ...form, shown: again.slice(0, GIVEN_CHARACTERS_MAX) })}
            hint={t`Paste it again from their invoice or message: both are compared letter by letter.`}
          />
          <Checked text={text} shown={shown} form={form} onChange={onChange} />
        </>
      ) : (
        <Book text={text} onPick={(to) => onChange({ ...form, to, shown: '' })} />
      )}
    </>
  )
}

/** What the nodes say of it; and where it holds nothing, the question whether that is expected, which the review shows again. */
function Checked({ text, shown, form, onChange }: RecipientFieldProps & { readonly text: string; readonly shown: string }) {
  const { asset } = form
  const judged = useBackendQuery(
    // What is still being typed differs from everything.
    useApi().recipients.check.queryOptions({ input: { text, asset, ...(shown.length < ADDRESS_CHARACTERS_MIN ? {} : { shown }) } }),
  )
  return (
    <QueryResult query={judged} waiting={t`Asking your nodes what it is`}>
      {(recipient) => (
        <>
          <Judged recipient={recipient} />
          {recipient.kind === 'unfunded' && recipient.address === form.to ? (
            <Check checked={isEmptyExpected(form)} onChange={(yes) => onChange(withEmptyExpected(form, yes))}>
              <Yes of={answerTo(recipient, asset)} />
            </Check>
          ) : null}
        </>
      )}
    </QueryResult>
  )
}

function Book({ text, onPick }: { readonly text: string; readonly onPick: (address: string) => void }) {
  const found = useApi().recipients.list.queryOptions({ input: { ...searchOf(text), limit: PICKS_SHOWN } })
  // A choice that still fits stays where it is while more is typed: the focus on it would be lost with it.
  const { value } = useBackendQuery({ ...found, placeholderData: keepPreviousData })
  return <Picks label={t`Recipients`} of={value?.recipients ?? []} onPick={({ address }) => onPick(address)} />
}
