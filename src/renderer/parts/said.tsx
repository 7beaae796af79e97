import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { plain, type Sentence } from '../../core/text/sentence.ts'
import { SOURCE } from '../language/i18n.ts'
import { type Spoken, spokenPieces } from '../language/told.ts'
import { useListedAssets } from '../backend/assets.ts'
import { Address } from './address.tsx'
import { Amount } from './amount.tsx'
import { formatCount } from './figure.ts'
import { Note } from './note.tsx'
import { Slot } from './time.tsx'

type SaidProps = {
  readonly of: Sentence
  readonly addresses?: 'whole' | 'short'
  /** Its texts are the backend’s English: whoever hears the page is told so of each that the language of the window has no words for. */
  readonly asSaid?: boolean
}

/** The one way to show a sentence of the backend: its addresses whole and in groups, its amounts in the asset’s units. `<Said of={plan.words} />`; short in rows that open. */
export function Said({ of, addresses = 'whole', asSaid = false }: SaidProps) {
  return (
    <span className="said">
      {spokenPieces(of, { asSaid }).map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece has no other name
        <Piece key={at} of={piece} addresses={addresses} />
      ))}
    </span>
  )
}

function Piece({ of, addresses }: { readonly of: Spoken; readonly addresses: 'whole' | 'short' }) {
  switch (of.part) {
    case 'text':
      return of.isForeign ? <span lang={SOURCE}>{of.text}</span> : of.text
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
