import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Part, plain, type Sentence } from '../../core/text/sentence.ts'
import { i18n, SOURCE } from '../language/i18n.ts'
import { useListedAssets } from '../backend/assets.ts'
import { Address } from './address.tsx'
import { Amount } from './amount.tsx'
import { formatCount } from './figure.ts'
import { Note } from './note.tsx'
import { Slot } from './time.tsx'

type SaidProps = {
  readonly of: Sentence
  readonly addresses?: 'whole' | 'short'
  /** In the backend's own words, for which other languages have none: whoever hears the page is told that it is English. */
  readonly asSaid?: boolean
}

/** The language of the backend's words, where the window speaks another. */
const elsewhere = (): string | undefined => (i18n.locale === SOURCE ? undefined : SOURCE)

/** The one way to show a sentence of the backend: its addresses whole and in groups, its amounts in the asset’s units. `<Said of={plan.words} />`; short in rows that open. */
export function Said({ of, addresses = 'whole', asSaid = false }: SaidProps) {
  return (
    <span className="said" lang={asSaid ? elsewhere() : undefined}>
      {of.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name
        <Piece key={at} of={part} addresses={addresses} />
      ))}
    </span>
  )
}

function Piece({ of, addresses }: { readonly of: Part; readonly addresses: 'whole' | 'short' }) {
  switch (of.part) {
    case 'text':
      return of.text
    case 'address':
      return <Address address={of.address} form={addresses} />
    case 'amount':
      return <Amount amount={of.amount} decimals={of.decimals} {...(of.unit === null ? {} : { unit: of.unit })} as="sentence" />
    case 'units':
      return <Units amount={of.amount} mint={of.mint} />
    case 'slot':
      return <Slot slot={of.slot} />
  }
}

/** Whoever said it knows no decimals; of a listed token the list does. */
function Units({ amount, mint }: { readonly amount: bigint; readonly mint: string | null }) {
  const listed = useListedAssets()?.find(({ key }) => key === mint)
  if (listed === undefined && mint !== null)
    return <Amount amount={amount} decimals={0} unit={t`units of ${mint.slice(0, 4)}…`} as="sentence" />
  if (listed === undefined)
    return (
      <span className="amt">
        <Trans>{formatCount(amount)} smallest units</Trans>
      </span>
    )
  return <Amount amount={amount} decimals={listed.decimals} unit={listed.unit} as="sentence" />
}

/** What a message does, as the reviewer says it of its bytes. */
export function PlanWords({ of }: { readonly of: Sentence }) {
  return (
    <p className="say">
      <Said of={of} asSaid />
    </p>
  )
}

/** What there is to beware of before something is signed, each a note: `<Beware of={plan.warnings} />`. */
export function Beware({ of }: { readonly of: readonly Sentence[] }) {
  return of.map((warning) => <Note key={plain(warning)} kind="warning" glyph="warn" title={<Said of={warning} asSaid />} />)
}
