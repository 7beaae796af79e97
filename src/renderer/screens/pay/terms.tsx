import { Link } from 'wouter'
import { useAnswer } from '../../backend/answer.ts'
import type { ListedAsset } from '../../backend/assets.ts'
import { useAsk } from '../../backend/backend.tsx'
import { Check, TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Means, Radio } from '../../parts/radio.tsx'
import { Advanced } from './advanced.tsx'
import { type Form, typedAmount } from './form.ts'

type TermsProps = { readonly form: Form; readonly onChange: (form: Form) => void }

/** Memo, price, lifetime and form: what a payment has beside its sum and its recipient. */
export function Terms({ form, onChange, asset }: TermsProps & { readonly asset: ListedAsset | undefined }) {
  return (
    <>
      <Check checked={form.allowUnfunded} onChange={(allowUnfunded) => onChange({ ...form, allowUnfunded })}>
        <Means title="Allow an unfunded recipient">Pay even where nobody has paid before.</Means>
      </Check>
      <TextField
        label="Memo"
        value={form.memo}
        onChange={(memo) => onChange({ ...form, memo })}
        hint="Everybody can read it on chain, for ever. May be left out."
      />
      <TextField
        label="Reference"
        value={form.reference}
        onChange={(reference) => onChange({ ...form, reference })}
        hint="Yours alone, an invoice’s number for instance: under one reference it is paid once. May be left out."
      />
      <Price form={form} onChange={onChange} />
      <Lifetime form={form} onChange={onChange} />
      <Version form={form} onChange={onChange} />
      <Advanced form={form} onChange={onChange} asset={asset} />
    </>
  )
}

function Price({ form, onChange }: TermsProps) {
  const typed = form.microLamports === '' ? null : typedAmount(form.microLamports, 0)
  const choose = (price: Form['price']) => onChange({ ...form, price })
  return (
    <fieldset className="stack-s">
      <legend className="label">Priority fee</legend>
      <Radio name="price" checked={form.price === 'none'} onChoose={() => choose('none')}>
        <Means title="None">The base fee alone.</Means>
      </Radio>
      <Radio name="price" checked={form.price === 'auto'} onChoose={() => choose('auto')}>
        <Means title="What recent blocks took">Asked of your nodes for the accounts it changes, within bounds.</Means>
      </Radio>
      <Radio name="price" checked={form.price === 'by-hand'} onChoose={() => choose('by-hand')}>
        <Means title="By hand">A price of your own.</Means>
      </Radio>
      {form.price === 'by-hand' ? (
        <TextField
          label="Price in micro-lamports per compute unit"
          kind="number"
          value={form.microLamports}
          onChange={(microLamports) => onChange({ ...form, microLamports })}
          wrong={typed !== null && 'wrong' in typed ? typed.wrong : null}
          hint="digits alone"
        />
      ) : null}
    </fieldset>
  )
}

function Lifetime({ form, onChange }: TermsProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">How long the signature is good</legend>
      <Radio name="lifetime" checked={form.lifetime === 'blockhash'} onChoose={() => onChange({ ...form, lifetime: 'blockhash' })}>
        <Means title="Some 150 blocks">It lands soon or never. If never, it may be signed again.</Means>
      </Radio>
      <Radio name="lifetime" checked={form.lifetime === 'nonce'} onChoose={() => onChange({ ...form, lifetime: 'nonce' })}>
        <Means title="Until it is used or revoked">It lives by a nonce account and does not expire.</Means>
      </Radio>
      {form.lifetime === 'nonce' ? <Pool /> : null}
    </fieldset>
  )
}

/** Whether there is a nonce account to live by. */
function Pool() {
  const { value: nonces } = useAnswer(useAsk().nonces.list.queryOptions({ input: {} }))
  if (nonces === undefined) return null
  const free = nonces.filter(({ state }) => state === 'free').length
  if (free > 0) return <p className="hint">{free === 1 ? 'One nonce account is free.' : `${free} nonce accounts are free.`}</p>
  return nonces.length === 0 ? (
    <Note kind="heed" glyph="warn" title="There is no nonce account. Create one first.">
      <p>
        <Link to="/nonces">Nonce accounts</Link>
      </p>
    </Note>
  ) : (
    <Note kind="heed" glyph="warn" title="Every nonce account is reserved. The payment waits until one is free." />
  )
}

function Version({ form, onChange }: TermsProps) {
  return (
    <fieldset className="stack-s">
      <legend className="label">Form of the transaction</legend>
      <Radio name="version" checked={form.version === 'legacy'} onChoose={() => onChange({ ...form, version: 'legacy' })}>
        <Means title="Legacy">Every node takes it.</Means>
      </Radio>
      <Radio name="version" checked={form.version === '1'} onChoose={() => onChange({ ...form, version: '1' })}>
        <Means title="Version 1">Where the network has it.</Means>
      </Radio>
      <Radio name="version" checked={form.version === 'auto'} onChoose={() => onChange({ ...form, version: 'auto' })}>
        <Means title="The better one">Version 1 where that is better and every node takes it; the review says which and why.</Means>
      </Radio>
    </fieldset>
  )
}
