import {
  AccountRole,
  type Address as KitAddress,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransactionMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressComparator,
  getCompiledTransactionMessageEncoder,
  type Instruction as KitInstruction,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import type { CompareAddresses } from '../../../src/core/address/order.ts'
import { lifetimeToken } from '../../../src/core/lifetime/lifetime.ts'
import type { LookupTable, MessageConfig, MessageDraft } from '../../../src/core/message/message.ts'
import type { AccountMeta, Instruction } from '../../../src/core/program/instruction.ts'

/** The other implementation's order of accounts: by text, as English sorts it. */
export const compareAsKit: CompareAddresses = getAddressComparator()

const encoder = getCompiledTransactionMessageEncoder()

/** The bytes that @solana/kit makes of a draft. */
export function encodeWithKit(draft: MessageDraft): Uint8Array {
  switch (draft.version) {
    case 'legacy':
      return new Uint8Array(encoder.encode(compileTransactionMessage(complete(createTransactionMessage({ version: 'legacy' }), draft))))
    case 0: {
      const message = complete(createTransactionMessage({ version: 0 }), draft)
      const compressed = compressTransactionMessageUsingAddressLookupTables(message, toKitTables(draft.lookupTables ?? []))
      return new Uint8Array(encoder.encode(compileTransactionMessage(compressed)))
    }
    case 1: {
      const message = setTransactionMessageConfig(toKitConfig(draft.config), createTransactionMessage({ version: 1 }))
      return new Uint8Array(encoder.encode(compileTransactionMessage(complete(message, draft))))
    }
  }
}

/** Kit does not tell a nonce from a blockhash in the bytes either; the advance is among the instructions already. */
function complete<Message extends ReturnType<typeof createTransactionMessage>>(message: Message, draft: MessageDraft) {
  const withPayer = setTransactionMessageFeePayer(address(draft.feePayer), message)
  const lifetime = { blockhash: blockhash(lifetimeToken(draft.lifetime)), lastValidBlockHeight: 0n }
  const withLifetime = setTransactionMessageLifetimeUsingBlockhash(lifetime, withPayer)
  return appendTransactionMessageInstructions(draft.instructions.map(toKitInstruction), withLifetime)
}

export function toKitInstruction({ program, accounts, data }: Instruction): KitInstruction {
  return {
    programAddress: address(program),
    accounts: accounts.map((account) => ({ address: address(account.address), role: toKitRole(account) })),
    data,
  }
}

export function toKitRole({ signer, writable }: Pick<AccountMeta, 'signer' | 'writable'>): AccountRole {
  if (signer) return writable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER
  return writable ? AccountRole.WRITABLE : AccountRole.READONLY
}

function toKitTables(tables: readonly LookupTable[]): Record<KitAddress, KitAddress[]> {
  return Object.fromEntries(tables.map((table) => [table.address, table.addresses.map((each) => address(each))]))
}

function toKitConfig({ priorityFee, ...config }: MessageConfig) {
  return priorityFee === undefined ? config : { ...config, priorityFeeLamports: priorityFee }
}
