import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuestion } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { fileOfBytes, type GivenFile, LARGE_FILE_BYTES_MAX } from '../../parts/given-file.ts'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { ScanQr } from '../../qr/scan-qr.tsx'
import { CARRIED_BACK, Way } from '../bundles/way.tsx'
import { Returned } from './returned.tsx'

/** A file that came back, with what it says it is. */
type Opened = { readonly file: GivenFile; readonly review: Answers['bundles']['show'] }

/** What a signed bundle is called that came by codes, which carry no name. */
const SCANNED = 'scanned-bundle-signed.json'

/** A signed bundle that comes back: what it is, then its signatures taken over. Nothing of it is stored before that. */
export function ReturnPage() {
  const [file, setFile] = useState<GivenFile | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const reading = useBackendQuestion(useApi().bundles.show.mutationOptions())
  const read = (given: GivenFile) =>
    reading.start({ file: given.name, contents: given.contents }, (review) => setOpened({ file: given, review }))
  return (
    <Page
      title={t`Bring a bundle back`}
      say={
        <Trans>
          The file that was <b>signed elsewhere</b> is compared with what was prepared here, byte for byte, before anything of it is sent.
        </Trans>
      }
      actions={
        <LinkButton to="/bundles">
          <Trans>All bundles</Trans>
        </LinkButton>
      }
    >
      <div className="stack bundle">
        <Way at={CARRIED_BACK} />
        <Sheet title={t`The signed file`}>
          <FileField
            label={t`Bundle file`}
            hint={t`choose it, or drop it here; its name ends in -signed`}
            accept=".json,application/json"
            tooLarge={t`It is larger than 8 MiB. Close the window, and bring it back on the command line.`}
            mostBytes={LARGE_FILE_BYTES_MAX}
            onChange={(given) => {
              reading.forget()
              setOpened(null)
              setFile(given)
            }}
          />
          <FailureNote failure={reading.failure} />
          <div className="btns">
            <Button
              kind={opened === null ? 'main' : 'plain'}
              onPress={() => (file === null ? undefined : read(file))}
              missing={file === null ? t`Choose the file first.` : null}
              busy={reading.busy ? t`Reading every byte…` : null}
            >
              <Trans>Read the file</Trans>
            </Button>
            <ScanQr title={t`Scan a signed bundle`} onScanned={(bytes) => read(fileOfBytes(SCANNED, bytes))} />
          </div>
        </Sheet>
        {opened === null ? null : <Returned key={opened.file.contents} file={opened.file} review={opened.review} />}
      </div>
    </Page>
  )
}
