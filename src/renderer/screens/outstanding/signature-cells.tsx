import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { Address } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { ExpiryBar, expiryWords } from '../../parts/expiry-bar.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { Badge, State, wordOfState } from '../../parts/state.tsx'
import { paymentPath } from '../../parts/transaction/intent.ts'
import { endingOf, isRevocable, isRevokedInVain, type Outstanding, type Register } from './register.ts'

type CellProps = { readonly of: Outstanding }

/** What it is and whom it pays, leading to its history. */
export function SignatureWhat({ of: { kind, intent, payees } }: CellProps) {
  const [first] = payees
  return (
    <span className="decided">
      <Link className="link" to={paymentPath(intent)}>
        {kind === 'sweep' ? t`Sweep` : kind === 'payment' ? t`Payment` : t`Upkeep`}
      </Link>
      {first === undefined ? null : payees.length === 1 ? (
        <Trans>
          {' '}
          to <Address address={first.recipient} label={first.label} />
        </Trans>
      ) : (
        <Trans>
          {' '}
          of <Plural value={payees.length} one="# row" other="# rows" />
        </Trans>
      )}
    </span>
  )
}

/** How far it is, or its revocation. */
export function SignatureStanding({ of: { state, revoking } }: CellProps) {
  if (revoking === null) return <State state={state} />
  if (isRevokedInVain({ revoking }))
    return (
      <Badge kind="warning" glyph="outstanding">
        <Trans>not revoked</Trans>
      </Badge>
    )
  return (
    <Badge kind="idle" glyph="revoked">
      {revoking.advance === null ? t`no longer resent` : t`being revoked, ${wordOfState(revoking.advance.state)}`}
    </Badge>
  )
}

/** How it ends, with the tape of what expires. */
export function SignatureEnd({ of, register: { blockHeight, msPerSlot } }: CellProps & { readonly register: Register }) {
  const { lifetime } = of
  const ending = endingOf(of)
  if (ending === 'block' && lifetime.kind === 'blockhash')
    return <ExpiryBar lastValidBlockHeight={lifetime.lastValidBlockHeight} blockHeight={blockHeight} msPerSlot={msPerSlot} />
  return ending === 'never' ? (
    <b className="rowx ink k-warning">
      <Glyph name="forever" /> <Trans>never expires</Trans>
    </b>
  ) : (
    <span className="dim">{endWords({ of, msPerSlot })}</span>
  )
}

/** The same in words alone, for a line. */
export function endWords({ of, msPerSlot }: CellProps & Pick<Register, 'msPerSlot'>): string {
  const { lifetime } = of
  switch (endingOf(of)) {
    case 'final':
      return t`once its block is final`
    case 'advance':
      return t`once its nonce advances`
    case 'never':
      return t`never expires`
    case 'block':
      if (lifetime.kind !== 'blockhash' || lifetime.blocksLeft === null) return t`block height not known`
      return expiryWords({ left: Number(lifetime.blocksLeft), msPerSlot })
  }
}

/** Who has its bytes, as far as is known: whoever a node passed them on to is not. */
export function SignatureCopies({ of: { sent } }: CellProps) {
  return sent.length === 0 ? (
    <span className="dim">
      <Trans>never sent from here</Trans>
    </span>
  ) : (
    <span title={sent.map(({ node }) => node).join(', ')}>{plural(sent.length, { one: 'one node', other: '# nodes' })}</span>
  )
}

export function RevokeButton({ of, onRevoke }: CellProps & { readonly onRevoke: () => void }) {
  if (!isRevocable(of)) return null
  return (
    <Button kind="stop" onPress={onRevoke}>
      {of.lifetime.kind === 'nonce' ? t`Revoke` : t`Stop sending`}
    </Button>
  )
}
