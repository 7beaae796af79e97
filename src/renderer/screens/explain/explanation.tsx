import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { plain } from '../../../core/text/sentence.ts'
import { Address, MessageHash, SignatureText } from '../../parts/address.tsx'
import { Count, Sol } from '../../parts/amount.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { Note } from '../../parts/note.tsx'
import { PlanWords, Said } from '../../parts/said.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { SignatureState } from '../../parts/signature-state.tsx'
import { Badge } from '../../parts/state.tsx'
import type { Explained } from './explained.ts'
import { Instruction } from './instruction.tsx'
import { Place, rightsWords } from './place.tsx'

/** All that was said of a transaction: what it does, who signs it, how long it lives, each instruction, and apart from it what nodes say. */
export function Explanation({ of }: { readonly of: Explained }) {
  return (
    <>
      <Sheet title={t`What it does`} aside={<Understood of={of} />}>
        <PlanWords of={of.words} />
        {of.faults.map((fault) => (
          <Note key={plain(fault)} kind="stop" glyph="refused" title={<Said of={fault} asSaid />} />
        ))}
        <Facts of={factsOf(of)} />
      </Sheet>
      <Sheet title={t`Who signs it`}>
        <Facts of={of.signers.map((signer, place) => [t`Signer ${place + 1}`, <Signer key={signer.address} of={signer} />] as const)} />
      </Sheet>
      {of.nodes === null ? null : <NodesSay of={of.nodes} />}
      {of.instructions.map((instruction, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an instruction has no other name
        <Instruction key={place} of={instruction} number={String(place + 1)} />
      ))}
      <Sheet title={t`Accounts`}>
        <Facts
          of={of.accounts.map((account) => [t`Account ${account.index}`, <AccountLine key={account.index} of={account} />] as const)}
        />
      </Sheet>
    </>
  )
}

function Understood({ of: { understood } }: { readonly of: Explained }) {
  return understood ? (
    <Badge kind="sure" glyph="ok">
      <Trans>understood to the last byte</Trans>
    </Badge>
  ) : (
    <Badge kind="warning" glyph="warn">
      <Trans>not understood whole</Trans>
    </Badge>
  )
}

function factsOf({ form, version, byteLength, hash, signature, feePayer, lifetime, config }: Explained): readonly Fact[] {
  return [
    [t`What it is`, whatWords({ form, version, byteLength })],
    [t`Message hash`, <MessageHash key="hash" hash={hash} />],
    [t`Signature`, <SignatureText key="signature" signature={signature} form="whole" copy={signature !== null} />],
    [t`Fee payer`, feePayer === null ? t`none` : <Address key="payer" address={feePayer} form="whole" copy />],
    [t`Lifetime`, <Said key="lifetime" of={lifetime.words} />],
    ...(config === null ? [] : settingsOf(config)),
  ]
}

function whatWords({ form, version, byteLength }: Pick<Explained, 'form' | 'version' | 'byteLength'>): string {
  if (version === 'legacy')
    return form === 'message' ? t`a legacy message of ${byteLength} bytes` : t`a legacy transaction of ${byteLength} bytes`
  return form === 'message'
    ? t`a message of version ${version}, ${byteLength} bytes`
    : t`a transaction of version ${version}, ${byteLength} bytes`
}

function settingsOf({ priorityFee, computeUnitLimit, loadedAccountsDataSizeLimit, heapSize }: NonNullable<Explained['config']>): Fact[] {
  const all: readonly (readonly [string, number | undefined])[] = [
    [t`Compute units`, computeUnitLimit],
    [t`Bytes of account data`, loadedAccountsDataSizeLimit],
    [t`Bytes of working memory`, heapSize],
  ]
  const fee: Fact[] = priorityFee === undefined ? [] : [[t`Priority fee`, <Sol key="fee" lamports={priorityFee} as="sentence" />]]
  return [...fee, ...all.flatMap(([name, value]): Fact[] => (value === undefined ? [] : [[name, <Count key={name} of={value} />]]))]
}

function Signer({ of: { address, state } }: { readonly of: Explained['signers'][number] }) {
  return (
    <>
      <Address address={address} form="whole" copy /> <SignatureState of={state} />
    </>
  )
}

function AccountLine({ of }: { readonly of: Explained['accounts'][number] }) {
  return (
    <>
      <Place of={of} /> <span className="dim tiny">{rightsWords(of)}</span>
    </>
  )
}

/** What nodes say, shown after what the bytes say and separate from it. */
function NodesSay({ of: { words, instructions } }: { readonly of: NonNullable<Explained['nodes']> }) {
  return (
    <Sheet
      title={t`What nodes say`}
      aside={
        <span className="tiny faint">
          <Trans>their word; the bytes are as they are</Trans>
        </span>
      }
    >
      {words.map((sentence) => (
        <p key={plain(sentence)}>
          <Said of={sentence} asSaid />
        </p>
      ))}
      {instructions.map(({ instruction, words: does }) => (
        <div key={instruction} className="stack">
          <span className="label">
            <Trans>Instruction {instruction + 1}, with what nodes say</Trans>
          </span>
          <PlanWords of={does} />
        </div>
      ))}
    </Sheet>
  )
}
