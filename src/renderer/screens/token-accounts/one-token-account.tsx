import { reasonWords } from '../../language/reasons.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Address as AddressType } from '../../../core/address/address.ts'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Address } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { MintCard } from '../pay/mint-card.tsx'
import { TendDialog, type Tending } from './tend-dialog.tsx'
import { type TokenAccount, unitOf } from './token-account.ts'

/** One token account: what it holds, who may do what with it, what its mint allows, and what can be done to it. */
export function OneTokenAccount({ account }: { readonly account: AddressType }) {
  const shown = useBackendQuery(useApi().tokens.display.queryOptions({ input: { account } }))
  const [tending, setTending] = useState<Tending | null>(null)
  const { value } = shown
  return (
    <Page
      title={t`Token account`}
      say={value === undefined ? unreadWords(shown, t`Reading the token account.`) : <Say account={value} />}
      actions={
        <LinkButton to="/token-accounts">
          <Trans>All token accounts</Trans>
        </LinkButton>
      }
    >
      <QueryResult query={shown} waiting={t`Asking two nodes`}>
        {(now) => (
          <div className="cols">
            <AccountSheet account={now} />
            <Sheet title={t`What can be done`} span="c-4">
              <Act
                words={t`Close it`}
                why={now.closing === null ? null : reasonWords('upkeep', now.closing)}
                onPress={() => setTending({ act: 'close', account })}
              />
              <Act
                words={t`Take the delegate’s permission back`}
                why={now.revoking === null ? null : reasonWords('upkeep', now.revoking)}
                onPress={() => setTending({ act: 'revoke', account })}
              />
            </Sheet>
            <Sheet title={t`The token ${unitOf(now)}`} span="c-12">
              <Address address={now.mint} form="whole" label={now.label} copy />
              {now.label === null ? (
                <p className="dim">
                  <Trans>It is not listed here: what arrives of it is shown, and counts as no money.</Trans>
                </p>
              ) : null}
              <MintCard mint={now.mint} />
            </Sheet>
          </div>
        )}
      </QueryResult>
      <TendDialog key={tending?.act ?? 'none'} tending={tending} onClose={() => setTending(null)} />
    </Page>
  )
}

const HOLDERS: Record<NonNullable<TokenAccount['ownerRole']>, MessageDescriptor> = {
  treasury: msg`A treasury account`,
  deposit: msg`A deposit account`,
  watch: msg`A watch account`,
}

const STATES: Record<TokenAccount['state'], MessageDescriptor> = {
  normal: msg`normal`,
  frozen: msg`frozen`,
  uninitialized: msg`uninitialized`,
}

function Say({ account }: { readonly account: TokenAccount }) {
  const { amount, decimals, state, ownerLabel, ownerRole } = account
  const whose = ownerLabel ?? (ownerRole === null ? t`Somebody else` : t(HOLDERS[ownerRole]))
  return (
    <>
      {amount === 0n ? (
        <Trans>
          {whose} holds <b>no {unitOf(account)}</b> in it
        </Trans>
      ) : (
        <Trans>
          {whose} holds{' '}
          <b>
            <Amount amount={amount} decimals={decimals} unit={unitOf(account)} as="sentence" />
          </b>{' '}
          in it
        </Trans>
      )}
      {state === 'frozen' ? t`, and its issuer has frozen it.` : '.'}
    </>
  )
}

function AccountSheet({ account: row }: { readonly account: TokenAccount }) {
  const { account, owner, ownerLabel, amount, decimals, associated, delegate, delegatedAmount, closeAuthority, withheld, extensions } = row
  const figure = (of: bigint) => <Amount amount={of} decimals={decimals} unit={unitOf(row)} as="sentence" />
  return (
    <Sheet title={t`The account`} span="c-8">
      <Facts
        of={[
          [t`Address`, <Address key="address" address={account} form="whole" copy />],
          [t`Owner`, <Address key="owner" address={owner} form="whole" label={ownerLabel} />],
          [t`Holds`, figure(amount)],
          [t`State`, t(STATES[row.state])],
          [t`Place`, associated ? t`where wallets look for it` : t`not where wallets look for it`],
          [
            t`Delegate`,
            delegate === null ? (
              t`nobody`
            ) : (
              <span key="delegate">
                <Trans>
                  <Address address={delegate} form="whole" /> may move {figure(delegatedAmount)} out of it
                </Trans>
              </span>
            ),
          ],
          [t`Who may close it`, closeAuthority === null ? t`its owner` : <Address key="closer" address={closeAuthority} form="whole" />],
          [t`Fees of the issuer in it`, withheld === null ? t`cannot be determined` : withheld === 0n ? t`none` : figure(withheld)],
          [t`Extensions`, extensions.length === 0 ? t`none` : extensions.join(', ')],
          [t`Rent`, <Sol key="rent" lamports={row.rentLamports} as="sentence" />],
        ]}
      />
    </Sheet>
  )
}

function Act({ words, why, onPress }: { readonly words: string; readonly why: string | null; readonly onPress: () => void }) {
  return (
    <div className="stack-s">
      <Button kind={why === null ? 'stop' : 'plain'} onPress={onPress} missing={why}>
        {words}
      </Button>
    </div>
  )
}
