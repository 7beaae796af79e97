import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/note.tsx'
import { useOpenVault } from '../parts/open-vault.ts'

/** At the top of every page that is read while the vault is locked. */
export function LockedBand() {
  const openVault = useOpenVault()
  if (openVault === null) return null
  return (
    <Note kind="warning" glyph="lock" title={t`The vault is locked`} role="status">
      <p>
        <Trans>This window can be read. Nothing can be signed, changed or saved in it before the vault is open.</Trans>
      </p>
      <p>
        <Button kind="main" onPress={openVault}>
          <Trans>Open the vault</Trans>
        </Button>
      </p>
    </Note>
  )
}
