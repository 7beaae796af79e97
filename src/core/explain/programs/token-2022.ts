import { TOKEN_2022_PROGRAM } from '../../program/ids.ts'
import { countedIn, type ProgramLayouts, tagged } from '../layout.ts'
import { address, optional, u16, u8, units, wordIn, wordsToEnd, addressOrZeros, i16, f64, i64 } from '../shape.ts'
import { confidentialLayouts } from './token-2022-confidential.ts'
import { withSources } from './token-2022-sources.ts'
import { AUTHORITY_TYPES, EXTENSIONS } from './token-2022-words.ts'
import { metadataLayouts } from './token-metadata.ts'
import { tokenLayouts } from './token.ts'

const SIGNERS = '...multisigSigner!'
/** Behind the four accounts of a transfer stands what the mint's hook asks to see. */
const SIGNERS_OR_HOOK = '...multisigSigner!hookAccount'
const decimals = u8
const amount = units

const extensions = wordsToEnd(EXTENSIONS)
const state = wordIn(['uninitialized', 'initialized', 'frozen'])

/** The instructions of one extension: its number and their own. */
const extension =
  (number: number) =>
  (own: number, ...rest: Parameters<typeof tagged> extends [unknown, ...infer Rest] ? Rest : never) =>
    tagged([number, own], ...rest)

const instruction = countedIn(1)
const fee = extension(26)
const defaultState = extension(28)
const memoTransfer = extension(30)
const interest = extension(33)
const cpiGuard = extension(34)
const hook = extension(36)
const scaled = extension(43)
const pausable = extension(44)
const permissionedBurn = extension(46)

/** An extension that says where something else stands, by its number and by what it points at. */
function pointer(number: number, [name, field, what]: readonly [name: string, field: string, what: string]) {
  const own = extension(number)
  const by = `${name.charAt(0).toLowerCase()}${name.slice(1)}Authority`
  return [
    own(
      0,
      `initialize${name}`,
      'mint',
      `Says of the token {mint} that its ${what} stands at {${field}|nowhere yet}; {authority|nobody} may change that.`,
      {
        authority: addressOrZeros,
        [field]: addressOrZeros,
      },
    ),
    own(
      1,
      `update${name}`,
      `mint ${by} ${SIGNERS}`,
      `Says of the token {mint} that its ${what} stands at {${field}|nowhere}, by {${by}}.`,
      {
        [field]: addressOrZeros,
      },
    ),
  ]
}

/** https://github.com/solana-program/token-2022, interface/src/instruction.rs and interface/src/extension */
export const token2022Program: ProgramLayouts = {
  address: TOKEN_2022_PROGRAM,
  name: 'Token-2022',
  layouts: [
    ...tokenLayouts({ authorityTypes: AUTHORITY_TYPES, afterTransfer: SIGNERS_OR_HOOK }),
    instruction(21, 'getAccountDataSize', 'mint', 'Asks how large an account of the token {mint} is. Nothing is changed.', { extensions }),
    instruction(25, 'initializeMintCloseAuthority', 'mint', 'Lets {closeAuthority|nobody} close the mint {mint}.', {
      closeAuthority: optional(address),
    }),
    fee(
      0,
      'initializeTransferFeeConfig',
      'mint',
      'Has the token {mint} withhold {transferFeeBasisPoints} hundredths of a percent of each transfer, at most {maximumFee@mint}; {transferFeeConfigAuthority|nobody} may change that and {withdrawWithheldAuthority|nobody} takes what is withheld.',
      {
        transferFeeConfigAuthority: optional(address),
        withdrawWithheldAuthority: optional(address),
        transferFeeBasisPoints: u16,
        maximumFee: units,
      },
    ),
    fee(
      1,
      'transferCheckedWithFee',
      `source mint destination authority ${SIGNERS_OR_HOOK}`,
      'Moves {amount/decimals} of the token {mint} from {source} to {destination}, by {authority}; the mint withholds {fee/decimals} of it.',
      { amount, decimals, fee: units },
    ),
    fee(
      2,
      'withdrawWithheldTokensFromMint',
      `mint feeReceiver withdrawWithheldAuthority ${SIGNERS}`,
      'Takes the fees that the mint {mint} holds to {feeReceiver}, by {withdrawWithheldAuthority}.',
    ),
    fee(
      3,
      'withdrawWithheldTokensFromAccounts',
      withSources('mint feeReceiver withdrawWithheldAuthority'),
      'Takes the withheld fees of the token {mint} out of {numTokenAccounts} accounts to {feeReceiver}, by {withdrawWithheldAuthority}.',
      { numTokenAccounts: u8 },
    ),
    fee(4, 'harvestWithheldTokensToMint', 'mint ...source', 'Takes the withheld fees of the named accounts to the mint {mint}.'),
    fee(
      5,
      'setTransferFee',
      `mint transferFeeConfigAuthority ${SIGNERS}`,
      'Has the token {mint} withhold {transferFeeBasisPoints} hundredths of a percent of each transfer, at most {maximumFee@mint}, from the epoch after the next on, by {transferFeeConfigAuthority}.',
      { transferFeeBasisPoints: u16, maximumFee: units },
    ),
    ...confidentialLayouts,
    defaultState(0, 'initializeDefaultAccountState', 'mint', 'Has new accounts of the token {mint} begin as {state}.', { state }),
    defaultState(
      1,
      'updateDefaultAccountState',
      `mint freezeAuthority ${SIGNERS}`,
      'Has new accounts of the token {mint} begin as {state}, by {freezeAuthority}.',
      { state },
    ),
    instruction(
      29,
      'reallocate',
      `token payer systemProgram owner ${SIGNERS}`,
      'Makes room in the token account {token} for the extensions {newExtensionTypes}; {payer} pays its rent.',
      { newExtensionTypes: extensions },
    ),
    memoTransfer(
      0,
      'enableMemoTransfers',
      `token owner ${SIGNERS}`,
      'Has the token account {token} take only transfers with a memo, by {owner}.',
    ),
    memoTransfer(
      1,
      'disableMemoTransfers',
      `token owner ${SIGNERS}`,
      'Has the token account {token} take transfers without a memo again, by {owner}.',
    ),
    instruction(
      31,
      'createNativeMint',
      'payer nativeMint systemProgram',
      'Makes the mint of wrapped SOL, {nativeMint}; {payer} pays its rent.',
    ),
    instruction(32, 'initializeNonTransferableMint', 'mint', 'Has tokens of {mint} stay where they are issued.'),
    interest(
      0,
      'initializeInterestBearingMint',
      'mint',
      'Has amounts of the token {mint} shown with {rate} hundredths of a percent of interest a year; {rateAuthority|nobody} may change that.',
      { rateAuthority: addressOrZeros, rate: i16 },
    ),
    interest(
      1,
      'updateRateInterestBearingMint',
      `mint rateAuthority ${SIGNERS}`,
      'Has amounts of the token {mint} shown with {rate} hundredths of a percent of interest a year, by {rateAuthority}.',
      { rate: i16 },
    ),
    cpiGuard(
      0,
      'enableCpiGuard',
      `token owner ${SIGNERS}`,
      'Has the token account {token} refuse what other programs ask of it in the name of its owner, by {owner}.',
    ),
    cpiGuard(
      1,
      'disableCpiGuard',
      `token owner ${SIGNERS}`,
      'Lets other programs act on the token account {token} in the name of its owner again, by {owner}.',
    ),
    instruction(35, 'initializePermanentDelegate', 'mint', 'Lets {delegate} move and destroy every token of {mint} for ever.', {
      delegate: address,
    }),
    hook(
      0,
      'initializeTransferHook',
      'mint',
      'Has the program {programId|none} called on each transfer of the token {mint}; {authority|nobody} may change that.',
      { authority: addressOrZeros, programId: addressOrZeros },
    ),
    hook(
      1,
      'updateTransferHook',
      `mint authority ${SIGNERS}`,
      'Has the program {programId|none} called on each transfer of the token {mint}, by {authority}.',
      { programId: addressOrZeros },
    ),
    ...pointer(39, ['MetadataPointer', 'metadataAddress', 'metadata']),
    ...pointer(40, ['GroupPointer', 'groupAddress', 'group']),
    ...pointer(41, ['GroupMemberPointer', 'memberAddress', 'membership of a group']),
    scaled(
      0,
      'initializeScaledUiAmountMint',
      'mint',
      'Has amounts of the token {mint} shown times {multiplier}; {authority|nobody} may change that.',
      { authority: addressOrZeros, multiplier: f64 },
    ),
    scaled(
      1,
      'updateMultiplierScaledUiMint',
      `mint authority ${SIGNERS}`,
      'Has amounts of the token {mint} shown times {multiplier} from the Unix time {effectiveTimestamp} on, by {authority}.',
      { multiplier: f64, effectiveTimestamp: i64 },
    ),
    pausable(0, 'initializePausableConfig', 'mint', 'Lets {authority|nobody} stop every transfer of the token {mint}.', {
      authority: addressOrZeros,
    }),
    pausable(1, 'pause', `mint authority ${SIGNERS}`, 'Stops every transfer of the token {mint}, by {authority}.'),
    pausable(2, 'resume', `mint authority ${SIGNERS}`, 'Lets the token {mint} be transferred again, by {authority}.'),
    permissionedBurn(0, 'initializePermissionedBurn', 'mint', 'Has tokens of {mint} destroyed only with the signature of {authority}.', {
      authority: address,
    }),
    permissionedBurn(
      1,
      'permissionedBurn',
      `account mint permissionedBurnAuthority authority ${SIGNERS}`,
      'Destroys {amount@mint} of the token {mint} in {account}, by {authority} and {permissionedBurnAuthority}.',
      { amount },
    ),
    permissionedBurn(
      2,
      'permissionedBurnChecked',
      `account mint permissionedBurnAuthority authority ${SIGNERS}`,
      'Destroys {amount/decimals} of the token {mint} in {account}, by {authority} and {permissionedBurnAuthority}.',
      { amount, decimals },
    ),
    ...metadataLayouts,
  ],
}
