import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { groupsOf } from '../../parts/address.tsx'
import { networkName, type Network } from '../../parts/network.ts'
import { TextQr } from '../../qr/text-qr.tsx'
import type { Receiving } from './receiving.ts'

export type PaperProps = { readonly accounts: readonly Receiving[]; readonly network: Network; readonly several: boolean }

/**
 * What goes on paper, and nothing else of the window: an address on each page, or several. It is on no screen, and asks for the printer as soon as it
 * is drawn.
 */
export function Paper({ accounts, network, several }: PaperProps) {
  useEffect(() => {
    print()
  }, [])
  return createPortal(
    <div className={several ? 'paper paper-several' : 'paper'}>
      {accounts.map(({ address, label, number }) => (
        <article key={address} className="paper-sheet">
          <h1>{label ?? (number === null ? t`Address` : t`Account ${number}`)}</h1>
          <TextQr text={address} />
          <p className="addr paper-addr">
            {groupsOf(address).map((group, at) => (
              <i key={at}>{group}</i>
            ))}
          </p>
          <p>
            <Trans>Solana address, {networkName(network)}</Trans>
          </p>
        </article>
      ))}
    </div>,
    document.body,
  )
}
