import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLive } from '../../backend/backend.tsx'
import { BLOCKHASH_BLOCKS, expiryWords } from '../../parts/expiry-bar.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Glyph } from '../../parts/glyph.tsx'
import { type Form, typedAmount } from './form.ts'

/** As far as it is a choice where it is shown. */
type Chosen = Pick<Form, 'price' | 'microLamports' | 'memo'> &
  Partial<Pick<Form, 'reference' | 'lifetime' | 'version'>> & { readonly isAdvanced?: boolean }

type OptionsProps = { readonly chosen: Chosen; readonly children: ReactNode }

/** What a payment has beside its sum and its recipient: folded away, and what is chosen stands in its head. */
export function Options({ chosen, children }: OptionsProps) {
  const { msPerSlot } = useLive()
  return (
    <details className="sheet fold options">
      <summary>
        <Glyph name="right" />
        <b>
          <Trans>Options</Trans>
        </b>
        <span className="dim">{chosenWords(chosen, msPerSlot).join(' · ')}</span>
      </summary>
      <div className="sheet-body stack">{children}</div>
    </details>
  )
}

function chosenWords(
  { lifetime, version, memo, reference = '', isAdvanced = false, ...price }: Chosen,
  msPerSlot: number | null,
): readonly string[] {
  return [
    priceWords(price),
    ...(lifetime === undefined
      ? []
      : [lifetime === 'nonce' ? t`does not expire` : t`valid for ${expiryWords({ left: BLOCKHASH_BLOCKS, msPerSlot })}`]),
    ...(version === undefined ? [] : [versionWords(version)]),
    ...(memo.trim() === '' ? [] : [t`with a memo`]),
    ...(reference.trim() === '' ? [] : [t`with a reference`]),
    ...(isAdvanced ? [t`with fields under Advanced`] : []),
  ]
}

function priceWords({ price, microLamports }: Pick<Chosen, 'price' | 'microLamports'>): string {
  if (price === 'none') return t`no priority fee`
  if (price === 'auto') return t`automatic priority fee`
  const typed = typedAmount(microLamports, 0)
  return 'value' in typed ? t`${formatCount(typed.value)} micro-lamports per compute unit` : t`priority fee to be entered`
}

function versionWords(version: Form['version']): string {
  if (version === 'auto') return t`version chosen automatically`
  return version === 'legacy' ? t`legacy transaction` : t`transaction of version 1`
}
