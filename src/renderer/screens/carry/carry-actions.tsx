import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../parts/button.tsx'

/** What is begun with bundles on a workstation with a network. */
export function CarryActions() {
  return (
    <>
      <LinkButton to="/bundles/prepare">
        <Trans>Prepare a bundle</Trans>
      </LinkButton>
      <LinkButton to="/bundles/return">
        <Trans>Bring a bundle back</Trans>
      </LinkButton>
    </>
  )
}
