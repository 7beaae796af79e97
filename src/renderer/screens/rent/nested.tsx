import { reasonWords } from '../../language/reasons.ts'
import { msg, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type AssetName, useAssetName } from '../../backend/assets.ts'
import { OF_THIS_MOMENT, useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { formatCount } from '../../parts/figure.ts'
import { QueryResult } from '../../parts/query-result.tsx'
import { Beware } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Column } from '../../parts/table/column.ts'
import { unsignedWords } from '../../parts/upkeep-plan.tsx'
import { Listed } from './listed.tsx'

type Nested = Answers['rent']['nested']
type Recovery = Nested['recoveries'][number]
type Left = Nested['leftOut'][number]

/** What somebody paid to the address of one of our token accounts, as if that were a wallet. It is looked for when a person asks: that takes many questions. */
export function NestedAccounts() {
  const [isAsked, setAsked] = useState(false)
  return (
    <Sheet title={t`Nested accounts`}>
      <div className="stack">
        <p>
          <Trans>
            A token that somebody pays to the address of a token account, as if that were a wallet, lies in a nested account, which no sweep
            reaches. A recovery sends the tokens to the wallet’s own account, and the lamports to the wallet.
          </Trans>
        </p>
        {isAsked ? (
          <Looked />
        ) : (
          <div>
            <Button onPress={() => setAsked(true)}>
              <Trans>Look for nested accounts</Trans>
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  )
}

function Looked() {
  const ask = useApi()
  const [, go] = useLocation()
  const plan = useBackendQuery(ask.rent.nested.queryOptions({ input: {}, ...OF_THIS_MOMENT }))
  const recover = useBackendMutation(ask.rent.recover.mutationOptions())
  const digest = plan.value?.digest ?? null
  const start = () => {
    // Whatever is refused, what can be signed now is planned and shown before it is asked for again.
    if (digest !== null) recover.start({ digest }, ({ id }) => go(`/rent/${id}`), plan.again)
  }
  return (
    <>
      <FailureNote failure={recover.failure} />
      <QueryResult query={plan} waiting={t`Asking the nodes at each address`}>
        {(value) => <Found of={value} />}
      </QueryResult>
      {plan.value?.accounts === 0 ? null : (
        <div>
          <Button onPress={start} missing={unsignedWords(plan, digest !== null)} busy={recover.busy ? t`Signing` : null}>
            <Trans>Sign and recover them</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function Found({ of: { looked, skipped, accounts, recoveries, leftOut, feeLamports, rentLamports, warnings } }: { readonly of: Nested }) {
  const nameOf = useAssetName()
  return (
    <>
      <Beware of={warnings} />
      <p role="status">
        {accounts === 0 ? (
          <Trans>Nothing can be recovered: {formatCount(looked)} addresses were looked at.</Trans>
        ) : (
          <Trans>
            <Plural value={accounts} one="# nested account" other="# nested accounts" /> can be recovered. It costs{' '}
            <Sol lamports={feeLamports} as="sentence" /> of fees and <Sol lamports={rentLamports} as="sentence" /> of rent for new accounts,
            which the treasury pays.
          </Trans>
        )}{' '}
        {skipped === 0 ? null : <Trans>{formatCount(skipped)} more addresses were not looked at.</Trans>}
      </p>
      <Listed label={t`Nested accounts that can be recovered`} columns={recoveryColumns(nameOf)} rows={recoveries} />
      <Listed label={t`Nested accounts that stay`} columns={leftColumns(nameOf)} rows={leftOut} />
    </>
  )
}

type NameOf = (mint: string) => AssetName
type Tokens = { readonly mint: string; readonly amount: bigint }

function Holding({ nameOf, of: { mint, amount } }: { readonly nameOf: NameOf; readonly of: Tokens }) {
  const { decimals, unit } = nameOf(mint)
  return <Amount amount={amount} decimals={decimals} unit={unit} />
}

const account = { id: 'account', head: msg`Account`, names: true, cell: ({ account: at }: Recovery | Left) => <Address address={at} /> }
const lamports = {
  ...{ id: 'lamports', head: msg`Lamports back`, end: true },
  cell: ({ reclaimedLamports }: Recovery | Left) => <Sol lamports={reclaimedLamports} />,
}

const recoveryColumns = (nameOf: NameOf): readonly Column<Recovery>[] => [
  account,
  { id: 'to', head: msg`Goes to`, dropsOut: 'mid', cell: ({ destination }) => <Address address={destination} /> },
  {
    ...{ id: 'tokens', head: msg`Arrives`, end: true },
    cell: ({ mint, arrives }) => <Holding nameOf={nameOf} of={{ mint, amount: arrives }} />,
  },
  lamports,
]

const leftColumns = (nameOf: NameOf): readonly Column<Left>[] => [
  account,
  { id: 'why', head: msg`Why`, cell: (left) => reasonWords('nested', left) },
  { id: 'tokens', head: msg`Holds`, end: true, cell: (of) => <Holding nameOf={nameOf} of={of} /> },
  lamports,
]
