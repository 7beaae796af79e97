import type { Answers } from '../../client.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Note } from '../../parts/note.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'

type NodeAdvice = Answers['nodes']['advise']
type Flag = NodeAdvice['flags'][number]

const FLAGS: readonly Column<Flag>[] = [
  { id: 'flag', head: 'Flag', cell: ({ flag }) => <code>{flag}</code> },
  { id: 'words', head: 'What it does', cell: (flag) => <span className="flag-words">{flag.words}</span> },
  { id: 'versions', head: 'Versions', dropsOut: 'mid', cell: (flag) => versionsOf(flag) },
]

function versionsOf({ since, until, otherName, restartOnly }: Flag): string {
  if (restartOnly) return 'at restarts alone'
  if (since !== null) return `from ${since}; before: ${otherName ?? ''}`
  return until === null ? 'all' : `before ${until}; then: ${otherName ?? ''}`
}

/** The commands, each flag explained, and what to watch. */
export function Advice({ advice }: { readonly advice: NodeAdvice }) {
  const { firstCommand, restartCommand, placeholders, warnings, flags, watch } = advice
  return (
    <>
      {warnings.map(({ code, words }) => (
        <Note key={code} kind="warning" glyph="warn" title={words}>
          <p className="tiny dim">{code}</p>
        </Note>
      ))}
      {firstCommand === restartCommand ? (
        <CommandText title="The command" text={firstCommand} />
      ) : (
        <div className="commands">
          <CommandText title="The first start" text={firstCommand} />
          <CommandText title="Every later start" text={restartCommand} />
        </div>
      )}
      {placeholders.length === 0 ? null : <p className="dim">To be filled in by you: {placeholders.join(', ')}.</p>}
      <Table label="Flags of the command" columns={FLAGS} rows={flags} keyOf={({ flag }) => flag} />
      <h3>What to watch</h3>
      <ul className="stack-s">
        {watch.map(({ code, words }) => (
          <li key={code}>{words}</li>
        ))}
      </ul>
    </>
  )
}

function CommandText({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="stack-s">
      <div className="split">
        <h3>{title}</h3>
        <span>
          <CopyButton text={text} what={`the command of ${title.toLowerCase()}`} />
        </span>
      </div>
      <section className="scroll command" tabIndex={0} aria-label={title}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}
