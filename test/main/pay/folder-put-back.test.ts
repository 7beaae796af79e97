import { cpSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../../src/main/node/json.ts'
import { Fault } from '../../support/node-double.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { decide, folderOf, heldBy, isSettled, makePayee, openHeld, openTown, PAID, readRows, settleIn, type Town } from '../compare/town.ts'
import { goRound } from '../operations/four-eyes.ts'
import { lie, type Relay, startRelay } from './relay.ts'

const TELLS_HOW_FAR = ['getSlot', 'getEpochInfo', 'getBlockHeight']

/**
 * The whole folder, journal, vault and records, was put back as it was before a payment was signed; the payment was made since. `cursor` is how far
 * that journal had read.
 */
async function openPutBack(nodes: 1 | 2, slotsSince: bigint) {
  const still = await openTown()
  const relays = [await startRelay(still.practice.url, 'first'), await startRelay(still.practice.url, 'second')] as const
  onTestFinished(async () => {
    for (const relay of relays) await relay.close()
  })
  const town: Town = { ...still, practice: { ...still.practice, url: relays[0].url } }
  const hold = { held: false }
  const first = await openHeld(town, hold)
  await settleIn(town, first)
  if (nodes === 2) await first.client.nodes.add({ name: 'second', url: relays[1].url })
  const payee = await makePayee(first, 4)
  await goRound(town.practice, 4)
  hold.held = true
  const id = await decide(first, payee, 'invoice 1')
  await goRound(town.practice, 2)
  await first.close()
  const [backup, folder] = [temporaryDataDir(), folderOf(town)]
  cpSync(folder, backup, { recursive: true })
  const cursor = BigInt(readRows<{ slot: number }>(town, 'SELECT slot FROM cursor')[0]?.slot ?? 0)

  const second = await openHeld(town)
  await second.client.vault.unlock({ passphrase: PASSPHRASE })
  await isSettled(town, second, id)
  await town.practice.advance(slotsSince)
  await second.close()
  rmSync(folder, { recursive: true })
  cpSync(backup, folder, { recursive: true })
  const held = () => heldBy(still, payee)
  return { town, relays, cursor, held }
}

/** Its answers are of no later slot. */
function holdBehind({ lies }: Relay, last: bigint): void {
  for (const method of TELLS_HOW_FAR)
    lies.set(method, async (_params, honest) => {
      const told = (await honest()) as JsonObject | bigint
      if (typeof told === 'bigint') return told < last ? told : last
      const behind = (told['absoluteSlot'] as bigint) - last
      return { ...told, absoluteSlot: last, blockHeight: (told['blockHeight'] as bigint) - behind }
    })
}

const saysBehind = (relay: Relay) =>
  relay.lies.set('getHealth', () => new Fault(-32005, 'Node is behind by 100 slots', { numSlotsBehind: 100n }))

/** Until it would be signed, or rounds have passed. */
async function goOn({ practice }: Town, held: () => Promise<bigint>, rounds: number): Promise<void> {
  for (let round = 0; round < rounds && (await held()) === PAID; round += 1) await goRound(practice, 1)
}

describe('a payment that was made since a backup of all files is not made again', () => {
  it.each([
    ['at the start and the other tells the truth', 'truth', 0],
    ['at the start and the other, which is behind and says so, has caught up by then', 'behind', 0],
    ['at the start and the other says that the chain is no further than the journal', 'lie', 0],
    ['for a moment and the other, which is behind and says so, has caught up by then', 'behind', 2_000],
    ['for a moment and the other says that the chain is no further than the journal', 'lie', 2_000],
  ])('where one of two nodes is away %s', async (_when, other, presentMs) => {
    const { town, relays, cursor, held } = await openPutBack(2, 100n)
    const [honest, second] = relays
    const answer = honest.lies.get.bind(honest.lies)
    const goAway = () => (honest.lies.get = () => lie.breakOff)
    if (presentMs === 0) goAway()
    if (other !== 'truth') holdBehind(second, cursor)
    if (other === 'behind') saysBehind(second)
    const third = await openHeld(town)
    await third.client.vault.unlock({ passphrase: PASSPHRASE })
    await sleep(presentMs)
    goAway()
    await until(async () => (await third.client.sending.status({})).state !== 'waiting', { withinMs: 8_000 }).catch(() => undefined)
    honest.lies.get = answer
    // One that lies goes on being the one that has finalized least, and tells the truth in all else.
    if (other === 'behind') second.lies.clear()
    for (const method of TELLS_HOW_FAR.slice(1)) second.lies.delete(method)
    await goOn(town, held, 150)
    expect(await held()).toBe(PAID)
  })

  it.each([
    ['behind by as much as machines are', 20n, false],
    ['far behind, and says so itself', 300n, true],
  ])('where the machine that the only provider has answer at the start is %s', async (_how, slotsSince, isKnown) => {
    const { town, relays, cursor, held } = await openPutBack(1, slotsSince)
    const [relay] = relays
    holdBehind(relay, cursor)
    if (isKnown) saysBehind(relay)
    const third = await openHeld(town)
    await third.client.vault.unlock({ passphrase: PASSPHRASE })
    await until(async () => (await third.client.sending.status({})).state !== 'waiting', { withinMs: 3_000 }).catch(() => undefined)
    relay.lies.clear()
    await goOn(town, held, 60)
    expect(await held()).toBe(PAID)
  })
})
