import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CopyButton } from './copy-button.tsx'

const GROUP = 4
/** How many groups at each end a person compares first. */
const ENDS = 2

/** Cut into fours; the last may be shorter. */
export function groupsOf(text: string): readonly string[] {
  return text.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []
}

type BytesProps = {
  readonly text: string
  /** short recognises, in a table: two groups, ellipsis, two groups. whole compares: nothing is ever cut where something is signed. */
  readonly form: 'short' | 'whole'
}

function Bytes({ text, form }: BytesProps) {
  const groups = groupsOf(text)
  const last = groups.length - ENDS
  if (form === 'whole') {
    return (
      <span className="addr addr-whole">
        {groups.map((group, at) => (
          <i key={at} className={at < ENDS || at >= last ? 'e' : undefined}>
            {group}
          </i>
        ))}
      </span>
    )
  }
  const [first, second] = groups
  return (
    <span className="addr" title={text}>
      <i>{first}</i>
      <i>{second}</i>
      <i className="m">…</i>
      <i>{text.slice(-2 * GROUP, -GROUP)}</i>
      <i>{text.slice(-GROUP)}</i>
    </span>
  )
}

type AddressProps = {
  readonly address: string
  readonly form?: 'short' | 'whole'
  /** The name a person gave it, shown before it; never instead of it. */
  readonly label?: string | null
  /** Offers to copy it. Not beside dust. */
  readonly copy?: boolean
}

/**
 * The one way to show an address, in groups of four by margin, so that a copy has no spaces.
 *
 *     <Address address={owner} />                        in a table
 *     <Address address={owner} form="whole" copy />      to compare
 */
export function Address({ address, form = 'short', label = null, copy = false }: AddressProps) {
  return (
    <span className="address">
      {label === null ? null : (
        <b className="address-label" title={label}>
          {label}
        </b>
      )}
      <Bytes text={address} form={form} />
      {copy ? <CopyButton text={address} what={t`address`} /> : null}
    </span>
  )
}

/** Of a message, as hardware signers show it on their screens: whole, to be compared. */
export function MessageHash({ hash }: { readonly hash: string }) {
  return (
    <span className="address">
      <Bytes text={hash} form="whole" />
      <CopyButton text={hash} what={t`message hash`} />
    </span>
  )
}

/** Other bytes that are compared, and no button copies: a digest, a genesis hash. */
export function WholeBytes({ text }: { readonly text: string }) {
  return (
    <span className="address">
      <Bytes text={text} form="whole" />
    </span>
  )
}

/** A transaction's signature, shown as an address is; a dash in words where there is none (a reward). */
export function SignatureText({
  signature,
  form = 'short',
  copy = false,
}: {
  signature: string | null
  form?: 'short' | 'whole'
  copy?: boolean
}) {
  if (signature === null)
    return (
      <span className="faint">
        <Trans>none</Trans>
      </span>
    )
  return (
    <span className="address">
      <Bytes text={signature} form={form} />
      {copy ? <CopyButton text={signature} what={t`signature`} /> : null}
    </span>
  )
}
