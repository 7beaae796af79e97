import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Choose } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Badge } from '../../parts/state.tsx'
import { type Continuity, leftWords } from './words.ts'

type CatchingUpFacts = Continuity['catchingUp']

const CHOICES: readonly (readonly [CatchingUpFacts['choice'], MessageDescriptor])[] = [
  ['automatic', msg`Automatic`],
  ['blocks', msg`By blocks`],
  ['accounts', msg`By accounts`],
]
const WAYS: Record<NonNullable<CatchingUpFacts['way']>, MessageDescriptor> = {
  blocks: msg`block by block`,
  accounts: msg`account by account`,
}

/** How far behind the watcher is, how fast it reads, which way and why. */
export function CatchingUp({ continuity: { catchingUp } }: { readonly continuity: Continuity }) {
  const { way, because, slotsLeft, slotsPerSecond } = catchingUp
  return (
    <Sheet title={t`Catching up`} aside={<Standing behind={slotsLeft > 0n} />}>
      <Facts
        of={[
          [t`To go`, leftWords(catchingUp)],
          [t`Pace`, slotsPerSecond === null ? t`not observed yet` : t`${slotsPerSecond.toFixed(1)} slots a second`],
          [t`Way`, way === null ? t`nothing to catch up` : t(WAYS[way])],
        ]}
      />
      {because === null ? null : <p>{because}</p>}
      <WayChoice choice={catchingUp.choice} />
    </Sheet>
  )
}

function Standing({ behind }: { readonly behind: boolean }) {
  return behind ? (
    <Badge kind="act" glyph="continuous">
      <Trans>reading</Trans>
    </Badge>
  ) : (
    <Badge kind="sure" glyph="ok">
      <Trans>up to date</Trans>
    </Badge>
  )
}

function WayChoice({ choice }: { readonly choice: CatchingUpFacts['choice'] }) {
  const ask = useApi()
  const choosing = useBackendMutation(ask.ledger.catchUp.mutationOptions())
  return (
    <>
      <p className="tiny dim">
        <Trans>After downtime:</Trans>
      </p>
      <Choose label={t`After downtime`} value={choice} onChange={(way) => choosing.start({ way })} of={CHOICES} />
      <FailureNote failure={choosing.failure} />
    </>
  )
}
