import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../button.tsx'
import { Note } from '../note.tsx'

/** Stands where a transaction is followed that has no seal of the signer: why, and the way to give one's word. */
export function ConfirmNote() {
  return (
    <Note kind="warning" glyph="outstanding" title={t`It waits for your word.`}>
      <p>
        <Trans>It has no seal of the signer: nothing more is signed for it before you confirm it. Until then you can take it back.</Trans>
      </p>
      <div className="btns">
        <LinkButton to="/sending">
          <Trans>Read it, then confirm it or take it back</Trans>
        </LinkButton>
      </div>
    </Note>
  )
}
