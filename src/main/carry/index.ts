/** Bundles: prepared from the journal, signed elsewhere, and taken back into it. */
export { requestSignature, takeSignature } from './air-gapped.ts'
export { bundleAsItLeft } from './as-it-left.ts'
export { type PreparedBundle, preparePayment, preparePayout, prepareSweep, requireWatched } from './prepare.ts'
export { chooseNonceAccounts, planNonceAccounts } from './choose-nonces.ts'
export { requirePastRead } from './require-read.ts'
export { leavingOf, readForBundle } from './read-for-bundle.ts'
export {
  leavingRevocation,
  planRevocation,
  prepareRevocation,
  type RevocationPlan,
} from './revocation.ts'
export { type HiddenWanted, planHidden, prepareHidden } from './hidden.ts'
export { type TakenBack, takeBack } from './take-back.ts'
