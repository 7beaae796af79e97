import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { Check, TextField } from '../../parts/field.tsx'
import { DOES_NOT_EXPIRE } from '../pay/confirming.tsx'

type FlaggedProps = { readonly count: number; readonly checked: boolean; readonly onChange: (yes: boolean) => void }

/** That the rows which need a word were read. */
export const Flagged = ({ count, checked, onChange }: FlaggedProps) => (
  <Check checked={checked} onChange={onChange}>
    <Plural value={count} one="I checked the # flagged row. Pay all of them." other="I checked the # flagged rows. Pay all of them." />
  </Check>
)

type TotalProps = { readonly value: string; readonly unit: string; readonly onChange: (text: string) => void }

/** What the rows add up to, as a person adds it up. */
export const Total = ({ value, unit, onChange }: TotalProps) => (
  <TextField label={t`Type the total in ${unit}`} value={value} onChange={onChange} hint={t`what the rows add up to, without the fees`} />
)

type ExpiryProps = { readonly value: string; readonly hint: string; readonly onChange: (text: string) => void }

/** What a signature is that lives by a nonce. */
export const Expiry = ({ value, hint, onChange }: ExpiryProps) => (
  <TextField label={t`Type: ${t(DOES_NOT_EXPIRE)}`} value={value} onChange={onChange} hint={hint} />
)

export const isExpiryTyped = (text: string): boolean => text.trim() === t(DOES_NOT_EXPIRE)
