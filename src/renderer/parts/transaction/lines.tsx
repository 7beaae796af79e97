import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Address } from '../address.tsx'
import { Facts } from '../facts.tsx'
import { useFolded } from '../use-folded.tsx'

type LinesProps = {
  readonly of: {
    readonly payees: readonly {
      readonly reference: string
      readonly recipient: string
      readonly label?: string | null
      readonly amount: bigint
    }[]
    readonly sources: readonly { readonly address: string; readonly amount: bigint }[]
  }
  /** So many are shown until somebody asks for all of them. */
  readonly shown: number
  readonly amountOf: (amount: bigint) => ReactNode
}

/** Everybody whom a transaction pays, with amount and reference, or everything that it takes from: whole, as it is read before it is signed. */
export function TransactionLines({ of: { payees, sources }, shown, amountOf }: LinesProps) {
  const all = [
    ...payees.map(({ reference, recipient, label = null, amount }) => ({
      key: reference,
      name: t`Recipient`,
      address: recipient,
      label,
      amount,
      reference,
    })),
    ...sources.map(({ address, amount }) => ({ key: address, name: t`From`, address, label: null, amount, reference: null })),
  ]
  const { lines, unfold } = useFolded(all, {
    shown,
    showRest: (count) => plural(count, { one: 'Show # more line', other: 'Show # more lines' }),
  })
  return (
    <>
      {lines.map(({ key, name, address, label, amount, reference }) => (
        <Facts
          key={key}
          of={[
            [name, <Address key="address" address={address} label={label} form="whole" />],
            [t`Amount`, <span key="amount">{amountOf(amount)}</span>],
            ...(reference === null ? [] : [[t`Reference`, reference] as const]),
          ]}
        />
      ))}
      {unfold}
    </>
  )
}
