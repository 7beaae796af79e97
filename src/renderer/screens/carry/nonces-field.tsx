import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Address } from '../../../core/address/address.ts'
import { Button } from '../../parts/button.tsx'
import { TextArea } from '../../parts/field.tsx'
import { Picks } from '../../parts/picks.tsx'
import { addressesIn } from './prepare-file-request.ts'

type NoncesFieldProps = {
  readonly value: string
  readonly onChange: (text: string) => void
  /** To choose from: authority over each has the account that pays. */
  readonly known: readonly Address[]
  /** Of a sweep it is the account that all of it comes to; default: the account that pays. */
  readonly isSweep?: boolean
}

/** As many letters as 500 addresses need, and then some. */
const LETTERS_MAX = 30_000
/** As many as are offered one by one. */
const PICKS_SHOWN = 6

/** By which nonce accounts the transactions live: one for each, pasted, or chosen from those that are known. */
export function NoncesField({ value, onChange, known, isSweep = false }: NoncesFieldProps) {
  const { addresses, wrong } = addressesIn(value)
  const others = known.filter((address) => !addresses.includes(address))
  const add = (more: readonly Address[]) => onChange([value.trim(), ...more].filter((text) => text !== '').join('\n'))
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
      <Picks
        label={t`Nonce accounts of earlier bundles`}
        of={others.slice(0, PICKS_SHOWN).map((address) => ({ address, label: t`used before` }))}
        onPick={({ address }) => add([address])}
      />
      {others.length < 2 ? null : (
        <p className="btns">
          <Button onPress={() => add(others)}>{t`Take all ${others.length}`}</Button>
        </p>
      )}
      {known.length > 0 ? null : (
        <p className="hint">
          {isSweep ? t`How many it needs is said once the sweep is planned.` : t`How many it needs is said once the file is checked.`}{' '}
          <Trans>
            For a key that is not of this vault the ledger’s command line makes them: “solana create-nonce-account”, with
            “--nonce-authority” and that account.
          </Trans>
        </p>
      )}
    </div>
  )
}
