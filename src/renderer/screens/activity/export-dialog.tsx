import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choose } from '../../parts/field.tsx'
import { formatCount, plural } from '../../parts/figure.ts'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'

const WHATS = [
  ['deposits', 'Deposits'],
  ['payments', 'Payments'],
  ['lines', 'Who was paid'],
  ['recipients', 'Address book'],
  ['nonces', 'Nonce accounts'],
  ['events', 'All entries'],
] as const

const FORMATS = [
  ['csv', 'CSV'],
  ['jsonl', 'JSON lines'],
] as const

type DialogProps = { readonly open: boolean; readonly onClose: () => void }

/** Writes a part of the journal into a file, and says where it lies. */
export function ExportDialog({ open, onClose }: DialogProps) {
  const exporting = useBackendMutation(useApi().activity.export.mutationOptions())
  const [what, setWhat] = useState<(typeof WHATS)[number][0]>('deposits')
  const [format, setFormat] = useState<(typeof FORMATS)[number][0]>('csv')
  const close = () => {
    exporting.forget()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Export the journal"
      actions={
        <>
          <Button kind="main" onPress={() => exporting.start({ what, format })} busy={exporting.busy ? 'Writing the file…' : null}>
            {`Export ${WHATS.find(([value]) => value === what)?.[1].toLowerCase()}`}
          </Button>
          <Button kind="quiet" onPress={close}>
            Close
          </Button>
        </>
      }
    >
      <p className="dim">The file is written into the data folder of this Strongroom. It holds addresses and amounts, and no secrets.</p>
      <div className="btns">
        <Choose label="What is exported" value={what} onChange={setWhat} of={WHATS} />
        <Choose label="Format" value={format} onChange={setFormat} of={FORMATS} />
      </div>
      <FailureNote failure={exporting.failure} />
      {exporting.value === undefined ? null : <Written {...exporting.value} />}
    </Dialog>
  )
}

function Written({ path, rows, byteLength }: { readonly path: string; readonly rows: number; readonly byteLength: number }) {
  return (
    <Note kind="sure" glyph="ok" title={`${plural(rows, 'row')} written, ${formatCount(byteLength)} bytes.`}>
      <p>
        <span className="path">{path}</span> <CopyButton text={path} what="the file’s path" />
      </p>
    </Note>
  )
}
