import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { MutationState } from '../../backend/query.ts'
import type { AssetKey, ListedAsset } from '../../backend/assets.ts'
import { Button } from '../../parts/button.tsx'
import { Check, Choose, TextField } from '../../parts/field.tsx'
import { FileField } from '../../parts/file-field.tsx'
import type { GivenFile } from '../../parts/given-file.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { EMPTY_FORM, type How, priceOf } from '../pay/form.ts'
import { HowPaid } from '../pay/how-paid.tsx'
import { PayoutsList } from './payouts-list.tsx'
import type { PayoutChoice } from './request.ts'

type FileChoiceProps = {
  readonly assets: readonly ListedAsset[] | undefined
  readonly onCheck: (choice: PayoutChoice) => void
  readonly checking: Pick<MutationState<never, unknown>, 'busy' | 'failure'>
}

const ORDINARY: How = {
  price: EMPTY_FORM.price,
  microLamports: EMPTY_FORM.microLamports,
  lifetime: EMPTY_FORM.lifetime,
  version: EMPTY_FORM.version,
}

/** Which file, in which asset, whether accounts that hold nothing may be paid, and how. */
export function FileChoice({ assets, onCheck, checking }: FileChoiceProps) {
  const [file, setFile] = useState<GivenFile | null>(null)
  const [asset, setAsset] = useState<AssetKey>('native')
  const [allowUnfundedRecipient, setAllowUnfunded] = useState(false)
  const [memo, setMemo] = useState('')
  const [how, setHow] = useState<How>(ORDINARY)
  const check = () => {
    if (file !== null) onCheck({ file, asset, allowUnfundedRecipient, memo, ...how, leftOut: [] })
  }
  const missing =
    assets === undefined
      ? t`The list of tokens is not read: what the file pays in cannot be chosen.`
      : file === null
        ? t`Choose a file first.`
        : priceOf(how) === null
          ? t`Say which price, or choose another way to set it.`
          : null
  return (
    <div className="cols">
      <div className="c-8 stack">
        <Sheet title={t`The file`}>
          <FileField
            label={t`Payout file`}
            hint={t`commas, semicolons, tabs or pipes between the fields; UTF-8`}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            tooLarge={t`It is larger than 512 KiB. Pay it in several files.`}
            onChange={setFile}
          />
          {assets === undefined ? null : (
            <Choose label={t`Asset`} value={asset} onChange={setAsset} of={assets.map(({ key, unit }) => [key, unit])} />
          )}
          <Check checked={allowUnfundedRecipient} onChange={setAllowUnfunded}>
            <Trans>Pay addresses that hold nothing yet. A typing mistake looks just like one: each is shown before you go on.</Trans>
          </Check>
        </Sheet>
        <Holds />
        <PayoutsList />
      </div>
      <div className="c-4 stack">
        <Sheet title={t`How it is paid`}>
          <TextField
            label={t`Memo`}
            value={memo}
            onChange={setMemo}
            hint={t`For rows without one of their own. Everybody can read it on chain, for ever. Optional.`}
          />
          <HowPaid form={how} onChange={setHow} />
        </Sheet>
        <Sheet title={t`Then`}>
          <FailureNote failure={checking.failure} />
          <Button kind="main" big full onPress={check} missing={missing} busy={checking.busy ? t`Judging every row…` : null}>
            <Trans>Check the file</Trans>
          </Button>
          <p className="hint">
            <Trans>Nothing is signed before you have read every row’s verdict and what it costs.</Trans>
          </p>
        </Sheet>
      </div>
    </div>
  )
}

function Holds() {
  return (
    <Sheet title={t`What it holds`}>
      <p>
        <Trans>
          A first line with the columns <b>recipient</b> and <b>amount</b>; where wanted <b>reference</b>, <b>label</b> and <b>memo</b>.
          Then one payment a row, amounts as figures such as 1250.5.
        </Trans>
      </p>
      <p className="hint">
        <Trans>
          Give each row a reference: under one reference is paid once, whatever file it stands in. Without them the same file pays nothing
          twice, but a corrected file is another file.
        </Trans>
      </p>
    </Sheet>
  )
}
