import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuestion } from '../../backend/query.ts'
import { Address } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note } from '../../parts/note.tsx'
import { foreignSigners, type Named, type Opened } from './bundle.ts'

/** As many as an operation takes. */
const NAMED_MAX = 20

/** On a workstation that has not the keys of a bundle: whether those who sign it are meant is for a person to say. */
export function Elsewhere({ opened: { file, review }, onOpen }: { readonly opened: Opened; readonly onOpen: (opened: Opened) => void }) {
  const reviewing = useBackendQuestion(useApi().bundles.show.mutationOptions())
  const signers = foreignSigners(review)
  if (signers.length === 0 || signers.length > NAMED_MAX) return null
  const named: Named = { feePayers: [...signers], nonceAuthorities: [...signers] }
  const again = () =>
    reviewing.start({ file: file.name, contents: file.contents, ...named }, (answer) => onOpen({ file, review: answer, named }))
  return (
    <Note kind="idle" glyph="info" title={t`No key here is of those who sign it.`}>
      <p>
        <Trans>
          It is refused for that. If these are accounts of your offline workstation, compare each with what that one shows, and review the
          bundle again with them named.
        </Trans>
      </p>
      <ul className="bundle-signers">
        {signers.map((signer) => (
          <li key={signer}>
            <Address address={signer} form="whole" />
          </li>
        ))}
      </ul>
      <FailureNote failure={reviewing.failure} />
      <p>
        <Button onPress={again} busy={reviewing.busy ? t`Reading every byte…` : null}>
          <Trans>They are meant: review it again</Trans>
        </Button>
      </p>
    </Note>
  )
}
