import { Trans } from '@lingui/react/macro'
import { Address } from '../../parts/address.tsx'
import type { Deposit } from './filter.ts'

type FromProps = { readonly deposit: Pick<Deposit, 'before' | 'after' | 'verdict' | 'sender'>; readonly copy?: boolean }

/** Who sent what arrived, as far as balances show it; nothing where nothing arrived. What was not recorded is never guessed. */
export function From({ deposit: { before, after, verdict, sender }, copy = false }: FromProps) {
  if (after <= before) return null
  if (sender?.kind === 'one') return <Address address={sender.address} copy={copy} />
  return (
    <span className="dim">
      <Unnamed verdict={verdict} sender={sender} />
    </span>
  )
}

function Unnamed({ verdict, sender }: Pick<FromProps['deposit'], 'verdict' | 'sender'>) {
  if (verdict.kind === 'credit' && verdict.class === 'reward') return <Trans>the chain</Trans>
  if (sender?.kind === 'several') return <Trans>several</Trans>
  return sender === null ? <Trans>not recorded</Trans> : <Trans>not known</Trans>
}

/** In the place of what was recorded before it was kept, or where nodes differed. */
export function NotRecorded() {
  return (
    <span className="faint">
      <Trans>not recorded</Trans>
    </span>
  )
}
