import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Note } from '../../parts/note.tsx'

type ImportedProps = {
  readonly title: string
  readonly of: { readonly read: number; readonly added: number }
  readonly onClose: () => void
}

/** What came of a file of addresses. */
export function Imported({ title, of: { read, added }, onClose }: ImportedProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Note
        kind="sure"
        glyph="ok"
        title={t`${plural(added, { one: '# address', other: '# addresses' })} watched from now on.`}
        role="status"
      >
        <p>
          {read === added
            ? t`All of the file were new.`
            : t`${plural(read - added, { one: '# address', other: '# addresses' })} of the file were known already.`}
        </p>
      </Note>
    </Dialog>
  )
}
