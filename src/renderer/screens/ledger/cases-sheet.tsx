import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useMintLabel } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { AssetAmount } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { CASE_TITLES } from '../../parts/case-titles.ts'
import { ClosedNote } from '../../parts/closed-note.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Facts } from '../../parts/facts.tsx'
import { Choose } from '../../parts/field.tsx'
import { NoteForm } from '../../parts/note-form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Badge } from '../../parts/state.tsx'
import { Slot, Time } from '../../parts/time.tsx'
import { REASON_CHARACTERS_MIN } from '../../../contract/bounds.ts'

type Case = Answers['cases']['list']['cases'][number]

/** Cases about a movement: the amount that moved is all that is known. */
const MOVED: ReadonlySet<Case['kind']> = new Set(['unknown-outgoing', 'dead-yet-landed', 'landed-otherwise', 'foreign-debit'])
const CASES_SHOWN = 50

/** What does not add up and waits for a person; each ends with that person's written note. */
export function CasesSheet() {
  const ask = useApi()
  const [shown, setShown] = useState<'open' | 'all'>('open')
  const list = useBackendQuery(ask.cases.list.queryOptions({ input: { open: shown === 'open', limit: CASES_SHOWN } }))
  return (
    <Sheet
      title={t`What does not add up`}
      padded={false}
      aside={
        <Choose
          label={t`Cases shown`}
          value={shown}
          onChange={setShown}
          of={[
            ['open', t`Open`],
            ['all', t`All`],
          ]}
        />
      }
    >
      <QueryResult query={list}>
        {({ cases, next }) =>
          cases.length === 0 ? (
            <Empty
              glyph="ok"
              say={shown === 'open' ? t`No open cases.` : t`No cases yet.`}
              hint={t`A case is opened where chain and journal differ in a way that Strongroom does not settle on its own.`}
            />
          ) : (
            <>
              <ul className="matter-list">
                {cases.map((one) => (
                  <li key={one.id} className="stack-s">
                    <CaseLine matter={one} />
                  </li>
                ))}
              </ul>
              {next === null ? null : (
                <p className="empty">
                  <Trans>Only the newest are shown here; older ones stand among the entries in Activity.</Trans>
                </p>
              )}
            </>
          )
        }
      </QueryResult>
    </Sheet>
  )
}

function CaseLine({ matter }: { readonly matter: Case }) {
  const { id, kind, words, account, asset, expected, found, slot, payment, openedAt, closed } = matter
  const labelOf = useMintLabel()
  const label = asset.kind === 'native' ? null : labelOf(asset.mint)
  const figures = (): readonly (readonly [string, ReactNode])[] => {
    if (kind === 'pending-credits') return [[t`Hidden amounts`, t`${formatCount(found)} of ${formatCount(expected)}`]]
    if (kind === 'movement-missing')
      return [[t`Recorded`, <AssetAmount key="expected" amount={expected} asset={asset} label={label} as="sentence" />]]
    if (kind === 'movement-again') {
      return [
        [t`Recorded`, <AssetAmount key="expected" amount={expected} asset={asset} label={label} as="sentence" />],
        [t`Shown again`, <AssetAmount key="found" amount={found} asset={asset} label={label} as="sentence" />],
      ]
    }
    if (kind === 'not-a-wallet') return [[t`Carries`, t`${formatCount(found)} bytes of data`]]
    if (kind === 'landing-unknown') return [[t`Messages`, formatCount(found)]]
    if (MOVED.has(kind)) return [[t`Moved`, <AssetAmount key="found" amount={found} asset={asset} label={label} as="sentence" />]]
    return [
      [t`Was to hold`, <AssetAmount key="expected" amount={expected} asset={asset} label={label} as="sentence" />],
      [t`Holds`, <AssetAmount key="found" amount={found} asset={asset} label={label} as="sentence" />],
    ]
  }
  return (
    <>
      <div className="split">
        <h3>
          <Trans>
            Case {id}: {t(CASE_TITLES[kind])}
          </Trans>
        </h3>
        {closed === null ? (
          <Badge kind="warning" glyph="outstanding">
            <Trans>open</Trans>
          </Badge>
        ) : (
          <Badge kind="idle" glyph="ok">
            <Trans>closed</Trans>
          </Badge>
        )}
      </div>
      <p>{words}</p>
      <Facts
        of={[
          [t`Account`, <Address key="account" address={account} form="whole" copy />],
          ...figures(),
          [t`At slot`, <Slot key="slot" slot={slot} />],
          [t`Opened`, <Time key="opened" at={openedAt} />],
        ]}
      />
      {payment === null ? null : (
        <div className="btns">
          <LinkButton to={`/activity/payment/${encodeURIComponent(payment)}`}>
            <Trans>Read the payment’s history</Trans>
          </LinkButton>
        </div>
      )}
      <ResolveCase id={id} closed={closed} />
    </>
  )
}

function ResolveCase({ id, closed }: Pick<Case, 'id' | 'closed'>) {
  const ask = useApi()
  const resolving = useBackendMutation(ask.cases.resolve.mutationOptions())
  return (
    <NoteForm
      what={t`case ${id}`}
      least={REASON_CHARACTERS_MIN}
      hint={t`What was found out, and by whom. It stays in the journal for ever; nothing is sent by it.`}
      busy={resolving.busy}
      failure={resolving.failure}
      closed={closed === null ? null : <ClosedNote of={closed} />}
      onNote={(note, onDone) =>
        resolving.start({ id, note }, () => {
          onDone()
        })
      }
    />
  )
}
