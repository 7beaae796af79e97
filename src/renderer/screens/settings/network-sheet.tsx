import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Check, ChooseLine } from '../../parts/field.tsx'
import { formatCount } from '../../parts/figure.ts'
import { type Network, networkName, NETWORKS } from '../../parts/network.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'

/** What has not ended changes with every block, and without an event of its own. */
const ASK_EVERY_MS = 2_000

/** Which network is open, and how to another: each has a vault, a journal and nodes of its own. */
export function NetworkSheet() {
  const info = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  return (
    <Sheet title={t`Network`}>
      <QueryResult query={info}>
        {({ network, practice }) => (
          <>
            <Move from={network} />
            {practice === undefined || practice === 'absent' ? null : <PracticeGoesOn />}
          </>
        )}
      </QueryResult>
    </Sheet>
  )
}

/** What becomes of it at the next start, and how it begins again. */
function PracticeGoesOn() {
  return (
    <p className="hint">
      <Trans>
        What is practised is kept: the next start goes on where this one ends, with the same accounts, deposits and payments. To begin
        again, start Strongroom with --new-practice; the vault stays, and the journal so far is set aside.
      </Trans>
    </p>
  )
}

function Move({ from }: { readonly from: Network }) {
  const ask = useApi()
  const others = NETWORKS.filter((network) => network !== from)
  const [to, setTo] = useState<Network>(others[0] ?? from)
  const [isLeft, setLeft] = useState(false)
  const leaving = useBackendQuery({ ...ask.app.leaving.queryOptions({ input: {} }), refetchInterval: ASK_EVERY_MS })
  const switching = useBackendMutation(ask.app.switchNetwork.mutationOptions())
  const isAtRest = leaving.value === undefined || !hasLeft(leaving.value)
  const move = () =>
    // The window opens again on the other network. Where that has no vault, the first run asks for a node of it.
    switching.start({ network: to, leaveBehind: isLeft })
  return (
    <>
      <p>
        <Trans>
          <b>{networkName(from)}</b> is open. Each network has a vault, a journal and nodes of its own; no key and no entry of one is ever
          used on another.
        </Trans>
      </p>
      <ChooseLine label={t`Move to`} value={to} onChange={setTo} of={others.map((network) => [network, networkName(network)])} />
      <QueryResult query={leaving} waiting={t`Looking at what has not ended`}>
        {(left) =>
          hasLeft(left) ? (
            <Left left={left} from={from} isLeft={isLeft} onLeave={setLeft} />
          ) : (
            <p className="dim">
              <Trans>Everything has ended on this network: nothing stays behind.</Trans>
            </p>
          )
        }
      </QueryResult>
      <FailureNote failure={switching.failure} />
      <p className="btns">
        <Button
          onPress={move}
          missing={
            leaving.value === undefined
              ? t`What has not ended is looked at first.`
              : isAtRest || isLeft
                ? null
                : t`Wait until it has ended, or say that it stays behind.`
          }
          busy={switching.busy || switching.value !== undefined ? t`Opening the other network…` : null}
        >
          <Trans>Move to {networkName(to)}</Trans>
        </Button>
      </p>
      <p className="hint">
        <Trans>
          This vault is locked and closed, and the next start opens the other network. Every node there must show that it is on that network
          before it is asked for anything.
        </Trans>
      </p>
    </>
  )
}

type Leaving = Answers['app']['leaving']

const hasLeft = ({ transactions, signed }: Leaving): boolean => transactions + signed > 0

type LeftProps = { readonly left: Leaving; readonly from: Network; readonly isLeft: boolean; readonly onLeave: (isLeft: boolean) => void }

/** What stays behind, and what that means. */
function Left({ left: { transactions, signed, awaiting }, from, isLeft, onLeave }: LeftProps) {
  return (
    <>
      <Note kind="warning" glyph="outstanding" title={t`Not everything has ended on ${networkName(from)}.`}>
        <ul>
          {transactions === 0 ? null : (
            <li>
              <Plural value={transactions} one="# transaction decided and not settled" other="# transactions decided and not settled" />
              {awaiting === 0 ? '' : t`, ${formatCount(awaiting)} of them waiting for a second person`}
            </li>
          )}
          {signed === 0 ? null : (
            <li>
              <Plural value={signed} one="# signature that may still land" other="# signatures that may still land" />
            </li>
          )}
        </ul>
        <p>
          <Trans>
            It stands in the journal and goes on when you come back. Until then nothing is sent or followed here, and what is signed may
            land unseen.
          </Trans>
        </p>
        <p>
          <LinkButton to="/outstanding">
            <Trans>See what may land</Trans>
          </LinkButton>
        </p>
      </Note>
      <Check checked={isLeft} onChange={onLeave}>
        <Trans>Leave it behind.</Trans>
      </Check>
    </>
  )
}
