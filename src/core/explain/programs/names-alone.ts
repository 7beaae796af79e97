import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { parseAddress } from '../../address/address.ts'
import { named, type ProgramLayouts } from '../layout.ts'

const DISCRIMINATOR_BYTES = 8

/** Programs whose instructions are named and not read: what they do stays unsaid. */
export const programsByNameAlone: readonly ProgramLayouts[] = [
  // https://github.com/anza-xyz/solana-sdk, vote-interface/src/instruction.rs
  counted('Vote', 'Vote111111111111111111111111111111111111111', 4, [
    'initializeAccount',
    'authorize',
    'vote',
    'withdraw',
    'updateValidatorIdentity',
    'updateCommission',
    'voteSwitch',
    'authorizeChecked',
    'updateVoteState',
    'updateVoteStateSwitch',
    'authorizeWithSeed',
    'authorizeCheckedWithSeed',
    'compactUpdateVoteState',
    'compactUpdateVoteStateSwitch',
    'towerSync',
    'towerSyncSwitch',
    'initializeAccountV2',
    'updateCommissionCollector',
    'updateCommissionBps',
    'depositDelegatorRewards',
  ]),
  counted('BPF Loader v1', 'BPFLoader1111111111111111111111111111111111', 4, ['write', 'finalize']),
  counted('BPF Loader v2', 'BPFLoader2111111111111111111111111111111111', 4, ['write', 'finalize']),
  // https://github.com/anza-xyz/solana-sdk, loader-v3-interface/src/instruction.rs
  counted('BPF Upgradeable Loader', 'BPFLoaderUpgradeab1e11111111111111111111111', 4, [
    'initializeBuffer',
    'write',
    'deployWithMaxDataLen',
    'upgrade',
    'setAuthority',
    'close',
    'extendProgram',
    'setAuthorityChecked',
  ]),
  // Its instructions have had several orders: a number alone names none.
  counted('Loader v4', 'LoaderV411111111111111111111111111111111111', 4, []),
  counted('Ed25519 signature check', 'Ed25519SigVerify111111111111111111111111111', 1, []),
  counted('Secp256k1 signature check', 'KeccakSecp256k11111111111111111111111111111', 1, []),
  counted('Secp256r1 signature check', 'Secp256r1SigVerify1111111111111111111111111', 1, []),
  // https://github.com/Squads-Protocol/v4, programs/squads_multisig_program/src/lib.rs
  anchored('Squads v4', 'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf', [
    'program_config_init',
    'program_config_set_authority',
    'program_config_set_multisig_creation_fee',
    'program_config_set_treasury',
    'multisig_create',
    'multisig_create_v2',
    'multisig_add_member',
    'multisig_remove_member',
    'multisig_set_time_lock',
    'multisig_change_threshold',
    'multisig_set_config_authority',
    'multisig_set_rent_collector',
    'multisig_add_spending_limit',
    'multisig_remove_spending_limit',
    'config_transaction_create',
    'config_transaction_execute',
    'vault_transaction_create',
    'transaction_buffer_create',
    'transaction_buffer_close',
    'transaction_buffer_extend',
    'vault_transaction_create_from_buffer',
    'vault_transaction_execute',
    'batch_create',
    'batch_add_transaction',
    'batch_execute_transaction',
    'proposal_create',
    'proposal_activate',
    'proposal_approve',
    'proposal_reject',
    'proposal_cancel',
    'proposal_cancel_v2',
    'spending_limit_use',
    'config_transaction_accounts_close',
    'vault_transaction_accounts_close',
    'vault_batch_transaction_account_close',
    'batch_accounts_close',
  ]),
]

/** A program that counts its instructions in so many bytes. */
function counted(name: string, address: string, byteLength: 1 | 4, names: readonly string[]): ProgramLayouts {
  const layouts = names.map((own, number) => named([number, ...new Uint8Array(byteLength - 1)], own))
  return { address: parseAddress(address), name, layouts }
}

/** A program of Anchor, which knows its instructions by the first eight bytes of SHA-256 over their names. */
function anchored(name: string, address: string, names: readonly string[]): ProgramLayouts {
  const layouts = names.map((own) => {
    const camel = own.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    return named([...sha256(utf8ToBytes(`global:${own}`)).subarray(0, DISCRIMINATOR_BYTES)], camel)
  })
  return { address: parseAddress(address), name, layouts }
}
