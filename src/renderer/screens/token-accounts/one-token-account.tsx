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
      title="Token account"
      say={value === undefined ? unreadWords(shown, 'Reading the token account.') : <Say account={value} />}
      actions={<LinkButton to="/token-accounts">All token accounts</LinkButton>}
    >
      <QueryResult query={shown} waiting="Asking two nodes">
        {(now) => (
          <div className="cols">
            <AccountSheet account={now} />
            <Sheet title="What can be done" span="c-4">
              <Act words="Close it" why={now.closing?.words ?? null} onPress={() => setTending({ act: 'close', account })} />
              <Act
                words="Take the delegate’s permission back"
                why={now.revoking?.words ?? null}
                onPress={() => setTending({ act: 'revoke', account })}
              />
            </Sheet>
            <Sheet title={`The token ${unitOf(now)}`} span="c-12">
              <Address address={now.mint} form="whole" label={now.label} copy />
              {now.label === null ? (
                <p className="dim">It is not listed here: what arrives of it is shown, and counts as no money.</p>
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

function Say({ account }: { readonly account: TokenAccount }) {
  const { amount, decimals, state, ownerLabel, ownerRole } = account
  const whose = ownerLabel ?? (ownerRole === null ? 'Somebody else' : `A ${ownerRole} account`)
  return (
    <>
      {whose} holds{' '}
      <b>{amount === 0n ? `no ${unitOf(account)}` : <Amount amount={amount} decimals={decimals} unit={unitOf(account)} as="sentence" />}</b>{' '}
      in it
      {state === 'frozen' ? ', and its issuer has frozen it' : ''}.
    </>
  )
}

function AccountSheet({ account: row }: { readonly account: TokenAccount }) {
  const { account, owner, ownerLabel, amount, decimals, associated, delegate, delegatedAmount, closeAuthority, withheld, extensions } = row
  const figure = (of: bigint) => <Amount amount={of} decimals={decimals} unit={unitOf(row)} as="sentence" />
  return (
    <Sheet title="The account" span="c-8">
      <Facts
        of={[
          ['Address', <Address key="address" address={account} form="whole" copy />],
          ['Owner', <Address key="owner" address={owner} form="whole" label={ownerLabel} />],
          ['Holds', figure(amount)],
          ['State', row.state],
          ['Place', associated ? 'where wallets look for it' : 'not where wallets look for it'],
          [
            'Delegate',
            delegate === null ? (
              'nobody'
            ) : (
              <span key="delegate">
                <Address address={delegate} form="whole" /> may move {figure(delegatedAmount)} out of it
              </span>
            ),
          ],
          ['Who may close it', closeAuthority === null ? 'its owner' : <Address key="closer" address={closeAuthority} form="whole" />],
          ['Fees of the issuer in it', withheld === null ? 'cannot be told' : withheld === 0n ? 'none' : figure(withheld)],
          ['Extensions', extensions.length === 0 ? 'none' : extensions.join(', ')],
          ['Rent', <Sol key="rent" lamports={row.rentLamports} as="sentence" />],
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
