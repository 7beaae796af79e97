import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { encodeMint } from '../../../src/core/program/token-account.ts'
import { planSweep, startSweep, type SweepRequest } from '../../../src/main/pay/index.ts'
import { addressNamed } from '../../support/block.ts'
import { accountOf, heldBy, listCoins, putAccount } from './coins.ts'
import { type House, NATIVE_SWEEP, openHouse, openOffice } from './house.ts'
import { digestPlan } from '../../../src/core/plan/digest.ts'
import { settle } from './paying.ts'

const FUNDS = 5_000_000_000n
const HELD = 70n
const [NORMAL, FROZEN] = [1, 2]
/** New accounts start frozen: extension 6, one byte. */
const STARTS_FROZEN = [6, 0, 1, 0, FROZEN]

const mint = addressNamed('the mint whose accounts start frozen')
const coin = { mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 } as const

function mintData(): Uint8Array {
  const terms = { mintAuthority: null, decimals: 6, initialized: true, freezeAuthority: addressNamed('who thaws') }
  const base = encodeMint({ ...terms, supply: tokenAmount(HELD) })
  return Uint8Array.of(...base, ...new Uint8Array(165 - base.length), 1, ...STARTS_FROZEN)
}

/** An account that cannot change its owner, as an associated one. */
function accountData(owner: Address, { amount, state }: { readonly amount: bigint; readonly state: number }): Uint8Array {
  const data = new Uint8Array(165)
  data.set(encodeAddress(mint), 0)
  data.set(encodeAddress(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = state
  return Uint8Array.of(...data, 2, 7, 0, 0, 0)
}

describe('a sweep of a token whose accounts start frozen', () => {
  let house: House
  let owner: Address
  const put = (address: Address, data: Uint8Array) => putAccount(house, address, { data, owner: TOKEN_2022_PROGRAM })
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
    ;[owner] = house.take(1) as [Address]
    await put(mint, mintData())
    await put(accountOf(owner, coin), accountData(owner, { amount: HELD, state: NORMAL }))
    await house.advance(8n)
  })
  afterAll(() => house.close())

  it('is planned once the treasury has an account that was thawed, and not before: nothing is signed that cannot go through', async () => {
    const office = await openOffice(house)
    await listCoins(office, [coin])
    const at = slot(await house.node.getSlot({ commitment: 'finalized' }))
    const asset = { kind: 'token', ...coin } as const
    await office.journal.write('balances', async (tx) => {
      await tx.openCursor({ slot: at })
      await tx.openBalances([{ owner, account: accountOf(owner, coin), asset, amount: HELD, slot: at }])
    })
    const request: SweepRequest = { ...NATIVE_SWEEP, asset: mint }
    const reasons = async () => (await planSweep(office, request)).plan.leftOut.map(({ reason }) => reason)
    expect(await reasons()).toEqual(['destination-starts-frozen'])
    await put(accountOf(house.treasury, coin), accountData(house.treasury, { amount: 0n, state: FROZEN }))
    await house.advance(8n)
    expect(await reasons()).toEqual(['destination-frozen'])
    await put(accountOf(house.treasury, coin), accountData(house.treasury, { amount: 0n, state: NORMAL }))
    await house.advance(8n)
    const { plan } = await planSweep(office, request)
    expect(plan.leftOut).toEqual([])
    office.start()
    await startSweep(office, { request, digest: digestPlan(plan) })
    await settle(house, office)
    expect(await heldBy(house, house.treasury, coin)).toBe(HELD)
  })
})
