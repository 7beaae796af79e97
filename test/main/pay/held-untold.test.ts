import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StrongroomError } from '../../../src/core/error/error.ts'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { draftIntents } from '../../../src/main/pay/send/draft.ts'
import { leaveOutLanded } from '../../../src/main/pay/evidence/landed-after-all.ts'
import { readOpenWork } from '../../../src/main/pay/send/open-work.ts'
import { isDraftWork, isSignedWork } from '../../../src/main/pay/parts.ts'
import { OPEN_GATE } from '../../support/open-gate.ts'
import { type House, openHouse, openOffice } from './house.ts'
import { askNode, lie } from './relay.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

it.each([false, true])(
  'what landed and is drafted again is told where nodes do not tell its outcome (no outcome: %s)',
  async (withoutOutcome) => {
    const office = await openOffice(house, { relays: 2 })
    const accounts = house.take(1)
    await house.fund(accounts, 3_000_000n)
    for (const { lies } of office.relays) lies.set('sendTransaction', lie.dropSend)
    await office.decide(accounts)
    const submitter = office.start()
    await office.reaches('sent')
    await submitter.close()
    const [work] = (await readOpenWork(office)).works.filter(isSignedWork)
    if (work === undefined) throw new Error('it is signed')
    await office.journal.write('ended', (tx) => tx.settleAttempt({ attemptId: work.attempt.id, state: 'expired', proof: null }))
    await house.advance(5n)
    const troubles: StrongroomError[] = []
    const parts = {
      journal: office.journal,
      nodes: office.nodes,
      signer: office.signer,
      gate: OPEN_GATE,
      onChange: () => undefined,
      onTrouble: (error: StrongroomError) => void troubles.push(error),
    }
    await draftIntents(parts, await office.intents())
    await askNode(house.url, 'sendTransaction', [office.first.received[0] ?? '', { encoding: 'base64' }])
    await house.advance(8n)
    if (withoutOutcome)
      for (const { lies } of office.relays)
        lies.set('getTransaction', async (_, honest) => ({ ...((await honest()) as JsonObject), meta: null }))
    const cleared: unknown[] = []
    const held = { rounds: new Map<string, number>(), overs: new Map() }
    for (let round = 0; round < 15; round += 1) {
      const drafts = (await readOpenWork(office)).works.filter(isDraftWork)
      if (drafts.length > 0) cleared.push(...(await leaveOutLanded(parts, drafts, held)))
    }
    expect(cleared).toEqual([])
    expect((await office.intents())[0]?.state === 'satisfied' || troubles.length > 0).toBe(true)
  },
)
