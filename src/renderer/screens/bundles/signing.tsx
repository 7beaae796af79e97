import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { areSix } from '../../parts/six-words.tsx'
import { useSecondPerson } from '../../parts/approvals/use-second-person.tsx'
import { DOES_NOT_EXPIRE } from '../pay/confirming.tsx'
import { neverExpires, type Opened, type Signed } from './bundle.ts'

type SigningProps = { readonly opened: Opened; readonly onSigned: (signed: Signed) => void }

/** The signature: of the bundle whose review stands above and no other, with the words as somebody else reads them. */
export function Signing({ opened: { file, review }, onSigned }: SigningProps) {
  const signing = useBackendMutation(useApi().bundles.sign.mutationOptions())
  const [words, setWords] = useState('')
  const [expiry, setExpiry] = useState('')
  const [needsSecond, setNeedsSecond] = useState(false)
  const second = useSecondPerson({
    what: 'approve',
    hint: t`Their own passphrase. Have them read the whole review on this screen first: they approve all of it that needs them.`,
  })
  const isDurable = review.transactions.some(neverExpires)
  const sign = () => {
    const { name, contents } = file
    const asked = { file: name, contents, digest: review.digest, words: words.trim(), withContents: true }
    signing.start({ ...asked, ...(needsSecond ? second.input : {}) }, onSigned, ({ code }) => {
      if (code === 'BUNDLE_APPROVAL_NEEDED') setNeedsSecond(true)
    })
  }
  const missing = missingOf({
    words,
    isExpiryUnread: isDurable && expiry.trim() !== t(DOES_NOT_EXPIRE),
    second: needsSecond && !('second' in second.input) ? (second.nobody ?? t`The second person types their passphrase.`) : null,
  })
  return (
    <Sheet title={t`Sign`}>
      {isDurable ? <Durable count={review.transactions.length} /> : null}
      <TextField
        label={t`The six words, as they are read to you`}
        value={words}
        onChange={setWords}
        hint={t`Have them read aloud by whoever prepared the bundle, from their screen. Words that you copy from this screen prove nothing.`}
        big
      />
      {isDurable ? (
        <TextField
          label={t`Type: ${t(DOES_NOT_EXPIRE)}`}
          value={expiry}
          onChange={setExpiry}
          hint={t`Once signed, each can be sent at any time until its nonce account is advanced.`}
        />
      ) : null}
      <FailureNote failure={signing.failure} />
      {needsSecond ? second.fields : null}
      <div className="btns">
        <Button kind="main" big onPress={sign} missing={missing} busy={signing.busy ? t`Signing…` : null}>
          {plural(review.transactions.length, { one: 'Sign # transaction', other: 'Sign all # transactions' })}
        </Button>
      </div>
      <p className="hint">
        <Trans>All of it is signed, or nothing. The signed bundle is written into a file of its own.</Trans>
      </p>
    </Sheet>
  )
}

type Filled = { readonly words: string; readonly isExpiryUnread: boolean; readonly second: string | null }

/** Why it cannot be signed yet; null where it can. */
function missingOf({ words, isExpiryUnread, second }: Filled): string | null {
  if (!areSix(words)) return t`Type the six words first.`
  return isExpiryUnread ? t`Type what such a signature is first.` : second
}

function Durable({ count }: { readonly count: number }) {
  return (
    <Note
      kind="warning"
      glyph="forever"
      title={plural(count, { one: 'This signature does not expire.', other: 'These signatures do not expire.' })}
    >
      <p>
        <Trans>
          Whoever has the signed file can send what is in it, today or in a year, until its nonce account is advanced on the workstation
          with a network.
        </Trans>
      </p>
    </Note>
  )
}
