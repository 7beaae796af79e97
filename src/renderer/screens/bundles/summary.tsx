import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { WholeBytes } from '../../parts/address.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import { networkName } from '../../parts/network.ts'
import { Note } from '../../parts/note.tsx'
import { Said } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { SixWords } from '../../parts/six-words.tsx'
import { aboutWords, Time } from '../../parts/time.tsx'
import { withMint } from './amount-words.ts'
import { recipientsOf, type Shown, signaturesIn, standingOf, totalsOf } from './bundle.ts'

/** What the bundle is: its words to compare aloud, its network, its age, and what it moves in all. */
export function Summary({ of, name }: { readonly of: Shown; readonly name: string }) {
  return (
    <>
      <Sheet
        title={t`The six words`}
        aside={
          <span className="tiny faint">
            <Trans>compare them aloud with whoever prepared it</Trans>
          </span>
        }
      >
        <SixWords words={of.digestWords} label={t`The six words, in order`} />
        <div className="stack-s">
          <span className="label">
            <Trans>Digest of everything but the signatures</Trans>
          </span>
          <WholeBytes text={of.digest} />
        </div>
      </Sheet>
      <Sheet title={t`What it is`}>
        {of.notes.map(({ kind, words }) => (
          <Note key={kind} kind="warning" glyph="warn" title={<Said of={words} asSaid />} />
        ))}
        <Facts of={factsOf(of, name)} />
      </Sheet>
    </>
  )
}

function factsOf(of: Shown, name: string): readonly Fact[] {
  const { made, all } = signaturesIn(of)
  return [
    [
      t`File`,
      <bdi key="file" className="bundle-text">
        {name}
      </bdi>,
    ],
    [t`Network`, <Network key="network" of={of.network} />],
    [t`Prepared`, <Prepared key="prepared" of={of} />],
    [t`Transactions`, formatCount(of.transactions.length)],
    ...(standingOf(of) === 'refused' ? [] : [[t`Moves in all`, <Totals key="totals" of={of} />] as const]),
    [t`Signatures`, t`${formatCount(made)} of ${formatCount(all)} are in it`],
  ]
}

function Network({ of: { name, genesisHash, public: known } }: { readonly of: Shown['network'] }) {
  return (
    <span className="stack-s">
      <span>
        {known === null ? (
          <Trans>of no public network; the bundle calls it “{name}”</Trans>
        ) : (
          <Trans>{networkName(known)}, by its genesis hash</Trans>
        )}
      </span>
      <WholeBytes text={genesisHash} />
    </span>
  )
}

function Prepared({ of: { preparedAt, ageMs } }: { readonly of: Pick<Shown, 'preparedAt' | 'ageMs'> }) {
  const at = <Time at={new Date(preparedAt)} />
  if (ageMs === null) return <Trans>{at}, by the clock of whoever prepared it</Trans>
  if (ageMs < 0) return <Trans>{at}, which is later than the clock here</Trans>
  return (
    <Trans>
      {at}, about {aboutWords(ageMs)} before you opened it
    </Trans>
  )
}

function Totals({ of: { transactions, mints } }: { readonly of: Shown }) {
  const recipients = recipientsOf(transactions).length
  return (
    <span className="stack-s">
      {totalsOf(transactions).map((total) => (
        <Said key={total.asset} of={withMint(total, mints)} />
      ))}
      <span className="dim tiny">{plural(recipients, { one: 'to # recipient', other: 'to # recipients' })}</span>
    </span>
  )
}
