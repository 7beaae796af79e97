import type { Errors } from '../../../../core/error/codes.ts'
import { germanAddressListErrors } from './address-list.ts'
import { germanAddressErrors } from './address.ts'
import { germanAmountErrors } from './amount.ts'
import { germanBlockErrors } from './block.ts'
import { germanBundleErrors } from './bundle.ts'
import { germanCarryErrors } from './carry.ts'
import { germanExplainErrors } from './explain.ts'
import { germanIpcErrors } from './ipc.ts'
import { germanJournalErrors } from './journal.ts'
import { germanKeyErrors } from './key.ts'
import { germanMessageErrors } from './message.ts'
import { germanNodeErrors } from './node.ts'
import { germanOffchainErrors } from './offchain.ts'
import { germanOfflineErrors } from './offline.ts'
import { germanOperationErrors } from './operation.ts'
import { germanPaymentErrors } from './payment.ts'
import { germanPayoutErrors } from './payout.ts'
import { germanPlanErrors } from './plan.ts'
import { germanRecipientErrors } from './recipient.ts'
import { germanSendingErrors } from './sending.ts'
import { germanSignaturesErrors } from './signatures.ts'
import { germanSignerErrors } from './signer.ts'
import { germanUrErrors } from './ur.ts'
import { germanVaultErrors } from './vault.ts'
import { germanWatchErrors } from './watch.ts'

/** Every error in German. */
export const errorsInGerman: Errors = {
  ...germanAddressListErrors,
  ...germanAddressErrors,
  ...germanAmountErrors,
  ...germanBlockErrors,
  ...germanBundleErrors,
  ...germanCarryErrors,
  ...germanExplainErrors,
  ...germanIpcErrors,
  ...germanJournalErrors,
  ...germanKeyErrors,
  ...germanMessageErrors,
  ...germanNodeErrors,
  ...germanOffchainErrors,
  ...germanOfflineErrors,
  ...germanOperationErrors,
  ...germanPaymentErrors,
  ...germanPayoutErrors,
  ...germanPlanErrors,
  ...germanRecipientErrors,
  ...germanSendingErrors,
  ...germanSignaturesErrors,
  ...germanSignerErrors,
  ...germanUrErrors,
  ...germanVaultErrors,
  ...germanWatchErrors,
}
