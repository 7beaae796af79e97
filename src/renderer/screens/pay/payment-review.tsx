import { landingWords } from '../../language/reasons.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address, MessageHash } from '../../parts/address.tsx'
import { Amount, Count, Sol } from '../../parts/amount.tsx'
import { MintItem } from '../../parts/mint.tsx'
import { ReviewItem, ReviewCard } from '../../parts/review-card.tsx'
import { What } from './judged.tsx'
import { MintCard } from './mint-card.tsx'
import type { Reviewed } from './request.ts'
import { Warnings } from './warnings.tsx'

type PaymentReviewProps = {
  readonly planned: Reviewed
  /** What follows beside that, as items of the same list. */
  readonly children?: ReactNode
}

/** What the payment does, line by line: whom it reaches, what arrives, what it costs. */
export function PaymentReview({ planned, children }: PaymentReviewProps) {
  const { plan, asset } = planned
  const [recipient] = plan.recipients
  if (recipient === undefined) return null
  const isToken = asset.key !== 'native'
  return (
    <ReviewCard
      says={
        <Trans>
          Pay <Amount amount={plan.amount} decimals={asset.decimals} unit={asset.unit} as="sentence" /> to{' '}
          {recipient.label ?? t`the wallet below`}.
        </Trans>
      }
      first={
        <>
          <Warnings recipient={recipient} />
          {asset.key === 'native' ? null : <MintCard mint={asset.key} only="grave" />}
        </>
      }
    >
      <ReviewItem>
        <Trans>
          <b>It goes to this wallet.</b> Compare every group with what they sent you.
        </Trans>
        <div className="addr-field">
          {recipient.address === null ? null : <Address address={recipient.address} label={recipient.label} form="whole" />}
        </div>
        <span className="rowx tiny">
          <What recipient={recipient} />
        </span>
      </ReviewItem>
      <MintItem asset={asset.key} unit={asset.unit} />
      <Hidden planned={planned} />
      <ReviewItem>
        <Payer planned={planned} />
      </ReviewItem>
      {plan.arrives === plan.amount ? null : <Withheld planned={planned} />}
      {plan.rentLamports === 0n ? null : (
        <ReviewItem>
          <Trans>
            <b>They have no {asset.unit} account yet.</b> We create it and pay its rent of{' '}
            <Sol lamports={plan.rentLamports} as="sentence" />. It belongs to them.
          </Trans>
        </ReviewItem>
      )}
      <Memo planned={planned} />
      <ByHand planned={planned} />
      <ReviewItem>
        <Costs planned={planned} />
      </ReviewItem>
      {children}
      {plan.landing === undefined ? null : <ReviewItem>{landingWords(plan.landing)}</ReviewItem>}
      <Hashes planned={planned} />
      {plan.versionWords === null ? null : <ReviewItem>{plan.versionWords}</ReviewItem>}
      {isToken ? null : (
        <ReviewItem>
          <Trans>
            <b>
              In all, <Sol lamports={plan.amount + plan.feeLamports + plan.rentLamports} as="sentence" />
            </b>{' '}
            leave the paying account.
          </Trans>
        </ReviewItem>
      )}
    </ReviewCard>
  )
}

function Hidden({ planned: { request } }: { readonly planned: Reviewed }) {
  if (request.confidential !== true) return null
  return (
    <ReviewItem>
      <Trans>
        <b>The amount is hidden on chain.</b> You, the recipient and the issuer’s auditor, where the token names one, can read it. Everybody
        sees who pays whom, and when.
      </Trans>
    </ReviewItem>
  )
}

/** Of a message that is made already: a hardware signer shows the same. */
function Hashes({ planned: { plan } }: { readonly planned: Reviewed }) {
  const hashes = plan.transactions.flatMap(({ messageHash }) => messageHash ?? [])
  return hashes.map((hash) => (
    <ReviewItem key={hash}>
      <Trans>
        A hardware signer shows the message hash <MessageHash hash={hash} />
      </Trans>
    </ReviewItem>
  ))
}

/** What it costs, and what that is for; at what price, where a price is paid. */
function Costs({ planned: { plan } }: { readonly planned: Reviewed }) {
  const what = plan.rentLamports === 0n ? t`the fee` : t`fee and rent`
  const cost = <Sol lamports={plan.feeLamports + plan.rentLamports} as="sentence" />
  if (plan.price === null || plan.price === 0n)
    return (
      <Trans>
        <b>It costs {cost}</b>, {what}.
      </Trans>
    )
  return (
    <Trans>
      <b>It costs {cost}</b>, {what}, at a price of <Count of={plan.price} /> micro-lamports for each compute unit.
    </Trans>
  )
}

/** Who pays: by its label, and whole, because it is signed for. */
function Payer({ planned: { plan } }: { readonly planned: Reviewed }) {
  const [transaction] = plan.transactions
  const payer = transaction?.payer ?? ''
  const { value } = useBackendQuery(useApi().accounts.list.queryOptions({ input: { search: payer, limit: 1 } }))
  const account = value?.accounts[0]
  return (
    <Trans>
      <b>{payerWords(account?.role)}</b> the fee too. <Address address={payer} label={account?.label ?? null} form="whole" />
    </Trans>
  )
}

function payerWords(role: 'treasury' | 'deposit' | 'watch' | undefined): string {
  if (role === 'treasury') return t`The treasury pays it,`
  return role === 'watch' ? t`This account pays it, whose key is elsewhere,` : t`This account of ours pays it,`
}

function Withheld({ planned: { plan, asset, request } }: { readonly planned: Reviewed }) {
  const arrives = <Amount amount={plan.arrives} decimals={asset.decimals} unit={asset.unit} as="sentence" />
  const withheld = <Amount amount={plan.amount - plan.arrives} decimals={asset.decimals} unit={asset.unit} as="sentence" />
  return (
    <ReviewItem>
      <Trans>
        <b>{arrives} arrive.</b> The token’s transfer fee withholds {withheld}
      </Trans>
      {request.expectedFee === undefined ? '.' : t`, as you expected.`}
    </ReviewItem>
  )
}

/** What the nodes were not asked for, because a person said it. */
function ByHand({ planned: { request } }: { readonly planned: Reviewed }) {
  const { transferHookAccount: accounts = [], blockhash } = request
  return (
    <>
      {accounts.length === 0 ? null : (
        <ReviewItem>
          <b>
            <Trans>The token’s transfer hook is given what you named:</Trans>
          </b>
          {accounts.map((account) => {
            const [address = '', role = ''] = account.split(':')
            return (
              <span key={account} className="rowx">
                <Address address={address} form="whole" /> {role}
              </span>
            )
          })}
        </ReviewItem>
      )}
      {blockhash === undefined ? null : (
        <ReviewItem>
          <Trans>
            <b>It is valid until the blockhash that you gave expires.</b> Once that has expired, it is not signed again.
            <Address address={blockhash} form="whole" />
          </Trans>
        </ReviewItem>
      )}
    </>
  )
}

function Memo({ planned: { request } }: { readonly planned: Reviewed }) {
  if (request.withMemo === undefined) return null
  return (
    <ReviewItem>
      <b>
        <Trans>Everybody can read its memo:</Trans>
      </b>{' '}
      “{request.withMemo}”
    </ReviewItem>
  )
}
