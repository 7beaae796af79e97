import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { LinkButton } from '../../parts/button.tsx'
import { Page } from '../../parts/page.tsx'
import { PREPARED, Way } from '../bundles/way.tsx'
import { WhatIsPaid } from './what-is-paid.tsx'

type FillInPageProps = ComponentProps<typeof WhatIsPaid> & { readonly say: ReactNode; readonly children: ReactNode }

/** Where a bundle is filled in, of whichever kind. */
export function FillInPage({ say, children, ...what }: FillInPageProps) {
  return (
    <Page
      title={t`Prepare a bundle`}
      say={say}
      actions={
        <LinkButton to="/bundles">
          <Trans>All bundles</Trans>
        </LinkButton>
      }
    >
      <Way at={PREPARED} />
      <WhatIsPaid {...what} />
      {children}
    </Page>
  )
}
