import {
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  type Instruction,
  isSignerRole,
  isWritableRole,
} from '@solana/kit'
import bs58 from 'bs58'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPrograms } from '../../../src/core/chain/account-list.ts'
import { parseRpcRecord } from '../../../src/core/chain/parse-rpc-block.ts'
import type { RpcTransaction } from '../../../src/core/chain/rpc-transaction.ts'
import { decodeSignature } from '../../../src/core/keys/signature.ts'
import type { MessageDraft } from '../../../src/core/message/message.ts'
import { encodeTransaction } from '../../../src/core/message/transaction.ts'
import { anyLegacyDraft, anyVersion0Draft, anyVersion1Draft } from '../message/drafts.ts'
import { encodeWithKit } from '../message/kit.ts'

const SIGNATURE = decodeSignature(new Uint8Array(64).fill(7))

/** What @solana/kit makes of a draft, as a node would show it in each encoding. */
function showWithKit(draft: MessageDraft) {
  const bytes = encodeWithKit(draft)
  const compiled = getCompiledTransactionMessageDecoder().decode(bytes)
  const lookups = ('addressTableLookups' in compiled ? compiled.addressTableLookups : undefined) ?? []
  const tables = new Map(
    draft.version === 0 ? (draft.lookupTables ?? []).map(({ address, addresses }) => [String(address), addresses]) : [],
  )
  const loadedOf = (kind: 'writableIndexes' | 'readonlyIndexes') =>
    lookups.flatMap((lookup) => lookup[kind].map((index) => tables.get(lookup.lookupTableAddress)?.[index] ?? ''))
  const loadedAddresses = { writable: loadedOf('writableIndexes'), readonly: loadedOf('readonlyIndexes') }
  const accountCount = compiled.staticAccounts.length + loadedAddresses.writable.length + loadedAddresses.readonly.length
  const { numSignerAccounts } = compiled.header
  const signatures = Array.from({ length: numSignerAccounts }, () => SIGNATURE)
  const wire = encodeTransaction({ message: bytes, signatures })
  const version = draft.version === 'legacy' ? draft.version : BigInt(draft.version)
  const show = (transaction: unknown, count = accountCount): RpcTransaction => {
    const balances = Array.from({ length: count }, (_, index) => BigInt(index))
    const meta = { err: null, fee: 5_000n, preBalances: balances, postBalances: balances, loadedAddresses }
    return parseRpcRecord({ slot: 7n, blockTime: null, transaction, meta, version }).transaction
  }
  const { instructions } = decompileTransactionMessage(compiled, { addressesByLookupTableAddress: Object.fromEntries(tables) as never })
  const theirs = instructions as readonly Instruction[]
  return { show, theirs, accountCount, base64: [Buffer.from(wire).toString('base64'), 'base64'], base58: [bs58.encode(wire), 'base58'] }
}

describe('the accounts of a transaction', () => {
  it.each([
    ['legacy', anyLegacyDraft],
    ['of version 0 with lookup tables', anyVersion0Draft],
    ['of version 1', anyVersion1Draft],
  ] as const)('%s are those that @solana/kit resolves, under every index', (_what, anyOne) => {
    fc.assert(
      fc.property(anyOne as fc.Arbitrary<MessageDraft>, (draft) => {
        const { show, theirs, base64, base58 } = showWithKit(draft)
        const { accounts, message, meta } = show(base64)
        expect(show(base58).accounts).toEqual(accounts)
        expect(meta?.postBalances).toHaveLength(accounts.length)
        const { instructions } = message.form === 'compiled' ? message.compiled : { instructions: [] }
        const ours = instructions.map(({ programIndex, accountIndexes }) => ({
          program: accounts[programIndex]?.address,
          accounts: accountIndexes.map((index) => accounts[index]?.address),
        }))
        expect(ours).toEqual(
          theirs.map(({ programAddress, accounts: named }) => ({
            program: programAddress,
            accounts: (named ?? []).map(({ address }) => address),
          })),
        )
      }),
      { numRuns: 150 },
    )
  })

  it('have the roles that @solana/kit gives them', () => {
    fc.assert(
      fc.property(anyVersion0Draft, (draft) => {
        const { show, theirs, base64 } = showWithKit(draft)
        const roles = new Map(show(base64).accounts.map(({ address, signer, writable }) => [String(address), { signer, writable }]))
        for (const account of theirs.flatMap(({ accounts }) => accounts ?? [])) {
          expect(roles.get(account.address)).toEqual({ signer: isSignerRole(account.role), writable: isWritableRole(account.role) })
        }
      }),
      { numRuns: 100 },
    )
  })

  it('are refused where the balances are of another number of accounts', () => {
    fc.assert(
      fc.property(anyVersion0Draft, fc.constantFrom(-1, 1), (draft, difference) => {
        const { show, base64, accountCount } = showWithKit(draft)
        expect(() => show(base64, accountCount + difference)).toThrow(/preBalances has \d+ balances for \d+ accounts/)
      }),
      { numRuns: 50 },
    )
  })

  it('name the programs that run', () => {
    fc.assert(
      fc.property(anyVersion0Draft, (draft) => {
        const { show, base64 } = showWithKit(draft)
        const { message } = show(base64)
        const programs = message.form === 'compiled' ? listPrograms(message.compiled) : []
        expect(programs).toEqual(draft.instructions.map(({ program }) => program))
      }),
      { numRuns: 50 },
    )
  })
})
