import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import type { Signature } from '../../../../src/core/keys/signature.ts'
import type { JsonObject } from '../../../../src/main/node/json.ts'
import { type ToldMade, tellMade } from '../../../../src/main/pay/send/keep-made.ts'
import type { JournalHead } from '../../../../src/main/signer/protocol.ts'
import { OPEN_GATE } from '../../../support/open-gate.ts'
import { type House, type Office, openHouse, openOffice } from '../house.ts'
import { asked, attemptIn, ENOUGH, settle, startPaying } from '../paying.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.fund([house.treasury], 50_000_000_000n)
})
afterAll(() => house.close())

/** Nodes may differ for so many rounds before the next message has its turn. */
const TRIES = 20

const fresh = (): ToldMade => ({ shown: new Map(), upTo: undefined, read: 0, tries: 0, heldAt: null, rested: 0 })

/** Pays so many, one after the other, to their end. Gives their signatures. */
async function payFor(office: Office, count: number): Promise<readonly Signature[]> {
  const submitter = office.start()
  const signatures: Signature[] = []
  for (const payee of house.take(count) as readonly Address[]) {
    const { id } = await startPaying(office, asked([[`invoice of ${payee}`, payee, ENOUGH]]))
    await settle(house, office)
    signatures.push((await attemptIn(office, id, 'finalized')).signature)
  }
  await submitter.close()
  return signatures
}

/** A signer that knows of nothing that was made, and was told of what happened up to `event`; `told`: what it is told now. */
function listen({ signer }: Office, event: JournalHead | null) {
  const told: Signature[] = []
  const toldFailed: Signature[] = []
  const listening = {
    ...signer,
    madeUpTo: async () => ({ event }),
    notMade: async ({ signatures }: { readonly signatures: readonly Signature[] }) => ({ signatures, ended: [] }),
    keepMade: async ({ upTo, made, failed = [] }: Parameters<typeof signer.keepMade>[0]) => {
      told.push(...made.map(({ signature }) => signature))
      toldFailed.push(...failed)
      return { event: upTo }
    },
  }
  return { told, toldFailed, signer: listening }
}

async function tell({ journal, nodes }: Office, { signer }: ReturnType<typeof listen>, { rounds = 1 } = {}): Promise<void> {
  const memory = fresh()
  for (let round = 0; round < rounds; round += 1) await tellMade({ journal, nodes, gate: OPEN_GATE, signer }, memory)
}

async function lastMark({ journal }: Office): Promise<JournalHead> {
  const { id } = await journal.read.lastEvent()
  const mark = await journal.read.eventMark(id)
  if (mark === null) throw new Error('the last event is there')
  return mark
}

it('the signer is told from the beginning where the event it was told up to stands in another journal, and of nothing where it is the last of this one', async () => {
  const office = await openOffice(house)
  const signatures = await payFor(office, 1)
  const mark = await lastMark(office)
  const knowing = listen(office, mark)
  await tell(office, knowing)
  expect(knowing.told).toEqual([])
  const other = listen(office, { ...mark, hash: '0'.repeat(64) })
  await tell(office, other)
  expect(other.told).toEqual(signatures)
})

it('the signer is told that a message failed where nodes show it, whatever the journal calls it, and is told of the next', async () => {
  const office = await openOffice(house)
  const [failed, made] = (await payFor(office, 2)) as [Signature, Signature]
  office.first.lies.set('getTransaction', async ([signature], honest) => {
    const record = (await honest()) as JsonObject & { readonly meta: JsonObject }
    return signature === failed ? { ...record, meta: { ...record.meta, err: { InstructionError: [0n, { Custom: 1n }] } } } : record
  })
  const listening = listen(office, null)
  await tell(office, listening)
  expect(listening.told).toEqual([made])
  expect(listening.toldFailed).toEqual([failed])
})

it('the signer is not told that a message failed that nodes show as not run', async () => {
  const office = await openOffice(house)
  const [unexecuted, made] = (await payFor(office, 2)) as [Signature, Signature]
  office.first.lies.set('getTransaction', async ([signature], honest) => {
    const record = (await honest()) as JsonObject & { readonly meta: JsonObject }
    const meta = { ...record.meta, err: 'AccountNotFound', postBalances: record.meta['preBalances'] ?? [] }
    return signature === unexecuted ? { ...record, meta } : record
  })
  const listening = listen(office, null)
  await tell(office, listening, { rounds: TRIES })
  expect(listening.told).toEqual([made])
  expect(listening.toldFailed).toEqual([])
})

it('a message that nodes do not show holds up the next for twenty rounds', async () => {
  const office = await openOffice(house)
  const [forgotten, made] = (await payFor(office, 2)) as [Signature, Signature]
  office.first.lies.set('getTransaction', async ([signature], honest) => (signature === forgotten ? null : honest()))
  const before = listen(office, null)
  await tell(office, before, { rounds: TRIES - 1 })
  expect(before.told).toEqual([])
  const after = listen(office, null)
  await tell(office, after, { rounds: TRIES })
  expect(after.told).toEqual([made])
})

/** Rounds after which nodes are asked again for what was passed over. */
const AGAIN = 1_000

/** A signer that remembers what it was told, and up to which event. */
function remember({ signer }: Office) {
  const told: Signature[] = []
  let kept: JournalHead | null = null
  const remembering = {
    ...signer,
    madeUpTo: async () => ({ event: kept }),
    notMade: async ({ signatures }: { readonly signatures: readonly Signature[] }) => ({
      signatures: signatures.filter((signature) => !told.includes(signature)),
      ended: [],
    }),
    keepMade: async ({ upTo, made }: Parameters<typeof signer.keepMade>[0]) => {
      told.push(...made.map(({ signature }) => signature))
      kept = upTo
      return { event: kept }
    },
  }
  return { told, toldFailed: [], signer: remembering }
}

it('a message that was passed over is told in a later life, once nodes show it', async () => {
  const office = await openOffice(house)
  const [first, forgotten, made] = (await payFor(office, 3)) as [Signature, Signature, Signature]
  office.first.lies.set('getTransaction', async ([signature], honest) => (signature === forgotten ? null : honest()))
  const remembering = remember(office)
  await tell(office, remembering, { rounds: TRIES })
  expect(remembering.told).toEqual([first, made])
  office.first.lies.clear()
  await tell(office, remembering)
  expect(remembering.told).toEqual([first, made, forgotten])
  const asked = office.first.count('getTransaction')
  await tell(office, remembering)
  expect(office.first.count('getTransaction')).toBe(asked)
})

it('a message that was passed over is told in the same life, a thousand rounds later, once nodes show it', async () => {
  const office = await openOffice(house)
  const [forgotten, made] = (await payFor(office, 2)) as [Signature, Signature]
  let isForgotten = true
  office.first.lies.set('getTransaction', async ([signature], honest) => (isForgotten && signature === forgotten ? null : honest()))
  const { told, signer } = remember(office)
  const memory = fresh()
  const goRounds = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) await tellMade({ ...office, gate: OPEN_GATE, signer }, memory)
  }
  await goRounds(TRIES)
  isForgotten = false
  await goRounds(AGAIN)
  expect(told).toEqual([made])
  await goRounds(2)
  expect(told).toEqual([made, forgotten])
})
