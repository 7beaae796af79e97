import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Count } from '../../parts/amount.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Progress } from '../../parts/progress.tsx'
import { NoteForm } from '../../parts/note-form.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Badge } from '../../parts/state.tsx'
import { Slot, Time } from '../../parts/time.tsx'
import { type Gap, isProved, slotsOf, standingOf } from './words.ts'
import { EXPLANATION_CHARACTERS_MIN } from '../../../contract/bounds.ts'

/** The shortest note a gap is closed with. */

/** What was passed over: why, how far it is read back, and by a person's note, how it ends otherwise. */
export function GapsSheet({ gaps }: { readonly gaps: readonly Gap[] }) {
  return (
    <Sheet
      title={t`Gaps`}
      padded={false}
      aside={
        <span className="tiny faint">
          <Trans>the newest first</Trans>
        </span>
      }
    >
      {gaps.length === 0 ? (
        <Empty
          glyph="continuous"
          say={t`No gaps.`}
          hint={t`One is opened when no node can show a block, or when accounts with a past are added.`}
        />
      ) : (
        <ul className="matter-list">
          {gaps.map((gap) => (
            <li key={gap.id} className="stack-s">
              <GapLine gap={gap} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function GapLine({ gap }: { readonly gap: Gap }) {
  const { id, scope, from, to, words, refusals, accounts, movements, openedAt, closed } = gap
  const { kind, glyph, word } = standingOf(gap)
  return (
    <>
      <div className="split">
        <h3>
          {scope === 'blocks' ? (
            <Trans>
              Gap {id}: slots <Slot slot={from} /> to <Slot slot={to} />
            </Trans>
          ) : (
            <Trans>
              Gap {id}: the past of accounts, slots <Slot slot={from} /> to <Slot slot={to} />
            </Trans>
          )}
        </h3>
        <Badge kind={kind} glyph={glyph}>
          {word}
        </Badge>
      </div>
      <p>{words}</p>
      <Progress what={t`Accounts read back of gap ${id}`} done={accounts.done} total={accounts.total} sure={isProved(gap)} />
      <p className="tiny dim">
        <Trans>
          <Count of={slotsOf(gap)} /> slots. Opened <Time at={openedAt} />. Movements found in it: {formatCount(movements)}.
        </Trans>
      </p>
      {refusals.length === 0 ? null : (
        <ul className="tiny dim">
          {refusals.map(({ node, code, firstAvailableSlot }) => (
            <li key={node}>
              {node}: {firstAvailableSlot === null ? code : t`its history begins at slot ${formatCount(firstAvailableSlot)}`}
            </li>
          ))}
        </ul>
      )}
      <CloseGap id={id} closed={closed} />
    </>
  )
}

function CloseGap({ id, closed }: Pick<Gap, 'id' | 'closed'>) {
  const ask = useApi()
  const closing = useBackendMutation(ask.ledger.closeGap.mutationOptions())
  return (
    <NoteForm
      what={t`gap ${id}`}
      least={EXPLANATION_CHARACTERS_MIN}
      hint={t`Why nothing is missing, or what is. It stays in the journal for ever; what was found in the gap stays too.`}
      busy={closing.busy}
      failure={closing.failure}
      closed={
        closed === null ? null : (
          <p className="tiny dim">
            <Trans>
              Closed <Time at={closed.at} />.
            </Trans>
          </p>
        )
      }
      onNote={(note, onDone) =>
        closing.start({ gap: id, note }, () => {
          onDone()
        })
      }
    />
  )
}
