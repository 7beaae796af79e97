import { t } from '@lingui/core/macro'
import { Page } from '../../parts/page.tsx'
import { NetworkSheet } from './network-sheet.tsx'
import { NoticesSheet } from './notices-sheet.tsx'
import { TokensSheet } from './tokens-sheet.tsx'
import { UnlistedSheet } from './unlisted-sheet.tsx'
import { VaultSheet } from './vault-sheet.tsx'
import { WindowSheet } from './window-sheet.tsx'

/** What is set up once and looked after: the vault's file and keys, the tokens that count as money, the network, and the window itself. */
export function SettingsScreen() {
  return (
    <Page title={t`Settings`} say={t`Look after the vault, list tokens, move to another network, and set up this window.`}>
      <div className="cols">
        <div className="c-8 stack">
          <VaultSheet />
          <TokensSheet />
          <UnlistedSheet />
        </div>
        <div className="c-4 stack">
          <NetworkSheet />
          <WindowSheet />
          <NoticesSheet />
        </div>
      </div>
    </Page>
  )
}
