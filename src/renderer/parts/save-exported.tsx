import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { StrongroomError } from '../../core/error/error.ts'
import { useApi } from '../backend/backend.tsx'
import { failureOf } from '../backend/failure.ts'
import { Button } from './button.tsx'
import { FailureNote } from './failure-note.tsx'
import { bytesOf } from './given-file.ts'
import { savePieces } from './save-file.ts'

/** Somebody wrote into it since, or a disk kept less of it. */
const otherBytes = (name: string) =>
  new StrongroomError('EXPORT_UNREADABLE', { path: name, detail: t`its bytes are not those that were written, as its SHA-256 says` })

const HASH = 'sha-256'

async function hashOf(pieces: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
  const digest = await crypto.subtle.digest(HASH, await new Blob([...pieces]).arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a window keeps of a file while it is saved. A larger one lies where it was written. */
const SAVED_BYTES_MAX = 268_435_456

type SaveExportedProps = {
  /** As the export gave it: a file in `exports`, or one of a folder there. */
  readonly name: string
  readonly byteLength: number
  /** As the window shows it: what is saved is those bytes, or nothing is. */
  readonly sha256: string
  readonly isMain?: boolean
}

/** Hands an exported file to the system, which asks where it is saved, or saves it where downloads go. */
export function SaveExported({ name, byteLength, sha256, isMain = false }: SaveExportedProps) {
  const ask = useApi()
  const saving = useMutation({
    mutationFn: async () => {
      const pieces: Uint8Array<ArrayBuffer>[] = []
      for (let from: number | null = 0; from !== null; ) {
        const piece: { contents: string; next: number | null } = await ask.exported.read.call({ name, from })
        pieces.push(bytesOf(piece.contents))
        from = piece.next
      }
      if ((await hashOf(pieces)) !== sha256) throw otherBytes(name)
      savePieces(name.replaceAll('/', '-'), pieces)
    },
  })
  return (
    <>
      <Button
        kind={isMain ? 'main' : 'plain'}
        onPress={() => saving.mutate()}
        busy={saving.isPending ? t`Reading the file…` : null}
        missing={byteLength > SAVED_BYTES_MAX ? t`It is larger than 256 MiB: take it from where it lies.` : null}
      >
        <Trans>Save as…</Trans>
      </Button>
      <FailureNote failure={saving.error === null ? null : failureOf(saving.error)} />
    </>
  )
}
