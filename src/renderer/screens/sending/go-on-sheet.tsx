import { reasonWords } from '../../language/reasons.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import type { Sending } from './words.ts'

/** How an offline workstation goes on with a journal that does not know all that its signer signed: there is no chain to compare with. */
export function GoOnSheet({ sending }: { readonly sending: Sending }) {
  const [isOpening, setOpening] = useState(false)
  return (
    <Sheet title={t`Go on`}>
      <p>{reasonWords('offline', { reason: sending.next === null ? 'offline' : 'offline-stopped', words: sending.words })}</p>
      <div className="btns">
        <Button kind="main" onPress={() => setOpening(true)}>
          <Trans>Go on with this journal</Trans>
        </Button>
      </div>
      {isOpening ? <ReopenDialog isOffline onClose={() => setOpening(false)} /> : null}
    </Sheet>
  )
}
