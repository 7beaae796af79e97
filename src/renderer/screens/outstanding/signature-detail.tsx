import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Address, MessageHash, SignatureText } from '../../parts/address.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { Note } from '../../parts/note.tsx'
import { PlanWords, Said } from '../../parts/said.tsx'
import { ExpiryBar } from '../../parts/expiry-bar.tsx'
import { Time } from '../../parts/time.tsx'
import { paymentPath } from '../../parts/transaction/intent.ts'
import { endingOf, type Outstanding, type Register } from './register.ts'
import { plain } from '../../../core/text/sentence.ts'
import { RevokeButton, SignatureStanding } from './signature-cells.tsx'

type DetailProps = { readonly of: Outstanding; readonly register: Register; readonly onRevoke: () => void }

/** All that is known of one signature, below its row: what it does in words, the facts, what can be done. */
export function SignatureDetail({ of, register, onRevoke }: DetailProps) {
  const { words, warnings, intent, revoking } = of
  return (
    <div className="unfolded signature">
      <div className="signature-say">
        <PlanWords of={words} />
        {revoking === null ? null : (
          <p className="dim">
            <Said of={revoking.words} asSaid />
          </p>
        )}
        {endingOf(of) === 'never' && revoking === null ? (
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
            <Said of={warning} asSaid />
          </p>
        ))}
        <div className="btns">
          <LinkButton to={paymentPath(intent)}>
            <Trans>Follow</Trans>
          </LinkButton>
          <span className="at-narrow">
            <RevokeButton of={of} onRevoke={onRevoke} />
          </span>
        </div>
      </div>
      <SignatureFacts of={of} register={register} />
    </div>
  )
}

function SignatureFacts({ of, register: { blockHeight, msPerSlot } }: Pick<DetailProps, 'of' | 'register'>) {
  const { state, lifetime, at, signers, sent, signature, messageHash, revoking } = of
  return (
    <Facts
      of={[
        [t`State`, <SignatureStanding key="state" of={of} />],
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
