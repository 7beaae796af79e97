import { SYSTEM_PROGRAM } from '../../program/ids.ts'
import { countedIn, type ProgramLayouts } from '../layout.ts'
import { address, lamports, longText, u64 } from '../shape.ts'

const instruction = countedIn(4)

/** https://github.com/anza-xyz/solana-sdk, system-interface/src/instruction.rs */
export const systemProgram: ProgramLayouts = {
  address: SYSTEM_PROGRAM,
  name: 'System',
  layouts: [
    instruction(
      0,
      'createAccount',
      'payer newAccount',
      'Creates the account {newAccount} of {space} bytes under the program {programAddress}, with {lamports} from {payer}.',
      { lamports, space: u64, programAddress: address },
    ),
    instruction(1, 'assign', 'account', 'Hands the account {account}, with all it holds, to the program {programAddress}.', {
      programAddress: address,
    }),
    instruction(2, 'transfer', 'source destination', 'Moves {lamports} from {source} to {destination}.', { lamports }),
    instruction(
      3,
      'createAccountWithSeed',
      'payer newAccount baseAccount?',
      'Creates the account {newAccount}, derived from {base} with the seed {seed}, of {space} bytes under the program {programAddress}, with {lamports} from {payer}.',
      { base: address, seed: longText, lamports, space: u64, programAddress: address },
    ),
    instruction(
      4,
      'advanceNonceAccount',
      'nonceAccount recentBlockhashesSysvar nonceAuthority',
      'Advances the nonce account {nonceAccount}, by its authority {nonceAuthority}.',
    ),
    instruction(
      5,
      'withdrawNonceAccount',
      'nonceAccount recipient recentBlockhashesSysvar rentSysvar nonceAuthority',
      'Takes {lamports} out of the nonce account {nonceAccount}, to {recipient}, by its authority {nonceAuthority}.',
      { lamports },
    ),
    instruction(
      6,
      'initializeNonceAccount',
      'nonceAccount recentBlockhashesSysvar rentSysvar',
      'Makes {nonceAccount} a nonce account, with {nonceAuthority} as its authority.',
      { nonceAuthority: address },
    ),
    instruction(
      7,
      'authorizeNonceAccount',
      'nonceAccount nonceAuthority',
      'Makes {newNonceAuthority} the authority over the nonce account {nonceAccount}, in place of {nonceAuthority}.',
      { newNonceAuthority: address },
    ),
    instruction(8, 'allocate', 'newAccount', 'Gives the account {newAccount} room for {space} bytes.', { space: u64 }),
    instruction(
      9,
      'allocateWithSeed',
      'newAccount baseAccount',
      'Gives the account {newAccount}, derived from {base} with the seed {seed}, room for {space} bytes, and hands it to the program {programAddress}.',
      { base: address, seed: longText, space: u64, programAddress: address },
    ),
    instruction(
      10,
      'assignWithSeed',
      'account baseAccount',
      'Hands the account {account}, derived from {base} with the seed {seed}, with all it holds, to the program {programAddress}.',
      { base: address, seed: longText, programAddress: address },
    ),
    instruction(
      11,
      'transferWithSeed',
      'source baseAccount destination',
      'Moves {lamports} from {source}, derived from {baseAccount} with the seed {fromSeed} under {fromOwner}, to {destination}.',
      { lamports, fromSeed: longText, fromOwner: address },
    ),
    instruction(
      12,
      'upgradeNonceAccount',
      'nonceAccount',
      'Brings the nonce account {nonceAccount} from its old form into the present one.',
    ),
    instruction(
      13,
      'createAccountAllowPrefund',
      'newAccount payer?',
      'Creates the account {newAccount} of {space} bytes under the program {programAddress}, which may hold SOL already, and adds {lamports}{ from ?payer}.',
      { lamports, space: u64, programAddress: address },
    ),
  ],
}
