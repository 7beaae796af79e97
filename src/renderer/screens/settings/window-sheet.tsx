import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Choose } from '../../parts/field.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { changeLook, useLook } from '../../parts/look.ts'
import { SingleKeysCheck } from '../../parts/single-keys.tsx'

/** How this window looks, and what keys do in it. */
export function WindowSheet() {
  const { theme, contrast } = useLook()
  return (
    <Sheet title={t`This window`}>
      <div className="rowx">
        <span className="label">
          <Trans>Theme</Trans>
        </span>
        <Choose
          label={t`Theme`}
          value={theme}
          onChange={(chosen) => changeLook({ theme: chosen })}
          of={[
            ['system', t`System`],
            ['light', t`Light`],
            ['dark', t`Dark`],
          ]}
        />
      </div>
      <Check checked={contrast === 'more'} onChange={(more) => changeLook({ contrast: more ? 'more' : 'system' })}>
        <Trans>High contrast</Trans>
      </Check>
      <SingleKeysCheck />
    </Sheet>
  )
}
