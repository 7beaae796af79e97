import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Check } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { mintFacts } from '../../parts/mint.tsx'
import { Beware } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Time } from '../../parts/time.tsx'
import { Costs } from '../pay-many/costs.tsx'
import { Expiry, Flagged, isExpiryTyped, Total } from '../pay-many/saying.tsx'
import { forgetPreparingFile } from './prepare-file-kept.ts'
import { type CheckedCarry, prepareAskedOf, type Said } from './prepare-file-request.ts'
import type { ReviewFileProps } from './prepare-file-review.tsx'
import { usePreparing } from './use-preparing.ts'

/** What it pays and costs, what a person has to say for it, and the bundle; then its own page says where it is. */
export function PreparingFile({ checked, checking, said, onSay, onAgain, onBack }: Omit<ReviewFileProps, 'onToggle'>) {
  const preparing = usePreparing(useApi().bundles.preparePayout.mutationOptions(), { forget: forgetPreparingFile, onChanged: onAgain })
  const { check, asset, at } = checked
  const { digest, counts } = check
  const prepare = () => {
    if (digest === null) return
    preparing.start(prepareAskedOf(checked, { total: said.total, digest }))
  }
  return (
    <div className="c-4 w-3 stack">
      <Sheet title={t`Summary`}>
        <Facts of={mintFacts(asset.key)} />
        <Costs of={checked} />
        <LivesBy checked={checked} />
        <p className="hint">{t`Rows that are not paid are not part of the bundle.`}</p>
        <Beware of={check.notes} />
      </Sheet>
      <Sheet title={t`Before it is prepared`}>
        <SaidOfIt checked={checked} said={said} onSay={onSay} />
        <p className="hint">
          <Trans>
            Checked at <Time at={at} />. Everything is read again first: if anything here would differ, nothing leaves. Once it is prepared,
            every row counts as signed and sent: nothing else pays its reference, until it is proved that it cannot land.
          </Trans>
        </p>
        <FailureNote failure={preparing.failure} />
        <Button
          kind="main"
          big
          full
          onPress={prepare}
          missing={missingOf(checked, said)}
          busy={checking.busy ? t`Judging every row…` : preparing.busy ? t`Preparing…` : null}
        >
          <Trans>Prepare the bundle</Trans>
        </Button>
        {counts.taken === 0 ? null : (
          <LinkButton to="/bundles" full>
            <Trans>Look among the bundles</Trans>
          </LinkButton>
        )}
        <Button kind="quiet" full onPress={onBack}>
          <Trans>Change what is given</Trans>
        </Button>
      </Sheet>
    </div>
  )
}

/** What a person says before it is prepared. */
function SaidOfIt({ checked: { check, asset }, said, onSay }: Pick<ReviewFileProps, 'checked' | 'said' | 'onSay'>) {
  const { digest, confirmation, counts, unexplained } = check
  return (
    <>
      {confirmation === null ? null : (
        <Flagged
          count={counts.decide}
          checked={said.read === confirmation}
          onChange={(yes) => onSay({ ...said, read: yes ? confirmation : null })}
        />
      )}
      {unexplained === null ? null : (
        <Check
          checked={said.explained === unexplained.latest.signature}
          onChange={(yes) => onSay({ ...said, explained: yes ? unexplained.latest.signature : null })}
        >
          {plural(unexplained.count, {
            one: 'I have looked up what no bundle explains: it is none of these payments.',
            other: 'I have looked up all # that no bundle explains: none is among these payments.',
          })}
        </Check>
      )}
      {digest === null ? null : (
        <>
          <Total value={said.total} amount={check.amount} asset={asset} onChange={(total) => onSay({ ...said, total })} />
          <Expiry
            value={said.expiry}
            onChange={(expiry) => onSay({ ...said, expiry })}
            hint={t`Once signed, each can be sent at any time until its nonce account is advanced.`}
          />
        </>
      )}
    </>
  )
}

function LivesBy({ checked: { check, choice } }: { readonly checked: CheckedCarry }) {
  const [used, given] = [check.transactions, choice.nonceAccounts.length]
  return (
    <Facts
      of={[
        [t`From`, <Address key="from" address={choice.from} form="whole" />],
        [t`Nonce accounts`, t`${formatCount(used)} of ${formatCount(given)} given, one for each transaction`],
      ]}
    />
  )
}

function missingOf({ check }: CheckedCarry, { total, read, expiry, explained }: Said): string | null {
  const { digest, confirmation, unexplained } = check
  if (digest === null) return t`No row can be paid.`
  if (confirmation !== null && read !== confirmation) return t`Read the rows to decide on first, or leave them out.`
  if (unexplained !== null && explained !== unexplained.latest.signature) return t`Look up what no bundle explains first.`
  if (total.trim() === '') return t`Type the total first.`
  return isExpiryTyped(expiry) ? null : t`Type what such a signature is first.`
}
