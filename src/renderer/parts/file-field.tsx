import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { Hint } from './field.tsx'
import { FILE_BYTES_MAX, type GivenFile, readGivenFile } from './given-file.ts'

type FileFieldProps = {
  readonly label: string
  readonly hint: string
  /** Ends of names and types, as an input of files takes them. */
  readonly accept?: string
  /** What is said of a file that is larger than a window reads. */
  readonly tooLarge: string
  readonly mostBytes?: number
  readonly onChange: (file: GivenFile | null) => void
}

/** A file that the window reads itself: the backend never learns where it lies. */
export function FileField({ label, hint, accept, tooLarge, mostBytes = FILE_BYTES_MAX, onChange }: FileFieldProps) {
  const id = useId()
  const [wrong, setWrong] = useState<string | null>(null)
  const read = async (chosen: File | undefined) => {
    const isTooLarge = chosen !== undefined && chosen.size > mostBytes
    const file = chosen === undefined || isTooLarge ? null : await readGivenFile(chosen)
    if (isTooLarge) setWrong(tooLarge)
    else setWrong(chosen !== undefined && file === null ? t`It could not be read.` : null)
    onChange(file)
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input file-input"
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        aria-invalid={wrong === null ? undefined : true}
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <Hint id={`${id}-hint`} hint={hint} wrong={wrong} />
    </div>
  )
}
