import { msg, plural, t } from '@lingui/core/macro'
import { CopyButton } from './copy-button.tsx'
import { formatCount } from './figure.ts'
import { Note } from './note.tsx'

/** What a table of the journal can be written as. */
export const FORMATS = [
  ['csv', msg`CSV`],
  ['jsonl', msg`JSON lines`],
] as const

export type Format = (typeof FORMATS)[number][0]

/** Where a table was written, and how much. */
export function Written({ path, rows, byteLength }: { readonly path: string; readonly rows: number; readonly byteLength: number }) {
  return (
    <Note kind="sure" glyph="ok" title={t`${plural(rows, { one: '# row', other: '# rows' })} written, ${formatCount(byteLength)} bytes.`}>
      <p>
        <span className="path">{path}</span> <CopyButton text={path} what={t`the file’s path`} />
      </p>
    </Note>
  )
}
