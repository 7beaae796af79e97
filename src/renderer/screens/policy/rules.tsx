import type { ReactNode } from 'react'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { nameAmong } from '../../parts/approvals/names.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { aboutWords } from '../../parts/time.tsx'
import { Payable } from '../recipients/payable.tsx'
import { limitedWords, type Policy, useNameOf } from './policy.ts'
import { RemoveApproverDialog } from './remove-approver-dialog.tsx'

type SheetProps = { readonly policy: Policy }
type Entry = Policy['destinations'][number]

/** Whom payments may go to, and who still waits; anybody may take one out. */
export function DestinationsSheet({
  policy: { destinations, treasuries },
  onAllow,
  onAllowMany,
}: SheetProps & { readonly onAllow: () => void; readonly onAllowMany: () => void }) {
  const { start, failure } = useTakeOut('forbid')
  const rows = [...treasuries.map((entry) => ({ ...entry, label: t`${entry.label} (treasury)` })), ...destinations]
  const columns: readonly Column<Entry>[] = [
    ...ENTRY_COLUMNS,
    {
      id: 'out',
      head: t`Change`,
      cell: ({ address, label }) => <TakeOut verb={t`Forbid`} label={t`Forbid ${label}`} onPress={() => start(address)} />,
    },
  ]
  return (
    <Sheet
      title={t`Who may be paid`}
      padded={false}
      aside={
        <span className="btns">
          <Button onPress={onAllowMany}>
            <Trans>Allow several</Trans>
          </Button>
          <Button onPress={onAllow}>
            <Trans>Allow a recipient</Trans>
          </Button>
        </span>
      }
      foot={
        <Foot>
          <Trans>Accounts of this vault may always be paid.</Trans>
        </Foot>
      }
    >
      {rows.length === 0 ? (
        <Empty
          glyph="lock"
          say={t`Nobody outside may be paid yet.`}
          hint={t`Allow an address here or while paying it: it waits for the cool-down first.`}
        />
      ) : (
        <Table label={t`Addresses that may be paid`} columns={columns} rows={rows} keyOf={({ address }) => address} />
      )}
      <FailureNote failure={failure} />
    </Sheet>
  )
}

/** What may leave of each asset, and what counts against it now. */
export function LimitsSheet({ policy: { limits, spent }, onChange }: SheetProps & { readonly onChange: () => void }) {
  const nameOf = useNameOf()
  const amount = (asset: string, value: bigint | null) =>
    value === null ? (
      <span className="faint">
        <Trans>no limit</Trans>
      </span>
    ) : (
      <Amount amount={value} {...nameOf(asset)} as="sentence" />
    )
  const columns: readonly Column<Policy['limits'][number]>[] = [
    { id: 'asset', head: t`Asset`, cell: ({ asset }) => limitedWords(asset, nameOf(asset).unit) },
    { id: 'once', head: t`In one transaction`, cell: ({ asset, perTransaction }) => amount(asset, perTransaction) },
    { id: 'day', head: t`Per 24 hours`, cell: ({ asset, perDay }) => amount(asset, perDay) },
    {
      id: 'spent',
      head: t`Used`,
      dropsOut: 'lo',
      cell: ({ asset }) => amount(asset, spent.find((one) => one.asset === asset)?.amount ?? 0n),
    },
    { id: 'until', head: t`In force`, dropsOut: 'lo', cell: ({ endsInMs }) => untilOf(endsInMs) },
  ]
  return (
    <Sheet
      title={t`Limits`}
      padded={false}
      aside={
        <Button onPress={onChange}>
          <Trans>Set a limit</Trans>
        </Button>
      }
      foot={
        <Foot>
          <Trans>What was signed before an asset was limited is not counted. Priority fees never exceed 0.01 SOL per transaction.</Trans>
        </Foot>
      }
    >
      {limits.length === 0 ? (
        <Empty
          glyph="open"
          say={t`Nothing limits how much may leave.`}
          hint={t`A limit is kept by the signer, whatever the window or a file says.`}
        />
      ) : (
        <Table label={t`Limits by asset`} columns={columns} rows={limits} keyOf={({ asset, endsInMs }) => `${asset} ${endsInMs}`} />
      )}
    </Sheet>
  )
}

/** Above which amount a second person approves, and who may. */
export function ApproversSheet({
  policy: { approvers, thresholds },
  onName,
  onThreshold,
}: SheetProps & { readonly onName: () => void; readonly onThreshold: () => void }) {
  const nameOf = useNameOf()
  const { start, failure } = useTakeOut('removeApprover')
  const [removing, setRemoving] = useState<Entry | null>(null)
  const remove = (person: Entry) => (thresholds.length === 0 ? start(person.address) : setRemoving(person))
  const people: readonly Column<Entry>[] = [
    ...ENTRY_COLUMNS,
    {
      id: 'out',
      head: t`Change`,
      cell: (person) => <TakeOut verb={t`Remove`} label={t`Remove ${nameAmong(person, approvers)}`} onPress={() => remove(person)} />,
    },
  ]
  const above: readonly Column<Policy['thresholds'][number]>[] = [
    { id: 'above', head: t`Approval above`, cell: ({ asset, above: value }) => <Amount amount={value} {...nameOf(asset)} as="sentence" /> },
    { id: 'until', head: t`In force`, cell: ({ endsInMs }) => untilOf(endsInMs) },
  ]
  return (
    <Sheet
      title={t`A second person`}
      padded={false}
      aside={
        <span className="btns">
          <Button onPress={onThreshold} missing={approvers.length === 0 ? t`Name somebody first.` : null}>
            <Trans>Set a threshold</Trans>
          </Button>
          <Button onPress={onName}>
            <Trans>Name a person</Trans>
          </Button>
        </span>
      }
      foot={
        <Foot>
          <Trans>The threshold applies to each transaction; a 24-hour limit catches split payments.</Trans>
        </Foot>
      }
    >
      {approvers.length === 0 ? (
        <Empty
          glyph="two"
          say={t`One person alone may sign everything.`}
          hint={t`Name a second person, then say above which amount they approve.`}
        />
      ) : (
        <Table label={t`Who may approve`} columns={people} rows={approvers} keyOf={({ address }) => address} />
      )}
      {thresholds.length === 0 ? null : (
        <Table label={t`Thresholds`} columns={above} rows={thresholds} keyOf={({ asset, endsInMs }) => `${asset} ${endsInMs}`} />
      )}
      {removing === null ? null : <RemoveApproverDialog person={removing} onClose={() => setRemoving(null)} />}
      <FailureNote failure={failure} />
    </Sheet>
  )
}

const ENTRY_COLUMNS: readonly Column<Entry>[] = [
  {
    id: 'who',
    head: msg`Name and address`,
    names: true,
    cell: ({ address, label }) => <Address address={address} label={label} form="whole" copy />,
  },
  {
    id: 'since',
    head: msg`State`,
    cell: ({ waitMs }) => <Payable entry={{ standing: waitMs === 0 ? 'allowed' : 'waits', waitMs }} />,
  },
]

const untilOf = (endsInMs: number | null) => (endsInMs === null ? t`until changed` : t`about ${aboutWords(endsInMs)} more`)

const Foot = ({ children }: { readonly children: ReactNode }) => <span className="tiny dim">{children}</span>

function TakeOut({ verb, label, onPress }: { readonly verb: string; readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="btn btn-quiet" aria-label={label} onClick={onPress}>
      {verb}
    </button>
  )
}

/** Taking somebody out asks for nothing: whoever is in doubt must be able to stop a payment at once. */
function useTakeOut(what: 'forbid' | 'removeApprover') {
  const ask = useApi()
  const forbidding = useBackendMutation(ask.policy.forbid.mutationOptions())
  const removing = useBackendMutation(ask.policy.removeApprover.mutationOptions())
  return {
    start: (address: Entry['address']) => (what === 'forbid' ? forbidding.start({ address }) : removing.start({ approver: address })),
    failure: what === 'forbid' ? forbidding.failure : removing.failure,
  }
}
