import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { type Address as AddressText, isAddress } from '../../../core/address/address.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { Address } from '../../parts/address.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Check } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { TextQr } from '../../qr/opened-codes.ts'
import { Role } from './columns.tsx'
import { LabelForm } from './label-form.tsx'
import { PrintButton } from './print-button.tsx'
import { ReceiveList } from './receive-list.tsx'
import type { Receiving } from './receiving.ts'

/** An address to hand out. `/accounts/receive` asks of which account, `/accounts/receive/<address>` shows it. */
export function ReceivePage({ address }: { readonly address: string | undefined }) {
  return (
    <Page
      title={t`Receive`}
      say={t`An address is shown once the keys of this vault have derived it again.`}
      narrow
      actions={
        <LinkButton to={address === undefined ? '/accounts' : '/accounts/receive'}>
          {address === undefined ? <Trans>All accounts</Trans> : <Trans>Another account</Trans>}
        </LinkButton>
      }
    >
      {address === undefined ? (
        <ReceiveList />
      ) : isAddress(address) ? (
        <Asked key={address} address={address} />
      ) : (
        <Empty glyph="search" say={t`This is not an address.`} hint={t`Choose an account in the list of accounts.`} />
      )}
    </Page>
  )
}

/** Asked of the keys each time that the page is opened: what they said at the last visit is not kept. */
function Asked({ address }: { readonly address: AddressText }) {
  const query = useBackendQuery(useApi().accounts.receive.queryOptions({ input: { address }, gcTime: 0 }))
  const { failure, again } = query
  return (
    <section className="sheet" aria-label={t`Address to hand out`}>
      <div className="sheet-body stack pt">
        {failure === null ? (
          <QueryResult query={query} waiting={t`Asking the keys for this address`}>
            {(account) => <Handed account={account} />}
          </QueryResult>
        ) : (
          <FailureNote failure={failure} again={again} />
        )}
      </div>
    </section>
  )
}

function Handed({ account }: { readonly account: Receiving }) {
  const { role, number, key } = account
  const [isSure, setSure] = useState(key === 'held')
  return (
    <>
      {key === 'held' ? null : (
        <Note kind="warning" glyph="watch" title={t`This account is only watched: its key is not in this vault.`}>
          <p>
            <Trans>
              It may be of a cold vault of yours, or of somebody else. What is paid to it can only be moved by whoever holds its key, and
              nothing here can confirm the address.
            </Trans>
          </p>
          <Check checked={isSure} onChange={setSure}>
            <Trans>I know who holds its key, and have compared the address with what they gave me.</Trans>
          </Check>
        </Note>
      )}
      {role === 'treasury' ? (
        <Note kind="idle" glyph="treasury" title={t`This is the treasury account.`}>
          <p>
            <Trans>Give each customer a deposit account of their own: who paid is known by the account that was paid.</Trans>
          </p>
        </Note>
      ) : null}
      {isSure ? <Shown account={account} /> : null}
      <LabelForm key={account.label} account={account} />
      <Facts
        of={[
          [t`Kind`, <Role key="role" role={role} />],
          ...(number === null ? [] : [[t`Number`, formatCount(number)] as const]),
          [t`Key`, key === 'held' ? t`in this vault, which derived the address again just now` : t`not held here`],
        ]}
      />
    </>
  )
}

function Shown({ account }: { readonly account: Receiving }) {
  const { address } = account
  return (
    <>
      <Suspense fallback={null}>
        <TextQr text={address} />
      </Suspense>
      <p className="handed">
        <Address address={address} form="whole" />
      </p>
      <div className="btns">
        <CopyButton text={address} what={t`address`} isSaid />
        <PrintButton accounts={[account]} />
      </div>
      <p className="dim">
        <Trans>The QR code holds this address and nothing else, as wallets and exchanges read it. Compare what they show with it.</Trans>
      </p>
    </>
  )
}
