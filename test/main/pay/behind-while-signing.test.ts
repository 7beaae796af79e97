import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import { openTestBackend, PASSPHRASE, SIGNER_ENTRY } from '../backend.ts'
import {
  decide,
  folderOf,
  heldBy,
  isSettled,
  makePayee,
  openHeld,
  openTown,
  PAID,
  settleIn,
  SOON,
  type Town,
  UNDER_A_NONCE,
  untilRead,
} from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { askNode, type Lie, startRelay } from './relay.ts'

/** A payment under a nonce whose draft is stored, over the value that another payment moved it to, and not signed. */
async function openDrafted() {
  const still = await openTown()
  const relay = await startRelay(still.practice.url, 'practice')
  onTestFinished(() => relay.close())
  const town: Town = { ...still, practice: { ...still.practice, url: relay.url } }
  const hold: { lock?: () => Promise<unknown> } = {}
  const onStep = async (step: string) => {
    if (step === 'write:draft:after') await hold.lock?.()
  }
  const first = await openTestBackend({ dataDir: town.dataDir, onStep, signer: { entry: SIGNER_ENTRY } })
  await settleIn(town, first)
  const nonces = [await makeNonce(town.practice, first), await makeNonce(town.practice, first)]
  const read = (account: string) =>
    askNode(still.practice.url, 'getMultipleAccounts', [[account], { commitment: 'finalized', encoding: 'base64' }])
  const before = new Map(await Promise.all(nonces.map(async (account) => [account as string, await read(account)] as const)))
  const [other, payee] = [await makePayee(first, 5), await makePayee(first, 4)]
  await isSettled(town, first, await decide(first, other, 'invoice 0', UNDER_A_NONCE))
  let isLocked = false
  hold.lock = async () => {
    if (isLocked) return
    await first.client.vault.lock({})
    isLocked = true
  }
  await decide(first, payee, 'invoice 1', UNDER_A_NONCE)
  await until(() => isLocked, SOON)
  await first.close()
  return { relay, town, payee, before }
}

const PAYING = "intent_id IN (SELECT intent_id FROM payment WHERE key = 'invoice 1')"
function statesOf(town: Town): readonly string[] {
  const file = new Database(join(folderOf(town), 'journal.sqlite'), { readonly: true })
  const rows = file.prepare<[], { state: string }>(`SELECT state FROM attempt WHERE ${PAYING} ORDER BY id`).all()
  file.close()
  return rows.map(({ state }) => state)
}

const isAskedAlone = (addresses: JsonValue | undefined, account: string) => (addresses as string[]).join() === account

describe('a draft over the value of a nonce', () => {
  it('is signed only once the machine that is asked shows that value', async () => {
    const { relay, town, payee, before } = await openDrafted()
    const behind: Lie = ([addresses], honest) => {
      const told = [...before].find(([account]) => isAskedAlone(addresses, account))
      return told === undefined ? honest() : (told[1] as JsonValue)
    }
    relay.lies.set('getMultipleAccounts', behind)
    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await untilRead(town, second)
    await goRound(town.practice, 20)
    expect(statesOf(town)).toEqual(['draft'])
    relay.lies.clear()
    for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
    expect(await heldBy(town, payee)).toBe(PAID)
    expect(statesOf(town)).toHaveLength(1)
  })

  it('ends unsigned where the nonce has moved on, and another takes its place', async () => {
    const { relay, town, payee, before } = await openDrafted()
    let isMoved = true
    const moved: Lie = async ([addresses], honest) => {
      const told = await honest()
      if (!isMoved || ![...before].some(([account]) => isAskedAlone(addresses, account))) return told
      const { context, value } = told as { context: JsonValue; value: { data: [string, string] }[] }
      return {
        context,
        value: value.map(({ data: [text, encoding], ...account }) => {
          const data = Buffer.from(text, 'base64')
          data.fill(7, 40, 72)
          return { ...account, data: [data.toString('base64'), encoding] }
        }),
      }
    }
    relay.lies.set('getMultipleAccounts', moved)
    const second = await openHeld(town)
    await second.client.vault.unlock({ passphrase: PASSPHRASE })
    await untilRead(town, second)
    await until(() => statesOf(town)[0] === 'refused', SOON)
    isMoved = false
    for (let round = 0; round < 40 && (await heldBy(town, payee)) === 0n; round += 1) await goRound(town.practice, 1)
    expect(await heldBy(town, payee)).toBe(PAID)
    expect(statesOf(town).filter((state) => state !== 'refused')).toHaveLength(1)
  })
})
