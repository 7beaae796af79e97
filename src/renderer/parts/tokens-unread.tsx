import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAssetList } from '../backend/assets.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

/** Stands where amounts are read while the list of tokens could not be had: why, and the way to ask for it again. Nothing where it was read. */
export function TokensUnread() {
  const { value, failure, again } = useAssetList()
  if (value !== undefined || failure === null) return null
  return (
    <Note kind="stop" glyph="warn" title={t`The list of tokens cannot be read.`} role="alert">
      <p>
        <Trans>
          Amounts of SOL are written as ever. Amounts of a token are counted in its smallest units, beside the first letters of its mint,
          and none is approved.
        </Trans>
      </p>
      <p>
        {failure.words.happened} {failure.words.next}
      </p>
      <p className="rowx">
        <span className="tiny dim">{failure.code}</span>
        <Button onPress={again}>
          <Trans>Read the list again</Trans>
        </Button>
      </p>
    </Note>
  )
}
