import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { accountRole, expandAccounts, expandInstructions, resolveLookups } from '../../../src/core/message/expand.ts'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import type { CompiledMessage } from '../../../src/core/message/message.ts'
import { account } from '../program/support.ts'
import { anyDraft } from './drafts.ts'

describe('an expanded message', () => {
  it('has the instructions it was compiled from, each account with at least what was asked of it', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const message = compileMessage(draft)
        const tables = draft.version === 0 ? (draft.lookupTables ?? []) : []
        const expanded = expandInstructions({ message, loaded: resolveLookups({ message, tables }) })
        expect(expanded.map(({ program, data }) => ({ program, data }))).toEqual(
          draft.instructions.map(({ program, data }) => ({ program, data })),
        )
        for (const [index, { accounts }] of expanded.entries()) {
          const asked = draft.instructions[index]?.accounts ?? []
          expect(accounts.map(({ address }) => address)).toEqual(asked.map(({ address }) => address))
          for (const [place, { signer, writable }] of asked.entries()) {
            expect(accounts[place]?.signer || !signer).toBe(true)
            expect(accounts[place]?.writable || !writable).toBe(true)
          }
        }
      }),
    )
  })

  it('grants each account what the bytes grant it, whether it stands in the message or in a table', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const message = compileMessage(draft)
        const tables = draft.version === 0 ? (draft.lookupTables ?? []) : []
        const accounts = expandAccounts({ message, loaded: resolveLookups({ message, tables }) })
        for (const [index, { signer, writable }] of accounts.entries()) expect(accountRole(message, index)).toEqual({ signer, writable })
      }),
    )
  })
})

describe('lookups', () => {
  const message: CompiledMessage = {
    version: 0,
    header: { signerCount: 1, readonlySignerCount: 0, readonlyNonSignerCount: 0 },
    staticAccounts: [account(1)],
    lifetimeToken: account(2) as unknown as Blockhash,
    instructions: [],
    lookups: [{ table: account(3), writableIndexes: [1], readonlyIndexes: [0] }],
    config: null,
  }

  it('are taken from the content of their tables', () => {
    const tables = [{ address: account(3), addresses: [account(10), account(11)] }]
    expect(resolveLookups({ message, tables })).toEqual({ writable: [account(11)], readonly: [account(10)] })
  })

  it('are refused when the table is not known, or was not looked into', () => {
    expect(() => resolveLookups({ message, tables: [] })).toThrow('MESSAGE_LOOKUP_UNKNOWN')
    expect(() => expandInstructions({ message })).toThrow('MESSAGE_LOOKUP_UNKNOWN')
  })

  it('are refused when the table is shorter than they say', () => {
    const tables = [{ address: account(3), addresses: [account(10)] }]
    expect(() => resolveLookups({ message, tables })).toThrow('MESSAGE_INDEX_OUT_OF_RANGE')
  })
})
