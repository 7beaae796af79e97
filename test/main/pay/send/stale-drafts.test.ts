import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, it } from 'vitest'
import { blockHeight, slot } from '../../../../src/core/chain/slot.ts'
import type { Nonce } from '../../../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import { advanceNonce } from '../../../../src/core/program/system.ts'
import { digestMessage } from '../../../../src/core/review/digest.ts'
import type { ClearedWork, PayParts } from '../../../../src/main/pay/parts.ts'
import { leaveOutStale } from '../../../../src/main/pay/send/stale-drafts.ts'
import { addressOf } from '../../journal/samples.ts'

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

type Case = { readonly one: ClearedWork; readonly asOf?: bigint; readonly height?: bigint; readonly signed?: boolean }

/** Which drafts are left, and which were ended. Their nonce holds another value as of a slot. */
async function leaveOut({ one, asOf = 0n, height = 0n, signed = false }: Case) {
  const ended: unknown[] = []
  const write = async (_what: string, change: (tx: unknown) => Promise<void>) =>
    change({ refuseDraft: async ({ attemptId, proof }: { attemptId: number; proof: object }) => void ended.push({ attemptId, ...proof }) })
  const entries = signed ? [{ digest: bytesToHex(digest) }] : []
  const signer = { signedSince: async () => ({ entries, ended: [], made: [], complete: true }) }
  const parts = { journal: { write }, signer, onChange: () => undefined } as unknown as PayParts
  const slots = {
    of: () => ({ notBeforeSlot: slot(90n), nonceSlot: null }),
    finalized: slot(asOf),
    noncesAsOf: slot(asOf),
    finalizedHeight: blockHeight(height),
  }
  return { left: (await leaveOutStale(parts, [one], slots)).length, ended }
}

it.each([
  [
    'ends where nodes read its nonce no earlier than the draft',
    { asOf: 100n },
    { left: 0, ended: [{ attemptId: 7, code: 'NONCE_MOVED' }] },
  ],
  ['is waited with where they read it earlier', { asOf: 99n }, { left: 0, ended: [] }],
  ['is signed again where the signer signed it before a crash', { asOf: 100n, signed: true }, { left: 1, ended: [] }],
  ['is signed again even where they read it earlier', { asOf: 99n, signed: true }, { left: 1, ended: [] }],
])('a draft over a value that its nonce does not hold %s', async (_title, given, found) => {
  expect(await leaveOut({ one: draft, ...given })).toEqual(found)
})

it.each([
  [
    'ends where every node names a height beyond its end as final',
    { height: 501n },
    { left: 0, ended: [{ attemptId: 7, code: 'BLOCKHASH_OVER' }] },
  ],
  ['is signed where it may still land', { height: 500n }, { left: 1, ended: [] }],
  ['is signed again where the signer signed it before a crash', { height: 501n, signed: true }, { left: 1, ended: [] }],
])('a draft over a blockhash that lives up to height 500 %s', async (_title, given, found) => {
  const { attempt, intent } = draft
  const byBlockhash = { kind: 'blockhash', lastValidBlockHeight: blockHeight(500n) }
  const one = {
    ...draft,
    intent: { ...intent, kind: 'sweep', attempts: [] },
    attempt: { ...attempt, lifetime: byBlockhash },
  } as unknown as ClearedWork
  expect(await leaveOut({ one, ...given })).toEqual(found)
})
