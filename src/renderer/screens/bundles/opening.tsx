import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuestion } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { fileOfBytes, LARGE_FILE_BYTES_MAX, type GivenFile } from '../../parts/given-file.ts'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { ScanQr } from '../../qr/scan-qr.tsx'
import { CarryActions } from '../carry/carry-actions.tsx'
import { LeftList } from '../carry/left-list.tsx'
import type { Opened } from './bundle.ts'
import { CARRIED_OVER, Way } from './way.tsx'

type OpeningProps = { readonly isOffline: boolean; readonly onOpen: (opened: Opened) => void }

/** What a bundle is called that came by codes, which carry no name. */
const SCANNED = 'scanned-bundle.json'

/** Which file, or what is scanned, before anything is known of it. */
export function Opening({ isOffline, onOpen }: OpeningProps) {
  const [file, setFile] = useState<GivenFile | null>(null)
  const reviewing = useBackendQuestion(useApi().bundles.show.mutationOptions())
  const review = (given: GivenFile) =>
    reviewing.start({ file: given.name, contents: given.contents }, (answer) => onOpen({ file: given, review: answer }))
  return (
    <Page title={t`Bundles`} say={isOffline ? <SayOffline /> : <SayOnline />} actions={isOffline ? undefined : <CarryActions />}>
      <div className="stack">
        {isOffline ? <Way at={CARRIED_OVER} /> : <LeftList />}
        <Sheet title={isOffline ? t`The bundle` : t`Read a bundle`}>
          <FileField
            label={t`Bundle file`}
            hint={t`choose it, or drop it here`}
            accept=".json,application/json"
            tooLarge={t`It is larger than 8 MiB. Review it on the command line.`}
            mostBytes={LARGE_FILE_BYTES_MAX}
            onChange={(given) => {
              reviewing.forget()
              setFile(given)
            }}
          />
          <FailureNote failure={reviewing.failure} />
          <div className="btns">
            <Button
              kind="main"
              onPress={() => (file === null ? undefined : review(file))}
              missing={file === null ? t`Choose the file first.` : null}
              busy={reviewing.busy ? t`Reading every byte…` : null}
            >
              <Trans>Review the bundle</Trans>
            </Button>
            <ScanQr title={t`Scan a bundle`} onScanned={(bytes) => review(fileOfBytes(SCANNED, bytes))} />
          </div>
          <p className="hint">
            <Trans>Reviewing signs nothing, changes nothing and asks no node. Nothing in the file is trusted.</Trans>
          </p>
        </Sheet>
      </div>
    </Page>
  )
}

const SayOffline = () => (
  <Trans>
    Open the bundle that was <b>carried here</b>. You read what each transaction does, by its bytes, before anything is signed.
  </Trans>
)

const SayOnline = () => (
  <Trans>
    A bundle is signed on an <b>offline workstation</b> alone. Here you prepare it, bring it back, or read what one does, by its bytes.
  </Trans>
)
