import { ASSOCIATED_TOKEN_PROGRAM } from '../../program/ids.ts'
import { countedIn, type ProgramLayouts, tagged } from '../layout.ts'

const instruction = countedIn(1)
/** Older clients name the rent sysvar as well. */
const CREATION = 'payer account owner mint systemProgram tokenProgram rent@'
const CREATES = 'Creates the associated account {account} of {owner} for the token {mint}; {payer} pays its rent.'

/** https://github.com/solana-program/associated-token-account, interface/src/instruction.rs */
export const associatedTokenProgram: ProgramLayouts = {
  address: ASSOCIATED_TOKEN_PROGRAM,
  name: 'Associated Token Account',
  layouts: [
    // The first form had no data at all, and means the same.
    { ...tagged([], 'createAssociatedToken', CREATION, CREATES), isBare: true },
    instruction(0, 'createAssociatedToken', CREATION, CREATES),
    instruction(
      1,
      'createAssociatedTokenIdempotent',
      CREATION,
      'Creates the associated account {account} of {owner} for the token {mint}, unless it exists; {payer} pays its rent.',
    ),
    instruction(
      2,
      'recoverNestedAssociatedToken',
      'nestedAccount nestedMint destination ownerAccount ownerMint wallet tokenProgram nestedTokenProgram?',
      'Empties the nested token account {nestedAccount}, of the token {nestedMint}, into {destination} and closes it, by the owner {wallet}.',
    ),
  ],
}
