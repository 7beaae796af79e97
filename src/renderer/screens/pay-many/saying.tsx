import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { ListedAsset } from '../../backend/assets.ts'
import { Check, TextField } from '../../parts/field.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { DOES_NOT_EXPIRE } from '../pay/confirming.tsx'
import { typedAmount } from '../pay/form.ts'

type FlaggedProps = { readonly count: number; readonly checked: boolean; readonly onChange: (yes: boolean) => void }

/** That the rows which need a word were read. */
export const Flagged = ({ count, checked, onChange }: FlaggedProps) => (
  <Check checked={checked} onChange={onChange}>
    <Plural value={count} one="I checked the # flagged row. Pay all of them." other="I checked the # flagged rows. Pay all of them." />
  </Check>
)

type TotalProps = {
  readonly value: string
  readonly onChange: (text: string) => void
  /** What the rows add up to: what is typed is compared with it as it is typed. */
  readonly amount: bigint
  readonly asset: Pick<ListedAsset, 'decimals' | 'unit'>
}

/** What the rows add up to, as a person adds it up. */
export function Total({ value, onChange, amount, asset: { decimals, unit } }: TotalProps) {
  const typed = value.trim() === '' ? null : typedAmount(value, decimals)
  return (
    <TextField
      label={t`Type the total in ${unit}`}
      value={value}
      onChange={onChange}
      hint={
        typed === null ? (
          t`what the rows add up to, without the fees`
        ) : 'value' in typed && typed.value === amount ? (
          <span className="ink k-sure">
            <Glyph name="ok" /> <Trans>That is what the rows add up to.</Trans>
          </span>
        ) : (
          t`Not what the rows add up to.`
        )
      }
    />
  )
}

type ExpiryProps = { readonly value: string; readonly hint: string; readonly onChange: (text: string) => void }

/** What a signature is that lives by a nonce. */
export const Expiry = ({ value, hint, onChange }: ExpiryProps) => (
  <TextField label={t`Type: ${t(DOES_NOT_EXPIRE)}`} value={value} onChange={onChange} hint={hint} />
)

export const isExpiryTyped = (text: string): boolean => text.trim() === t(DOES_NOT_EXPIRE)
