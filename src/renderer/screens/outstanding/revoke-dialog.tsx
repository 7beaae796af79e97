import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendMutation } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { SignatureText } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { mintFacts } from '../../parts/mint.tsx'
import { PlanWords } from '../../parts/said.tsx'
import { Means, Radio } from '../../parts/radio.tsx'
import type { Revoked } from './ended-note.tsx'
import type { Outstanding } from './register.ts'

type Next = 'abandon' | 'renew'
type DialogProps = { readonly of: Outstanding | null; readonly onClose: () => void; readonly onRevoked: (revoked: Revoked) => void }

/** Says what revoking does and costs, asks what follows, and begins it; null asks nothing. */
export function RevokeDialog({ of, onClose, onRevoked }: DialogProps) {
  const ask = useApi()
  const revoking = useBackendMutation(ask.outstanding.revoke.mutationOptions())
  const [next, setNext] = useState<Next>('abandon')
  const isDurable = of?.lifetime.kind === 'nonce'
  const close = () => {
    revoking.forget()
    setNext('abandon')
    onClose()
  }
  const start = () => {
    if (of === null) return
    const { signature } = of
    revoking.start({ signature, next }, ({ intent }) => {
      onRevoked({ signature, intent })
      close()
    })
  }
  return (
    <Dialog
      open={of !== null}
      onClose={close}
      title={isDurable ? t`Revoke this signature?` : t`Stop resending?`}
      actions={
        <>
          <Button kind="quiet" onPress={close}>
            <Trans>Leave it</Trans>
          </Button>
          <Button kind="stop" onPress={start} busy={revoking.busy ? t`Signing…` : null}>
            {isDurable ? t`Sign the revocation` : t`Stop sending it`}
          </Button>
        </>
      }
    >
      {of === null ? null : <PlanWords of={of.words} />}
      {of === null || of.moves === null ? null : <Facts of={mintFacts(of.moves.asset)} />}
      <p>
        <SignatureText signature={of?.signature ?? null} form="whole" />
      </p>
      <p>
        {isDurable
          ? t`A separate transaction advances the nonce; the treasury pays its fee. When that is final, every copy of this signature is worthless. Until then it could still land, and if it does, that is what is shown.`
          : t`It is valid until its blockhash expires, and nothing can revoke it before: it expires on its own when its last valid block is final. Until then it could still land, because a node may have it already.`}
      </p>
      <fieldset className="stack-s">
        <legend className="label">
          <Trans>Once it is proved dead</Trans>
        </legend>
        <Radio name="next" checked={next === 'abandon'} onChoose={() => setNext('abandon')}>
          <Means title={t`Give it up`}>
            <Trans>Nothing is signed in its place.</Trans>
          </Means>
        </Radio>
        <Radio name="next" checked={next === 'renew'} onChoose={() => setNext('renew')}>
          <Means title={t`Sign it again`}>
            <Trans>The same payment, under another lifetime.</Trans>
          </Means>
        </Radio>
      </fieldset>
      <FailureNote failure={revoking.failure} />
    </Dialog>
  )
}
