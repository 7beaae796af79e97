import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { LastLine } from './last-line.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'

type Verified = Answers['activity']['verify']

/** Problems that are named; a journal with more is not read to its end by anybody. */
const NAMED_MAX = 50

/** Checks the journal against itself, when a person asks for it. */
export function VerifySheet() {
  const verifying = useBackendMutation(useApi().activity.verify.mutationOptions())
  return (
    <Sheet title={t`The journal`}>
      <p>
        <Trans>
          Each entry carries the hash of the one before. The whole chain is computed again, with every rule that the journal keeps.
        </Trans>
      </p>
      <FailureNote failure={verifying.failure} />
      {verifying.value === undefined ? null : <Result verified={verifying.value} />}
      <p className="btns">
        <Button kind="main" onPress={() => verifying.start({})} busy={verifying.busy ? t`Reading every entry…` : null}>
          <Trans>Verify the journal</Trans>
        </Button>
      </p>
      <LastLine
        of={({ verified }) => verified}
        say={({ problems, entry }) =>
          problems === 0
            ? t`intact up to entry ${formatCount(entry)}`
            : plural(problems, { one: '# problem up to then', other: '# problems up to then' })
        }
      />
    </Sheet>
  )
}

function Result({ verified: { events, intact, problems, seals } }: { readonly verified: Verified }) {
  const entries = events === 1 ? t`1 entry` : t`${formatCount(events)} entries`
  if (intact) {
    return (
      <Note kind="sure" glyph="ok" title={t`The journal is intact: ${entries}.`} role="status">
        <p>
          {seals === 'checked'
            ? t`Every open payment was decided by a person.`
            : t`Whether a person decided each open payment was not checked: the vault is locked.`}
        </p>
      </Note>
    )
  }
  return (
    <Note
      kind="stop"
      glyph="warn"
      title={t`The journal is not intact: ${plural(problems.length, { one: '# problem', other: '# problems' })} in ${entries}.`}
      role="status"
    >
      <ul>
        {problems.slice(0, NAMED_MAX).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {problems.length > NAMED_MAX ? (
        <p>
          <Trans>
            <Plural value={problems.length - NAMED_MAX} one="# problem" other="# problems" /> more.
          </Trans>
        </p>
      ) : null}
      <p>
        <Trans>Sign nothing before you know how this came about.</Trans>
      </p>
    </Note>
  )
}
