import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Address, MessageHash, SignatureText } from '../../parts/address.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { Note } from '../../parts/note.tsx'
import { PlanWords, Said } from '../../parts/said.tsx'
import { Badge, State, wordOfState } from '../../parts/state.tsx'
import { ExpiryBar } from '../../parts/expiry-bar.tsx'
import { Time } from '../../parts/time.tsx'
import { paymentPath } from '../../parts/transaction/intent.ts'
import { isRevocable, isRevokedInVain, type Outstanding, type Register } from './register.ts'
import { plain } from '../../../core/text/sentence.ts'

type SheetProps = { readonly of: Outstanding; readonly register: Register; readonly onRevoke: () => void }

/** One signature: what it does in words, what is known of it, what can be done. */
export function SignatureSheet({ of, register, onRevoke }: SheetProps) {
  const { words, warnings, intent, lifetime, revoking } = of
  return (
    <article className="sheet loose">
      <div className="loose-say">
        <PlanWords of={words} />
        {revoking === null ? null : <p className="dim">{revoking.words}</p>}
        {lifetime.kind === 'nonce' && revoking === null ? (
          <Note kind="warning" glyph="forever" title={t`It does not expire.`}>
            <p>
              <Trans>
                Anyone who has its bytes can send them at any time. If it is no longer wanted, revoke it: every copy becomes worthless.
              </Trans>
            </p>
          </Note>
        ) : null}
        {warnings.map((warning) => (
          <p key={plain(warning)} className="dim tiny">
            <Said of={warning} />
          </p>
        ))}
      </div>
      <SignatureFacts of={of} register={register} />
      <div className="btns">
        <LinkButton to={paymentPath(intent)}>
          <Trans>Follow</Trans>
        </LinkButton>
        {isRevocable(of) ? (
          <Button kind="stop" onPress={onRevoke}>
            {lifetime.kind === 'nonce' ? t`Revoke` : t`Stop sending`}
          </Button>
        ) : null}
      </div>
    </article>
  )
}

function SignatureFacts({ of, register: { blockHeight, msPerSlot } }: Pick<SheetProps, 'of' | 'register'>) {
  const { state, lifetime, at, signers, sent, signature, messageHash, revoking } = of
  return (
    <Facts
      of={[
        [t`State`, <StateOf key="state" of={of} />],
        [
          t`Lifetime`,
          lifetime.kind === 'blockhash' ? (
            <ExpiryBar key="tape" lastValidBlockHeight={lifetime.lastValidBlockHeight} blockHeight={blockHeight} msPerSlot={msPerSlot} />
          ) : (
            <span key="nonce">
              <Trans>
                <b className="rowx">
                  <Glyph name="forever" /> never expires
                </b>
                nonce account <Address address={lifetime.account} label={lifetime.label} form="whole" />
              </Trans>
            </span>
          ),
        ],
        ...(lifetime.kind === 'nonce' ? [[t`Authority`, <Authority key="authority" of={lifetime} />] as const] : []),
        [t`Signed`, <Time key="at" at={at} />],
        [t`Signed by`, signers.map(({ address, label }) => <Address key={address} address={address} label={label} form="whole" />)],
        [t`Sent`, sentWords(sent)],
        ...(revoking === null
          ? []
          : ([
              [t`Revoked`, <Time key="since" at={revoking.since} />],
              [t`Then`, revoking.next === 'renew' ? t`it is signed again` : t`it is given up`],
            ] as const)),
        [t`Signature`, <SignatureText key={state} signature={signature} form="whole" copy />],
        [t`Message hash`, <MessageHash key="hash" hash={messageHash} />],
      ]}
    />
  )
}

function StateOf({ of: { state, revoking } }: Pick<SheetProps, 'of'>) {
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

function Authority({ of: { authority, ours } }: { readonly of: Extract<Outstanding['lifetime'], { kind: 'nonce' }> }) {
  return (
    <>
      {ours ? (
        <Trans>
          our key, <Address address={authority} form="whole" />
        </Trans>
      ) : (
        <Trans>
          a key that is not ours, <Address address={authority} form="whole" />
        </Trans>
      )}
    </>
  )
}

/** How often, and where to. */
function sentWords(sent: Outstanding['sent']): string {
  if (sent.length === 0) return t`never from here`
  return sent.map(({ node, times }) => plural(times, { one: `once to ${node}`, other: `# times to ${node}` })).join(', ')
}
