import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { ADDRESS_CHARACTERS_MIN, isAddress } from '../../../core/address/address.ts'
import { Address } from '../../parts/address.tsx'
import { TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Picks } from '../../parts/picks.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { bundlePath, shortDigest } from './carried.ts'
import { freeFor, type KnownNonce, usedBefore, useKnownNonces } from './known-nonces.ts'
import type { CarryForm } from './prepare-request.ts'

type NonceFieldProps = { readonly form: CarryForm; readonly onChange: (form: CarryForm) => void }

const PICKS_SHOWN = 6

/** By which nonce account it lives: one of those that are free, one that an earlier bundle of the same account used, or one that is typed. */
export function NonceField({ form, onChange }: NonceFieldProps) {
  const { left, listed } = useKnownNonces()
  const { from } = form
  const typed = form.nonceAccount.trim()
  const taken = left.find(({ transactions }) => transactions.some((one) => one.nonceAccount === typed && one.state === 'out'))
  const isWrong = typed.length >= ADDRESS_CHARACTERS_MIN && !isAddress(typed)
  const pick = (nonceAccount: string) => onChange({ ...form, nonceAccount })
  return (
    <div className="stack-s">
      {from === null || isAddress(typed) ? null : (
        <QueryResult query={listed} waiting={t`Reading the nonce accounts`}>
          {(all) => (
            <Offered
              free={freeFor(all, from).slice(0, PICKS_SHOWN)}
              used={usedBefore(left, all, from).slice(0, PICKS_SHOWN)}
              onPick={pick}
            />
          )}
        </QueryResult>
      )}
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
      ) : null}
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

type OfferedProps = {
  readonly free: readonly KnownNonce[]
  readonly used: readonly KnownNonce[]
  readonly onPick: (address: string) => void
}

/** Those to choose from; where there is none, where one is made. */
function Offered({ free, used, onPick }: OfferedProps) {
  if (free.length + used.length === 0)
    return (
      <p className="hint">
        <Trans>
          No nonce account of this account is free here. Make some, or list those that exist, in{' '}
          <Link className="link" to="/nonces">
            Nonce accounts
          </Link>
          .
        </Trans>
      </p>
    )
  return (
    <>
      <Picks label={t`Free nonce accounts`} of={free} onPick={({ address }) => onPick(address)} />
      <Picks label={t`Nonce accounts of earlier bundles`} of={used} onPick={({ address }) => onPick(address)} />
    </>
  )
}
