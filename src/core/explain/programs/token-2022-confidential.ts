import { type InstructionLayout, tagged, type Values } from '../layout.ts'
import { address, addressOrZeros, bytes, flag, i8, u64, u8, units } from '../shape.ts'
import { withSources } from './token-2022-sources.ts'

/** What the owner alone can read. */
const ciphertext = bytes(36)
/** What the mint's auditor can read: one half of an amount. */
const auditorHalf = bytes(64)
const SIGNERS = '...multisigSigner!'
/** A proof stands in another instruction of the transaction, or was checked before and stands in an account. */
const PROOF = 'instructionsSysvarOrContextState'

/**
 * Accounts whose number hangs on where each proof stands: at offset 0 in an account of its own, else in an instruction, for which the sysvar of
 * instructions is named once.
 */
function proved(first: string, proofs: readonly string[], last: string) {
  return (values: Values): string => {
    const contexts = proofs.filter((proof) => values[`${proof}ProofInstructionOffset`] === 0)
    const sysvar = contexts.length < proofs.length ? 'instructionsSysvar' : ''
    return [first, sysvar, ...contexts.map((proof) => `${proof}Record`), last, SIGNERS].join(' ')
  }
}

function offsetsOf(proofs: readonly string[]) {
  return Object.fromEntries(proofs.map((proof) => [`${proof}ProofInstructionOffset`, i8]))
}

const WITHDRAWAL = ['equality', 'range']
const TRANSFER = ['equality', 'ciphertextValidity', 'range']
const TRANSFER_WITH_FEE = ['equality', 'transferAmountCiphertextValidity', 'feeSigma', 'feeCiphertextValidity', 'range']
const proofInstructionOffset = i8

const transfer = (own: number, ...rest: Rest) => tagged([27, own], ...rest)
const fee = (own: number, ...rest: Rest) => tagged([37, own], ...rest)
const mintBurn = (own: number, ...rest: Rest) => tagged([42, own], ...rest)
type Rest = Parameters<typeof tagged> extends [unknown, ...infer Others] ? Others : never

/** Credits of an account that can be switched on and off. */
const credits = (own: number, name: string, words: string): InstructionLayout => transfer(own, name, `token authority ${SIGNERS}`, words)

/** What confidential transfers, their fees, and confidential issue and burning add: amounts that only keys can read. */
export const confidentialLayouts: readonly InstructionLayout[] = [
  transfer(
    0,
    'initializeConfidentialTransferMint',
    'mint',
    'Lets the token {mint} be transferred in secret; {authority|nobody} may change how{; every amount can be read with the key ?auditorElgamalPubkey}.',
    {
      authority: addressOrZeros,
      autoApproveNewAccounts: flag,
      auditorElgamalPubkey: addressOrZeros,
    },
  ),
  transfer(
    1,
    'updateConfidentialTransferMint',
    `mint authority ${SIGNERS}`,
    'Changes how the token {mint} is transferred in secret, by {authority}{; every amount can be read with the key ?auditorElgamalPubkey}; new accounts are approved automatically: {autoApproveNewAccounts}.',
    {
      autoApproveNewAccounts: flag,
      auditorElgamalPubkey: addressOrZeros,
    },
  ),
  transfer(
    2,
    'configureConfidentialTransferAccount',
    `token mint ${PROOF} authority ${SIGNERS}`,
    'Has the token account {token} take transfers of the token {mint} in secret, by {authority}.',
    {
      decryptableZeroBalance: ciphertext,
      maximumPendingBalanceCreditCounter: u64,
      proofInstructionOffset,
    },
  ),
  transfer(
    3,
    'approveConfidentialTransferAccount',
    `token mint authority ${SIGNERS}`,
    'Lets the token account {token} use transfers of the token {mint} in secret, by {authority}.',
  ),
  transfer(
    4,
    'emptyConfidentialTransferAccount',
    `token ${PROOF} authority ${SIGNERS}`,
    'Proves that the token account {token} holds nothing in secret, so that it can be closed, by {authority}.',
    { proofInstructionOffset },
  ),
  transfer(
    5,
    'confidentialDeposit',
    `token mint authority ${SIGNERS}`,
    'Makes {amount/decimals} of the token {mint} in {token} secret, by {authority}.',
    { amount: units, decimals: u8 },
  ),
  transfer(
    6,
    'confidentialWithdraw',
    proved('token mint', WITHDRAWAL, 'authority'),
    'Makes {amount/decimals} of the token {mint} in {token} public again, by {authority}.',
    {
      amount: units,
      decimals: u8,
      newDecryptableAvailableBalance: ciphertext,
      ...offsetsOf(WITHDRAWAL),
    },
  ),
  transfer(
    7,
    'confidentialTransfer',
    proved('sourceToken mint destinationToken', TRANSFER, 'authority'),
    'Moves a secret amount of the token {mint} from {sourceToken} to {destinationToken}, by {authority}.',
    {
      newSourceDecryptableAvailableBalance: ciphertext,
      transferAmountAuditorCiphertextLo: auditorHalf,
      transferAmountAuditorCiphertextHi: auditorHalf,
      ...offsetsOf(TRANSFER),
    },
  ),
  transfer(
    8,
    'applyConfidentialPendingBalance',
    `token authority ${SIGNERS}`,
    'Adds what arrived in secret in {token}, {expectedPendingBalanceCreditCounter} of them, to what can be spent, by {authority}.',
    {
      expectedPendingBalanceCreditCounter: u64,
      newDecryptableAvailableBalance: ciphertext,
    },
  ),
  credits(9, 'enableConfidentialCredits', 'Has the token account {token} take secret arrivals, by {authority}.'),
  credits(10, 'disableConfidentialCredits', 'Has the token account {token} refuse secret arrivals, by {authority}.'),
  credits(11, 'enableNonConfidentialCredits', 'Has the token account {token} take public arrivals, by {authority}.'),
  credits(12, 'disableNonConfidentialCredits', 'Has the token account {token} refuse public arrivals, by {authority}.'),
  transfer(
    13,
    'confidentialTransferWithFee',
    proved('sourceToken mint destinationToken', TRANSFER_WITH_FEE, 'authority'),
    'Moves a secret amount of the token {mint}, of which the mint withholds a secret fee, from {sourceToken} to {destinationToken}, by {authority}.',
    {
      newSourceDecryptableAvailableBalance: ciphertext,
      transferAmountAuditorCiphertextLo: auditorHalf,
      transferAmountAuditorCiphertextHi: auditorHalf,
      ...offsetsOf(TRANSFER_WITH_FEE),
    },
  ),
  transfer(
    14,
    'configureConfidentialTransferAccountWithRegistry',
    'token mint elgamalRegistry payer? systemProgram?',
    'Has the token account {token} take transfers of the token {mint} in secret, under the key that {elgamalRegistry} holds.',
  ),
  fee(
    0,
    'initializeConfidentialTransferFee',
    'mint',
    'Has fees of secret transfers of the token {mint} withheld under the key {withdrawWithheldAuthorityElGamalPubkey}; {authority|nobody} may change that.',
    {
      authority: addressOrZeros,
      withdrawWithheldAuthorityElGamalPubkey: address,
    },
  ),
  fee(
    1,
    'withdrawWithheldTokensFromMintForConfidentialTransferFee',
    `mint destination ${PROOF} authority ${SIGNERS}`,
    'Takes the secret fees that the mint {mint} holds to {destination}, by {authority}.',
    {
      proofInstructionOffset,
      newDecryptableAvailableBalance: ciphertext,
    },
  ),
  fee(
    2,
    'withdrawWithheldTokensFromAccountsForConfidentialTransferFee',
    withSources(`mint destination ${PROOF} authority`),
    'Takes the secret fees of the token {mint} out of {numTokenAccounts} accounts to {destination}, by {authority}.',
    {
      numTokenAccounts: u8,
      proofInstructionOffset,
      newDecryptableAvailableBalance: ciphertext,
    },
  ),
  fee(
    3,
    'harvestWithheldTokensToMintForConfidentialTransferFee',
    'mint ...source',
    'Takes the secret fees of the named accounts to the mint {mint}.',
  ),
  fee(4, 'enableHarvestToMint', `mint authority ${SIGNERS}`, 'Lets secret fees be taken to the mint {mint}, by {authority}.'),
  fee(5, 'disableHarvestToMint', `mint authority ${SIGNERS}`, 'Keeps secret fees from being taken to the mint {mint}, by {authority}.'),
  mintBurn(
    0,
    'initializeConfidentialMintBurn',
    'mint',
    'Lets the token {mint} be issued and destroyed in secret, its supply under the key {supplyElgamalPubkey}.',
    {
      supplyElgamalPubkey: address,
      decryptableSupply: ciphertext,
    },
  ),
  mintBurn(
    1,
    'rotateSupplyElgamalPubkey',
    `mint ${PROOF} authority ${SIGNERS}`,
    'Puts the secret supply of the token {mint} under the key {newSupplyElgamalPubkey}, by {authority}.',
    {
      newSupplyElgamalPubkey: address,
      proofInstructionOffset,
    },
  ),
  mintBurn(
    2,
    'updateConfidentialMintBurnDecryptableSupply',
    `mint authority ${SIGNERS}`,
    'Replaces the copy of the secret supply of the token {mint} that its own key can read, by {authority}.',
    { newDecryptableSupply: ciphertext },
  ),
  mintBurn(
    3,
    'confidentialMint',
    proved('token mint', TRANSFER, 'authority'),
    'Mints a secret amount of the token {mint} to {token}, by {authority}.',
    {
      newDecryptableSupply: ciphertext,
      mintAmountAuditorCiphertextLo: auditorHalf,
      mintAmountAuditorCiphertextHi: auditorHalf,
      ...offsetsOf(TRANSFER),
    },
  ),
  mintBurn(
    4,
    'confidentialBurn',
    proved('token mint', TRANSFER, 'authority'),
    'Destroys a secret amount of the token {mint} in {token}, by {authority}.',
    {
      newDecryptableAvailableBalance: ciphertext,
      burnAmountAuditorCiphertextLo: auditorHalf,
      burnAmountAuditorCiphertextHi: auditorHalf,
      ...offsetsOf(TRANSFER),
    },
  ),
  mintBurn(
    5,
    'applyConfidentialPendingBurn',
    `mint authority ${SIGNERS}`,
    'Takes what was destroyed in secret off the supply of the token {mint}, by {authority}.',
  ),
  tagged(
    [46, 3],
    'permissionedConfidentialBurn',
    proved('token mint', TRANSFER, 'permissionedBurnAuthority authority'),
    'Destroys a secret amount of the token {mint} in {token}, by {authority} and {permissionedBurnAuthority}.',
    {
      newDecryptableAvailableBalance: ciphertext,
      burnAmountAuditorCiphertextLo: auditorHalf,
      burnAmountAuditorCiphertextHi: auditorHalf,
      ...offsetsOf(TRANSFER),
    },
  ),
]
