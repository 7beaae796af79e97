import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendQuery } from '../../backend/query.ts'
import { opened } from '../../language/opened.ts'
import { Button } from '../../parts/button.tsx'
import { Choose } from '../../parts/field.tsx'
import type { Receiving } from './receiving.ts'

const Paper = opened(async () => (await import('./paper.tsx')).Paper)

const LAYOUTS = [
  ['one', msg`One on a page`],
  ['several', msg`Several on a page`],
] as const

/** Prints addresses, and nothing else of the window. */
export function PrintButton({ accounts }: { readonly accounts: readonly Receiving[] }) {
  const { value: info } = useBackendQuery(useApi().app.info.queryOptions({ input: {} }))
  const [layout, setLayout] = useState<(typeof LAYOUTS)[number][0]>('one')
  const [asked, setAsked] = useState(0)
  return (
    <>
      <Button onPress={() => setAsked(asked + 1)} missing={info === undefined ? t`Which network this is has not been answered yet.` : null}>
        <Trans>Print</Trans>
      </Button>
      {accounts.length === 1 ? null : <Choose label={t`Addresses on a page`} value={layout} onChange={setLayout} of={LAYOUTS} />}
      {asked === 0 || info === undefined ? null : (
        <Suspense fallback={null}>
          <Paper key={asked} accounts={accounts} network={info.network} several={layout === 'several'} />
        </Suspense>
      )}
    </>
  )
}
