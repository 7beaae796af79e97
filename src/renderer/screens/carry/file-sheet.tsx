import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Glyph } from '../../parts/glyph.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { type Left, revokePath, type Standing } from './carried.ts'
import { keepNews, newsOf, type Written } from './news.ts'

/** Where the file is, how it is written again, and what is done with it. */
export function FileSheet({ of: { digest, kind }, standing }: { readonly of: Left; readonly standing: Standing }) {
  const writing = useBackendMutation(useApi().bundles.write.mutationOptions())
  const [written, setWritten] = useState<Written | undefined>(() => newsOf(digest).written)
  const write = () =>
    writing.start({ digest }, (made) => {
      keepNews(digest, { written: made })
      setWritten(made)
    })
  const isOut = standing === 'out'
  return (
    <Sheet title={t`The file`}>
      {written === undefined ? null : (
        <Note kind="sure" glyph="ok" title={t`The file is written.`} role="status">
          <p className="bundle-text">
            <span className="path">{written.path}</span> <CopyButton text={written.path} what={t`the file’s path`} />
          </p>
          <p className="dim tiny">{t`${formatCount(written.byteLength)} bytes`}</p>
        </Note>
      )}
      {isOut ? <Steps kind={kind} /> : null}
      <FailureNote failure={writing.failure} />
      <div className="btns">
        {isOut ? (
          <LinkButton to="/bundles/return" kind="main">
            <Trans>Bring the signed file back</Trans>
          </LinkButton>
        ) : null}
        <Button onPress={write} busy={writing.busy ? t`Writing…` : null}>
          <Trans>Write the file again</Trans>
        </Button>
        {isOut ? (
          <LinkButton to={revokePath(digest)}>
            <Trans>Revoke the bundle</Trans>
          </LinkButton>
        ) : null}
      </div>
      <p className="hint">{whenWrittenAgain(kind)}</p>
    </Sheet>
  )
}

function whenWrittenAgain(kind: Left['kind']): string {
  switch (kind) {
    case 'payment':
    case null:
      return t`However often the file is written, it is the same bundle, and pays once.`
    case 'sweep':
      return t`However often the file is written, it is the same bundle, and sweeps once.`
    case 'revocation':
    case 'confidential':
      return t`However often the file is written, it is the same bundle, and is made once.`
  }
}

function Steps({ kind }: Pick<Left, 'kind'>) {
  return (
    <ol className="bundle-next">
      <li>
        <Glyph name="todo" />
        {kind === 'sweep'
          ? t`Carry the file to the workstation that has the keys of the accounts.`
          : t`Carry the file to the workstation that has the key of the account that pays.`}
      </li>
      <li>
        <Glyph name="todo" />
        <Trans>Read the six words aloud to whoever signs it there, from this screen.</Trans>
      </li>
      <li>
        <Glyph name="forever" />
        {untilItReturns(kind)}
      </li>
    </ol>
  )
}

function untilItReturns(kind: Left['kind']): string {
  switch (kind) {
    case 'sweep':
      return t`It does not expire. Until it comes back or is proved dead, it counts here as signed and sent: nothing else sweeps its accounts.`
    case 'revocation':
      return t`It moves nothing. Until it comes back and is final, whatever was signed of the bundle that it revokes can land as before.`
    case 'confidential':
      return t`It does not expire. Until it comes back or is proved dead, it counts here as signed and sent: nothing else is decided of its account.`
    case 'payment':
    case null:
      return t`It does not expire. Until it comes back or is proved dead, it counts here as signed and sent: its references are paid by nothing else.`
  }
}
