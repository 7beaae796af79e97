import { TOKEN_PROGRAM } from '../../program/ids.ts'
import { type InstructionLayout, countedIn, type ProgramLayouts } from '../layout.ts'
import { address, batched, lamports, optional, textToEnd, u8, units, wordIn } from '../shape.ts'

const instruction = countedIn(1)
/** Where one key is not enough, the signers of a multisig follow. */
const SIGNERS = '...multisigSigner!'

/** What a mint or an account of a token can have a say over it, in the order of their numbers. Token-2022 alone has those after the fourth. */
const AUTHORITY_TYPES = ['mint authority', 'freeze authority', 'owner', 'close authority']
const decimals = u8
const amount = units

/** What both token programs have, byte for byte. */
const shared: readonly InstructionLayout[] = [
  instruction(
    0,
    'initializeMint',
    'mint rent',
    'Makes {mint} a token with {decimals} decimals that {mintAuthority} can issue{ and that can be frozen by ?freezeAuthority}.',
    {
      decimals,
      mintAuthority: address,
      freezeAuthority: optional(address),
    },
  ),
  instruction(1, 'initializeAccount', 'account mint owner rent', 'Makes {account} an account of {owner} for the token {mint}.'),
  instruction(
    2,
    'initializeMultisig',
    'multisig rent ...signer',
    'Makes {multisig} an authority of {m} signatures of those who are named.',
    { m: u8 },
  ),
  instruction(
    4,
    'approve',
    `source delegate owner ${SIGNERS}`,
    'Lets {delegate} move up to {amount} out of {source}, until it is revoked, by {owner}.',
    { amount },
  ),
  instruction(5, 'revoke', `source owner ${SIGNERS}`, 'Takes back every permission to move tokens out of {source}, by {owner}.'),
  instruction(
    7,
    'mintTo',
    `mint token mintAuthority ${SIGNERS}`,
    'Mints {amount@mint} of the token {mint} to {token}, by {mintAuthority}.',
    { amount },
  ),
  instruction(8, 'burn', `account mint authority ${SIGNERS}`, 'Destroys {amount@mint} of the token {mint} in {account}, by {authority}.', {
    amount,
  }),
  instruction(
    9,
    'closeAccount',
    `account destination owner ${SIGNERS}`,
    'Closes the token account {account}; its rent goes to {destination}, by {owner}.',
  ),
  instruction(10, 'freezeAccount', `account mint owner ${SIGNERS}`, 'Freezes the account {account} of the token {mint}, by {owner}.'),
  instruction(11, 'thawAccount', `account mint owner ${SIGNERS}`, 'Thaws the account {account} of the token {mint}, by {owner}.'),
  instruction(
    13,
    'approveChecked',
    `source mint delegate owner ${SIGNERS}`,
    'Lets {delegate} move up to {amount/decimals} of the token {mint} out of {source}, until it is revoked, by {owner}.',
    { amount, decimals },
  ),
  instruction(
    14,
    'mintToChecked',
    `mint token mintAuthority ${SIGNERS}`,
    'Mints {amount/decimals} of the token {mint} to {token}, by {mintAuthority}.',
    { amount, decimals },
  ),
  instruction(
    15,
    'burnChecked',
    `account mint authority ${SIGNERS}`,
    'Destroys {amount/decimals} of the token {mint} in {account}, by {authority}.',
    { amount, decimals },
  ),
  instruction(16, 'initializeAccount2', 'account mint rent', 'Makes {account} an account of {owner} for the token {mint}.', {
    owner: address,
  }),
  instruction(17, 'syncNative', 'account rent?', 'Counts the SOL that the token account {account} holds.'),
  instruction(18, 'initializeAccount3', 'account mint', 'Makes {account} an account of {owner} for the token {mint}.', {
    owner: address,
  }),
  instruction(19, 'initializeMultisig2', 'multisig ...signer', 'Makes {multisig} an authority of {m} signatures of those who are named.', {
    m: u8,
  }),
  instruction(
    20,
    'initializeMint2',
    'mint',
    'Makes {mint} a token with {decimals} decimals that {mintAuthority} can issue{ and that can be frozen by ?freezeAuthority}.',
    {
      decimals,
      mintAuthority: address,
      freezeAuthority: optional(address),
    },
  ),
  instruction(22, 'initializeImmutableOwner', 'account', 'Has the token account {account} keep its owner for ever.'),
  instruction(23, 'amountToUiAmount', 'mint', 'Asks how {amount@mint} of the token {mint} are written. Nothing is changed.', { amount }),
  instruction(24, 'uiAmountToAmount', 'mint', 'Asks how many units of the token {mint} are {uiAmount}. Nothing is changed.', {
    uiAmount: textToEnd,
  }),
  instruction(
    38,
    'withdrawExcessLamports',
    `source destination authority ${SIGNERS}`,
    'Takes the SOL beyond its rent out of {source}, to {destination}, by {authority}.',
  ),
  instruction(
    45,
    'unwrapLamports',
    `source destination authority ${SIGNERS}`,
    'Takes {amount|all} of the wrapped SOL out of {source} and gives it to {destination} as SOL, by {authority}.',
    { amount: optional(lamports) },
  ),
  instruction(255, 'batch', '', 'Does, one after the other, what follows.', { data: batched }),
]

/** The layouts of a token program: they differ in the authorities there are, and in what follows a transfer. */
export function tokenLayouts({
  authorityTypes,
  afterTransfer,
}: {
  authorityTypes: readonly string[]
  afterTransfer: string
}): InstructionLayout[] {
  return [
    ...shared,
    instruction(
      3,
      'transfer',
      `source destination authority ${afterTransfer}`,
      'Moves {amount} of a token that is not named from {source} to {destination}, by {authority}.',
      { amount },
    ),
    instruction(
      6,
      'setAuthority',
      `owned owner ${SIGNERS}`,
      'Makes {newAuthority|nobody, for ever,} the {authorityType} of {owned}, by {owner}.',
      {
        authorityType: wordIn(authorityTypes),
        newAuthority: optional(address),
      },
    ),
    instruction(
      12,
      'transferChecked',
      `source mint destination authority ${afterTransfer}`,
      'Moves {amount/decimals} of the token {mint} from {source} to {destination}, by {authority}.',
      { amount, decimals },
    ),
  ]
}

export const tokenProgram: ProgramLayouts = {
  address: TOKEN_PROGRAM,
  name: 'Token',
  layouts: [
    ...tokenLayouts({ authorityTypes: AUTHORITY_TYPES, afterTransfer: SIGNERS }),
    instruction(21, 'getAccountDataSize', 'mint', 'Asks how large an account of the token {mint} is. Nothing is changed.'),
  ],
}
