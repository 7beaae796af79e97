import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendQuestion } from '../../backend/query.ts'
import { type ListedAsset, useListedAssets } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { FileChoice } from './file-choice.tsx'
import { GoOn } from './go-on.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { RecentPayouts } from './payouts-list.tsx'
import { ReportButton } from './report-button.tsx'
import { checkRequestOf, type PayoutCheck, type PayoutChoice } from './request.ts'
import { Rows } from './rows.tsx'
import { WhatCanBePaid } from './what-can-be-paid.tsx'

/** A file that was checked, and what it was checked with. `before`: the check that was read before, where something changed before it was signed. */
export type Checked = {
  readonly choice: PayoutChoice
  readonly check: PayoutCheck
  readonly asset: ListedAsset
  readonly before: PayoutCheck | null
}

/** What a person has said of a check: its total, the confirmation of the rows they read, and what a signature is that does not expire. */
export type Typed = { readonly total: string; readonly read: string | null; readonly expiry: string }

const NOTHING_TYPED: Typed = { total: '', read: null, expiry: '' }

/** From the file to the signature. Before signing nothing is stored: a reload begins again, and nothing was signed. */
export function NewPayout() {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const checking = useBackendQuestion(useApi().payouts.check.mutationOptions())
  const assets = useListedAssets()
  const check = (choice: PayoutChoice, before: PayoutCheck | null = null) => {
    const asset = assets?.find(({ key }) => key === choice.asset)
    if (asset !== undefined) checking.start(checkRequestOf(choice), (answer) => setChecked({ choice, check: answer, asset, before }))
  }
  if (checked === null) {
    return (
      <Page title={t`Pay many`} say={t`Choose a file. Every row is read and judged before anything is built.`}>
        <FileChoice assets={assets} onCheck={check} checking={checking} />
        <RecentPayouts />
      </Page>
    )
  }
  const { choice } = checked
  const toggle = (line: number) => {
    const { leftOut } = choice
    check({ ...choice, leftOut: leftOut.includes(line) ? leftOut.filter((one) => one !== line) : [...leftOut, line] })
  }
  return (
    <Page title={t`Pay many`} say={<WhatCanBePaid of={checked} />} actions={<ReportButton choice={choice} />}>
      <FailureNote failure={checking.failure} />
      {checked.before === null ? null : <Changed checked={checked} before={checked.before} />}
      <NotAllowed checked={checked} onAllowed={() => check(choice)} />
      <div className="cols">
        <Rows checked={checked} onToggle={toggle} busy={checking.busy} />
        <GoOn
          key={`${checked.check.digest} ${checked.check.confirmation}`}
          checked={checked}
          checking={checking.busy}
          typed={typed}
          onType={setTyped}
          onAgain={() => check(choice, checked.check)}
          onOther={() => {
            setChecked(null)
            setTyped(NOTHING_TYPED)
          }}
        />
      </div>
    </Page>
  )
}

/** What was read is not what would be signed any more: said first, with what it was, before it is asked for again. */
function Changed({ checked: { check, asset }, before }: { readonly checked: Checked; readonly before: PayoutCheck }) {
  const wordsOf = ({ amount, feeLamports, rentLamports, payments, awaiting }: PayoutCheck) => (
    <>
      <Trans>
        <Plural value={payments} one="# row" other="# rows" />,{' '}
        <Amount amount={amount} decimals={asset.decimals} unit={asset.unit} as="sentence" />, for{' '}
        <Sol lamports={feeLamports + rentLamports} as="sentence" />
      </Trans>
      {awaiting === 0 ? '' : plural(awaiting, { one: ', # transaction to be approved', other: ', # transactions to be approved' })}
    </>
  )
  return (
    <Note kind="warning" glyph="warn" title={t`Something has changed since you read this. Nothing was signed.`} role="alert">
      <p>
        <Trans>
          It was {wordsOf(before)}; it is now {wordsOf(check)}. Read it again, then sign.
        </Trans>
      </p>
    </Note>
  )
}
