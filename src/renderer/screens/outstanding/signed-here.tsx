import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Address, MessageHash, SignatureText } from '../../parts/address.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Note } from '../../parts/note.tsx'
import { PlanWords } from '../../parts/said.tsx'
import { Time } from '../../parts/time.tsx'
import { shortDigest } from '../carry/carried.ts'
import type { Register } from './register.ts'

type Signed = Pick<Register, 'signedHere' | 'moreSignedHere'>

/** What keys here signed of bundles from elsewhere: whether any of it landed is not known here, so it is neither counted nor summed with what was sent from here. */
export function SignedHere({ of: { signedHere, moreSignedHere } }: { readonly of: Signed }) {
  const count = signedHere.length
  if (count === 0) return null
  return (
    <section className="deck" aria-labelledby="signed-here">
      <h2 id="signed-here">
        <Trans>Signed here for bundles</Trans>
      </h2>
      <Note kind="warning" glyph="forever" title={t`Whoever has a signed bundle can send what is in it.`}>
        <p>
          <Trans>
            This workstation does not know what became of it. What is no longer wanted is revoked where the bundle was prepared, by
            advancing its nonce account.
          </Trans>
        </p>
      </Note>
      {signedHere.map((one) => (
        <Sheet key={one.messageHash} of={one} />
      ))}
      {moreSignedHere ? (
        <p className="dim">
          <Plural value={count} one="There are more; this is the newest." other="There are more; these are the newest #." />
        </p>
      ) : null}
    </section>
  )
}

function Sheet({
  of: { words, bundle, number, nonceAccount, at, followed, signature, messageHash },
}: {
  readonly of: Signed['signedHere'][number]
}) {
  return (
    <article className="sheet loose">
      <div className="loose-say">
        <PlanWords of={words} />
        {followed ? (
          <p className="dim">
            <Trans>What was signed later lives by another value of the same nonce account: one of the two can land no more.</Trans>
          </p>
        ) : null}
      </div>
      <Facts
        of={[
          [t`Bundle`, t`${shortDigest(bundle)}, transaction ${number}`],
          ...(nonceAccount === null ? [] : [[t`Nonce account`, <Address key="nonce" address={nonceAccount} form="whole" />] as const]),
          [t`Signed`, <Time key="at" at={at} />],
          [t`Signature`, <SignatureText key="signature" signature={signature} form="whole" copy />],
          [t`Message hash`, <MessageHash key="hash" hash={messageHash} />],
        ]}
      />
    </article>
  )
}
