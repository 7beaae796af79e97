import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ListedAsset } from '../../backend/assets.ts'
import { Button } from '../../parts/button.tsx'
import { Check, Choose, TextField } from '../../parts/field.tsx'
import { FileField } from '../../parts/file-field.tsx'
import type { GivenFile } from '../../parts/given-file.ts'
import { saveFile } from '../../parts/save-file.ts'
import { Sheet } from '../../parts/sheet.tsx'
import type { PayoutChoice } from './request.ts'
import { PAYOUT_TEMPLATE } from './template.ts'

type Chosen = Pick<PayoutChoice, 'asset' | 'allowUnfundedRecipient'>

type PayoutFileProps = {
  readonly assets: readonly ListedAsset[] | undefined
  readonly choice: Chosen
  readonly onFile: (file: GivenFile | null) => void
  readonly onChange: (choice: Chosen) => void
  readonly children?: ReactNode
}

/** Which file, in which asset, and whether accounts that hold nothing may be paid. */
export function PayoutFile({ assets, choice, onFile, onChange, children }: PayoutFileProps) {
  return (
    <Sheet title={t`The file`}>
      <FileField
        label={t`Payout file`}
        hint={t`commas, semicolons, tabs or pipes between the fields; UTF-8`}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        tooLarge={t`It is larger than 512 KiB. Pay it in several files.`}
        onChange={onFile}
      />
      {children}
      {assets === undefined ? null : (
        <Choose
          label={t`Asset`}
          value={choice.asset}
          onChange={(asset) => onChange({ asset, allowUnfundedRecipient: choice.allowUnfundedRecipient })}
          of={assets.map(({ key, unit }) => [key, unit])}
        />
      )}
      <Check checked={choice.allowUnfundedRecipient} onChange={(yes) => onChange({ asset: choice.asset, allowUnfundedRecipient: yes })}>
        <Trans>Pay addresses that hold nothing yet. A typing mistake looks just like one: each is shown before you go on.</Trans>
      </Check>
    </Sheet>
  )
}

type MemoProps = { readonly value: string; readonly onChange: (text: string) => void }

/** What is written beside the payments. */
export const MemoOfRows = ({ value, onChange }: MemoProps) => (
  <TextField
    label={t`Memo`}
    value={value}
    onChange={onChange}
    hint={t`For rows without one of their own. Everybody can read it on chain, for ever. Optional.`}
  />
)

/** What such a file is made of. */
export function WhatAFileHolds() {
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
      <p>
        <Button onPress={() => saveFile(PAYOUT_TEMPLATE)}>
          <Trans>Save an empty file with these columns</Trans>
        </Button>
      </p>
    </Sheet>
  )
}
