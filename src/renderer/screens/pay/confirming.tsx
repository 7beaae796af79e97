import { recipientWarningWords } from '../../language/reasons.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Check, TextField } from '../../parts/field.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Recipient, Reviewed, Warning } from './request.ts'
import type { ReactNode } from 'react'
import { Said } from '../../parts/said.tsx'

/** What must be true before it can be signed: a tick beside a sentence, or a text to type. */
export type Question =
  | { readonly kind: 'tick'; readonly id: string; readonly yes: string; readonly because: ReactNode }
  | { readonly kind: 'type'; readonly id: string; readonly label: string; readonly hint: string; readonly expected: string }

/** Answers so far, by the question's id. */
export type Confirmed = { readonly ticked: ReadonlySet<string>; readonly typed: Readonly<Record<string, string>> }

const NOTHING_CONFIRMED: Confirmed = { ticked: new Set(), typed: {} }

/** What the form asked already, of this recipient and this asset. Of a plan that changed since it was read, everything is asked again. */
export function confirmedInForm({ plan, request, before }: Reviewed & { readonly before: object | null }): Confirmed {
  const isConfirmed = before === null && request.allowUnfundedRecipient && plan.recipients[0]?.kind === 'unfunded'
  return isConfirmed ? { ...NOTHING_CONFIRMED, ticked: new Set([RECIPIENT]) } : NOTHING_CONFIRMED
}

/** The id of the question whether the recipient is as expected. */
const RECIPIENT = 'recipient'
/** Where the middle of an address is: the groups that nobody who imitates it takes the trouble to match. */
const MIDDLE = { from: 20, to: 28 } as const
/** What a person types before something is signed that uses a nonce. */
export const DOES_NOT_EXPIRE = msg`does not expire`

/** What this payment asks a person, in words that fit it: nothing of a recipient that is known, and of a signature that expires. */
export function questionsOf({ plan, request }: Reviewed): readonly Question[] {
  const asked = plan.recipients.flatMap((recipient) => (recipient.confirm.needed ? questionsAbout(recipient, request.asset) : []))
  return request.lifetime === 'nonce' ? [...asked, expiry()] : asked
}

const expiry = (): Question => ({
  kind: 'type',
  id: 'expiry',
  label: t`Type: ${t(DOES_NOT_EXPIRE)}`,
  hint: t`Once signed, it can be sent at any time until it is used or revoked.`,
  expected: t(DOES_NOT_EXPIRE),
})

function questionsAbout(recipient: Recipient, asset: string): Question[] {
  const { address, warnings } = recipient
  const ticks = warnings.flatMap((warning): Question[] => {
    const yes = YES_TO[warning.code]
    return yes === undefined
      ? []
      : [
          {
            kind: 'tick',
            id: warning.code + (warning.about ?? ''),
            yes: t(yes),
            because: <Said of={recipientWarningWords(warning)} />,
          },
        ]
  })
  const middle: Question[] =
    address === null
      ? []
      : [
          {
            kind: 'type',
            id: 'middle',
            label: t`Type the 8 characters in the middle`,
            hint: t`Groups 6 and 7, characters 21 to 28: from their message, not from this screen.`,
            expected: address.slice(MIDDLE.from, MIDDLE.to),
          },
        ]
  return [{ kind: 'tick', id: RECIPIENT, ...answerTo(recipient, asset) }, ...ticks, ...middle]
}

/** Not zero, zero, zero for a token, or nobody can say: each is another question. */
export function answerTo({ kind }: Pick<Recipient, 'kind'>, asset: string): { readonly yes: string; readonly because: string } {
  if (kind === null) return { yes: t`Pay it without knowing what it is.`, because: t`No node can say what is at this address.` }
  if (kind !== 'unfunded') return { yes: t`It is the account I mean.`, because: t`It holds something already: somebody uses it.` }
  return asset === 'native'
    ? { yes: t`Its balance of 0 is expected.`, because: t`A mistyped address holds nothing either.` }
    : {
        yes: t`Its owner has the key of this wallet.`,
        because: t`It holds nothing, and tokens are to go there. A mistyped address holds nothing either.`,
      }
}

const YES_TO: Partial<Record<Warning['code'], MessageDescriptor>> = {
  POISONED: msg`I have not copied it from a list of payments.`,
  LOOK_ALIKE: msg`I mean this one, and not the one it resembles.`,
  TEXT_DIFFERS: msg`I know why it differs from what I was shown.`,
}

/** The first thing still missing, in words; null where everything is confirmed. */
export function missingOf(questions: readonly Question[], confirmed: Confirmed): string | null {
  const open = questions.filter((question) => !isAnswered(question, confirmed)).length
  if (open === 0) return null
  return open === 1 ? t`One confirmation is missing.` : t`${open} confirmations are missing.`
}

const isAnswered = (question: Question, { ticked, typed }: Confirmed): boolean =>
  question.kind === 'tick' ? ticked.has(question.id) : (typed[question.id] ?? '').trim() === question.expected

type ConfirmingProps = {
  /** Where it is not signed here. */
  readonly title?: string
  readonly questions: readonly Question[]
  readonly confirmed: Confirmed
  readonly onChange: (confirmed: Confirmed) => void
}

/** Everything that a person confirms, one below the other. */
export function Confirming({ title = t`Before it can be signed`, questions, confirmed, onChange }: ConfirmingProps) {
  const { ticked, typed } = confirmed
  return (
    <Sheet title={title}>
      {questions.map((question) =>
        question.kind === 'tick' ? (
          <Check
            key={question.id}
            checked={ticked.has(question.id)}
            onChange={(yes) => onChange({ typed, ticked: withTick(ticked, question.id, yes) })}
          >
            <Yes of={question} />
          </Check>
        ) : (
          <TextField
            key={question.id}
            label={question.label}
            value={typed[question.id] ?? ''}
            onChange={(text) => onChange({ ticked, typed: { ...typed, [question.id]: text } })}
            hint={question.hint}
          />
        ),
      )}
    </Sheet>
  )
}

/** What a person says by a tick, and why it is asked. */
export function Yes({ of: { yes, because } }: { readonly of: { readonly yes: string; readonly because: ReactNode } }) {
  return (
    <>
      <b>{yes}</b>
      <br />
      <span className="dim tiny">{because}</span>
    </>
  )
}

function withTick(ticked: ReadonlySet<string>, id: string, yes: boolean): ReadonlySet<string> {
  const now = new Set(ticked)
  if (yes) now.add(id)
  else now.delete(id)
  return now
}
