import { t } from '@lingui/core/macro'
import type { AssetName } from '../../backend/assets.ts'
import { Address } from '../../parts/address.tsx'
import { Amount, Sol } from '../../parts/amount.tsx'
import { ConfirmNote } from '../../parts/approvals/confirm-note.tsx'
import { AwaitingNote } from '../../parts/approvals/awaiting-note.tsx'
import { TransactionSheet } from '../../parts/transaction/transaction-sheet.tsx'
import { feeWord } from '../../parts/transaction/whereabouts.ts'
import type { Payment, PaymentLine } from './request.ts'

type LineProps = { readonly payment: Payment; readonly line: PaymentLine; readonly asset: AssetName }

/** One payment with its state, how long it can still land, and how often it was sent. */
export function PaymentLineSheet({ payment, line, asset: { decimals, unit } }: LineProps) {
  const { state, recipient, label, amount, feeLamports, reference } = line
  return (
    <TransactionSheet
      title={t`This payment`}
      of={line}
      clock={payment}
      facts={[
        [t`To`, <Address key="to" address={recipient} label={label} form="whole" />],
        [t`From`, <Address key="from" address={payment.from} label={payment.fromLabel} form="whole" />],
        [t`Amount`, <Amount key="amount" amount={amount} decimals={decimals} unit={unit} as="sentence" />],
        ...(payment.confidential ? [[t`On chain`, t`the amount is hidden`] as const] : []),
        [feeWord(line), <Sol key="fee" lamports={feeLamports} as="sentence" />],
        ...(payment.memo === null ? [] : [[t`Memo`, payment.memo] as const]),
      ]}
      last={[[t`Reference`, reference]]}
    >
      {state === 'awaiting-confirmation' ? <ConfirmNote /> : null}
      <AwaitingNote intent={line.intent} state={state} />
    </TransactionSheet>
  )
}
