import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { slot } from '../../../src/core/chain/slot.ts'
import type { Nonce } from '../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../src/core/message/encode.ts'
import { advanceNonce } from '../../../src/core/program/system.ts'
import { digestMessage } from '../../../src/core/review/digest.ts'
import type { ClearedWork, PayParts } from '../../../src/main/pay/parts.ts'
import { leaveOutMoved } from '../../../src/main/pay/signing-slots.ts'
import { addressOf } from '../journal/samples.ts'

const authority = addressOf('treasury')
const nonceAccount = addressOf('nonce account')
const lifetime = { kind: 'nonce', nonce: addressOf('its value') as string as Nonce, nonceAccount, authority } as const
const message = encodeMessage(
  compileMessage({ version: 'legacy', feePayer: authority, lifetime, instructions: [advanceNonce({ nonceAccount, authority })] }),
)
const digest = digestMessage(message)
const draft = {
  intent: { id: 'pay/1', decisionId: 'pay' },
  attempt: { id: 7, message, digest, lifetime, notSignedBeforeSlot: slot(100n) },
  earlier: [],
} as unknown as ClearedWork

/** Which drafts are left, and which were ended, where the nonce holds another value as of a slot. */
async function leaveOut({ asOf, signed }: { readonly asOf: bigint; readonly signed: readonly string[] }) {
  const ended: number[] = []
  const write = async (_what: string, change: (tx: unknown) => Promise<void>) =>
    change({ refuseDraft: async ({ attemptId }: { attemptId: number }) => void ended.push(attemptId) })
  const signer = { signedSince: async () => ({ entries: signed.map((one) => ({ digest: one })), ended: [], made: [], complete: true }) }
  const parts = { journal: { write }, signer, onChange: () => undefined } as unknown as PayParts
  const slots = { of: () => ({ notBeforeSlot: slot(90n), nonceSlot: null }), finalized: slot(asOf), noncesAsOf: slot(asOf) }
  const left = await leaveOutMoved(parts, [draft], slots)
  return { left: left.length, ended }
}

it.each([
  ['ends where nodes read its nonce no earlier than the draft', 100n, [], { left: 0, ended: [7] }],
  ['is waited with where they read it earlier', 99n, [], { left: 0, ended: [] }],
  ['is signed again where the signer signed it before a crash', 100n, [bytesToHex(digest)], { left: 1, ended: [] }],
])('a draft over a value that its nonce does not hold %s', async (_title, asOf, signed, found) => {
  expect(await leaveOut({ asOf, signed })).toEqual(found)
})
