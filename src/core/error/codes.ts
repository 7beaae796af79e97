import { addressListErrors } from './address-list-errors.ts'
import { addressErrors } from './address-errors.ts'
import { amountErrors } from './amount-errors.ts'
import { blockErrors } from './block-errors.ts'
import { bundleErrors } from './bundle-errors.ts'
import { carryErrors } from './carry-errors.ts'
import { explainErrors } from './explain-errors.ts'
import { ipcErrors } from './ipc-errors.ts'
import { journalErrors } from './journal-errors.ts'
import { keyErrors } from './key-errors.ts'
import { messageErrors } from './message-errors.ts'
import { nodeErrors } from './node-errors.ts'
import { offchainErrors } from './offchain-errors.ts'
import { offlineErrors } from './offline-errors.ts'
import { operationErrors } from './operation-errors.ts'
import { paymentErrors } from './payment-errors.ts'
import { payoutErrors } from './payout-errors.ts'
import { planErrors } from './plan-errors.ts'
import { recipientErrors } from './recipient-errors.ts'
import { sendingErrors } from './sending-errors.ts'
import { signaturesErrors } from './signatures-errors.ts'
import { signerErrors } from './signer-errors.ts'
import { urErrors } from './ur-errors.ts'
import { vaultErrors } from './vault-errors.ts'
import { watchErrors } from './watch-errors.ts'
import type { SameErrors } from './words.ts'

/** Every error code of the product, by subject. docs/errors.md is made from it. */
export const errorTable = {
  ...addressErrors,
  ...amountErrors,
  ...keyErrors,
  ...messageErrors,
  ...explainErrors,
  ...urErrors,
  ...signaturesErrors,
  ...bundleErrors,
  ...carryErrors,
  ...offchainErrors,
  ...planErrors,
  ...paymentErrors,
  ...sendingErrors,
  ...payoutErrors,
  ...recipientErrors,
  ...vaultErrors,
  ...signerErrors,
  ...journalErrors,
  ...nodeErrors,
  ...blockErrors,
  ...watchErrors,
  ...operationErrors,
  ...ipcErrors,
  ...offlineErrors,
  ...addressListErrors,
}

export type ErrorCode = keyof typeof errorTable
export type ErrorContext<Code extends ErrorCode> = Parameters<(typeof errorTable)[Code]>[0]
/** The words of every error, in one language. */
export type Errors = SameErrors<typeof errorTable>

/** Whether this version knows an error of this code: another one may have sent it. */
export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code)
