import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import './confidential.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isAddress } from '../../../core/address/address.ts'
import { useApi } from '../../backend/backend.tsx'
import { failureOf } from '../../backend/failure.ts'
import { unreadWords } from '../../backend/query.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Choose } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { Waiting } from '../../parts/query-result.tsx'
import { useRest } from '../../parts/use-rest.ts'
import { ConfigurePage } from './configure-page.tsx'
import type { HiddenAccount } from './hidden-account.ts'
import { HiddenCard } from './hidden-card.tsx'
import { type SweepableToken, tokensToSweep } from './hidden-sweep.ts'
import { SweepDialog } from './sweep-dialog.tsx'
import { SweepPage } from './sweep-page.tsx'
import { SweepsSheet } from './sweeps-sheet.tsx'

type Role = 'treasury' | 'deposit'

const ROLES: readonly (readonly [Role, MessageDescriptor])[] = [
  ['deposit', msg`Deposit accounts`],
  ['treasury', msg`Treasury account`],
]

/** What nobody else can read. `/confidential` lists accounts of ours, `/confidential/new` configures one, `/confidential/<id>` follows a sweep of them. */
export function ConfidentialScreen() {
  const [id] = useRest()
  if (id === 'new') return <ConfigurePage />
  return id === undefined ? <HiddenBalances /> : <SweepPage key={id} id={id} />
}

/** Accounts that hold amounts which nobody else can read, so many owners at a time, as nodes show them now and the vault reads them. */
function HiddenBalances() {
  const [role, setRole] = useState<Role>('deposit')
  const [sweeping, setSweeping] = useState<SweepableToken | null>(null)
  const list = useConfidential(role)
  const failure = list.error === null ? null : failureOf(list.error)
  const accounts = list.data?.pages.flatMap((page) => page.accounts)
  return (
    <Page
      title={t`Confidential balances`}
      say={accounts === undefined ? unreadWords({ failure }, t`Reading what only your keys can read.`) : <Say of={accounts} role={role} />}
      actions={
        <>
          {tokensToSweep(accounts ?? []).map((token) => (
            <Button key={token.mint} kind="main" onPress={() => setSweeping(token)}>
              <Trans>Sweep {token.label}</Trans>
            </Button>
          ))}
          <LinkButton to="/confidential/new">
            <Trans>Configure an account</Trans>
          </LinkButton>
        </>
      }
    >
      <div className="tools">
        <Choose label={t`Whose`} value={role} onChange={setRole} of={ROLES} />
      </div>
      <FailureNote failure={failure} again={() => void list.refetch()} />
      {accounts === undefined ? (
        list.error === null ? (
          <Waiting words={t`Asking nodes, and decrypting`} />
        ) : null
      ) : (
        <>
          <ProofsOff of={accounts} />
          {accounts.length === 0 ? (
            <Empty
              glyph="hidden"
              say={t`None of these accounts takes confidential transfers.`}
              hint={t`One takes them once it is configured for it. Tokens that allow it are rare.`}
            />
          ) : (
            <div className="veil-deck">
              {accounts.map((one) => (
                <HiddenCard key={one.account} of={one} />
              ))}
            </div>
          )}
          {list.hasNextPage ? (
            <p className="btns">
              <Button onPress={() => void list.fetchNextPage()} busy={list.isFetchingNextPage ? t`Asking nodes, and decrypting` : null}>
                <Trans>Read those of more accounts</Trans>
              </Button>
            </p>
          ) : null}
          {accounts.length === 0 ? null : <WhyHidden />}
        </>
      )}
      <SweepsSheet />
      {sweeping === null ? null : <SweepDialog of={sweeping} onClose={() => setSweeping(null)} />}
    </Page>
  )
}

function useConfidential(role: Role) {
  const ask = useApi()
  return useInfiniteQuery(
    ask.tokens.confidential.infiniteOptions({
      input: (after: string) => ({ role, ...(isAddress(after) ? { after } : {}) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),
  )
}

function Say({ of, role }: { readonly of: readonly HiddenAccount[]; readonly role: Role }) {
  const waiting = of.filter(({ credits }) => credits > 0n).length
  const count = plural(of.length, { one: '# account', other: '# accounts' })
  if (of.length === 0) return role === 'deposit' ? t`No deposit account hides anything.` : t`The treasury account hides nothing.`
  return waiting === 0 ? (
    <Trans>
      <b>{count}</b> may hold what nobody else can read. Nothing waits to be applied.
    </Trans>
  ) : (
    <Trans>
      <b>{count}</b> may hold what nobody else can read. <b>{formatCount(waiting)}</b> wait to be applied.
    </Trans>
  )
}

function ProofsOff({ of }: { readonly of: readonly HiddenAccount[] }) {
  if (of.every(({ proofsOn }) => proofsOn)) return null
  return (
    <Note kind="warning" glyph="warn" title={t`This network checks no proofs now.`} role="status">
      <p>
        <Trans>What is hidden stays where it is: it can be neither paid nor made public until the network checks proofs again.</Trans>
      </p>
    </Note>
  )
}

const WhyHidden = () => (
  <Note kind="veil" glyph="hidden" title={t`How hidden money becomes public`}>
    <p>
      <Trans>
        What arrives is pending, and cannot be spent. Applied, it is available: yours, and still hidden. Withdrawn, it is public, and swept
        like any balance. A sweep of the token does all three, account by account. What is not known is called hidden, and never 0, which a
        balance field says of it.
      </Trans>
    </p>
  </Note>
)
