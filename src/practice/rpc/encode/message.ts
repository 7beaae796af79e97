import bs58 from 'bs58'
import type { CompiledMessage } from '../../../core/message/message.ts'
import type { Entry } from '../../bank/entry.ts'
import type { Json } from '../json.ts'
import { encodeAccountKeys } from './account-keys.ts'
import { encodeParsedInstruction } from './instruction.ts'

const TOP_LEVEL_STACK_HEIGHT = 1

/** A transaction's message as JSON: as it stands in the bytes, or with its programs' instructions explained. */
export function encodeMessage(entry: Entry, encoding: 'json' | 'jsonParsed'): Json {
  const { compiled } = entry.transaction
  return {
    ...(encoding === 'json' ? rawContent(compiled) : parsedContent(entry)),
    ...versionContent(compiled),
    recentBlockhash: compiled.lifetimeToken,
  }
}

function rawContent({ staticAccounts, header, instructions }: CompiledMessage): { readonly [name: string]: Json } {
  return {
    accountKeys: staticAccounts,
    header: {
      numReadonlySignedAccounts: header.readonlySignerCount,
      numReadonlyUnsignedAccounts: header.readonlyNonSignerCount,
      numRequiredSignatures: header.signerCount,
    },
    instructions: instructions.map(({ programIndex, accountIndexes, data }) => ({
      accounts: accountIndexes,
      data: bs58.encode(data),
      programIdIndex: programIndex,
      stackHeight: TOP_LEVEL_STACK_HEIGHT,
    })),
  }
}

function parsedContent(entry: Entry): { readonly [name: string]: Json } {
  const { instructions } = entry.transaction.compiled
  return {
    accountKeys: encodeAccountKeys(entry),
    instructions: instructions.map((instruction) => encodeParsedInstruction(instruction, entry.accounts, TOP_LEVEL_STACK_HEIGHT)),
  }
}

function versionContent({ version, lookups, config }: CompiledMessage): { readonly [name: string]: Json } {
  if (version === 0) {
    const addressTableLookups = lookups.map(({ table, writableIndexes, readonlyIndexes }) => ({
      accountKey: table,
      readonlyIndexes,
      writableIndexes,
    }))
    return { addressTableLookups }
  }
  if (version === 'legacy') return {}
  return {
    transactionConfig: {
      computeUnitLimit: config?.computeUnitLimit ?? null,
      heapSize: config?.heapSize ?? null,
      loadedAccountsDataSizeLimit: config?.loadedAccountsDataSizeLimit ?? null,
      priorityFee: config?.priorityFee ?? null,
    },
  }
}
