import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Note } from '../../parts/note.tsx'
import { SaveExported } from '../../parts/save-exported.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Named } from './bundle.ts'

type SaveRecordProps = {
  readonly name: string
  /** The bundle itself, with the signatures that are in it. */
  readonly contents: string
  /** Whom a person said that they mean. */
  readonly named?: Named
}

/** Writes what people print, sign by hand and keep. */
export function SaveRecord({ name, contents, named = {} }: SaveRecordProps) {
  const saving = useBackendMutation(useApi().bundles.record.mutationOptions())
  const saved = saving.value
  return (
    <Sheet title={t`A record to print`}>
      <p className="hint">
        <Trans>
          A PDF to print, sign by hand and keep: the six words, what each transaction does by its bytes, its message hash, its signatures,
          and lines for those present.
        </Trans>
      </p>
      {saved === undefined ? null : (
        <Note kind="sure" glyph="ok" title={t`The record is saved.`} role="status">
          <p className="bundle-text">
            <span className="path">{saved.path}</span> <CopyButton text={saved.path} what={t`the record’s path`} />
          </p>
          <p className="btns">
            <SaveExported name={saved.name} byteLength={saved.byteLength} sha256={saved.sha256} />
          </p>
          <p className="dim tiny">
            {plural(saved.pages, { one: '# page', other: '# pages' })},{' '}
            {t`${formatCount(saved.signatures)} of ${formatCount(saved.asked)} signatures`}
          </p>
        </Note>
      )}
      <FailureNote failure={saving.failure} />
      <div className="btns">
        <Button onPress={() => saving.start({ file: name, contents, ...named })} busy={saving.busy ? t`Writing…` : null}>
          <Trans>Save a record</Trans>
        </Button>
      </div>
    </Sheet>
  )
}
