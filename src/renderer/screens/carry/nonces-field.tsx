import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Address } from '../../../core/address/address.ts'
import { Button } from '../../parts/button.tsx'
import { TextArea } from '../../parts/field.tsx'
import { Picks } from '../../parts/picks.tsx'
import { freeFor, type KnownNonce, usedBefore, useKnownNonces } from './known-nonces.ts'
import { addressesIn } from './prepare-file-request.ts'

type NoncesFieldProps = {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Whose key has authority over each: the account that pays, or that all of a sweep comes to. Null while none is chosen. */
  readonly authority: Address | null
  readonly isSweep?: boolean
}

/** As many letters as 500 addresses need, and then some. */
const LETTERS_MAX = 30_000
/** As many as are offered one by one. */
const PICKS_SHOWN = 6

/** By which nonce accounts the transactions live: one for each, pasted, or chosen from those that are known. */
export function NoncesField({ value, onChange, authority, isSweep = false }: NoncesFieldProps) {
  const { left, listed } = useKnownNonces()
  const all = listed.value ?? []
  const known = authority === null ? [] : [...freeFor(all, authority), ...usedBefore(left, all, authority)]
  const { addresses, wrong } = addressesIn(value)
  const others = known.filter(({ address }) => !addresses.includes(address))
  const add = (more: readonly KnownNonce[]) =>
    onChange([value.trim(), ...more.map(({ address }) => address)].filter((text) => text !== '').join('\n'))
  return (
    <div className="stack-s">
      <TextArea
        label={t`Nonce accounts`}
        value={value}
        onChange={(text) => onChange(text.slice(0, LETTERS_MAX))}
        wrong={wrong === null ? null : t`“${wrong.slice(0, 60)}” is not an address.`}
        hint={
          isSweep
            ? t`One for each transaction, one on a line; those beyond are left alone. The account that all of it comes to must be the authority of each.`
            : t`One for each transaction, one on a line; those beyond are left alone. The account that pays must be the authority of each.`
        }
      />
      <p className="hint" role="status">
        {plural(addresses.length, { 0: 'None is given yet.', one: '# nonce account is given.', other: '# nonce accounts are given.' })}
      </p>
      <Picks label={t`Nonce accounts to choose from`} of={others.slice(0, PICKS_SHOWN)} onPick={(one) => add([one])} />
      {others.length < 2 ? null : (
        <p className="btns">
          <Button onPress={() => add(others)}>{t`Take all ${others.length}`}</Button>
        </p>
      )}
      {known.length > 0 ? null : (
        <p className="hint">
          {isSweep ? t`How many it needs is said once the sweep is planned.` : t`How many it needs is said once the file is checked.`}{' '}
          <Trans>
            Make them, or list those that exist, in{' '}
            <Link className="link" to="/nonces">
              Nonce accounts
            </Link>
            .
          </Trans>
        </p>
      )}
    </div>
  )
}
