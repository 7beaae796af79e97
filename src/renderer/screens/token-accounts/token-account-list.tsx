import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { isAddress } from '../../../core/address/address.ts'
import { unreadWords } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { failureOf } from '../../backend/failure.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Choose } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Waiting } from '../../parts/query-result.tsx'
import { Badge } from '../../parts/state.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { placeOf, type TokenAccount, unitOf } from './token-account.ts'

type Role = 'treasury' | 'deposit'

const ROLES: readonly (readonly [Role, MessageDescriptor])[] = [
  ['treasury', msg`Treasury account`],
  ['deposit', msg`Deposit accounts`],
]

/** Every token account of ours, so many owners at a time, as a node shows them now. */
export function TokenAccountList() {
  const [role, setRole] = useState<Role>('treasury')
  const list = useTokenAccounts(role)
  const failure = list.error === null ? null : failureOf(list.error)
  const accounts = list.data?.pages.flatMap((page) => page.accounts)
  const owners = list.data?.pages.reduce((sum, page) => sum + page.owners, 0) ?? 0
  return (
    <Page
      title={t`Token accounts`}
      say={
        accounts === undefined
          ? unreadWords({ failure }, t`Reading the token accounts.`)
          : sayOf(role, accounts.length, owners, list.hasNextPage)
      }
      actions={
        <LinkButton to="/token-accounts/new" kind="main">
          <Trans>Make a token account</Trans>
        </LinkButton>
      }
    >
      <div className="tools">
        <Choose label={t`Whose`} value={role} onChange={setRole} of={ROLES} />
      </div>
      <FailureNote failure={failure} again={() => void list.refetch()} />
      {accounts === undefined ? (
        list.error === null ? (
          <Waiting words={t`Asking a node`} />
        ) : null
      ) : (
        <Sheet title={role === 'treasury' ? t`Of the treasury account` : t`Of the deposit accounts`} padded={false} foot={<Foot />}>
          {accounts.length === 0 ? (
            <Empty glyph="coins" say={t`There is no token account yet.`} hint={t`One is made when a token first arrives, or by hand.`} />
          ) : (
            <Table label={t`Token accounts`} columns={COLUMNS} rows={accounts} keyOf={({ account }) => account} />
          )}
          {list.hasNextPage ? (
            <div className="sheet-body">
              <Button onPress={() => void list.fetchNextPage()} busy={list.isFetchingNextPage ? t`Asking a node` : null}>
                <Trans>Read those of more accounts</Trans>
              </Button>
            </div>
          ) : null}
        </Sheet>
      )}
    </Page>
  )
}

function useTokenAccounts(role: Role) {
  const ask = useApi()
  return useInfiniteQuery(
    ask.tokens.list.infiniteOptions({
      input: (after: string) => ({ role, ...(isAddress(after) ? { after } : {}) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
  )
}

function sayOf(role: Role, count: number, owners: number, isMore: boolean): string {
  const whose = role === 'treasury' ? t`the treasury account` : depositsWords(owners, isMore)
  return count === 1
    ? t`One token account of ${whose}, as a node shows it now.`
    : t`${formatCount(count)} token accounts of ${whose}, as a node shows them now.`
}

function depositsWords(owners: number, isMore: boolean): string {
  if (owners === 1) return t`one deposit account`
  return isMore ? t`the first ${formatCount(owners)} deposit accounts` : t`${formatCount(owners)} deposit accounts`
}

const Foot = () => (
  <span className="tiny dim">
    <Trans>What is done to one is planned from what two nodes say of it.</Trans>
  </span>
)

const COLUMNS: readonly Column<TokenAccount>[] = [
  {
    id: 'token',
    head: msg`Token`,
    names: true,
    cell: ({ account, label, mint }) => (
      <Link className="link" to={placeOf(account)}>
        {label ?? <Address address={mint} />}
      </Link>
    ),
  },
  { id: 'state', head: msg`State`, cell: (row) => <Standing account={row} /> },
  { id: 'owner', head: msg`Owner`, dropsOut: 'mid', cell: ({ owner, ownerLabel }) => <Address address={owner} label={ownerLabel} /> },
  {
    id: 'amount',
    head: msg`Holds`,
    end: true,
    cell: ({ amount, decimals, ...rest }) => <Amount amount={amount} decimals={decimals} unit={unitOf(rest)} none />,
  },
  { id: 'rent', head: msg`Rent`, end: true, dropsOut: 'lo', cell: ({ rentLamports }) => <Sol lamports={rentLamports} /> },
]

/** What stands out about it, what weighs most first. */
function Standing({ account: { state, delegate, label, closing } }: { readonly account: TokenAccount }) {
  if (state === 'frozen') {
    return (
      <Badge kind="warning" glyph="warn">
        <Trans>frozen by its issuer</Trans>
      </Badge>
    )
  }
  if (delegate !== null) {
    return (
      <Badge kind="warning" glyph="warn">
        <Trans>has a delegate</Trans>
      </Badge>
    )
  }
  if (closing === null)
    return (
      <span>
        <Trans>empty, can be closed</Trans>
      </span>
    )
  return <span className="dim">{label === null ? t`not listed` : t`normal`}</span>
}
