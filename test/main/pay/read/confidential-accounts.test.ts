import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_2022_PROGRAM } from '../../../../src/core/program/ids.ts'
import { readConfidentialAccounts, readConfidentialMints, readProofsChecked } from '../../../../src/main/pay/index.ts'
import type { JsonObject } from '../../../../src/main/node/json.ts'
import { replayTo, STORY } from '../../../support/confidential-story.ts'
import { failureOf } from '../../../support/failure.ts'
import { putAccount } from '../coins.ts'
import { type House, openHouse, openOffice } from '../house.ts'
import { type Lie, lie } from '../relay.ts'

/** Says of an account that a bit behind its base layout is another. */
const anotherBit: Lie = async (_, honest) => {
  const told = (await honest()) as JsonObject
  const value = (told['value'] as readonly (JsonObject | null)[]).map((account) => {
    if (account === null) return null
    const [text] = account['data'] as readonly string[]
    const data = Buffer.from(text ?? '', 'base64')
    data.writeUInt8(data.readUInt8(data.length - 1) ^ 1, data.length - 1)
    return { ...account, data: [data.toString('base64'), 'base64'] }
  })
  return { ...told, value }
}

describe('what nodes say of confidential accounts', () => {
  const { receiverAccount, mint, secretSlot } = STORY
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    for (const address of [receiverAccount, mint]) {
      const account = await replayTo(secretSlot, address)
      await putAccount(house, address, { data: account?.data ?? new Uint8Array(), owner: TOKEN_2022_PROGRAM })
    }
    await putAccount(house, OTHERS, { data: (await replayTo(secretSlot, receiverAccount))?.data ?? new Uint8Array(), owner: mint })
    await house.advance(8n)
  })
  afterAll(() => house.close())
  const OTHERS = STORY.senderAccount

  it('is read whole where both say the same, and nothing under another program', async () => {
    const office = await openOffice(house, { relays: 2 })
    const read = await readConfidentialAccounts(office, [receiverAccount, OTHERS, mint, house.treasury])
    expect(read).toMatchObject([{ standing: { account: receiverAccount, token: { mint } }, confidential: { credits: 1n } }])
    expect([...(await readConfidentialMints(office, [mint, OTHERS]))]).toEqual([
      [mint, { decimals: 6, terms: { authority: null, approvesNew: true, auditor: null } }],
    ])
    expect(await readProofsChecked(office)).toBe(true)
  })

  it.each<[what: string, act: (office: Parameters<typeof readProofsChecked>[0]) => Promise<unknown>]>([
    ['an account', (office) => readConfidentialAccounts(office, [receiverAccount])],
    ['a mint', (office) => readConfidentialMints(office, [mint])],
    ['whether proofs are checked', readProofsChecked],
  ])('is not taken for %s where one of two nodes lies, nor where one alone answers', async (_what, act) => {
    const office = await openOffice(house, { relays: 2 })
    for (const { lies } of office.relays) {
      lies.set('getMultipleAccounts', anotherBit)
      expect((await failureOf(act(office))).code).toBe('NODE_DISAGREEMENT')
      lies.set('getMultipleAccounts', lie.breakOff)
      expect((await failureOf(act(office))).code).toBe('NODE_ONE_ANSWERED')
      lies.clear()
    }
  })
})
