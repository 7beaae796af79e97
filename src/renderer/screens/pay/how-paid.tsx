import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi, useLive } from '../../backend/backend.tsx'
import { BLOCKHASH_BLOCKS, expiryWords } from '../../parts/expiry-bar.tsx'
import { TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Means, Radio } from '../../parts/radio.tsx'
import { type How, typedAmount } from './form.ts'

type HowProps<Of extends How> = { readonly form: Of; readonly onChange: (form: Of) => void }

/** At which price, for how long, and in which form: the same for one payment and for many. */
export function HowPaid<Of extends How>({ form, onChange }: HowProps<Of>) {
  return (
    <>
      <Price form={form} onChange={onChange} />
      <Lifetime form={form} onChange={onChange} />
      <Version form={form} onChange={onChange} />
    </>
  )
}

export function Price<Of extends How>({ form, onChange }: HowProps<Of>) {
  const typed = form.microLamports === '' ? null : typedAmount(form.microLamports, 0)
  const choose = (price: How['price']) => onChange({ ...form, price })
  return (
    <fieldset className="stack-s">
      <legend className="label">
        <Trans>Priority fee</Trans>
      </legend>
      <Radio name="price" checked={form.price === 'none'} onChoose={() => choose('none')}>
        <Means title={t`None`}>
          <Trans>The base fee alone.</Trans>
        </Means>
      </Radio>
      <Radio name="price" checked={form.price === 'auto'} onChoose={() => choose('auto')}>
        <Means title={t`Automatic, from recent blocks`}>
          <Trans>Your nodes are asked for the accounts it changes, within bounds.</Trans>
        </Means>
      </Radio>
      <Radio name="price" checked={form.price === 'by-hand'} onChoose={() => choose('by-hand')}>
        <Means title={t`Custom`}>
          <Trans>A price of your own.</Trans>
        </Means>
      </Radio>
      {form.price === 'by-hand' ? (
        <TextField
          label={t`Price in micro-lamports per compute unit`}
          kind="number"
          value={form.microLamports}
          onChange={(microLamports) => onChange({ ...form, microLamports })}
          wrong={typed !== null && 'wrong' in typed ? typed.wrong : null}
          hint={t`digits only`}
        />
      ) : null}
    </fieldset>
  )
}

function Lifetime<Of extends How>({ form, onChange }: HowProps<Of>) {
  const { msPerSlot } = useLive()
  return (
    <fieldset className="stack-s">
      <legend className="label">
        <Trans>How long the signature is valid</Trans>
      </legend>
      <Radio name="lifetime" checked={form.lifetime === 'blockhash'} onChoose={() => onChange({ ...form, lifetime: 'blockhash' })}>
        <Means title={expiryWords({ left: BLOCKHASH_BLOCKS, msPerSlot })}>
          <Trans>If it expires, it is signed again automatically.</Trans>
        </Means>
      </Radio>
      <Radio name="lifetime" checked={form.lifetime === 'nonce'} onChoose={() => onChange({ ...form, lifetime: 'nonce' })}>
        <Means title={t`Until it is used or revoked`}>
          <Trans>It uses a nonce account and does not expire.</Trans>
        </Means>
      </Radio>
      {form.lifetime === 'nonce' ? <Pool /> : null}
    </fieldset>
  )
}

/** Whether there is a nonce account to live by. */
function Pool() {
  const { value: nonces } = useBackendQuery(useApi().nonces.list.queryOptions({ input: {} }))
  if (nonces === undefined) return null
  const free = nonces.filter(({ state }) => state === 'free').length
  if (free > 0) return <p className="hint">{free === 1 ? t`One nonce account is free.` : t`${free} nonce accounts are free.`}</p>
  return nonces.length === 0 ? (
    <Note kind="warning" glyph="warn" title={t`There is no nonce account. Create one first.`}>
      <p>
        <Link to="/nonces">
          <Trans>Nonce accounts</Trans>
        </Link>
      </p>
    </Note>
  ) : (
    <Note kind="warning" glyph="warn" title={t`Every nonce account is reserved. The payment waits until one is free.`} />
  )
}

export function Version<Of extends How>({ form, onChange }: HowProps<Of>) {
  return (
    <fieldset className="stack-s">
      <legend className="label">
        <Trans>Form of the transaction</Trans>
      </legend>
      <Radio name="version" checked={form.version === 'legacy'} onChoose={() => onChange({ ...form, version: 'legacy' })}>
        <Means title={t`Legacy`}>
          <Trans>Every node takes it.</Trans>
        </Means>
      </Radio>
      <Radio name="version" checked={form.version === '1'} onChoose={() => onChange({ ...form, version: '1' })}>
        <Means title={t`Version 1`}>
          <Trans>Where the network has it.</Trans>
        </Means>
      </Radio>
      <Radio name="version" checked={form.version === 'auto'} onChoose={() => onChange({ ...form, version: 'auto' })}>
        <Means title={t`Automatic`}>
          <Trans>Version 1 where that is better and every node takes it; the review says which and why.</Trans>
        </Means>
      </Radio>
    </fieldset>
  )
}
