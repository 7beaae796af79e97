import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Check } from '../../parts/field.tsx'
import { changeLook, useLook } from '../../parts/look.ts'
import { areNoticesOn, askForNotices } from '../../parts/notify.ts'
import { Sheet } from '../../parts/sheet.tsx'

/** Whether notifications of the system are shown, and what they say. */
export function NoticesSheet() {
  const { notices, noticesSay } = useLook()
  const [isRefused, setRefused] = useState(false)
  const change = async (on: boolean) => {
    const granted = !on || (await askForNotices())
    setRefused(!granted)
    changeLook({ notices: on && granted ? 'on' : 'off' })
  }
  return (
    <Sheet title={t`Notifications`}>
      <Check checked={areNoticesOn(notices)} onChange={(on) => void change(on)}>
        <Trans>Show notifications of this computer’s system</Trans>
      </Check>
      <p className="hint">
        <Trans>
          While this window is hidden or behind others, a notification says when something that you decided has ended, and when something
          new waits for you: what it is, not whom you pay or how much. While the vault is locked, none is shown.
        </Trans>
      </p>
      {isRefused ? (
        <p className="hint" role="alert">
          <Trans>The browser does not let this page show notifications. Allow them in its settings of this page first.</Trans>
        </p>
      ) : null}
      <Check checked={noticesSay === 'how-much'} onChange={(on) => changeLook({ noticesSay: on ? 'how-much' : 'what' })}>
        <Trans>Say whom and how much, too</Trans>
      </Check>
    </Sheet>
  )
}
