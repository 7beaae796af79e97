import { useId, useState } from 'react'
import type { Act } from '../../backend/answer.ts'
import type { AssetKey, ListedAsset } from '../../backend/assets.ts'
import { Button } from '../../parts/button.tsx'
import { Check, Choose, Hint, TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { EMPTY_FORM, type How, priceOf } from '../pay/form.ts'
import { HowPaid } from '../pay/how-paid.tsx'
import { PayoutsList } from './payouts-list.tsx'
import { FILE_BYTES_MAX, readPayoutFile } from './read-file.ts'
import type { PayoutChoice, PayoutFile } from './request.ts'

type FileChoiceProps = {
  readonly assets: readonly ListedAsset[] | undefined
  readonly onCheck: (choice: PayoutChoice) => void
  readonly checking: Pick<Act<never, unknown>, 'busy' | 'failure'>
}

const ORDINARY: How = {
  price: EMPTY_FORM.price,
  microLamports: EMPTY_FORM.microLamports,
  lifetime: EMPTY_FORM.lifetime,
  version: EMPTY_FORM.version,
}

/** Which file, in which asset, whether accounts that hold nothing may be paid, and how. */
export function FileChoice({ assets, onCheck, checking }: FileChoiceProps) {
  const [file, setFile] = useState<PayoutFile | null>(null)
  const [asset, setAsset] = useState<AssetKey>('native')
  const [allowUnfundedRecipient, setAllowUnfunded] = useState(false)
  const [memo, setMemo] = useState('')
  const [how, setHow] = useState<How>(ORDINARY)
  const check = () => {
    if (file !== null) onCheck({ file, asset, allowUnfundedRecipient, memo, ...how, leftOut: [] })
  }
  const missing =
    file === null ? 'Choose a file first.' : priceOf(how) === null ? 'Say which price, or choose another way to set it.' : null
  return (
    <div className="cols">
      <div className="c-8 stack">
        <Sheet title="The file">
          <FileField onChange={setFile} />
          {assets === undefined ? null : (
            <Choose label="Asset" value={asset} onChange={setAsset} of={assets.map(({ key, unit }) => [key, unit])} />
          )}
          <Check checked={allowUnfundedRecipient} onChange={setAllowUnfunded}>
            Pay addresses that hold nothing yet. A typing mistake looks just like one: each is shown before you go on.
          </Check>
        </Sheet>
        <Holds />
        <PayoutsList />
      </div>
      <div className="c-4 stack">
        <Sheet title="How it is paid">
          <TextField
            label="Memo"
            value={memo}
            onChange={setMemo}
            hint="For rows without one of their own. Everybody can read it on chain, for ever. May be left out."
          />
          <HowPaid form={how} onChange={setHow} />
        </Sheet>
        <Sheet title="Then">
          <FailureNote failure={checking.failure} />
          <Button kind="main" big full onPress={check} missing={missing} busy={checking.busy ? 'Judging every row…' : null}>
            Check the file
          </Button>
          <p className="hint">Nothing is signed before you have read every row’s verdict and what it costs.</p>
        </Sheet>
      </div>
    </div>
  )
}

function Holds() {
  return (
    <Sheet title="What it holds">
      <p>
        A first line with the columns <b>recipient</b> and <b>amount</b>; where wanted <b>reference</b>, <b>label</b> and <b>memo</b>. Then
        one payment a row, amounts as figures such as 1250.5.
      </p>
      <p className="hint">
        Give each row a reference: under one reference is paid once, whatever file it stands in. Without them the same file pays nothing
        twice, but a corrected file is another file.
      </p>
    </Sheet>
  )
}

function FileField({ onChange }: { readonly onChange: (file: PayoutFile | null) => void }) {
  const id = useId()
  const [wrong, setWrong] = useState<string | null>(null)
  const read = async (chosen: File | undefined) => {
    const isTooLarge = chosen !== undefined && chosen.size > FILE_BYTES_MAX
    const file = chosen === undefined || isTooLarge ? null : await readPayoutFile(chosen)
    if (isTooLarge) setWrong('It is larger than 512 KiB. Pay it in several files, or with payouts check --file.')
    else setWrong(chosen !== undefined && file === null ? 'It could not be read.' : null)
    onChange(file)
  }
  return (
    <div className="field">
      <label htmlFor={id}>Payout file</label>
      <input
        id={id}
        className="input file-input"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-describedby={`${id}-hint`}
        aria-invalid={wrong === null ? undefined : true}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Hint id={`${id}-hint`} hint="commas, semicolons, tabs or bars between the fields; UTF-8" wrong={wrong} />
    </div>
  )
}
