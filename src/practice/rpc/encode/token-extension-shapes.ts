import { u8, u64 } from '../../../core/program/layout.ts'
import type { Json } from '../json.ts'
import {
  base64,
  flag,
  hidden,
  type Info,
  number8,
  number16,
  number64,
  type Part,
  signed8,
  taggedAddress,
  word,
  zeroableAddressOrNothing,
  zeroableKey,
} from './part.ts'
import type { Shape } from './shape.ts'
import { encodeTokenAmount } from './token-amount.ts'
import { ACCOUNT_STATES, DECRYPTABLE_BYTES } from './token-extension-states.ts'

/** Of an amount's halves under the auditor's key. */
const AUDITOR_CIPHERTEXTS_BYTES = 128
const OWNER = ['owner', 'multisigOwner'] as const
const AUTHORITY = ['authority', 'multisigAuthority'] as const

/** `amount(u64) decimals(u8) fee(u64)`, the two amounts in the mint's decimals. */
const amountAndFee: Part = (data, offset) => {
  const amount = u64.read(data, offset)
  const decimals = amount && u8.read(data, amount.next)
  const fee = decimals && u64.read(data, decimals.next)
  if (amount === null || decimals === null || fee === null) return null
  const show = (value: bigint): Json => encodeTokenAmount({ amount: value, decimals: decimals.value })
  return { info: { tokenAmount: show(amount.value), feeAmount: show(fee.value) }, next: fee.next }
}

const withdrawAuthority = ['withdrawWithheldAuthority', 'multisigWithdrawWithheldAuthority'] as const

const TRANSFER_FEE: readonly (Shape | null)[] = [
  {
    type: 'initializeTransferFeeConfig',
    accounts: ['mint'],
    parts: [
      taggedAddress('transferFeeConfigAuthority', undefined),
      taggedAddress('withdrawWithheldAuthority', undefined),
      number16('transferFeeBasisPoints'),
      number64('maximumFee'),
    ],
  },
  {
    type: 'transferCheckedWithFee',
    accounts: ['source', 'mint', 'destination'],
    parts: [amountAndFee],
    authority: AUTHORITY,
  },
  { type: 'withdrawWithheldTokensFromMint', accounts: ['mint', 'feeRecipient'], authority: withdrawAuthority },
  // From accounts: whether signers or sources follow the authority is not told by position; it is shown as bytes.
  null,
  { type: 'harvestWithheldTokensToMint', accounts: ['mint'], rest: 'sourceAccounts' },
  {
    type: 'setTransferFee',
    accounts: ['mint'],
    parts: [number16('transferFeeBasisPoints'), number64('maximumFee')],
    authority: ['transferFeeConfigAuthority', 'multisigtransferFeeConfigAuthority'],
  },
]

/** Where a proof is: in an instruction beside this one, or in an account of its own. */
const isBeside = (info: Info, ...names: readonly string[]) => names.some((name) => info[`${name}ProofInstructionOffset`] !== 0)
const SYSVAR = 'instructionsSysvar'

/** The accounts of an instruction with several proofs. Those behind the sysvar and before the owner are taken for proofs. */
function withProofs(names: readonly string[], info: Info, count: number, proofs: readonly string[]): readonly string[] {
  const first = isBeside(info, ...proofs) ? [...names, SYSVAR] : names
  const named = proofs.map((proof) => (isBeside(info, proof) ? `${proof}ProofRecordAccount` : `${proof}ProofContextStateAccount`))
  return [...first, ...named.slice(0, Math.max(0, count - 1 - first.length))]
}

/** The accounts of an instruction with one proof. */
function withProof(names: readonly string[], { proofInstructionOffset }: Info, count: number): readonly string[] {
  if (proofInstructionOffset === 0) return [...names, 'proofContextStateAccount']
  return count > names.length + 2 ? [...names, SYSVAR, 'recordAccount'] : [...names, SYSVAR]
}

const credits = (type: string): Shape => ({ type, accounts: ['account'], authority: OWNER })
const decryptable = (name: string) => base64(name, DECRYPTABLE_BYTES)

const CONFIDENTIAL: readonly Shape[] = [
  {
    type: 'initializeConfidentialTransferMint',
    accounts: ['mint'],
    parts: [zeroableAddressOrNothing('authority'), flag('autoApproveNewAccounts'), zeroableKey('auditorElGamalPubkey')],
  },
  {
    type: 'updateConfidentialTransferMint',
    accounts: ['mint', 'confidentialTransferMintAuthority'],
    parts: [flag('autoApproveNewAccounts'), zeroableKey('auditorElGamalPubkey')],
  },
  {
    type: 'configureConfidentialTransferAccount',
    accounts: (info, count) => withProof(['account', 'mint'], info, count),
    parts: [decryptable('decryptableZeroBalance'), number64('maximumPendingBalanceCreditCounter'), signed8('proofInstructionOffset')],
    authority: OWNER,
  },
  { type: 'approveConfidentialTransferAccount', accounts: ['account', 'mint', 'confidentialTransferAuditorAuthority'] },
  {
    type: 'emptyConfidentialTransferAccount',
    accounts: (info, count) => withProof(['account'], info, count),
    parts: [signed8('proofInstructionOffset')],
    authority: OWNER,
  },
  {
    type: 'depositConfidentialTransfer',
    accounts: ['account', 'mint'],
    parts: [number64('amount'), number8('decimals')],
    authority: OWNER,
  },
  {
    type: 'withdrawConfidentialTransfer',
    accounts: (info, count) => withProofs(['account', 'mint'], info, count, ['equality', 'range']),
    parts: [
      number64('amount'),
      number8('decimals'),
      decryptable('newDecryptableAvailableBalance'),
      signed8('equalityProofInstructionOffset'),
      signed8('rangeProofInstructionOffset'),
    ],
    authority: OWNER,
  },
  {
    type: 'confidentialTransfer',
    accounts: (info, count) => withProofs(['source', 'mint', 'destination'], info, count, ['equality', 'ciphertextValidity', 'range']),
    parts: [
      decryptable('newSourceDecryptableAvailableBalance'),
      hidden(AUDITOR_CIPHERTEXTS_BYTES),
      signed8('equalityProofInstructionOffset'),
      signed8('ciphertextValidityProofInstructionOffset'),
      signed8('rangeProofInstructionOffset'),
    ],
    authority: OWNER,
  },
  {
    type: 'applyPendingConfidentialTransferBalance',
    accounts: ['account'],
    parts: [number64('expectedPendingBalanceCreditCounter'), decryptable('newDecryptableAvailableBalance')],
    authority: OWNER,
  },
  credits('enableConfidentialTransferConfidentialCredits'),
  credits('disableConfidentialTransferConfidentialCredits'),
  credits('enableConfidentialTransferNonConfidentialCredits'),
  credits('disableConfidentialTransferNonConfidentialCredits'),
]

const state = word('accountState', ACCOUNT_STATES)

/** The instructions of extensions that a treasury meets: by the tag of the extension, then by their own. */
export const EXTENSION_SHAPES: Readonly<Record<number, readonly (Shape | null)[]>> = {
  26: TRANSFER_FEE,
  27: CONFIDENTIAL,
  28: [
    { type: 'initializeDefaultAccountState', accounts: ['mint'], parts: [state] },
    {
      type: 'updateDefaultAccountState',
      accounts: ['mint'],
      parts: [state],
      authority: ['freezeAuthority', 'multisigFreezeAuthority'],
    },
  ],
  30: [
    { type: 'enableRequiredMemoTransfers', accounts: ['account'], authority: OWNER },
    { type: 'disableRequiredMemoTransfers', accounts: ['account'], authority: OWNER },
  ],
  34: [
    { type: 'enableCpiGuard', accounts: ['account'], authority: OWNER },
    { type: 'disableCpiGuard', accounts: ['account'], authority: OWNER },
  ],
  36: [
    {
      type: 'initializeTransferHook',
      accounts: ['mint'],
      parts: [zeroableAddressOrNothing('authority'), zeroableAddressOrNothing('programId')],
    },
    { type: 'updateTransferHook', accounts: ['mint'], parts: [zeroableAddressOrNothing('programId')], authority: AUTHORITY },
  ],
  39: [
    {
      type: 'initializeMetadataPointer',
      accounts: ['mint'],
      parts: [zeroableAddressOrNothing('authority'), zeroableAddressOrNothing('metadataAddress')],
    },
    { type: 'updateMetadataPointer', accounts: ['mint'], parts: [zeroableAddressOrNothing('metadataAddress')], authority: AUTHORITY },
  ],
}
