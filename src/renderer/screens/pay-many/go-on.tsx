import { landingWords } from '../../language/reasons.ts'
import { plural, t } from '@lingui/core/macro'
import { useLocation } from 'wouter'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { usePolicy } from '../../backend/policy.ts'
import { secondWords } from '../../parts/approvals/second-words.ts'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { mintFacts } from '../../parts/mint.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Checked, Typed } from './new-payout.tsx'
import { answersOf, requestOf } from './request.ts'
import { Expiry, Flagged, isExpiryTyped, Total } from './saying.tsx'
import { Costs } from './costs.tsx'
import { Beware } from '../../parts/said.tsx'

type GoOnProps = {
  readonly checked: Checked
  readonly checking: boolean
  /** Kept while the file is checked again, so that nothing has to be typed twice. */
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
  /** What was read is not so any more: it must be checked and read again. */
  readonly onAgain: () => void
  readonly onOther: () => void
}

/** What going on pays and costs, what a person has to say for it, and the signature. */
export function GoOn({ checked, checking, typed, onType, onAgain, onOther }: GoOnProps) {
  const [, navigate] = useLocation()
  const starting = useBackendMutation(useApi().payouts.start.mutationOptions())
  const { value: policy } = usePolicy()
  const { total, expiry } = typed
  const { check, choice, asset } = checked
  const { digest, confirmation, counts } = check
  // What was read holds for the same rows in the same words.
  const isRead = confirmation === null || typed.read === confirmation
  const isDurable = choice.lifetime === 'nonce'
  const sign = () => {
    if (digest === null) return
    starting.start(
      { ...requestOf(choice), ...answersOf(check), total: total.trim(), digest, awaiting: check.awaiting },
      ({ id }) => navigate(`/pay-many/${id}`),
      ({ code }) => {
        if (!CHANGED.includes(code)) return
        starting.forget()
        onAgain()
      },
    )
  }
  return (
    <div className="c-4 w-3 stack">
      <Sheet title={t`Summary`}>
        <Facts of={mintFacts(asset.key)} />
        <Costs of={checked} />
        <p className="hint">{landingWords(check.landing)}</p>
        <p className="hint">{t`Rows that are not paid stay in the report.`}</p>
        <Beware of={check.notes} />
        {confirmation === null ? null : (
          <Flagged count={counts.decide} checked={isRead} onChange={(yes) => onType({ ...typed, read: yes ? confirmation : null })} />
        )}
        {digest === null ? null : (
          <Total value={total} amount={check.amount} asset={asset} onChange={(text) => onType({ ...typed, total: text })} />
        )}
        {digest === null || !isDurable ? null : (
          <Expiry
            value={expiry}
            onChange={(text) => onType({ ...typed, expiry: text })}
            hint={t`Once signed, each can be sent at any time until it is used or revoked.`}
          />
        )}
        <FailureNote failure={starting.failure} />
        <Button
          kind="main"
          big
          full
          onPress={sign}
          missing={missingOf({ digest, isSaid: isRead, total, isWarned: !isDurable || isExpiryTyped(expiry) })}
          busy={checking ? t`Judging every row…` : starting.busy ? busyWords(check) : null}
        >
          {pressWords(check, secondWords(policy?.approvers ?? []))}
        </Button>
        <Button kind="quiet" full onPress={onOther}>
          {t`Choose another file`}
        </Button>
      </Sheet>
      <Note kind="act" glyph="info" title={t`One bad row never stops the others.`}>
        <p>
          {t`Each transaction stands alone. After a crash the journal knows which rows were paid, and the same file again pays nothing twice.`}
        </p>
      </Note>
    </div>
  )
}

/** What is held is not signed, and is not called so. */
function pressWords({ transactions, awaiting }: Checked['check'], second: string): string {
  const signed = transactions - awaiting
  if (awaiting === 0) return t`Sign ${plural(transactions, { one: '# transaction', other: '# transactions' })}`
  if (signed === 0) return t`Ask ${second} to approve ${plural(awaiting, { one: '# transaction', other: '# transactions' })}`
  return t`Sign ${plural(signed, { one: '# transaction', other: '# transactions' })}, ask ${second} to approve ${formatCount(awaiting)}`
}

const busyWords = ({ transactions, awaiting }: Checked['check']): string =>
  transactions === awaiting
    ? t`Storing it…`
    : t`Signing ${plural(transactions - awaiting, { one: '# transaction', other: '# transactions' })}…`

/** Refusals after which the file is checked and read again. */
const CHANGED: readonly string[] = ['PLAN_CHANGED', 'PLAN_APPROVAL_DIFFERS']

type Missing = { readonly digest: string | null; readonly isSaid: boolean; readonly total: string; readonly isWarned: boolean }

function missingOf({ digest, isSaid, total, isWarned }: Missing): string | null {
  if (digest === null) return t`No row can be paid.`
  if (!isSaid) return t`Read the rows to decide on first, or leave them out.`
  if (total.trim() === '') return t`Type the total first.`
  return isWarned ? null : t`Type what such a signature is first.`
}
