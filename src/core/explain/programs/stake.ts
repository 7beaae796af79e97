import { parseAddress } from '../../address/address.ts'
import { u32 } from '../../program/layout.ts'
import { countedIn, type ProgramLayouts } from '../layout.ts'
import { address, i64, lamports, longText, optional, u64, wordIn } from '../shape.ts'

const instruction = countedIn(4)
const authorityType = wordIn(['staker', 'withdrawer'], u32)
/** With the sysvars, and with the account of a configuration that there is no more. */
const DELEGATION_ACCOUNTS = 6
const lockup = { unixTimestamp: optional(i64), epoch: optional(u64) }

/**
 * https://github.com/solana-program/stake, interface/src/instruction.rs. The sysvars may be left out. Signers are found wherever they stand; the
 * names are those of the places that clients give them.
 */
export const stakeProgram: ProgramLayouts = {
  address: parseAddress('Stake11111111111111111111111111111111111111'),
  name: 'Stake',
  layouts: [
    instruction(
      0,
      'initialize',
      'stake rent@',
      'Makes {stake} a stake account with the stake authority {staker} and the withdraw authority {withdrawer}, locked up to the time {unixTimestamp} and the epoch {epoch} under the custodian {custodian}.',
      { staker: address, withdrawer: address, unixTimestamp: i64, epoch: u64, custodian: address },
    ),
    instruction(
      1,
      'authorize',
      'stake clock@ authority lockupAuthority?',
      'Makes {newAuthority} the {authorityType} of the stake account {stake}, by {authority}.',
      { newAuthority: address, authorityType },
    ),
    instruction(
      2,
      'delegateStake',
      (_, count) => (count >= DELEGATION_ACCOUNTS ? 'stake vote clock@ stakeHistory@ unused stakeAuthority' : 'stake vote stakeAuthority'),
      'Delegates the stake account {stake} to the vote account {vote}.',
    ),
    instruction(
      3,
      'split',
      'stake splitStake stakeAuthority',
      'Splits {lamports} off the stake account {stake} into {splitStake}, by {stakeAuthority}.',
      { lamports },
    ),
    instruction(
      4,
      'withdraw',
      'stake recipient clock@ stakeHistory@ withdrawAuthority lockupAuthority?',
      'Takes {lamports} out of the stake account {stake}, to {recipient}, by {withdrawAuthority}.',
      { lamports },
    ),
    instruction(5, 'deactivate', 'stake clock@ stakeAuthority', 'Takes the stake of {stake} out of delegation, by {stakeAuthority}.'),
    instruction(
      6,
      'setLockup',
      'stake authority',
      'Sets the lockup of the stake account {stake}: time {unixTimestamp|unchanged}, epoch {epoch|unchanged}, custodian {custodian|unchanged}.',
      { ...lockup, custodian: optional(address) },
    ),
    instruction(
      7,
      'merge',
      'destinationStake sourceStake clock@ stakeHistory@ stakeAuthority',
      'Merges the stake account {sourceStake}, which is emptied, into {destinationStake}, by {stakeAuthority}.',
    ),
    instruction(
      8,
      'authorizeWithSeed',
      'stake base clock@ lockupAuthority?',
      'Makes {newAuthority} the {authorityType} of the stake account {stake}, by the account that is derived from {base} with the seed {authoritySeed} under {authorityOwner}.',
      { newAuthority: address, authorityType, authoritySeed: longText, authorityOwner: address },
    ),
    instruction(
      9,
      'initializeChecked',
      'stake rent@ stakeAuthority withdrawAuthority',
      'Makes {stake} a stake account with the stake authority {stakeAuthority} and the withdraw authority {withdrawAuthority}, without a lockup.',
    ),
    instruction(
      10,
      'authorizeChecked',
      'stake clock@ authority newAuthority lockupAuthority?',
      'Makes {newAuthority}, which signs, the {authorityType} of the stake account {stake}, by {authority}.',
      { authorityType },
    ),
    instruction(
      11,
      'authorizeCheckedWithSeed',
      'stake base clock@ newAuthority lockupAuthority?',
      'Makes {newAuthority}, which signs, the {authorityType} of the stake account {stake}, by the account that is derived from {base} with the seed {authoritySeed} under {authorityOwner}.',
      { authorityType, authoritySeed: longText, authorityOwner: address },
    ),
    instruction(
      12,
      'setLockupChecked',
      'stake authority newLockupAuthority?',
      'Sets the lockup of the stake account {stake}: time {unixTimestamp|unchanged}, epoch {epoch|unchanged}{, custodian ?newLockupAuthority}.',
      lockup,
    ),
    instruction(13, 'getMinimumDelegation', '', 'Asks how little may be delegated. Nothing is changed.'),
    instruction(
      14,
      'deactivateDelinquent',
      'stake delinquentVote referenceVote',
      'Takes the stake of {stake} out of delegation, since the vote account {delinquentVote} no longer votes; {referenceVote} confirms it.',
    ),
    instruction(
      16,
      'moveStake',
      'sourceStake destinationStake stakeAuthority',
      'Moves {lamports} of stake from the stake account {sourceStake} to {destinationStake}, by {stakeAuthority}.',
      { lamports },
    ),
    instruction(
      17,
      'moveLamports',
      'sourceStake destinationStake stakeAuthority',
      'Moves {lamports} that are not staked from the stake account {sourceStake} to {destinationStake}, by {stakeAuthority}.',
      { lamports },
    ),
  ],
}
