import { Trans } from '@lingui/react/macro'
import { useLive } from '../../backend/backend.tsx'
import { failureOfValue } from '../../backend/failure.ts'
import { AwaitingSheet } from '../../parts/approvals/awaiting-sheet.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import type { Matters } from '../../parts/matters.ts'
import { checksOf } from './checks.ts'
import { DailySheet } from './daily-sheet.tsx'
import { Holdings } from './holdings.tsx'
import { UnsettledSheet } from './unsettled-sheet.tsx'
import { LatelyArrived } from './lately-arrived.tsx'
import { NodesSheet } from './nodes-sheet.tsx'
import { type Overview, standingOf } from './standing.ts'
import { DepositSheet } from './deposit-sheet.tsx'
import { WaitingSheet } from './waiting-sheet.tsx'

type OverviewBodyProps = { readonly overview: Overview; readonly matters: Matters; readonly stale: boolean }

/** The sentence, what waits for a person, what it rests on, and what is held. */
export function OverviewBody({ overview, matters, stale }: OverviewBodyProps) {
  const live = useLive()
  // Before the stream has opened for the first time, a fresh answer is current.
  const heard = !stale && (live.connected || live.heardAt === null)
  const trouble = overview.watcher.trouble
  return (
    <>
      <Verdict overview={overview} matters={matters} heard={heard} />
      {trouble === null ? null : <FailureNote failure={failureOfValue(trouble)} />}
      <WaitingSheet matters={matters} />
      <AwaitingSheet />
      <div className="cols">
        <div className="c-8 stack">
          <Holdings overview={overview} />
          {overview.sending.state === 'offline' || overview.holdings.length === 0 ? null : <DailySheet />}
          {overview.sending.state === 'offline' ? null : <UnsettledSheet />}
          <LatelyArrived />
        </div>
        <div className="c-4 stack">
          <DepositSheet holdings={overview.holdings} />
          <NodesSheet />
        </div>
      </div>
    </>
  )
}

type VerdictProps = { readonly overview: Overview; readonly matters: Matters; readonly heard: boolean }

function Verdict({ overview, matters, heard }: VerdictProps) {
  const { kind, glyph, lead, note } = standingOf(overview, { heard, matters })
  return (
    <section className="verdict" aria-labelledby="verdict">
      <span className={`ink k-${kind}`}>
        <Glyph name={glyph} size="huge" />
      </span>
      <div className="verdict-say">
        <h1 className="say-lead" id="verdict">
          {lead}
        </h1>
        <p className="say-note">{note}</p>
        {overview.sending.state === 'offline' ? (
          <div className="btns">
            <LinkButton to="/bundles" kind="main">
              <Trans>Open a bundle</Trans>
            </LinkButton>
          </div>
        ) : null}
      </div>
      <ul className="verdict-list">
        {checksOf(overview, { heard }).map((check) => (
          <li key={check.name}>
            <span className={`ink k-${check.kind}`}>
              <Glyph name={check.glyph} />
            </span>
            <span>
              <b>{check.name}</b>
              <span className="dim">{check.found}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
