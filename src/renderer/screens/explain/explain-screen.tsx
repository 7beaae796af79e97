import './explain.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBackendQuestion } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Check, Choose, TextArea } from '../../parts/field.tsx'
import { FileField } from '../../parts/file-field.tsx'
import { fileOfText, type GivenFile } from '../../parts/given-file.ts'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Explanation } from './explanation.tsx'
import { ENCODINGS, FORMS, type How, missingOf } from './how.ts'

const PLAIN: How = { nodes: false, form: 'any', encoding: 'any' }

/** Says what any transaction does, ours or not, from its bytes; with the connected nodes also what the bytes do not hold. */
export function ExplainScreen() {
  const [text, setText] = useState('')
  const [file, setFile] = useState<GivenFile | null>(null)
  const [how, setHow] = useState<How>(PLAIN)
  const explaining = useBackendQuestion(useApi().transactions.explain.mutationOptions())
  const { value, failure, busy, forget } = explaining
  const explain = () => {
    const { contents } = file ?? fileOfText('pasted', text)
    explaining.start({
      contents,
      nodes: how.nodes,
      ...(how.form === 'any' ? {} : { form: how.form }),
      ...(how.encoding === 'any' ? {} : { encoding: how.encoding }),
    })
  }
  // What stands below belongs to what was given: it goes as soon as something else is.
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (given: Value) => {
      forget()
      set(given)
    }
  return (
    <Page
      title={t`Explain`}
      say={<Trans>Says what any transaction does, whoever made it, before anybody signs it. Nothing is signed or sent from here.</Trans>}
    >
      <div className="stack">
        <Sheet title={t`The transaction`}>
          <TextArea
            label={t`Transaction, message or signature`}
            value={text}
            onChange={changed(setText)}
            hint={t`base64, base58, hex, what the Solana command line printed with --sign-only, or the code of an air-gapped signer; never a key or recovery words`}
          />
          <FileField
            label={t`Or a file of it`}
            hint={t`its bytes, or a text of them`}
            tooLarge={t`It is larger than any transaction.`}
            onChange={changed(setFile)}
          />
          <Check checked={how.nodes} onChange={changed((nodes: boolean) => setHow({ ...how, nodes }))}>
            <Trans>
              Ask the connected nodes too: for lookup tables, for the decimals of tokens, and for the transaction of a signature. They learn
              what you look at.
            </Trans>
          </Check>
          {failure?.code === 'EXPLAIN_AMBIGUOUS' || how.form !== 'any' || how.encoding !== 'any' ? (
            <Readings of={how} onChange={changed(setHow)} />
          ) : null}
          <FailureNote failure={failure} />
          <Button kind="main" onPress={explain} missing={missingOf({ text, isFile: file !== null })} busy={busy ? t`Reading it` : null}>
            <Trans>Explain it</Trans>
          </Button>
        </Sheet>
        {value === undefined ? null : <Explanation of={value} />}
      </div>
    </Page>
  )
}

/** Asked for only where what was given can be read in two ways. */
function Readings({ of, onChange }: { readonly of: How; readonly onChange: (how: How) => void }) {
  return (
    <>
      <Choose label={t`What it is`} value={of.form} onChange={(form) => onChange({ ...of, form })} of={FORMS} />
      <Choose label={t`How it is written`} value={of.encoding} onChange={(encoding) => onChange({ ...of, encoding })} of={ENCODINGS} />
    </>
  )
}
