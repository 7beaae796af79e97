import { recipientWarningWords } from '../../language/reasons.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { GlyphName } from '../../parts/glyphs.tsx'
import { Address } from '../../parts/address.tsx'
import { Note } from '../../parts/note.tsx'
import type { Kind } from '../../parts/state.tsx'
import type { Recipient, Warning } from './request.ts'
import { Said } from '../../parts/said.tsx'

const LOOKS: Record<Warning['code'], { readonly kind: Kind; readonly glyph: GlyphName; readonly title: MessageDescriptor }> = {
  POISONED: { kind: 'stop', glyph: 'warn', title: msg`It sent dust to an account of yours.` },
  LOOK_ALIKE: { kind: 'stop', glyph: 'lookalike', title: msg`It resembles an address you know.` },
  TEXT_DIFFERS: { kind: 'stop', glyph: 'lookalike', title: msg`It is not the address that you were shown.` },
  NO_NODE_CAN_SAY: { kind: 'warning', glyph: 'unknown', title: msg`No node can say what it is.` },
  UNFUNDED: { kind: 'warning', glyph: 'warn', title: msg`It holds nothing.` },
  FIRST_USE: { kind: 'idle', glyph: 'info', title: msg`It is new to you.` },
  OWN_ACCOUNT: { kind: 'idle', glyph: 'info', title: msg`It is one of your own accounts.` },
}

/** Each warning by its name, most dangerous first; a look-alike beside what it looks like. */
export function Warnings({ recipient: { address, warnings } }: { readonly recipient: Recipient }) {
  return (
    <>
      {warnings.map(({ code, words, about }) => (
        <Note key={code + (about ?? '')} kind={LOOKS[code].kind} glyph={LOOKS[code].glyph} title={t(LOOKS[code].title)}>
          <p>
            <Said of={recipientWarningWords({ code, words })} />
          </p>
          {about === null || address === null ? null : <Twin address={address} about={about} />}
        </Note>
      ))}
    </>
  )
}

/** Two addresses, one above the other, to be compared group by group. */
function Twin({ address, about }: { readonly address: string; readonly about: string }) {
  return (
    <div className="twin">
      <span className="tiny dim">
        <Trans>This payment</Trans>
      </span>
      <Address address={address} form="whole" />
      <span className="tiny dim">
        <Trans>The address you know</Trans>
      </span>
      <Address address={about} form="whole" />
    </div>
  )
}
