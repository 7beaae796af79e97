import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { type Address as AddressBytes, isAddress } from '../../../core/address/address.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { Address } from '../../parts/address.tsx'
import { TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Picks } from '../../parts/picks.tsx'
import { bundlePath, type Left, shortDigest } from './carried.ts'
import type { CarryForm } from './prepare-request.ts'

type NonceFieldProps = { readonly form: CarryForm; readonly onChange: (form: CarryForm) => void }

/** Bundles that are looked through for nonce accounts; the newest. */
export const LOOKED_THROUGH = 100
const PICKS_SHOWN = 6
const ADDRESS_CHARACTERS_MIN = 32

/** By which nonce account it lives: typed or pasted, or one of those that earlier bundles of the same account used. */
export function NonceField({ form, onChange }: NonceFieldProps) {
  const { value: left = [] } = useBackendQuery(useApi().bundles.list.queryOptions({ input: { limit: LOOKED_THROUGH } }))
  const typed = form.nonceAccount.trim()
  const taken = left.find(({ transactions }) => transactions.some((one) => one.nonceAccount === typed && one.state === 'out'))
  const isWrong = typed.length >= ADDRESS_CHARACTERS_MIN && !isAddress(typed)
  return (
    <div className="stack-s">
      <TextField
        label={t`Nonce account`}
        value={form.nonceAccount}
        onChange={(nonceAccount) => onChange({ ...form, nonceAccount: nonceAccount.slice(0, 100) })}
        wrong={isWrong ? t`Not an address.` : null}
        hint={t`It lives until this account is advanced. The account that pays must be its authority, so that the same key signs both.`}
      />
      {isAddress(typed) ? (
        <div className="addr-field">
          <Address address={typed} form="whole" />
        </div>
      ) : form.from === null ? null : (
        <Known of={usedBefore(left, form.from)} onPick={(nonceAccount) => onChange({ ...form, nonceAccount })} />
      )}
      {taken === undefined ? null : (
        <Note kind="warning" glyph="warn" title={t`A bundle that is out lives by this nonce account.`}>
          <p>
            <Trans>
              One of the two could land, and not both. Give another one, or bring{' '}
              <Link className="link" to={bundlePath(taken.digest)}>
                bundle {shortDigest(taken.digest)}
              </Link>{' '}
              back first.
            </Trans>
          </p>
        </Note>
      )}
    </div>
  )
}

/** Those to choose from; where there is none, how one is made. */
function Known({ of, onPick }: { readonly of: readonly AddressBytes[]; readonly onPick: (address: AddressBytes) => void }) {
  if (of.length === 0)
    return (
      <p className="hint">
        <Trans>
          Strongroom makes nonce accounts for keys of its own vault alone. For another key the ledger’s command line does: “solana
          create-nonce-account”, with “--nonce-authority” and the account that pays.
        </Trans>
      </p>
    )
  const picks = of.map((address) => ({ address, label: t`used before` }))
  return <Picks label={t`Nonce accounts of earlier bundles`} of={picks} onPick={({ address }) => onPick(address)} />
}

/** Of the same payer, and in no bundle that is out: newest first, each once. */
export function usedBefore(left: readonly Left[], from: AddressBytes, most = PICKS_SHOWN): readonly AddressBytes[] {
  const all = left.flatMap(({ transactions }) => transactions)
  const out = new Set(all.flatMap(({ state, nonceAccount }) => (state === 'out' && nonceAccount !== null ? [nonceAccount] : [])))
  const used = left.filter((one) => one.from === from).flatMap(({ transactions }) => transactions.flatMap((one) => one.nonceAccount ?? []))
  return [...new Set(used)].filter((address) => !out.has(address)).slice(0, most)
}
