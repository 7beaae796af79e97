import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHiddenAmount } from '../../../src/main/hidden/read-hidden-amount.ts'
import type { CreditRecord } from '../../../src/main/journal/index.ts'
import type { ArrivalRead } from '../../../src/main/signer/confidential-protocol.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { openConfidentialHouse } from '../../support/confidential-house.ts'
import { partiesOfWords } from '../../support/confidential-party.ts'
import { type House, openHouse, openOffice } from '../pay/house.ts'

const AMOUNT = 77n

describe('how much a hidden arrival brought', () => {
  let house: House
  let outside: Awaited<ReturnType<typeof openConfidentialHouse>>
  let credit: CreditRecord
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], 1_000_000_000n)
    outside = await openConfidentialHouse(house.url)
    const [party] = await partiesOfWords({ words: house.words, mint: outside.mint, count: 1 })
    if (party === undefined) throw new Error('there is an account')
    await outside.configure(party)
    await outside.pay(party.account, AMOUNT)
    await house.advance(8n)
    const [newest] = await house.node.getSignaturesForAddress(party.account, { commitment: 'finalized' })
    const asset = { kind: 'token', mint: outside.mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 } as const
    credit = { account: party.account, owner: party.owner, asset, signature: newest?.signature ?? null } as CreditRecord
  }, 120_000)
  afterAll(async () => {
    outside.close()
    await house.close()
  })

  /** `say`: what the signer says instead of each arrival that it read. */
  const readWith = async (say: (read: ArrivalRead) => ArrivalRead) => {
    const { journal, nodes, signer } = await openOffice(house)
    const readArrivals: SignerClient['readArrivals'] = async (asked) => ({ read: (await signer.readArrivals(asked)).read.map(say) })
    return readHiddenAmount({ journal, nodes, signer: { status: signer.status, readArrivals } }, credit)
  }

  it('is what the keys of the account decrypt', async () => {
    expect(await readWith((read) => read)).toEqual({ amount: AMOUNT, why: null })
  })

  it('is not told as nothing where they decrypt none, and that is kept', async () => {
    expect(await readWith((read) => ({ ...read, amount: null }))).toEqual({ amount: null, why: 'unreadable' })
  })

  it('is asked again where the owner’s key is in no vault yet', async () => {
    expect(await readWith((read) => ({ ...read, isOwned: false, amount: null }))).toBeNull()
  })
})
