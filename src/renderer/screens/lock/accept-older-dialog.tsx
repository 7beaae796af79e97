import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { isAddress } from '../../../core/address/address.ts'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Check, TextField } from '../../parts/field.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'

/** What is said to each error after which a vault opens only with a step of its own. */
const WHAT = {
  VAULT_OLDER: {
    means: msg`This vault is an earlier one. What its policy forbade since, and keys that were imported since, are not in it.`,
    lost: msg`I have looked for the newest vault file, and it is lost.`,
  },
  VAULT_UNWITNESSED: {
    means: msg`Nobody can tell whether this vault is the newest. What was forbidden or imported since may not be in it.`,
    lost: msg`I have looked for the missing file, and it is lost; or I opened a backup on purpose.`,
  },
} as const

type OlderCode = keyof typeof WHAT
export const isOlderCode = (code: string): code is OlderCode => Object.hasOwn(WHAT, code)

/** A person goes on with a vault that is not the newest: what follows of it is said first. */
export function AcceptOlderDialog({ code, onClose }: { readonly code: OlderCode; readonly onClose: () => void }) {
  const accepting = useBackendMutation(useApi().vault.acceptOlder.mutationOptions())
  const [isLost, setLost] = useState(false)
  const [passphrase, setPassphrase] = useState('')
  const [needsSecond, setNeedsSecond] = useState(false)
  const [second, setSecond] = useState('')
  const [secondPassphrase, setSecondPassphrase] = useState('')
  const { means, lost } = WHAT[code]
  const approver = second.trim()
  const agreed = needsSecond && isAddress(approver) ? { second: approver, secondPassphrase } : {}
  const submit = () =>
    accepting.start({ passphrase, ...agreed }, undefined, (failure) => {
      if (failure.code === 'SIGNER_SECOND_NEEDED') setNeedsSecond(true)
    })
  return (
    <FormDialog
      title={t`Go on with this vault?`}
      press={t`Go on with this vault`}
      missing={whatIsMissing({ isLost, passphrase, second: needsSecond ? { address: approver, passphrase: secondPassphrase } : null })}
      busy={accepting.busy ? t`Opening the vault` : null}
      onSubmit={submit}
      failure={accepting.failure}
      onClose={onClose}
    >
      <p>{t(means)}</p>
      <p>
        <Trans>From now on:</Trans>
      </p>
      <ul className="stack-s">
        <li>
          <Trans>Nobody is paid before the cool-down has passed: the longest that is known, or a day where none is.</Trans>
        </li>
        <li>
          <Trans>As long, imported keys count as strangers, and nobody can approve.</Trans>
        </li>
        <li>
          <Trans>Limits of a day count as full for 24 hours.</Trans>
        </li>
        <li>
          <Trans>Sending is closed until you have compared with the chain and opened it again.</Trans>
        </li>
      </ul>
      <p>
        <Trans>Then look at the policy, and set again what is missing.</Trans>
      </p>
      <Check checked={isLost} onChange={setLost}>
        {t(lost)}
      </Check>
      <TextField label={t`Passphrase of this vault`} kind="password" value={passphrase} onChange={setPassphrase} />
      {needsSecond ? (
        <>
          <TextField label={t`Second person`} value={second} onChange={setSecond} hint={t`their address, as the policy names them`} />
          <TextField label={t`Passphrase of the second person`} kind="password" value={secondPassphrase} onChange={setSecondPassphrase} />
        </>
      ) : null}
    </FormDialog>
  )
}

type Given = {
  readonly isLost: boolean
  readonly passphrase: string
  /** Null where nobody else is asked for. */
  readonly second: { readonly address: string; readonly passphrase: string } | null
}

function whatIsMissing({ isLost, passphrase, second }: Given): string | null {
  if (!isLost) return t`Look for the newest file first.`
  if (passphrase === '') return t`Enter the passphrase.`
  if (second !== null && !isAddress(second.address)) return t`The second person is named by an address.`
  if (second?.passphrase === '') return t`The second person types their passphrase.`
  return null
}
