import { nodeWarningWords } from '../../language/reasons.ts'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { failureOfValue } from '../../backend/failure.ts'
import { say } from '../../language/say.ts'
import { slotsWithin } from '../../../core/text/slots-within.ts'
import { Note } from '../../parts/note.tsx'
import { Said } from '../../parts/said.tsx'
import { Time } from '../../parts/time.tsx'
import { OTHER_CHAIN, type Status } from './standing.ts'

/** What is to be known of the nodes, what weighs most first: differences, then warnings, then what each failed with. */
export function Disagreements({ status: { disagreements, warnings, nodes } }: { readonly status: Status }) {
  const troubled = nodes.flatMap(({ name, trouble }) => (trouble === null ? [] : [{ name, ...failureOfValue(trouble) }]))
  if (disagreements.length + warnings.length + troubled.length === 0) return null
  return (
    <div className="stack">
      {disagreements.map(({ what, where, since, answers }) => (
        <Note
          key={`${what} ${where}`}
          kind="stop"
          glyph="unknown"
          title={<Said of={say(msg`Your nodes differ: ${slotsWithin(what)}, ${slotsWithin(where)}.`)} />}
        >
          <ul>
            {answers.map(({ node, said }) => (
              <li key={node}>
                <Trans>
                  <b>{node}</b> says{' '}
                  <span className="bytes">
                    <Said of={slotsWithin(said)} />
                  </span>
                </Trans>
              </li>
            ))}
          </ul>
          <p>
            <Trans>
              Anything that depends on it is paused until they agree. Since <Time at={since} />.
            </Trans>
          </p>
        </Note>
      ))}
      {warnings.map((warning) => (
        <Note
          key={`${warning.code} ${String(warning.context['node'])}`}
          kind={warning.code === OTHER_CHAIN ? 'stop' : 'warning'}
          glyph="warn"
          title={nodeWarningWords(warning)}
        >
          <p className="tiny dim">{warning.code}</p>
        </Note>
      ))}
      {troubled.map(({ name, code, words: { happened, money, next } }) => (
        <Note key={name} kind="warning" glyph="node" title={happened}>
          <p>
            {money} {next}
          </p>
          <p className="tiny dim">{code}</p>
        </Note>
      ))}
    </div>
  )
}
