import { recipientWarningWords } from '../../language/reasons.ts'
import { plural, t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { Warnings } from '../pay/warnings.tsx'
import { Address } from '../../parts/address.tsx'
import { Check, TextField } from '../../parts/field.tsx'
import { Note } from '../../parts/note.tsx'
import { type ListedRecipient, type Standing, standingOf } from './listed.ts'
import { paragraph } from '../../../core/text/sentence.ts'
import { Said } from '../../parts/said.tsx'

type JudgedManyProps = {
  readonly listed: readonly ListedRecipient[]
  readonly known: (recipient: ListedRecipient) => string | null
  readonly said: { readonly isLeftOut: boolean; readonly isCompared: boolean; readonly names: ReadonlyMap<string, string> }
  readonly nameOf: (recipient: ListedRecipient) => string
  readonly onName: (address: string, name: string) => void
  readonly onLeaveOut: (isLeftOut: boolean) => void
  readonly onCompare: (isCompared: boolean) => void
}

/** Everybody of a list, each address whole: first whoever cannot be taken, then what is to be compared, then the others. */
export function JudgedMany({ listed, known, said, nameOf, onName, onLeaveOut, onCompare }: JudgedManyProps) {
  const judged = listed.map((recipient) => ({ recipient, standing: standingOf(recipient, known) }))
  const of = (kind: Standing['kind']) => judged.filter(({ standing }) => standing.kind === kind)
  const [refused, already, compare, taken] = [of('refused'), of('already'), of('compare'), of('taken')]
  return (
    <>
      {refused.length === 0 ? null : (
        <>
          <Group name={plural(refused.length, { one: '# address cannot be taken', other: '# addresses cannot be taken' })} of={refused} />
          <Check checked={said.isLeftOut} onChange={onLeaveOut}>
            {refused.length === 1 ? t`Leave out this one.` : t`Leave out these ${refused.length}.`}
          </Check>
        </>
      )}
      {already.length === 0 ? null : <Group name={t`Nothing to do for ${already.length}`} of={already} />}
      {compare.length === 0 ? null : (
        <>
          <Group name={plural(compare.length, { one: '# address to compare', other: '# addresses to compare' })} of={compare} />
          <Check checked={said.isCompared} onChange={onCompare}>
            {compare.length === 1 ? t`I compared it with where it came from.` : t`I compared each of them with where it came from.`}
          </Check>
        </>
      )}
      {taken.length === 0 ? null : <Group name={plural(taken.length, { one: '# recipient', other: '# recipients' })} of={taken} />}
      {[...compare, ...taken]
        .filter(({ recipient }) => recipient.name === null)
        .map(({ recipient }) => (
          <TextField
            key={recipient.address}
            label={t`Name of ${recipient.address.slice(0, 4)}…${recipient.address.slice(-4)}`}
            value={nameOf(recipient)}
            onChange={(name) => onName(recipient.address, name)}
            hint={t`the file gives none`}
          />
        ))}
    </>
  )
}

type GroupProps = { readonly name: string; readonly of: readonly { readonly recipient: ListedRecipient; readonly standing: Standing }[] }

function Group({ name, of }: GroupProps) {
  return (
    <section className="stack-s" aria-label={name}>
      <h3 className="label">{name}</h3>
      {of.map(({ recipient, standing }) => (
        <Fragment key={recipient.address}>
          <Address address={recipient.address} label={recipient.name} form="whole" />
          {standing.kind === 'refused' ? <Note kind="stop" glyph="refused" title={<Said of={standing.words} />} /> : null}
          {standing.kind === 'already' ? (
            <p className="tiny dim">
              <Said of={standing.words} />
            </p>
          ) : null}
          {standing.kind === 'compare' ? <Warnings recipient={withoutFirstUse(recipient)} /> : null}
          {standing.kind === 'taken' ? <Facts recipient={recipient} /> : null}
        </Fragment>
      ))}
    </section>
  )
}

/** That somebody is new is why they stand in the list: it is said of nobody alone. */
const withoutFirstUse = (recipient: ListedRecipient): ListedRecipient => ({
  ...recipient,
  warnings: recipient.warnings.filter(({ code }) => code !== 'FIRST_USE'),
})

function Facts({ recipient }: { readonly recipient: ListedRecipient }) {
  const words = withoutFirstUse(recipient).warnings.map(recipientWarningWords)
  return words.length === 0 ? null : (
    <p className="tiny dim">
      <Said of={paragraph(words)} />
    </p>
  )
}
