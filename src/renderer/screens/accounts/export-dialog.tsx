import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { SaveExported } from '../../parts/save-exported.tsx'
import { SixWords } from '../../parts/six-words.tsx'
import { ShowQr } from '../../qr/show-qr.tsx'

/** Writes the addresses of the open vault into a file that another workstation watches them from, and shows the words of the file. */
export function ExportAddressesDialog({ onClose }: { readonly onClose: () => void }) {
  const writing = useBackendMutation(useApi().accounts.exportAddresses.mutationOptions())
  const { value } = writing
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Export addresses`}
      actions={
        <>
          {value === undefined ? (
            <Button
              kind="main"
              onPress={() => writing.start({ withContents: true })}
              busy={writing.busy ? t`Deriving every address…` : null}
            >
              <Trans>Write the file</Trans>
            </Button>
          ) : null}
          <Button kind={value === undefined ? 'quiet' : 'plain'} onPress={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      {value === undefined ? (
        <p className="dim">
          <Trans>
            The file holds the addresses of this vault with labels and derivation paths, and no key. The workstation with a network watches
            them from it.
          </Trans>
        </p>
      ) : (
        <Written {...value} />
      )}
      <FailureNote failure={writing.failure} />
    </Dialog>
  )
}

function Written({ path, name, byteLength, sha256, accounts, words, contents }: Answers['accounts']['exportAddresses']) {
  return (
    <>
      <Note
        kind="sure"
        glyph="ok"
        title={plural(accounts, { one: '# address is in the file.', other: '# addresses are in the file.' })}
        role="status"
      >
        <p>
          <span className="path">{path}</span> <CopyButton text={path} what={t`the file’s path`} />
        </p>
        <p className="btns">
          <SaveExported name={name} byteLength={byteLength} sha256={sha256} />
        </p>
      </Note>
      <SixWords words={words} label={t`The six words of the list, in order`} />
      <p>
        <Trans>
          Carry the file over, or show its codes to the camera there, and read these six words at the workstation with a network, where they
          are typed. Another list has other words. They are shown until you close this.
        </Trans>
      </p>
      {contents === undefined ? (
        <p className="dim">
          <Trans>The list is larger than QR codes carry: carry its file.</Trans>
        </p>
      ) : (
        <div className="btns">
          <ShowQr contents={contents} title={t`The list of addresses, as QR codes`} />
        </div>
      )}
    </>
  )
}
