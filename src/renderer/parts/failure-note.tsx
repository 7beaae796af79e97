import { Trans } from '@lingui/react/macro'
import type { Failure } from '../backend/failure.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import { useOpenVault } from './open-vault.ts'
import { Said } from './said.tsx'

/**
 * The one way to show an error: what happened, what it means for the money, what to do next; its code stands small below.
 *
 *     <FailureNote failure={answer.failure} again={answer.again} />   null shows nothing
 */
export function FailureNote({ failure, again }: { readonly failure: Failure | null; readonly again?: () => void }) {
  const openVault = useOpenVault()
  if (failure === null) return null
  const { said, words, code } = failure
  const isLocked = code === 'VAULT_LOCKED' && openVault !== null
  return (
    <Note kind="stop" glyph="warn" title={<Said of={said} />} role="alert">
      <p>
        {words.money} {words.next}
      </p>
      <p className="rowx">
        <span className="tiny dim">{code}</span>
        {isLocked ? (
          <Button onPress={openVault}>
            <Trans>Open the vault</Trans>
          </Button>
        ) : null}
        {again === undefined ? null : (
          <Button onPress={again}>
            <Trans>Ask again</Trans>
          </Button>
        )}
      </p>
    </Note>
  )
}
