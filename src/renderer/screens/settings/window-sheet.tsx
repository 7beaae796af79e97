import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Choose } from '../../parts/field.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { changeLook, type SpokenLanguage, useLook } from '../../parts/look.ts'
import { SingleKeysCheck } from '../../parts/single-keys.tsx'

/** Each by its own name, whatever is spoken. */
const LANGUAGES = (['en', 'de'] as const).map((one) => [one, new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? one] as const)

/** A window speaks one language from the moment it is loaded. */
function changeLanguage(language: SpokenLanguage): void {
  changeLook({ language })
  location.reload()
}

/** How this window looks, and what keys do in it. */
export function WindowSheet() {
  const { theme, contrast, textSize, timeZone, language } = useLook()
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
      <div className="rowx">
        <span className="label">
          <Trans>Text size</Trans>
        </span>
        <Choose
          label={t`Text size`}
          value={textSize}
          onChange={(chosen) => changeLook({ textSize: chosen })}
          of={[
            ['normal', t`Normal`],
            ['large', t`Large`],
            ['larger', t`Larger`],
          ]}
        />
      </div>
      <div className="rowx">
        <span className="label">
          <Trans>Times</Trans>
        </span>
        <Choose
          label={t`Times`}
          value={timeZone}
          onChange={(chosen) => changeLook({ timeZone: chosen })}
          of={[
            ['system', t`This computer: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`],
            ['utc', t`UTC`],
          ]}
        />
      </div>
      <div className="rowx">
        <span className="label">
          <Trans>Language</Trans>
        </span>
        <Choose label={t`Language`} value={language} onChange={changeLanguage} of={[['system', t`System`], ...LANGUAGES]} />
      </div>
      <p className="hint">
        <Trans>Errors, warnings and reasons are written in English.</Trans>
      </p>
      <Check checked={contrast === 'more'} onChange={(more) => changeLook({ contrast: more ? 'more' : 'system' })}>
        <Trans>High contrast</Trans>
      </Check>
      <SingleKeysCheck />
    </Sheet>
  )
}
