import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { WholeBytes } from './address.tsx'
import { CopyButton } from './copy-button.tsx'
import { formatCount } from './figure.ts'
import { Note } from './note.tsx'
import { SaveExported } from './save-exported.tsx'

type WrittenFile = {
  readonly path: string
  readonly name: string
  readonly byteLength: number
  readonly sha256: string
  /** Absent where it is no table. */
  readonly rows?: number
}

/** A file that was just written into the data folder: how much is in it, where it lies, its SHA-256, and to be saved elsewhere. */
export function Written({ file, children }: { readonly file: WrittenFile; readonly children?: ReactNode }) {
  const { path, name, byteLength, sha256, rows } = file
  const bytes = formatCount(byteLength)
  return (
    <Note
      kind="sure"
      glyph="ok"
      title={
        rows === undefined ? t`Written, ${bytes} bytes.` : t`${plural(rows, { one: '# row', other: '# rows' })} written, ${bytes} bytes.`
      }
      role="status"
    >
      {children}
      <p>
        <span className="path">{path}</span> <CopyButton text={path} what={t`the file’s path`} />
      </p>
      <p className="tiny dim">
        <Trans>
          SHA-256 <WholeBytes text={sha256} />
        </Trans>
      </p>
      <p className="btns">
        <SaveExported name={name} byteLength={byteLength} sha256={sha256} />
      </p>
    </Note>
  )
}
