import { slot } from '../../../src/core/chain/slot.ts'
import type { Signature } from '../../../src/core/keys/signature.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/main/node/json.ts'
import { draftIntents } from '../../../src/main/pay/send/draft.ts'
import { leaveOutLanded } from '../../../src/main/pay/evidence/landed-after-all.ts'
import { readOpenWork } from '../../../src/main/pay/send/open-work.ts'
import { isDraftWork, isSignedWork } from '../../../src/main/pay/parts.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { type House, LIFE_BLOCKS, type Office, openHouse, openOffice } from './house.ts'
import { type Lie, lie } from './relay.ts'

const FUNDS = 3_000_000n

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** A sweep whose signed bytes no node passed on, which the journal calls expired, and its next draft. */
async function openDrafted(state: 'expired' | 'failed' = 'expired') {
  const office = await openOffice(house, { relays: 2 })
  const accounts = house.take(1)
  await house.fund(accounts, FUNDS)
  for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
  await office.decide(accounts)
  const submitter = office.start()
  await office.reaches('sent')
  await submitter.close()
  const [work] = (await readOpenWork(office)).works.filter(isSignedWork)
  if (work === undefined) throw new Error('it is signed')
  const ended = { attemptId: work.attempt.id, state, proof: null } as const
  await office.journal.write('ended', (tx) => tx.settleAttempt(ended))
  await house.advance(5n)
  await draftIntents(partsOf(office), await office.intents())
  return office
}

function partsOf({ journal, nodes, signer }: Office) {
  return { journal, nodes, signer, gate: OPEN_GATE, onChange: () => undefined, onTrouble: () => undefined }
}

/** As if the watcher had recorded what the message moved: its fee, or more. */
function withMoved(office: Office, signature: Signature, { isFee }: { readonly isFee: boolean }) {
  const movementSlots = async () => new Map([[signature, slot(7n)]])
  const read = { ...office.journal.read, movementSlots, onlyFee: async () => new Set(isFee ? [signature] : []) }
  return { ...partsOf(office), journal: { ...office.journal, read } }
}

/** How many drafts may be signed. */
async function countClear(office: Office, parts = partsOf(office)): Promise<number> {
  const drafts = (await readOpenWork(office)).works.filter(isDraftWork)
  expect(drafts.length).toBe(1)
  return (await leaveOutLanded(parts, drafts, { rounds: new Map(), overs: new Map() })).length
}

/** Calls every transaction failed, and final. */
const callFailed: Lie = async ([signatures], honest) => {
  const told = (await honest()) as JsonObject
  const failed: JsonValue = { slot: 7n, confirmations: null, err: 'AccountInUse', confirmationStatus: 'finalized' }
  return { ...told, value: (signatures as readonly JsonValue[]).map(() => failed) }
}

describe('a draft of a payment that has an earlier message', () => {
  it('is signed once that message is over, and neither of two nodes knows it', async () => {
    const office = await openDrafted()
    expect(await countClear(office)).toBe(0)
    await house.advance(LIFE_BLOCKS)
    expect(await countClear(office)).toBe(1)
  })

  it('is held back while that message may land, although one of two nodes says that it failed', async () => {
    const office = await openDrafted()
    office.second.lies.set('getSignatureStatuses', callFailed)
    expect(await countClear(office)).toBe(0)
    office.first.lies.set('getSignatureStatuses', callFailed)
    expect(await countClear(office)).toBe(1)
  })

  it('is held back where the journal calls that message failed, the ledger holds its fee, and one node alone shows the failure', async () => {
    const office = await openDrafted('failed')
    const [signature] = (await office.attempts()).flatMap(({ signature: made }) => made ?? [])
    if (signature === undefined) throw new Error('it is signed')
    office.first.lies.set('getSignatureStatuses', callFailed)
    expect(await countClear(office, withMoved(office, signature, { isFee: true }))).toBe(0)
    office.second.lies.set('getSignatureStatuses', lie.keepNoHistory)
    expect(await countClear(office, withMoved(office, signature, { isFee: true }))).toBe(0)
  })

  it('is signed where the signer was told that that message failed, though nodes have forgotten it, unless the ledger holds more than its fee', async () => {
    const office = await openDrafted('failed')
    const [signature] = (await office.attempts()).flatMap(({ signature: made }) => made ?? [])
    if (signature === undefined) throw new Error('it is signed')
    const signedSince: SignerClient['signedSince'] = async (asked) => {
      const { entries, ...told } = await office.signer.signedSince(asked)
      return { ...told, entries, ended: entries.map(({ digest }) => digest) }
    }
    const told = { signer: { ...office.signer, signedSince } }
    expect(await countClear(office, { ...partsOf(office), ...told })).toBe(1)
    expect(await countClear(office, { ...withMoved(office, signature, { isFee: true }), ...told })).toBe(1)
    expect(await countClear(office, { ...withMoved(office, signature, { isFee: false }), ...told })).toBe(0)
  })

  it('is held back while a node takes its blockhash, whatever its end was said to be', async () => {
    const office = await openDrafted()
    await house.advance(LIFE_BLOCKS)
    office.second.lies.set('isBlockhashValid', async (_, honest) => ({ ...((await honest()) as JsonObject), value: true }))
    expect(await countClear(office)).toBe(0)
  })

  it('is held back where one of two nodes keeps no history, and so cannot say that it did not land', async () => {
    const office = await openDrafted()
    await house.advance(LIFE_BLOCKS)
    office.second.lies.set('getSignatureStatuses', lie.keepNoHistory)
    expect(await countClear(office)).toBe(0)
  })
})
