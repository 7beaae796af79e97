/** Name and meaning, at the place of the code that a program gives as `Custom`. */
type CodeWords = readonly (readonly [name: string, words: string])[]

const SYSTEM: CodeWords = [
  ['AccountAlreadyInUse', 'an account at that address exists already'],
  ['ResultWithNegativeLamports', 'the account holds too little for the transfer'],
  ['InvalidProgramId', 'an account cannot be given to that program'],
  ['InvalidAccountDataLength', 'an account cannot have that size'],
  ['MaxSeedLengthExceeded', 'the seed of the address is too long'],
  ['AddressWithSeedMismatch', 'the seed does not give the address'],
  ['NonceNoRecentBlockhashes', 'the network has no recent blockhash for the nonce'],
  ['NonceBlockhashNotExpired', 'the nonce can be advanced only once the chain has moved on'],
  ['NonceUnexpectedBlockhashValue', 'the nonce holds another value'],
]

const TOKEN: CodeWords = [
  ['NotRentExempt', 'the account is below its rent-exempt minimum'],
  ['InsufficientFunds', 'the token account holds too little'],
  ['InvalidMint', 'the mint is not valid'],
  ['MintMismatch', 'the token account is of another mint'],
  ['OwnerMismatch', 'the owner is another one'],
  ['FixedSupply', 'no more of this token can be minted'],
  ['AlreadyInUse', 'the account is in use already'],
  ['InvalidNumberOfProvidedSigners', 'too few or too many have signed'],
  ['InvalidNumberOfRequiredSigners', 'that many signers cannot be asked for'],
  ['UninitializedState', 'the account has not been set up'],
  ['NativeNotSupported', 'this cannot be done with wrapped native tokens'],
  ['NonNativeHasBalance', 'the token account still holds tokens and cannot be closed'],
  ['InvalidInstruction', 'the instruction is not valid'],
  ['InvalidState', 'the account is not in a state for this'],
  ['Overflow', 'a figure became too large'],
  ['AuthorityTypeNotSupported', 'the account has no such authority'],
  ['MintCannotFreeze', 'accounts of this mint cannot be frozen'],
  ['AccountFrozen', 'the token account is frozen'],
  ['MintDecimalsMismatch', 'the mint has other decimals'],
  ['NonNativeNotSupported', 'this can be done only with wrapped native tokens'],
]

const TOKEN_2022: CodeWords = [
  ...TOKEN,
  ['ExtensionTypeMismatch', 'the account has other extensions'],
  ['ExtensionBaseMismatch', 'the extension is for another kind of account'],
  ['ExtensionAlreadyInitialized', 'the extension has been set up already'],
  ['ConfidentialTransferAccountHasBalance', 'the account still holds a confidential balance and cannot be closed'],
  ['ConfidentialTransferAccountNotApproved', 'the account is not approved for confidential transfers'],
  ['ConfidentialTransferDepositsAndTransfersDisabled', 'the account takes no confidential deposits or transfers'],
  ['ConfidentialTransferElGamalPubkeyMismatch', 'the encryption key is another one'],
  ['ConfidentialTransferBalanceMismatch', 'the confidential balance is another one'],
  ['MintHasSupply', 'tokens of the mint still exist and it cannot be closed'],
  ['NoAuthorityExists', 'nobody may do this'],
  ['TransferFeeExceedsMaximum', 'the transfer fee is above its maximum'],
  ['MintRequiredForTransfer', 'the transfer must name the mint'],
  ['FeeMismatch', 'the transfer fee is not the expected one'],
  ['FeeParametersMismatch', 'the proof was made for another transfer fee'],
  ['ImmutableOwner', 'the owner cannot be changed'],
  ['AccountHasWithheldTransferFees', 'the account still holds withheld transfer fees and cannot be closed'],
  ['NoMemo', 'the recipient requires a memo before the transfer'],
  ['NonTransferable', 'tokens of this mint cannot be transferred'],
  ['NonTransferableNeedsImmutableOwnership', 'tokens of this mint go only to accounts with a fixed owner'],
  ['MaximumPendingBalanceCreditCounterExceeded', 'the account accepts no more until its pending balance is applied'],
  ['MaximumDepositAmountExceeded', 'the confidential deposit is too large'],
  ['CpiGuardSettingsLocked', 'the guard against calls by programs cannot be changed by a program'],
  ['CpiGuardTransferBlocked', 'the account is guarded against transfers by programs'],
  ['CpiGuardBurnBlocked', 'the account is guarded against burning by programs'],
  ['CpiGuardCloseAccountBlocked', 'the account is guarded against closing by programs'],
  ['CpiGuardApproveBlocked', 'the account is guarded against delegates named by programs'],
  ['CpiGuardSetAuthorityBlocked', 'the account is guarded against authorities set by programs'],
  ['CpiGuardOwnerChangeBlocked', 'the account is guarded against a change of owner'],
  ['ExtensionNotFound', 'the account does not have the extension'],
  ['NonConfidentialTransfersDisabled', 'the account accepts only confidential transfers'],
  ['ConfidentialTransferFeeAccountHasWithheldFee', 'the account still holds withheld confidential fees and cannot be closed'],
  ['InvalidExtensionCombination', 'these extensions cannot be together'],
  ['InvalidLengthForAlloc', 'the extension has another size'],
  ['AccountDecryption', 'the confidential balance could not be decrypted'],
  ['ProofGeneration', 'the proof could not be made'],
  ['InvalidProofInstructionOffset', 'the proof is not where the instruction says'],
  ['HarvestToMintDisabled', 'withheld fees cannot be collected to the mint'],
  ['SplitProofContextStateAccountsNotSupported', 'the proof cannot be split for this'],
  ['NotEnoughProofContextStateAccounts', 'parts of the proof are missing'],
  ['MalformedCiphertext', 'an encrypted figure cannot be read'],
  ['CiphertextArithmeticFailed', 'encrypted figures could not be added'],
  ['PedersenCommitmentMismatch', 'the proof is of another figure'],
  ['RangeProofLengthMismatch', 'the range proof has another length'],
  ['IllegalBitLength', 'the amount has too many bits'],
  ['FeeCalculation', 'the transfer fee could not be worked out'],
  ['IllegalMintBurnConversion', 'this mint knows no public balance to deposit from or withdraw to'],
  ['InvalidScale', 'the scale of shown amounts is not valid'],
  ['MintPaused', 'the mint is paused: nothing of it moves'],
  ['PendingBalanceNonZero', 'the pending balance must be applied before the key changes'],
]

const ASSOCIATED_TOKEN: CodeWords = [['InvalidOwner', 'the associated token account has another owner']]

/** By address. Written as text: the words of errors are made from these, and program/ids.ts stands above those. */
const BY_PROGRAM: ReadonlyMap<string, CodeWords> = new Map([
  ['11111111111111111111111111111111', SYSTEM],
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', TOKEN],
  ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', TOKEN_2022],
  ['ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL', ASSOCIATED_TOKEN],
])

/** What a program's own code means; null for a program or code that is not known here. */
export function findProgramError({ program, code }: { program: string; code: bigint }): { name: string; words: string } | null {
  const found = BY_PROGRAM.get(program)?.[Number(code)]
  return found === undefined ? null : { name: found[0], words: found[1] }
}
