import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { type AssetName, useAssetName } from '../../backend/assets.ts'
import { Address, MessageHash } from '../../parts/address.tsx'
import { Amount } from '../../parts/amount.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { formatCount } from '../../parts/figure.ts'
import { mintFacts } from '../../parts/mint.tsx'
import { Note } from '../../parts/note.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import type { Column } from '../../parts/table/column.ts'
import { PagedTable } from '../../parts/table/paged-table.tsx'
import { rowsAsPages } from '../../parts/table/rows-as-pages.ts'
import { AirGapped } from './air-gapped.tsx'
import { type Carried, hashShown, type Left, movedIn, standingOf } from './carried.ts'
import { Followed } from './followed.tsx'
import { hiddenWords } from './hidden-words.ts'
import { nextWords, StandingBadge } from './standing.tsx'

/** As many as are read one below the other. More are rows of a table, each of which opens. */
const WHOLE_MAX = 20

type CarriedTransactionsProps = {
  readonly of: Left
  /** Whether what is out is offered to a signer here. */
  readonly isOffered?: boolean
}

/** Every transaction of a bundle, and what became of it. */
export function CarriedTransactions({ of, isOffered = false }: CarriedTransactionsProps) {
  const { transactions } = of
  if (transactions.length > WHOLE_MAX) return <CarriedTable of={of} isOffered={isOffered} />
  return transactions.map((one) => (
    <Sheet key={one.number} title={t`Transaction ${one.number} of ${transactions.length}`} aside={<StandingBadge of={standingOf(one)} />}>
      <CarriedBody of={one} bundle={of} isOffered={isOffered} />
    </Sheet>
  ))
}

function CarriedTable({ of, isOffered }: Required<CarriedTransactionsProps>) {
  const { transactions, asset, kind } = of
  const nameOf = useAssetName()
  const columns: readonly Column<Carried>[] = [
    { id: 'number', head: t`No.`, end: true, width: 64, cell: ({ number }) => <span className="dim">{formatCount(number)}</span> },
    { id: 'state', head: t`State`, width: 140, cell: (one) => <StandingBadge of={standingOf(one)} /> },
    {
      id: 'to',
      head: kind === 'sweep' ? t`Accounts` : kind === 'revocation' ? t`Nonce accounts` : t`To`,
      width: 456,
      cell: ({ payees: [only, ...others], sources, advances }) =>
        kind === 'revocation' ? (
          formatCount(advances.length)
        ) : kind === 'sweep' ? (
          plural(sources.length, { one: '# account', other: '# accounts' })
        ) : only === undefined ? null : others.length > 0 ? (
          t`${formatCount(others.length + 1)} recipients`
        ) : (
          <Address address={only.recipient} form="whole" />
        ),
    },
    {
      id: 'amount',
      head: t`Amount`,
      end: true,
      cell: (one) => (asset === null ? null : <Amount amount={movedIn(one)} {...nameOf(asset)} as="sentence" />),
    },
  ]
  return (
    <section className="sheet" aria-label={t`Transactions`}>
      <PagedTable
        label={t`Transactions`}
        columns={columns}
        pages={rowsAsPages(transactions)}
        keyOf={({ number }) => String(number)}
        detail={(one) => (
          <div className="unfolded">
            <CarriedBody of={one} bundle={of} isOffered={isOffered} />
          </div>
        )}
        tall
        empty={null}
      />
      <p className="sheet-foot tiny dim">
        <Trans>Open a row to read all of its transaction.</Trans>
      </p>
    </section>
  )
}

type CarriedBodyProps = { readonly of: Carried; readonly bundle: Left; readonly isOffered: boolean }

function CarriedBody({ of, bundle: { digest, from, asset, kind }, isOffered }: CarriedBodyProps) {
  const { intent, nonceAccount, message, payees, sources, advances, hidden } = of
  const nameOf = useAssetName()
  const standing = standingOf(of)
  return (
    <div className="stack bundle-transaction">
      {standing === 'landed' || standing === 'altered' ? <Grave standing={standing} /> : null}
      {standing === 'dead' ? <p>{nextWords(standing)}</p> : null}
      {kind === 'revocation' ? (
        <p>
          <Trans>It moves nothing. What was signed over the values of these nonce accounts can never land once it is final.</Trans>
        </p>
      ) : hidden !== null ? (
        <p>
          <Trans>
            It left with blanks: the workstation that has the keys of the account reads what it hides, makes the copies and proofs, and
            signs.
          </Trans>
        </p>
      ) : asset === null ? (
        <p>
          <Trans>Its record does not say what it moves.</Trans>
        </p>
      ) : null}
      <Facts
        of={[
          ...(asset === null
            ? []
            : payees.flatMap((payee, place) => payeeFacts(payee, nameOf(asset), payees.length === 1 ? null : place + 1))),
          ...(hidden === null ? [] : hiddenFacts(hidden, nameOf)),
          ...(asset === null ? [] : sources.flatMap((source, place) => sourceFacts(source, nameOf(asset), place + 1))),
          ...advances.map(
            (advanced, place) => [t`Advances ${place + 1}`, <Address key="advanced" address={advanced} form="whole" />] as const,
          ),
          ...(asset === null ? [] : mintFacts(asset)),
          ...(from === null ? [] : [[partOf(kind), <Address key="from" address={from} form="whole" />] as const]),
          ...(nonceAccount === null ? [] : [[t`Nonce account`, <Address key="nonce" address={nonceAccount} form="whole" />] as const]),
          // The bytes that are signed are others than those that left with blanks.
          ...(hidden === null ? [[t`Message hash`, <MessageHash key="hash" hash={hashShown(message)} />] as const] : []),
        ]}
      />
      {isOffered && standing === 'out' && kind !== 'sweep' && hidden === null ? (
        <AirGapped digest={digest} number={of.number} from={from} />
      ) : null}
      {intent === null ? null : <Followed intent={intent} />}
    </div>
  )
}

/** What the account is to the bundle, whose key signs it. */
function partOf(kind: Left['kind']): string {
  if (kind === 'revocation') return t`Signed by`
  if (kind === 'confidential') return t`Owner`
  return kind === 'sweep' ? t`All of it to` : t`From`
}

type NameOf = ReturnType<typeof useAssetName>

function hiddenFacts(hidden: NonNullable<Carried['hidden']>, nameOf: NameOf): readonly Fact[] {
  const { account, asset, amount } = hidden
  return [
    [t`What is done`, hiddenWords(hidden)],
    ...(asset === null || amount === null
      ? []
      : [[t`Amount`, <Amount key="hidden" amount={amount} {...nameOf(asset)} as="sentence" />] as const]),
    [t`Account`, <Address key="account" address={account} form="whole" />],
    ...(asset === null ? [] : mintFacts(asset)),
  ]
}

function sourceFacts({ address, amount }: Carried['sources'][number], name: AssetName, place: number): readonly Fact[] {
  return [
    [t`Account ${place}`, <Address key="account" address={address} form="whole" />],
    [t`Amount ${place}`, <Amount key="amount" amount={amount} {...name} as="sentence" />],
  ]
}

/** Of one of several it is said which. */
function payeeFacts({ recipient, amount, reference }: Carried['payees'][number], name: AssetName, place: number | null): readonly Fact[] {
  return [
    [place === null ? t`To` : t`To ${place}`, <Address key="to" address={recipient} form="whole" />],
    [place === null ? t`Amount` : t`Amount ${place}`, <Amount key="amount" amount={amount} {...name} as="sentence" />],
    [
      place === null ? t`Reference` : t`Reference ${place}`,
      <bdi key="reference" className="bundle-text">
        {reference}
      </bdi>,
    ],
  ]
}

function Grave({ standing }: { readonly standing: 'landed' | 'altered' }) {
  if (standing === 'altered')
    return (
      <Note kind="stop" glyph="warn" title={t`It does not stand in the journal as it left: somebody wrote into its record.`} role="alert">
        <p>
          <Trans>
            Its message may have been signed and may land. Its references and its money stay taken. Compare with the file of the bundle, and{' '}
            <Link to="/audit">verify the journal</Link>.
          </Trans>
        </p>
      </Note>
    )
  return (
    <Note kind="stop" glyph="warn" title={t`It was called dead, and is in the ledger all the same: what it pays is paid.`} role="alert">
      <p>
        <Trans>
          Look at its <Link to="/ledger">case</Link>, and whether its reference was paid a second time while it counted as dead.
        </Trans>
      </p>
    </Note>
  )
}
