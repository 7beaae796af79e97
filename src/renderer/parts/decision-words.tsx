import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { Answers } from '../client.ts'
import type { AssetName } from '../backend/assets.ts'
import { Address } from './address.tsx'
import { Amount } from './amount.tsx'
import { paymentPath } from './transaction/intent.ts'

export type Decided = Answers['activity']['decisions']['decisions'][number]

const ACT_WORDS: Readonly<Record<NonNullable<Decided['act']>, MessageDescriptor>> = {
  'create-nonce': msg`Create nonce account`,
  'advance-nonce': msg`Advance nonce account`,
  'withdraw-nonce': msg`Withdraw from nonce account`,
  'authorize-nonce': msg`Change authority of nonce account`,
  'create-token-account': msg`Create token account`,
  'close-token-account': msg`Close token account`,
  'empty-confidential': msg`Empty confidential account`,
  'revoke-delegate': msg`Revoke delegate of`,
  'reclaim-rent': msg`Reclaim rent, from`,
  'recover-nested': msg`Recover nested account`,
  'configure-confidential': msg`Configure confidential account`,
  'withdraw-confidential': msg`Withdraw from confidential account`,
  'make-proof-account': msg`Create proof account`,
  'prove-in-account': msg`Keep a proof in`,
  'make-payment-proofs': msg`Create proof accounts, the first`,
  'close-proof-account': msg`Close proof account`,
  'apply-pending': msg`Apply the pending balance of`,
  'deposit-confidential': msg`Deposit into confidential account`,
  'set-credits': msg`Set what is taken by`,
}

/** The same with addresses whole, where nothing leads anywhere: on paper. */
export function DecidedOnPaper({ of }: { readonly of: Decided }) {
  return (
    <>
      {verbOf(of)} <Of decided={of} form="whole" />
    </>
  )
}

/** What was decided, in a line: the verb leads to its page. `onFollow`: told when it is followed there. */
export function DecidedWords({ of, onFollow }: { readonly of: Decided; readonly onFollow?: () => void }) {
  return (
    <span className="decided">
      <Link className="link" to={pathOf(of)} onClick={onFollow}>
        {verbOf(of)}
      </Link>{' '}
      <Of decided={of} />
    </span>
  )
}

/** How much was decided, whatever became of it. */
export function DecidedSum({
  of: { kind, amount, asset },
  nameOf,
}: {
  readonly of: Decided
  readonly nameOf: (asset: string) => AssetName
}) {
  if (amount !== null) return <Amount amount={amount} {...nameOf(asset)} as="sentence" />
  return kind === 'upkeep' ? null : <span className="faint">{t`not known here`}</span>
}

/** Of several, or of a file, were it of one row. */
const isPayout = ({ recipient, file }: Decided): boolean => recipient === null || file !== null

/** What was done, in a word or a few. */
export function verbOf(decided: Decided): string {
  const { kind, act } = decided
  if (kind === 'sweep') return t`Sweep`
  if (kind === 'payment') return isPayout(decided) ? t`Payout` : t`Payment`
  return act === null ? t`Upkeep` : t(ACT_WORDS[act])
}

/** Where it is followed. What left in bundles, none of it come back signed, is followed with them. */
export function pathOf(decided: Decided): string {
  const { kind, id, act, transactions, carried } = decided
  if (kind === 'sweep') return `/sweep/${id}`
  if (carried > 0 && carried === transactions) return '/bundles'
  if (kind === 'payment') return isPayout(decided) ? `/pay-many/${id}` : `/pay/${id}`
  if (act === null || NONCE_ACTS.has(act)) return paymentPath(`${id}/1`)
  return RENT_ACTS.has(act) ? `/rent/${id}` : `/token-accounts/${id}`
}

const RENT_ACTS: ReadonlySet<Decided['act']> = new Set(['reclaim-rent', 'recover-nested'])
/** Each a transaction of its own, with no page but its history. */
const NONCE_ACTS: ReadonlySet<Decided['act']> = new Set(['create-nonce', 'advance-nonce', 'withdraw-nonce', 'authorize-nonce'])

function Of({ decided, form = 'short' }: { readonly decided: Decided; readonly form?: 'short' | 'whole' }) {
  const { kind, count, recipient, label, file, account } = decided
  if (kind === 'upkeep') return account === null ? null : <Address address={account} form={form} />
  if (kind === 'sweep')
    return count === null ? (
      <Trans>in a bundle</Trans>
    ) : (
      <Trans>
        of <Plural value={count} one="# account" other="# accounts" />
      </Trans>
    )
  if (recipient !== null && !isPayout(decided))
    return (
      <Trans>
        to <Address address={recipient} label={label} form={form} />
      </Trans>
    )
  return (
    <>
      {file === null ? null : <>{file}, </>}
      <Plural value={count ?? 0} one="# payment" other="# payments" />
    </>
  )
}
