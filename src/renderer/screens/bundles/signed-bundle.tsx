import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { WholeBytes } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Glyph } from '../../parts/glyph.tsx'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { ShowQr } from '../../qr/show-qr.tsx'
import type { Signed } from './bundle.ts'
import { SaveRecord } from './save-record.tsx'
import { CARRIED_BACK, Way } from './way.tsx'

/** Where the signed bundle is, and what comes next. */
export function SignedBundle({ signed, onAnother }: { readonly signed: Signed; readonly onAnother: () => void }) {
  const { path, byteLength, digest, transactions, signatures, contents } = signed
  const count = plural(transactions, { one: '# transaction', other: '# transactions' })
  return (
    <Page
      title={t`Bundles`}
      say={
        <Trans>
          The bundle of {count} is <b>signed</b>, and its file is on this workstation. Next, carry the file back.
        </Trans>
      }
    >
      <div className="stack bundle">
        <Way at={CARRIED_BACK} />
        <Sheet title={t`The signed bundle`}>
          <Note kind="sure" glyph="ok" title={madeWords(signatures)} role="status">
            <p className="bundle-text">
              <span className="path">{path}</span> <CopyButton text={path} what={t`the file’s path`} />
            </p>
          </Note>
          <Facts
            of={[
              [t`Size`, t`${formatCount(byteLength)} bytes`],
              [t`Digest`, <WholeBytes key="digest" text={digest} />],
            ]}
          />
          <p className="hint">
            <Trans>Digest and six words are those of the bundle that you opened: signatures are no part of them.</Trans>
          </p>
        </Sheet>
        <Sheet title={t`What comes next`}>
          <ol className="bundle-next">
            <li>
              <Glyph name="todo" />
              <Trans>
                Carry this file back to the workstation with a network, to whoever prepared it; or show it as QR codes to the camera of that
                workstation.
              </Trans>
            </li>
            <li>
              <Glyph name="todo" />
              <Trans>There its digest and each signature are compared with what was prepared, before anything is sent.</Trans>
            </li>
            <li>
              <Glyph name="forever" />
              <Trans>Give the file to nobody else, and show its codes to no other camera: whoever has it can send what is in it.</Trans>
            </li>
          </ol>
          <div className="btns">
            {contents === undefined ? null : <ShowQr contents={contents} title={t`The signed bundle, as QR codes`} />}
            <Button onPress={onAnother}>
              <Trans>Open another bundle</Trans>
            </Button>
          </div>
        </Sheet>
        {contents === undefined ? null : <SaveRecord name={nameIn(path)} contents={contents} />}
      </div>
    </Page>
  )
}

/** What a file is called, on a system of either kind. */
const nameIn = (path: string): string => path.split(/[/\\]/).at(-1) ?? path

const madeWords = (signatures: number): string =>
  plural(signatures, { 0: 'All signatures were in it already.', one: '# signature was made.', other: '# signatures were made.' })
