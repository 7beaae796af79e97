import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { address, plain, type Sentence } from '../../../core/text/sentence.ts'
import { say } from '../../language/say.ts'
import { Address, MessageHash } from '../../parts/address.tsx'
import { Sol } from '../../parts/amount.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { Note } from '../../parts/note.tsx'
import { Beware, PlanWords, Said } from '../../parts/said.tsx'
import { SignatureState } from '../../parts/signature-state.tsx'
import { type Mints, withMint } from './amount-words.ts'
import { isRefused, type ShownTransaction, warningsOf } from './bundle.ts'

/** All that is said of one transaction: what refuses it first, what its bytes do, and apart from that what the bundle claims. */
export function TransactionBody({ of, mints }: { readonly of: ShownTransaction; readonly mints: Mints }) {
  const { words, instructions, notes, refusals } = of
  return (
    <div className="stack bundle-transaction">
      {refusals.map(({ code, words: why }) => (
        <Note key={code + plain(why)} kind="stop" glyph="refused" title={<Said of={why} asSaid />}>
          <p className="tiny dim">{code}</p>
        </Note>
      ))}
      {words === null ? null : <PlanWords of={words} />}
      {words === null && instructions.length === 0 ? (
        <p className="say">
          <Trans>What it does cannot be said from its bytes.</Trans>
        </p>
      ) : null}
      <Beware of={warningsOf(of).map((warning) => warning.words)} />
      <Notes of={notes} />
      <Facts of={factsOf(of)} />
      <Instructions of={instructions} isOpen={words === null} />
      <Claims of={of} mints={mints} />
    </div>
  )
}

const QUIET: ReadonlySet<string> = new Set(['never-expires', 'hidden-balance', 'hidden-keys', 'blank'])

/** What lives by a nonce account and does not expire is no surprise in a bundle: it is said with its shape, and the rest as warnings. */
function Notes({ of }: { readonly of: ShownTransaction['notes'] }) {
  return of.map(({ kind, words }) => (
    <Note
      key={kind + plain(words)}
      kind={QUIET.has(kind) ? 'idle' : 'warning'}
      glyph={kind === 'never-expires' ? 'forever' : QUIET.has(kind) ? 'todo' : 'warn'}
      title={<Said of={words} asSaid />}
    />
  ))
}

function factsOf({ hash, feePayer, feeLamports, signers }: ShownTransaction): readonly Fact[] {
  return [
    [t`Message hash`, <MessageHash key="hash" hash={hash} />],
    [t`Fee payer`, feePayer === null ? t`cannot be said` : <Address key="payer" address={feePayer} form="whole" />],
    [t`Fee`, feeLamports === null ? t`cannot be said` : <Fee key="fee" lamports={feeLamports} />],
    ...signers.map((signer, place): Fact => [t`Signer ${place + 1}`, <Signer key={signer.address} of={signer} />]),
  ]
}

function Fee({ lamports }: { readonly lamports: bigint }) {
  return (
    <Trans>
      <Sol lamports={lamports} as="sentence" />, where a signature costs what the bundle claims
    </Trans>
  )
}

function Signer({ of: { address: signer, role, state } }: { readonly of: ShownTransaction['signers'][number] }) {
  return (
    <span className="stack-s">
      <Address address={signer} form="whole" />
      <span className="rowx">
        <SignatureState of={state} />
        <span className="dim tiny">{roleWords(role)}</span>
      </span>
    </span>
  )
}

function roleWords(role: ShownTransaction['signers'][number]['role']): string {
  switch (role) {
    case 'treasury':
      return t`our treasury account`
    case 'deposit':
      return t`a deposit account of ours`
    case null:
      return t`no key here is this one’s`
  }
}

function Instructions({ of, isOpen }: { readonly of: readonly Sentence[]; readonly isOpen: boolean }) {
  if (of.length === 0) return null
  return (
    <details className="fold fold-plain" open={isOpen}>
      <summary>
        <Glyph name="right" />
        {plural(of.length, { one: 'Its instruction, in words', other: 'Its # instructions, in words' })}
      </summary>
      <ol className="messages">
        {of.map((said, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an instruction has no other name
          <li key={place}>
            <Said of={said} asSaid />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** What the bundle says and its bytes do not: apart from them, and called what it is. */
function Claims({ of, mints }: { readonly of: ShownTransaction; readonly mints: Mints }) {
  const { claims, intent } = of
  return (
    <section className="bundle-claims stack-s" aria-label={t`Claims of transaction ${of.number}`}>
      <h3>
        <Trans>Only claimed</Trans>
      </h3>
      <p className="dim tiny">
        <Trans>The bundle says this. Nothing here proves it.</Trans>{' '}
        {isRefused(of) || intent.lines.length === 0 ? null : <Trans>What was decided was compared with the bytes: they do the same.</Trans>}
      </p>
      <ul>
        {intent.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may come twice
          <li key={place}>
            <Said of={lineWords(line, mints)} />
          </li>
        ))}
        {claims.map(({ words }) => (
          <li key={plain(words)}>
            <Said of={words} asSaid />
          </li>
        ))}
      </ul>
    </section>
  )
}

function lineWords({ reference, recipient, ...total }: ShownTransaction['intent']['lines'][number], mints: Mints): Sentence {
  const paid = withMint(total, mints)
  return reference === null
    ? say(msg`Decided: ${paid} to ${address(recipient)}`)
    : say(msg`Decided, under the reference “${reference}”: ${paid} to ${address(recipient)}`)
}
