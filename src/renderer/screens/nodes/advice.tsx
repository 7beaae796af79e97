import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Sentence, text } from '../../../core/text/sentence.ts'
import type { Answers } from '../../client.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Note } from '../../parts/note.tsx'
import { Said } from '../../parts/said.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'

type NodeAdvice = Answers['nodes']['advise']
type Flag = NodeAdvice['flags'][number]
type Release = NodeAdvice['releases'][number]

const FLAGS: readonly Column<Flag>[] = [
  { id: 'flag', head: msg`Flag`, cell: ({ flag }) => <code>{flag}</code> },
  { id: 'words', head: msg`What it does`, cell: (flag) => <Words of={flag.words} /> },
  { id: 'versions', head: msg`Versions`, dropsOut: 'mid', cell: (flag) => versionsOf(flag) },
]

const MEANS: Record<Release['means'], MessageDescriptor> = { required: msg`at least`, newest: msg`newest known` }
const CERTAINTY: Record<Release['certainty'], MessageDescriptor> = {
  stated: msg`by its maker’s release notes`,
  reported: msg`by somebody else’s release notes`,
  derived: msg`concluded from other rows`,
}

const RELEASES: readonly Column<Release>[] = [
  { id: 'software', head: msg`Software`, cell: ({ software }) => <b>{software}</b> },
  {
    id: 'version',
    head: msg`Version`,
    cell: ({ means, version, since }) => (
      <>
        {t(MEANS[means])} {version}
        <span className="under">
          <Trans>since {since}</Trans>
        </span>
      </>
    ),
  },
  { id: 'words', head: msg`What it means`, cell: ({ words }) => <Words of={words} /> },
  {
    id: 'source',
    head: msg`Source`,
    dropsOut: 'mid',
    cell: ({ source, certainty }) => (
      <span className="flag-words">
        <Said of={[text(source)]} asSaid />
        <span className="under">{t(CERTAINTY[certainty])}</span>
      </span>
    ),
  },
]

function Words({ of }: { readonly of: Sentence }) {
  return (
    <span className="flag-words">
      <Said of={of} asSaid />
    </span>
  )
}

function versionsOf({ since, until, otherName, restartOnly }: Flag): string {
  if (restartOnly) return t`only at restarts`
  if (since !== null) return t`from ${since}; before: ${otherName ?? ''}`
  return until === null ? t`all` : t`before ${until}; then: ${otherName ?? ''}`
}

/** The commands, each flag explained, and what to watch. */
export function Advice({ advice }: { readonly advice: NodeAdvice }) {
  const { firstCommand, restartCommand, placeholders, warnings, flags, watch, releases, releasesAsOf } = advice
  return (
    <>
      {warnings.map(({ code, words }) => (
        <Note key={code} kind="warning" glyph="warn" title={<Said of={words} asSaid />}>
          <p className="tiny dim">{code}</p>
        </Note>
      ))}
      {firstCommand === restartCommand ? (
        <CommandText title={t`The command`} text={firstCommand} />
      ) : (
        <div className="commands">
          <CommandText title={t`The first start`} text={firstCommand} />
          <CommandText title={t`Every later start`} text={restartCommand} />
        </div>
      )}
      {placeholders.length === 0 ? null : (
        <p className="dim">
          <Trans>To be filled in by you: {placeholders.join(', ')}.</Trans>
        </p>
      )}
      <Table label={t`Command flags`} columns={FLAGS} rows={flags} keyOf={({ flag }) => flag} />
      <h3>
        <Trans>What to watch</Trans>
      </h3>
      <ul className="stack-s">
        {watch.map(({ code, words }) => (
          <li key={code}>
            <Said of={words} asSaid />
          </li>
        ))}
      </ul>
      {releases.length === 0 ? null : (
        <>
          <h3>
            <Trans>What is known of releases</Trans>
          </h3>
          <Table label={t`Releases`} columns={RELEASES} rows={releases} keyOf={({ software, means }) => `${software} ${means}`} />
          <p className="tiny dim">
            <Said of={releasesAsOf} asSaid />
          </p>
        </>
      )}
    </>
  )
}

function CommandText({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="stack-s">
      <div className="split">
        <h3>{title}</h3>
        <span>
          <CopyButton text={text} what={t`the command “${title}”`} />
        </span>
      </div>
      <section className="scroll command" tabIndex={0} aria-label={title}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}
