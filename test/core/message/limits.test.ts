import { describe, expect, it } from 'vitest'
import type { Blockhash } from '../../../src/core/lifetime/lifetime.ts'
import { MAX_ACCOUNTS, MAX_INSTRUCTIONS, MAX_SIGNERS_V1, MAX_TRANSACTION_BYTES } from '../../../src/core/message/limits.ts'
import type { CompiledMessage, MessageVersion } from '../../../src/core/message/message.ts'
import { assertWithinLimits, measureTransaction } from '../../../src/core/message/transaction.ts'
import { account } from '../program/support.ts'

/** A message with one instruction whose data fill it up. */
function messageOf(options: {
  version: MessageVersion
  signers?: number
  accounts?: number
  instructions?: number
  data?: number
}): CompiledMessage {
  const { version, signers = 1, accounts = Math.max(2, signers + 1), instructions = 1, data = 0 } = options
  return {
    version,
    header: { signerCount: signers, readonlySignerCount: 0, readonlyNonSignerCount: 1 },
    staticAccounts: Array.from({ length: accounts }, (_, n) => account(n)),
    lifetimeToken: account(200) as unknown as Blockhash,
    instructions: Array.from({ length: instructions }, () => ({ programIndex: 1, accountIndexes: [], data: new Uint8Array(data) })),
    lookups: [],
    config: version === 1 ? {} : null,
  }
}

describe.each(['legacy', 0, 1] as const)('a message of version %s', (version) => {
  const limit = MAX_TRANSACTION_BYTES[version]
  const large = messageOf({ version, data: 1000 })
  const room = limit - measureTransaction(large)

  it('may fill the limit to the last byte, and not one more', () => {
    const full = messageOf({ version, data: 1000 + room })
    expect(measureTransaction(full)).toBe(limit)
    expect(() => assertWithinLimits(full)).not.toThrow()
    expect(() => assertWithinLimits(messageOf({ version, data: 1001 + room }))).toThrow('MESSAGE_TOO_LARGE')
  })

  it('may not have more instructions than the ledger runs', () => {
    expect(() => assertWithinLimits(messageOf({ version, instructions: MAX_INSTRUCTIONS }))).not.toThrow()
    expect(() => assertWithinLimits(messageOf({ version, instructions: MAX_INSTRUCTIONS + 1 }))).toThrow('MESSAGE_TOO_MANY_INSTRUCTIONS')
  })
})

describe('counts', () => {
  it('of signers are limited in version 1; before it, bytes are the limit', () => {
    expect(() => assertWithinLimits(messageOf({ version: 1, signers: MAX_SIGNERS_V1 }))).not.toThrow()
    expect(() => assertWithinLimits(messageOf({ version: 1, signers: MAX_SIGNERS_V1 + 1 }))).toThrow('MESSAGE_TOO_MANY_SIGNERS')
    expect(() => assertWithinLimits(messageOf({ version: 'legacy', signers: MAX_SIGNERS_V1 + 1 }))).toThrow('MESSAGE_TOO_LARGE')
  })

  it('of accounts include those of lookup tables', () => {
    expect(() => assertWithinLimits(messageOf({ version: 1, accounts: MAX_ACCOUNTS }))).not.toThrow()
    expect(() => assertWithinLimits(messageOf({ version: 1, accounts: MAX_ACCOUNTS + 1 }))).toThrow('MESSAGE_TOO_MANY_ACCOUNTS')
    const lookupOf = (count: number) => [
      { table: account(9), writableIndexes: Array.from({ length: count }, (_, n) => n), readonlyIndexes: [] },
    ]
    const small = messageOf({ version: 0 })
    expect(() => assertWithinLimits({ ...small, lookups: lookupOf(MAX_ACCOUNTS - 2) })).not.toThrow()
    expect(() => assertWithinLimits({ ...small, lookups: lookupOf(MAX_ACCOUNTS - 1) })).toThrow('MESSAGE_TOO_MANY_ACCOUNTS')
  })
})
