import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAssetName } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { SignatureText } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { type Decided, DecidedOnPaper, DecidedSum } from '../../parts/decision-words.tsx'
import { zoneName } from '../../parts/days.ts'
import { useLook } from '../../parts/look.ts'
import { type Network, networkName } from '../../parts/network.ts'
import { useOutcomeWord } from '../../parts/outcome.tsx'
import type { Column } from '../../parts/table/column.ts'
import { hiddenWords } from '../../parts/table/column-choice.tsx'
import { momentWords } from '../../parts/time.tsx'

type PrintProps = {
  readonly of: readonly Decided[]
  /** By what the rows were chosen. */
  readonly filter: string
  /** Columns that are not shown, and not printed. */
  readonly hidden?: readonly Column<Decided>[]
}

/** Prints the rows that are shown, and nothing else of the window. */
export function PrintDecisions({ of, filter, hidden = [] }: PrintProps) {
  const { value: info } = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  const [asked, setAsked] = useState<Date | null>(null)
  return (
    <div className="btns sheet-foot">
      <Button
        onPress={() => setAsked(new Date())}
        missing={info === undefined ? t`Which network this is has not been answered yet.` : null}
      >
        <Trans>Print these rows</Trans>
      </Button>
      {asked === null || info === undefined ? null : (
        <Paper key={asked.getTime()} of={of} filter={filter} hidden={hidden} at={asked} network={info.network} />
      )}
    </div>
  )
}

type PaperProps = Required<PrintProps> & { readonly at: Date; readonly network: Network }

/** It is on no screen, and asks for the printer as soon as it is drawn. */
function Paper({ of, filter, hidden, at, network }: PaperProps) {
  const { timeZone } = useLook()
  useEffect(() => {
    print()
  }, [])
  // Each with its day: a sheet may come loose.
  const momentOf = (moment: Date) => momentWords(moment, { today: '', timeZone })
  return createPortal(
    <div className="paper paper-list">
      <h1>
        <Trans>Activity</Trans>
      </h1>
      <p>
        {filter}. <Plural value={of.length} one="# decision." other="# decisions." />
      </p>
      <p>
        <Trans>
          {networkName(network)}, as it stood when printed: {momentOf(at)}. Times are those of {zoneName(timeZone)}.
        </Trans>
      </p>
      {hidden.length === 0 ? null : <p>{hiddenWords(hidden)}.</p>}
      <PaperTable of={of} hidden={hidden} momentOf={momentOf} />
    </div>,
    document.body,
  )
}

type PaperTableProps = Pick<PaperProps, 'of' | 'hidden'> & { readonly momentOf: (moment: Date) => string }

function PaperTable({ of, hidden, momentOf }: PaperTableProps) {
  const has = (id: string) => hidden.every((column) => column.id !== id)
  const nameOf = useAssetName()
  const wordOf = useOutcomeWord()
  return (
    <table>
      <thead>
        <tr>
          {has('at') ? (
            <th scope="col">
              <Trans>Time</Trans>
            </th>
          ) : null}
          <th scope="col">
            <Trans>What</Trans>
          </th>
          {has('amount') ? (
            <th scope="col" className="num">
              <Trans>Amount decided</Trans>
            </th>
          ) : null}
          <th scope="col">
            <Trans>State</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map((decided) => (
          <tr key={decided.id}>
            {has('at') ? <td>{momentOf(decided.at)}</td> : null}
            <td>
              <DecidedOnPaper of={decided} />
              {decided.signature === null ? null : (
                <div>
                  <Trans>Signature</Trans> <SignatureText signature={decided.signature} form="whole" />
                </div>
              )}
            </td>
            {has('amount') ? (
              <td className="num">
                <DecidedSum of={decided} nameOf={nameOf} />
              </td>
            ) : null}
            <td>{wordOf(decided.outcome)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
