import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Address } from '../../../core/address/address.ts'
import { Note } from '../../parts/note.tsx'
import { Badge } from '../../parts/state.tsx'
import { aboutWords } from '../../parts/time.tsx'
import { Allow } from './allow-dialog.tsx'
import type { SignerStanding } from './standing.ts'

type PolicyNoteProps = {
  /** Undefined while it is not known: nothing is said then. */
  readonly standing: SignerStanding | undefined
  readonly address: Address
  readonly label: string | null
  /** Whether a second person must approve what is paid to it now. */
  readonly awaits?: boolean
  readonly onAllowed?: () => void
}

/** Whether the signer would pay an address, and the way to let it. */
export function PolicyNote({ standing, address, label, awaits = false, onAllowed }: PolicyNoteProps) {
  switch (standing?.kind) {
    case undefined:
    case 'ours':
      return null
    case 'allowed':
      return (
        <p className="rowx tiny">
          {awaits ? (
            <Badge kind="warning" glyph="two">
              <Trans>a second person must approve it</Trans>
            </Badge>
          ) : (
            <Badge kind="sure" glyph="ok">
              <Trans>the signer’s policy allows it</Trans>
            </Badge>
          )}
        </p>
      )
    case 'waits':
      return (
        <Note kind="warning" glyph="pause" title={t`The signer pays it in about ${aboutWords(standing.waitMs)}.`}>
          <p>
            <Trans>It was allowed a short while ago, and a new address waits before it is paid.</Trans>
          </p>
        </Note>
      )
    case 'not-allowed':
      return (
        <>
          <Note kind="stop" glyph="refused" title={t`The signer’s policy does not allow this address.`}>
            <p>
              <Trans>It signs nothing that pays it before you allow it with your passphrase.</Trans>
            </p>
          </Note>
          <Allow address={address} label={label} onAllowed={onAllowed} />
        </>
      )
  }
}
