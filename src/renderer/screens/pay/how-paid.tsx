import { Link } from 'wouter'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
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

function Price<Of extends How>({ form, onChange }: HowProps<Of>) {
  const typed = form.microLamports === '' ? null : typedAmount(form.microLamports, 0)
  const choose = (price: How['price']) => onChange({ ...form, price })
  return (
    <fieldset className="stack-s">
      <legend className="label">Priority fee</legend>
      <Radio name="price" checked={form.price === 'none'} onChoose={() => choose('none')}>
        <Means title="None">The base fee alone.</Means>
      </Radio>
      <Radio name="price" checked={form.price === 'auto'} onChoose={() => choose('auto')}>
        <Means title="Automatic, from recent blocks">Asked of your nodes for the accounts it changes, within bounds.</Means>
      </Radio>
      <Radio name="price" checked={form.price === 'by-hand'} onChoose={() => choose('by-hand')}>
        <Means title="Custom">A price of your own.</Means>
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

function Lifetime<Of extends How>({ form, onChange }: HowProps<Of>) {
  return (
    <fieldset className="stack-s">
      <legend className="label">How long the signature is good</legend>
      <Radio name="lifetime" checked={form.lifetime === 'blockhash'} onChoose={() => onChange({ ...form, lifetime: 'blockhash' })}>
        <Means title="About a minute (150 blocks)">If it expires, it is signed again by itself.</Means>
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
  const { value: nonces } = useBackendQuery(useApi().nonces.list.queryOptions({ input: {} }))
  if (nonces === undefined) return null
  const free = nonces.filter(({ state }) => state === 'free').length
  if (free > 0) return <p className="hint">{free === 1 ? 'One nonce account is free.' : `${free} nonce accounts are free.`}</p>
  return nonces.length === 0 ? (
    <Note kind="warning" glyph="warn" title="There is no nonce account. Create one first.">
      <p>
        <Link to="/nonces">Nonce accounts</Link>
      </p>
    </Note>
  ) : (
    <Note kind="warning" glyph="warn" title="Every nonce account is reserved. The payment waits until one is free." />
  )
}

function Version<Of extends How>({ form, onChange }: HowProps<Of>) {
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
        <Means title="Automatic">Version 1 where that is better and every node takes it; the review says which and why.</Means>
      </Radio>
    </fieldset>
  )
}
