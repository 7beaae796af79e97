import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SignatureText } from '../../parts/address.tsx'
import { Note } from '../../parts/note.tsx'
import { Slot } from '../../parts/time.tsx'
import type { Question } from '../pay/confirming.tsx'
import type { CarryPlan } from './prepare-request.ts'

type NotExplained = CarryPlan['unexplained']

/** What left the account and no bundle explains, and what it may be. */
export function Unexplained({ of, children }: { readonly of: NotExplained; readonly children: ReactNode }) {
  if (of === null) return null
  const { count, latest } = of
  return (
    <Note
      kind="stop"
      glyph="warn"
      title={plural(count, {
        one: 'The account that pays signed # transaction that no bundle of this journal explains.',
        other: 'The account that pays signed # transactions that no bundle of this journal explains.',
      })}
    >
      <p>
        {children}{' '}
        <Trans>
          Look each of them up. The latest is in slot <Slot slot={latest.slot} />:
        </Trans>
      </p>
      <p>
        <SignatureText signature={latest.signature} form="whole" copy />
      </p>
    </Note>
  )
}

/** What a person says of it. */
export const explainedOf = (of: NotExplained): readonly Question[] =>
  of === null
    ? []
    : [
        {
          kind: 'tick',
          id: `explained ${of.latest.signature}`,
          yes: plural(of.count, {
            one: 'I have looked it up: it is another one.',
            other: 'I have looked each of them up: none is this payment.',
          }),
          because: t`What this journal does not know could be paid a second time.`,
        },
      ]
