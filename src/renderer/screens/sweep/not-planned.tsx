import { t } from '@lingui/core/macro'
import { type Failure, isLost } from '../../backend/failure.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import type { PlannedAsset } from './planned.ts'

type NotPlannedProps = {
  readonly of: PlannedAsset
  /** Whether it stands beside others. */
  readonly named: boolean
  readonly onAgain?: (() => void) | undefined
}

/** An asset that was not planned, or not started, with the reason. */
export function NotPlanned({ of: { asset, plan, failure, stage }, named, onAgain }: NotPlannedProps) {
  if (failure === null) return null
  return (
    <div className="stack-s">
      {named ? (
        <p>
          <b>{plan === null ? t`${asset.unit} could not be planned.` : unsignedWords(asset.unit, failure)}</b>
        </p>
      ) : null}
      <FailureNote failure={failure} />
      {onAgain === undefined ? null : (
        <div>
          <Button onPress={onAgain} busy={stage.kind === 'planning' ? t`Planning again…` : null}>
            {named ? t`Plan ${asset.unit} again` : t`Plan it again`}
          </Button>
        </div>
      )}
    </div>
  )
}

const unsignedWords = (unit: string, failure: Failure): string =>
  isLost(failure) ? t`Whether anything of ${unit} was signed is not known.` : t`Nothing of ${unit} was signed.`
