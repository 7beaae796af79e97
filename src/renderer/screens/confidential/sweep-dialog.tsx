import { reasonWords } from '../../language/reasons.ts'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { OF_THIS_MOMENT, useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Table } from '../../parts/table/table.tsx'
import { unsignedWords } from '../../parts/upkeep-plan.tsx'
import { type HiddenSweepPlan, hiddenSweepPath, type SweepableToken } from './hidden-sweep.ts'
import { Beware } from '../../parts/said.tsx'

/** Shows what deposit accounts hide of one token, and starts taking all of it to the treasury; the sweep is followed on its own page. */
export function SweepDialog({ of: { mint, label }, onClose }: { readonly of: SweepableToken; readonly onClose: () => void }) {
  const ask = useApi()
  const [, go] = useLocation()
  const plan = useBackendQuery(ask.confidentialSweeps.plan.queryOptions({ input: { mint }, ...OF_THIS_MOMENT }))
  const sweeping = useBackendMutation(ask.confidentialSweeps.start.mutationOptions())
  const digest = plan.value?.digest ?? null
  const start = () => {
    // Whatever is refused, what can be swept now is read and shown before it is asked for again.
    if (digest !== null) sweeping.start({ mint, digest }, ({ id }) => go(hiddenSweepPath(id)), plan.again)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Sweep what is hidden of ${label}?`}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            <Trans>Leave it</Trans>
          </Button>
          <Button kind="main" onPress={start} missing={unsignedWords(plan, digest !== null)} busy={sweeping.busy ? t`Deciding it` : null}>
            <Trans>Sign and sweep it</Trans>
          </Button>
        </>
      }
    >
      <QueryResult query={plan} waiting={t`Reading every deposit account, and decrypting`}>
        {(value) => <Plan of={value} unit={label} />}
      </QueryResult>
      <FailureNote failure={sweeping.failure} />
    </Dialog>
  )
}

function Plan({ of, unit }: { readonly of: HiddenSweepPlan; readonly unit: string }) {
  const { accounts, amount, decimals, treasury, leftOut, more, feeLamports, rentLamports, warnings } = of
  const shown = (figure: bigint) => <Amount amount={figure} decimals={decimals} unit={unit} as="sentence" />
  return (
    <div className="stack">
      <Beware of={warnings} />
      <p className="say">
        <Trans>
          Takes {shown(amount)} out of {plural(accounts.length, { one: '# account', other: '# accounts' })} to the treasury account{' '}
          <Address address={treasury} form="whole" />, and whatever arrives in them on the way.
        </Trans>
      </p>
      <Facts
        of={[
          [t`Fee, if nothing more arrives`, <Sol key="fee" lamports={feeLamports} as="sentence" />],
          ...(rentLamports === 0n
            ? []
            : [[t`Rent of the treasury’s account`, <Sol key="rent" lamports={rentLamports} as="sentence" />] as const]),
        ]}
      />
      <Table
        label={t`Accounts that are swept`}
        rows={accounts}
        keyOf={({ account }) => account}
        columns={[
          {
            id: 'account',
            head: t`Account`,
            cell: ({ account, ownerLabel }) => <Address address={account} label={ownerLabel} form="whole" />,
          },
          {
            id: 'pending',
            head: t`Pending`,
            end: true,
            cell: ({ pending }) => <Amount amount={pending} decimals={decimals} unit={unit} />,
          },
          {
            id: 'available',
            head: t`Available`,
            end: true,
            cell: ({ available }) => (available === null ? t`hidden` : <Amount amount={available} decimals={decimals} unit={unit} />),
          },
          { id: 'public', head: t`Public`, end: true, cell: (one) => <Amount amount={one.public} decimals={decimals} unit={unit} /> },
        ]}
      />
      <LeftOut of={leftOut} />
      {more === 0 ? null : (
        <p className="dim">
          <Trans>One sweep takes so many accounts; sweep again for {plural(more, { one: '# more', other: '# more' })}.</Trans>
        </p>
      )}
      <p className="dim">
        <Trans>
          Each account is applied, withdrawn and swept, one transaction after the other. What is withdrawn is public from then on. The sweep
          goes on while Strongroom runs and its vault is open.
        </Trans>
      </p>
    </div>
  )
}

function LeftOut({ of }: { readonly of: HiddenSweepPlan['leftOut'] }) {
  if (of.length === 0) return null
  return (
    <Note kind="warning" glyph="warn" title={plural(of.length, { one: '# account is left out.', other: '# accounts are left out.' })}>
      <ul>
        {of.map(({ account, ...why }) => (
          <li key={account}>
            <Address address={account} form="whole" /> {reasonWords('leftOfConfidentialSweep', why)}
          </li>
        ))}
      </ul>
    </Note>
  )
}
