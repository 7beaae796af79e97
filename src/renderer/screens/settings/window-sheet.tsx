import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, ChooseLine } from '../../parts/field.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { changeLook, LANGUAGES, type SpokenLanguage, useLook } from '../../parts/look.ts'
import { SingleKeysCheck } from '../../parts/single-keys.tsx'

/** Each by its own name, whatever is spoken. */
const LANGUAGE_NAMES = LANGUAGES.map((one) => [one, new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? one] as const)

/** A window speaks one language from the moment it is loaded. */
function changeLanguage(language: SpokenLanguage): void {
  changeLook({ language })
  location.reload()
}

/** How this window looks, and what keys do in it. */
export function WindowSheet() {
  const { theme, contrast, textSize, timeZone, language, firstSteps } = useLook()
  return (
    <Sheet title={t`This window`}>
      <ChooseLine
        label={t`Theme`}
        value={theme}
        onChange={(chosen) => changeLook({ theme: chosen })}
        of={[
          ['system', t`System`],
          ['light', t`Light`],
          ['dark', t`Dark`],
        ]}
      />
      <ChooseLine
        label={t`Text size`}
        value={textSize}
        onChange={(chosen) => changeLook({ textSize: chosen })}
        of={[
          ['normal', t`Normal`],
          ['large', t`Large`],
          ['larger', t`Larger`],
        ]}
      />
      <ChooseLine
        label={t`Times`}
        value={timeZone}
        onChange={(chosen) => changeLook({ timeZone: chosen })}
        of={[
          ['system', t`This computer: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`],
          ['utc', t`UTC`],
        ]}
      />
      <ChooseLine label={t`Language`} value={language} onChange={changeLanguage} of={[['system', t`System`], ...LANGUAGE_NAMES]} />
      <p className="hint">
        <Trans>What a transaction does, most warnings and some reasons are written in English.</Trans>
      </p>
      <Check checked={contrast === 'more'} onChange={(more) => changeLook({ contrast: more ? 'more' : 'system' })}>
        <Trans>High contrast</Trans>
      </Check>
      <SingleKeysCheck />
      <Check checked={firstSteps === 'on'} onChange={(shown) => changeLook({ firstSteps: shown ? 'on' : 'off' })}>
        <Trans>Say on the practice network what to do next</Trans>
      </Check>
    </Sheet>
  )
}
