import { Plural, Trans } from '@lingui/react/macro'
import { Address } from '../../parts/address.tsx'
import { Count } from '../../parts/amount.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { type LeftOutGroup, leftOutGroups } from './packing.ts'
import type { PackedPlan } from './request.ts'

/** Addresses shown of one reason; the rest are counted. */
const ADDRESSES_SHOWN_MAX = 50

/** Accounts that stay, by why; each reason opens to its accounts. */
export function LeftOut({ plan }: { readonly plan: PackedPlan }) {
  return (
    <ul className="left-out">
      {leftOutGroups(plan).map((group) => (
        <li key={group.reason}>
          <Group group={group} />
        </li>
      ))}
    </ul>
  )
}

function Group({ group: { words, addresses } }: { readonly group: LeftOutGroup }) {
  const hidden = addresses.length - ADDRESSES_SHOWN_MAX
  return (
    <details className="fold">
      <summary>
        <Glyph name="right" />
        <span className="grow">{words}</span>
        <Count of={addresses.length} />
      </summary>
      <ul className="left-out-addresses">
        {addresses.slice(0, ADDRESSES_SHOWN_MAX).map((address) => (
          <li key={address}>
            <Address address={address} form="whole" />
          </li>
        ))}
        {hidden > 0 ? (
          <li className="dim">
            <Trans>
              and <Plural value={hidden} one="# account" other="# accounts" /> more
            </Trans>
          </li>
        ) : null}
      </ul>
    </details>
  )
}
