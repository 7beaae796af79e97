import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { visible } from '../../../core/text/visible.ts'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import { PlanWords } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Explained } from './explained.ts'
import { Place, rightsWords } from './place.tsx'

type Whole = Explained['instructions'][number]
type Inner = Whole['inner'][number]
type Field = Inner['fields'][number]

/** One instruction: what it does, every field and account of it, and which bytes are not understood. */
export function Instruction({ of, number }: { readonly of: Whole; readonly number: string }) {
  return (
    <Sheet title={t`Instruction ${number}`} aside={<span className="tiny faint">{nameOf(of)}</span>}>
      <Said of={of} />
      {of.inner.map((inner, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an instruction has no other name
        <div key={place} className="stack explain-inner">
          <h3>
            <Trans>
              Instruction {number}.{place + 1}
            </Trans>{' '}
            <span className="tiny faint">{nameOf(inner)}</span>
          </h3>
          <Said of={inner} />
        </div>
      ))}
    </Sheet>
  )
}

const nameOf = ({ name, programName }: Inner): string =>
  [programName ?? t`a program that is not known here`, name].filter(Boolean).join(', ')

function Said({ of }: { readonly of: Inner }) {
  const { program, fields, accounts, unread, data } = of
  return (
    <>
      <PlanWords of={of.words} />
      <Facts
        of={[
          [t`Program`, <Place key="program" of={program} />],
          ...fields.map((field): Fact => [field.name, <FieldValue key={field.name} of={field} />]),
          ...accounts.map(
            (account, place): Fact => [`${place + 1}. ${account.name ?? t`not known`}`, <AccountOf key={place} of={account} />],
          ),
          ...(unread === null ? [] : [[t`Not understood`, <Unread key="unread" data={data} of={unread} />] as const]),
        ]}
      />
    </>
  )
}

function AccountOf({ of }: { readonly of: Inner['accounts'][number] }) {
  return (
    <>
      <Place of={of} /> <span className="dim tiny">{rightsWords(of)}</span>
    </>
  )
}

function Unread({ data, of: { offset, length } }: { readonly data: string; readonly of: NonNullable<Inner['unread']> }) {
  const last = offset + length - 1
  return (
    <>
      {length === 1 ? t`byte ${offset} of the data` : t`bytes ${offset} to ${last} of the data`}{' '}
      <code className="explain-bytes">{data.slice(2 * offset, 2 * (offset + length))}</code>
    </>
  )
}

function FieldValue({ of: { kind, value } }: { readonly of: Field }) {
  if (!Array.isArray(value)) return <OneValue kind={kind} value={value} />
  if (value.length === 0) return t`none`
  return (
    <ul>
      {value.map((each, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value has no other name
        <li key={place}>
          <OneValue kind={kind} value={each} />
        </li>
      ))}
    </ul>
  )
}

function OneValue({ kind, value }: { readonly kind: Field['kind']; readonly value: Exclude<Field['value'], unknown[]> }) {
  if (value === null) return t`none`
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (kind === 'lamports' && typeof value === 'bigint') return <Sol lamports={value} as="sentence" />
  if (kind === 'units' && typeof value === 'bigint') return <Trans>{formatCount(value)} smallest units</Trans>
  if (kind === 'address') return <Address address={String(value)} form="whole" />
  if (kind === 'bytes') return <code className="explain-bytes">{value}</code>
  return <span className="explain-text">{visible(String(value))}</span>
}
