import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsOffline } from '../../backend/workstation.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Role } from './columns.tsx'
import type { Account } from './filter.ts'
import { LabelForm } from './label-form.tsx'

/** One account: its whole address to hand out or compare, all it holds, its label. */
export function AccountDetail({ account, onSignText }: { readonly account: Account; readonly onSignText: () => void }) {
  const isOffline = useIsOffline()
  const { address, role, path, native, tokens, ignoredTokens } = account
  const held: readonly (readonly [string, ReactNode])[] = tokens.map(({ mint, label, decimals, amount }) => [
    label ?? t`Unlisted token ${mint.slice(0, 4)}…`,
    <Amount key={mint} amount={amount} decimals={decimals} />,
  ])
  return (
    <div className="unfolded unfolded-wide">
      <div className="stack">
        <Address address={address} form="whole" copy />
        <LabelForm key={account.label} account={account} />
        <p className="btns">
          <LinkButton to={`/accounts/receive/${address}`}>
            <Trans>Receive</Trans>
          </LinkButton>
          <LinkButton to={`/deposits/find/${address}`}>
            <Trans>Deposits of this account</Trans>
          </LinkButton>
          {role === 'watch' && !isOffline ? (
            <LinkButton to={`/bundles/prepare/from/${address}`}>
              <Trans>Prepare a bundle</Trans>
            </LinkButton>
          ) : null}
          {role === 'watch' ? null : (
            <LinkButton to={`/pay/from/${address}`}>
              <Trans>Pay from this account</Trans>
            </LinkButton>
          )}
          {role === 'watch' ? null : (
            <Button onPress={onSignText}>
              <Trans>Sign a text</Trans>
            </Button>
          )}
        </p>
      </div>
      <Facts
        of={[
          [t`Kind`, <Role key="role" role={role} />],
          [t`Key`, path === null ? t`not held here` : path],
          ['SOL', <Sol key="native" lamports={native} />],
          ...held,
          ...(ignoredTokens === 0 ? [] : [[t`Ignored`, plural(ignoredTokens, { one: '# token', other: '# tokens' })] as const]),
        ]}
      />
    </div>
  )
}
