import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../src/main/node/json.ts'
import { until } from '../../support/until.ts'
import {
  comeBack,
  decide,
  heldBy,
  isSettled,
  makePayee,
  openLocking,
  openRelayedTown,
  PAID,
  readRows,
  settleIn,
  SOON,
  type Town,
  UNDER_A_NONCE,
  untilPaid,
} from '../compare/town.ts'
import { goRound, makeNonce } from '../operations/four-eyes.ts'
import { askNode, type Lie } from './relay.ts'

/** A payment under a nonce whose draft is stored, over the value that another payment moved it to, and not signed. */
async function openDrafted() {
  const { relay, town, chain } = await openRelayedTown()
  const { backend: first, decideUnsigned } = await openLocking(town)
  await settleIn(town, first)
  const nonces = [await makeNonce(town.practice, first), await makeNonce(town.practice, first)]
  const read = (account: string) => askNode(chain, 'getMultipleAccounts', [[account], { commitment: 'finalized', encoding: 'base64' }])
  const before = new Map(await Promise.all(nonces.map(async (account) => [account as string, await read(account)] as const)))
  const [other, payee] = [await makePayee(first, 5), await makePayee(first, 4)]
  await isSettled(town, first, await decide(first, other, 'invoice 0', UNDER_A_NONCE))
  await decideUnsigned(payee, 'invoice 1', UNDER_A_NONCE)
  return { relay, town, payee, before }
}

const OWN = "intent_id IN (SELECT intent_id FROM payment WHERE key = 'invoice 1')"
const statesOf = (town: Town): readonly string[] =>
  readRows<{ state: string }>(town, `SELECT state FROM attempt WHERE ${OWN} ORDER BY id`).map(({ state }) => state)

const isAskedAlone = (addresses: JsonValue | undefined, account: string) => (addresses as string[]).join() === account

describe('a draft over the value of a nonce', () => {
  it('is signed only once the machine that is asked shows that value', async () => {
    const { relay, town, payee, before } = await openDrafted()
    const behind: Lie = ([addresses], honest) => {
      const told = [...before].find(([account]) => isAskedAlone(addresses, account))
      return told === undefined ? honest() : (told[1] as JsonValue)
    }
    relay.lies.set('getMultipleAccounts', behind)
    await comeBack(town)
    await goRound(town.practice, 20)
    expect(statesOf(town)).toEqual(['draft'])
    relay.lies.clear()
    await untilPaid(town, payee)
    expect(await heldBy(town, payee)).toBe(PAID)
    expect(statesOf(town)).toHaveLength(1)
  })

  it('ends unsigned where the nonce has advanced, and another takes its place', async () => {
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
    await comeBack(town)
    await until(() => statesOf(town)[0] === 'refused', SOON)
    isMoved = false
    await untilPaid(town, payee)
    expect(await heldBy(town, payee)).toBe(PAID)
    expect(statesOf(town).filter((state) => state !== 'refused')).toHaveLength(1)
  })
})
