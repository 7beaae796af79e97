import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '../../parts/state.tsx'
import { aboutWords } from '../../parts/time.tsx'
import type { BookEntry } from './entry.ts'

/** Whether the signer's policy lets somebody be paid. */
export function Payable({ entry: { standing, waitMs } }: { readonly entry: Pick<BookEntry, 'standing' | 'waitMs'> }) {
  switch (standing) {
    case 'allowed':
      return (
        <Badge kind="sure" glyph="ok">
          <Trans>allowed</Trans>
        </Badge>
      )
    case 'waits':
      return <Badge kind="warning" glyph="outstanding">{t`waits about ${aboutWords(waitMs ?? 0)}`}</Badge>
    case 'not-allowed':
      return (
        <Badge kind="idle" glyph="lock">
          <Trans>not allowed</Trans>
        </Badge>
      )
    case null:
      return (
        <span className="faint">
          <Trans>not known while locked</Trans>
        </span>
      )
  }
}
