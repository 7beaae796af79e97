import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type QueryState, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Address, MessageHash } from '../address.tsx'
import { Amount, Sol } from '../amount.tsx'
import { Button } from '../button.tsx'
import { Facts } from '../facts.tsx'
import { TextField } from '../field.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { mintFacts } from '../mint.tsx'
import { Note } from '../note.tsx'
import { QueryResult } from '../query-result.tsx'
import { TokensUnread } from '../tokens-unread.tsx'
import { Fate, useFate } from './fate.tsx'
import { nameAmong } from './names.ts'
import { nobodyWords } from './nobody.ts'
import { PersonChoice } from './person-choice.tsx'
import { useDeciding } from './use-deciding.ts'
import { useReading } from './use-reading.ts'
import { isScaleUnread, useAssetName, useListedAssets } from '../../backend/assets.ts'
import { untilNext } from '../../backend/policy.ts'
import { Beware, PlanWords, Said } from '../said.tsx'
import { TransactionLines } from '../transaction/lines.tsx'

type Awaiting = Answers['approvals']['show']
/** As many lines as a person reads in one look, until they ask for all of them. */
const LINES_SHOWN = 20

type ApproveDialogProps = { readonly intent: string; readonly onClose: () => void }

const QUESTIONS: Record<Awaiting['kind'], MessageDescriptor> = {
  payment: msg`Approve this payment?`,
  sweep: msg`Approve this sweep?`,
  upkeep: msg`Approve this upkeep?`,
}

/** What a payment does, said by the signer from its bytes, and the second person's yes or no. */
export function ApproveDialog({ intent, onClose }: ApproveDialogProps) {
  const shown = useAwaiting(intent)
  const { read, isChanged, readAgain } = useReading(shown.value)
  const { approving, declining, failed, approve, decline } = useDeciding(intent, onClose)
  const fate = useFate(failed, intent)
  const [chosen, setChosen] = useState<string | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const approvers = shown.value?.approvers.filter(({ waitMs }) => waitMs === 0) ?? []
  const approver = approvers.find((one) => one.approver === chosen) ?? approvers[0]
  const submit = () => {
    if (read === undefined || approver === undefined) return
    approve({ digest: read.digest, approver: approver.approver, approverPassphrase: passphrase })
  }
  const listed = useListedAssets()
  const isUnread = read !== undefined && isScaleUnread(listed, read.asset)
  const missing = declining.busy ? t`It is being declined.` : missingOf(shown, { approver, passphrase, isChanged, isUnread })
  return (
    <FormDialog
      onClose={onClose}
      title={read === undefined ? t`Approve this transaction?` : t(QUESTIONS[read.kind])}
      press={t`Approve it`}
      missing={missing}
      busy={approving.busy ? t`Asking the signer…` : null}
      onSubmit={submit}
      failure={fate.isPast ? null : (approving.failure ?? declining.failure)}
      other={
        isOver(shown) ? null : (
          <Button
            kind="stop"
            onPress={decline}
            missing={approving.busy ? t`It is being approved.` : null}
            busy={declining.busy ? t`Declining…` : null}
          >
            <Trans>Decline it</Trans>
          </Button>
        )
      }
    >
      <QueryResult query={{ ...shown, value: read, failure: isOver(shown) ? null : shown.failure }} waiting={t`Asking the signer`}>
        {(payment) => <ReviewCard payment={payment} />}
      </QueryResult>
      {isUnread ? <TokensUnread /> : null}
      {isChanged && !isOver(shown) ? (
        <ChangedNote
          onRead={() => {
            setPassphrase('')
            readAgain()
          }}
        />
      ) : null}
      {approver === undefined ? null : (
        <PersonChoice label={t`Who approves`} people={approvers.map(personOf)} who={personOf(approver)} onChange={setChosen} />
      )}
      <TextField
        label={approver === undefined ? t`Passphrase of the second person` : t`Passphrase of ${nameOf(approver, approvers)}`}
        kind="password"
        value={passphrase}
        onChange={setPassphrase}
      />
      {failed === null ? null : <Fate act={failed.act} intent={intent} known={fate} />}
    </FormDialog>
  )
}

/** What was read is not what waits any more. */
function ChangedNote({ onRead }: { readonly onRead: () => void }) {
  return (
    <Note kind="warning" glyph="warn" title={t`It has changed since you read it. Nothing of it was approved from here.`} role="alert">
      <p>
        <Trans>What stands above is what you read. What waits now is something else: read that before you approve it.</Trans>
      </p>
      <div className="btns">
        <Button onPress={onRead}>
          <Trans>Show what waits now</Trans>
        </Button>
      </div>
    </Note>
  )
}

type Approver = Awaiting['approvers'][number]

const personOf = ({ approver: address, label }: Approver) => ({ address, label })
const nameOf = (one: Approver, among: readonly Approver[]) => nameAmong(personOf(one), among.map(personOf))

/** Asked again when somebody who may not approve yet may. */
function useAwaiting(intent: string): QueryState<Awaiting> {
  return useBackendQuery(
    useApi().approvals.show.queryOptions({
      input: { intent },
      refetchInterval: ({ state: { data } }) => untilNext(data?.approvers.map(({ waitMs }) => waitMs) ?? []),
    }),
  )
}

type Asked = {
  readonly approver: Awaiting['approvers'][number] | undefined
  readonly passphrase: string
  readonly isChanged: boolean
  readonly isUnread: boolean
}

/** Whether it waited when it was read, and no longer waits: what was read is still shown. */
const isOver = ({ value, failure }: QueryState<Awaiting>): boolean => value !== undefined && failure?.code === 'APPROVAL_NOT_AWAITED'

/** Why it cannot be approved now; null where it can. */
function missingOf(shown: QueryState<Awaiting>, { approver, passphrase, isChanged, isUnread }: Asked): string | null {
  const { value, failure } = shown
  if (isOver(shown)) return t`It no longer waits for a second person.`
  if (value === undefined) return failure === null ? t`The signer reads it first.` : t`It cannot be read now.`
  if (isChanged) return t`It has changed since you read it.`
  if (isUnread) return t`The list of tokens is not read, so the amount cannot be shown.`
  if (approver === undefined) return nobodyWords(value.approvers, 'approve')
  return passphrase === '' ? t`The second person types their passphrase.` : null
}

function ReviewCard({
  payment: { does, warnings, refusal, payees, sources, account, asset, amount, feeLamports, words, messageHash },
}: {
  readonly payment: Awaiting
}) {
  const name = useAssetName()(asset)
  return (
    <>
      <PlanWords of={does} />
      <TransactionLines
        of={{ payees, sources }}
        shown={LINES_SHOWN}
        amountOf={(each) => <Amount amount={each} {...name} as="sentence" />}
      />
      <Facts
        of={[
          ...(account === null ? [] : [[t`Upkeep of`, <Address key="account" address={account} form="whole" />] as const]),
          ...mintFacts(asset),
          [t`Altogether`, <Amount key="amount" amount={amount} {...name} as="sentence" />],
          [t`Fee at most`, <Sol key="fee" lamports={feeLamports} as="sentence" />],
          [t`Read aloud`, words.join(' ')],
          ...(messageHash === null ? [] : [[t`Message hash`, <MessageHash key="hash" hash={messageHash} />] as const]),
        ]}
      />
      <Beware of={warnings} />
      {refusal === null ? null : (
        <Note kind="stop" glyph="refused" title={t`The signer would still not sign it.`}>
          <p>
            <Said of={refusal} asSaid />
          </p>
        </Note>
      )}
    </>
  )
}
