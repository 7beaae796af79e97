import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListedAsset } from '../../backend/assets.ts'
import { TextArea, TextField } from '../../parts/field.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { advancedOf, type Form } from './form.ts'

type AdvancedProps = { readonly form: Form; readonly onChange: (form: Form) => void; readonly asset: ListedAsset | undefined }

/** What is read from the nodes unless a person says it: folded away, and open where something was said. */
export function Advanced({ form, onChange, asset }: AdvancedProps) {
  const { wrong } = advancedOf(form, asset)
  const [wasUsed] = useState(form.expectedFee !== '' || form.hookAccounts !== '' || form.blockhash !== '')
  return (
    <details className="fold fold-plain" open={wasUsed}>
      <summary>
        <Glyph name="right" />
        <Trans>Advanced</Trans>
      </summary>
      <div className="stack">
        {asset === undefined || asset.key === 'native' || form.confidential ? null : (
          <>
            <TextField
              label={t`Transfer fee expected, in ${asset.unit}`}
              value={form.expectedFee}
              onChange={(expectedFee) => onChange({ ...form, expectedFee })}
              wrong={wrong.expectedFee ?? null}
              hint={t`What the token’s mint withholds; 0 where it withholds nothing. Where it is another, nothing is planned.`}
            />
            <TextArea
              label={t`Accounts for the transfer hook`}
              value={form.hookAccounts}
              onChange={(hookAccounts) => onChange({ ...form, hookAccounts })}
              wrong={wrong.hookAccounts ?? null}
              hint={t`One a line: an address, a colon, and readonly, writable, readonly-signer or writable-signer. Default: read from your nodes.`}
            />
          </>
        )}
        {form.lifetime === 'nonce' && !form.confidential ? null : (
          <TextField
            label={t`Blockhash`}
            value={form.blockhash}
            onChange={(blockhash) => onChange({ ...form, blockhash })}
            wrong={wrong.blockhash ?? null}
            hint={t`A recent one of your own; default: the newest. A payment under it is not signed again once it expired.`}
          />
        )}
      </div>
    </details>
  )
}
