import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import type { MessageDraft } from '../../../src/core/message/message.ts'
import { anyLegacyDraft, anyVersion0Draft, anyVersion1Draft, type Draft } from './drafts.ts'
import { compareAsKit, encodeWithKit } from './kit.ts'

const RUNS = { numRuns: 300 }

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const ours = (draft: MessageDraft): string => toHex(encodeMessage(compileMessage(draft, { compareAddresses: compareAsKit })))
const theirs = (draft: MessageDraft): string => toHex(encodeWithKit(draft))

/** Kit takes the tables in its own order; ours are taken in the order given. */
function withTablesInKitOrder(draft: Draft<0>): Draft<0> {
  const lookupTables = [...(draft.lookupTables ?? [])].sort((left, right) => compareAsKit(left.address, right.address))
  return { ...draft, lookupTables }
}

describe('a draft compiled here and by @solana/kit has the same bytes', () => {
  it('in the legacy form', () => {
    fc.assert(
      fc.property(anyLegacyDraft, (draft) => {
        expect(ours(draft)).toBe(theirs(draft))
      }),
      RUNS,
    )
  })

  it('in version 0, with lookup tables that overlap', () => {
    fc.assert(
      fc.property(anyVersion0Draft.map(withTablesInKitOrder), (draft) => {
        expect(ours(draft)).toBe(theirs(draft))
      }),
      RUNS,
    )
  })

  it('in version 1', () => {
    fc.assert(
      fc.property(anyVersion1Draft, (draft) => {
        expect(ours(draft)).toBe(theirs(draft))
      }),
      RUNS,
    )
  })
})
