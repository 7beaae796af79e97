import { recipientRefusedWords } from '../../language/reasons.ts'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Address } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { Note } from '../../parts/note.tsx'
import { Badge } from '../../parts/state.tsx'
import type { Recipient } from './request.ts'
import { Warnings } from './warnings.tsx'
import { Said } from '../../parts/said.tsx'

/** What an address is, as it is typed: refused and why, or the wallet with what there is to beware of. */
export function Judged({ recipient }: { readonly recipient: Recipient }) {
  const { address, label, standing, reason, words } = recipient
  if (standing === 'refused')
    return (
      <Note
        kind="stop"
        glyph="refused"
        title={words === null ? t`It is not paid.` : <Said of={recipientRefusedWords({ reason, words })} />}
      />
    )
  return (
    <>
      <div className="addr-field">{address === null ? null : <Address address={address} label={label} form="whole" />}</div>
      <p className="rowx tiny">
        <What recipient={recipient} />
      </p>
      <Warnings recipient={recipient} />
    </>
  )
}

/** What the nodes say is there, and what it holds. */
export function What({ recipient: { kind, lamports, witnesses } }: { readonly recipient: Recipient }) {
  if (kind === null || lamports === null) {
    return (
      <Badge kind="warning" glyph="unknown">
        <Trans>no node can say what it is</Trans>
      </Badge>
    )
  }
  return (
    <>
      <Badge kind={kind === 'wallet' ? 'sure' : 'warning'} glyph={kind === 'wallet' ? 'ok' : 'warn'}>
        {kind === 'wallet' ? t`a wallet` : t`a wallet that holds nothing`}
      </Badge>
      <span className="dim">
        {lamports === 0n ? (
          <Plural value={witnesses} one="as one node says" other="as # nodes say" />
        ) : (
          <Trans>
            holds <Sol lamports={lamports} as="sentence" />, <Plural value={witnesses} one="as one node says" other="as # nodes say" />
          </Trans>
        )}
      </span>
    </>
  )
}
