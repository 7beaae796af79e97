import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { Address } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { OutcomeBadge } from '../../parts/outcome.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Badge } from '../../parts/state.tsx'
import { StopSweepDialog } from '../../parts/stop-sweep-dialog.tsx'
import { Slot } from '../../parts/time.tsx'
import { unitOf } from '../token-accounts/token-account.ts'
import { ACT_WORDS, type HiddenSource, type HiddenSweep, SOURCE_LOOKS } from './hidden-sweep.ts'

/** How often it is asked while it goes on: what an account waits for is told by no event. */
const ASK_EVERY_MS = 1_000

/** One confidential sweep: each account with what was done of it, what it waits for, and whether nothing is in it any more. */
export function SweepPage({ id }: { readonly id: string }) {
  const ask = useApi()
  const [isAsking, setAsking] = useState(false)
  const sweep = useBackendQuery(
    ask.confidentialSweeps.show.queryOptions({
      input: { id },
      refetchInterval: ({ state: { data } }) => (data === undefined || data.open === 0 ? false : ASK_EVERY_MS),
    }),
  )
  const isOpen = (sweep.value?.open ?? 0) > 0
  return (
    <Page
      title={t`Confidential sweep`}
      say={sweep.value === undefined ? unreadWords(sweep, t`Reading the sweep.`) : <Say of={sweep.value} />}
      actions={
        isOpen ? (
          <Button kind="quiet" onPress={() => setAsking(true)}>
            <Trans>Stop sweeping</Trans>
          </Button>
        ) : (
          <LinkButton to="/confidential">
            <Trans>Confidential balances</Trans>
          </LinkButton>
        )
      }
    >
      <QueryResult query={sweep} waiting={t`Reading the sweep`}>
        {(value) => (
          <div className="veil-deck">
            {value.sources.map((source) => (
              <Source key={source.account} of={source} in={value} />
            ))}
          </div>
        )}
      </QueryResult>
      {isAsking ? <StopSweepDialog id={id} onClose={() => setAsking(false)} /> : null}
    </Page>
  )
}

function Say({ of: { open, swept, stopped, sources } }: { readonly of: HiddenSweep }) {
  const all = plural(sources.length, { one: '# account', other: '# accounts' })
  const empty = <b>{formatCount(swept)}</b>
  if (open > 0) {
    return (
      <Trans>
        Nothing is left in {empty} of {all}. The sweep goes on with <b>{formatCount(open)}</b>.
      </Trans>
    )
  }
  if (stopped === 0) return <Trans>Nothing is left in {all}, neither hidden nor public.</Trans>
  return (
    <Trans>
      Nothing is left in {empty} of {all}. The sweep stopped at <b>{formatCount(stopped)}</b>, where something may be left.
    </Trans>
  )
}

function Source({ of, in: sweep }: { readonly of: HiddenSource; readonly in: HiddenSweep }) {
  const { account, owner, ownerLabel, state, slot, words, sweptAmount, steps } = of
  const look = SOURCE_LOOKS[state]
  const { decimals } = sweep
  const unit = unitOf(sweep)
  return (
    <article className="sheet" aria-label={ownerLabel ?? owner}>
      <div className="veil-row veil-row-swept">
        <div>
          <h2>{ownerLabel ?? <Address address={owner} />}</h2>
          <Address address={account} />
        </div>
        <div>
          <span className="label">
            <Trans>Now in the treasury</Trans>
          </span>
          <Amount amount={sweptAmount} decimals={decimals} unit={unit} as="big" />
        </div>
        <div>
          <Badge kind={look.kind} glyph={look.glyph}>
            {t(look.word)}
          </Badge>
          <p className="tiny dim">
            {slot === null ? (
              words
            ) : (
              <Trans>
                Nothing was in it as of slot <Slot slot={slot} />.
              </Trans>
            )}
          </p>
          <ol className="veil-steps tiny" aria-label={t`What was done`}>
            {steps.map(({ act, decision, outcome, amount }) => (
              <li key={decision} className="rowx">
                <span>{t(ACT_WORDS[act])}</span>
                {amount === null ? null : <Amount amount={amount} decimals={decimals} unit={unit} />}
                <OutcomeBadge outcome={outcome} />
              </li>
            ))}
          </ol>
        </div>
      </div>
    </article>
  )
}
