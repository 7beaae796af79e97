import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Address } from '../../../core/address/address.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { Means, Radio } from '../../parts/radio.tsx'
import type { Form } from './form.ts'

type SecrecyProps = { readonly mint: Address; readonly form: Form; readonly onChange: (form: Form) => void }

/** Who can read the amount on chain; asked where the token can hide it. */
export function Secrecy({ mint, form, onChange }: SecrecyProps) {
  const { value } = useBackendQuery(useApi().mints.show.queryOptions({ input: { mint } }))
  if (value?.confidential !== true) return null
  const choose = (confidential: boolean) => onChange({ ...form, confidential })
  return (
    <fieldset className="stack-s">
      <legend className="label">
        <Trans>Who can read the amount</Trans>
      </legend>
      <Radio name="secrecy" checked={!form.confidential} onChoose={() => choose(false)}>
        <Means title={t`Everybody`}>
          <Trans>It is paid out of the public balance.</Trans>
        </Means>
      </Radio>
      <Radio name="secrecy" checked={form.confidential} onChoose={() => choose(true)}>
        <Means title={t`You, the recipient and the issuer’s auditor`}>
          <Trans>A confidential transfer. It is paid out of what is available on the page Confidential, to an account that takes it.</Trans>
        </Means>
      </Radio>
      {form.confidential ? (
        <p className="hint">
          <Trans>
            Everybody still sees who pays whom, and when. What is available:{' '}
            <Link className="link" to="/confidential">
              Confidential
            </Link>
          </Trans>
        </p>
      ) : null}
    </fieldset>
  )
}
