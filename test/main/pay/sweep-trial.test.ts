import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { planSweep, trySweep } from '../../../src/main/pay/index.ts'
import { hookedAccountData } from '../../support/hooked-mint.ts'
import { accountOf, listCoins, type PracticeMint, putAccount } from './coins.ts'
import { HOOK_CODE, HOOK_LIMIT, hooked, openCoinHouse } from './hooked-coin.ts'
import { type House, NATIVE_SWEEP, openOffice } from './house.ts'
import { plain } from '../../../src/core/text/sentence.ts'

const TEST_MS = 120_000

describe('the sweep of a token with a hook', () => {
  let house: House
  let coin: PracticeMint
  beforeAll(async () => {
    ;({ house, coin } = await openCoinHouse(5_000_000_000n))
  }, TEST_MS)
  afterAll(() => house.close())

  /** An office whose journal knows what these accounts hold of the token with the hook. */
  const openHolding = async (amounts: readonly bigint[]) => {
    const office = await openOffice(house)
    await listCoins(office, [coin, hooked])
    const owners = house.take(amounts.length)
    const held = owners.map((owner, index) => ({ owner, account: accountOf(owner, hooked), amount: amounts[index] ?? 0n }))
    for (const { owner, account, amount } of held) {
      await putAccount(house, account, { data: hookedAccountData({ mint: hooked.mint, owner, amount }), owner: TOKEN_2022_PROGRAM })
    }
    await house.advance(8n)
    const at = slot(await house.node.getSlot({ commitment: 'finalized' }))
    const asset = { kind: 'token', ...hooked, decimals: Number(hooked.decimals) } as const
    await office.journal.write('balances', async (tx) => {
      await tx.openCursor({ slot: at })
      await tx.openBalances(held.map((one) => ({ ...one, asset, slot: at })))
    })
    return { office, owners }
  }
  const request = (asset: Address) => ({ ...NATIVE_SWEEP, asset, close: true })

  it(
    'is tried by nodes before it is signed, and names the account that the hook stops and its code',
    async () => {
      const { office, owners } = await openHolding([30n, HOOK_LIMIT + 1n, 40n])
      const { plan } = await planSweep(office, request(hooked.mint))
      expect(plan.totals.accounts).toBe(3)
      const [, stopped = house.treasury] = owners
      expect((await trySweep(office, plan)).map(plain)).toEqual([
        expect.stringMatching(
          new RegExp(
            `^Node “node 1” tried a transaction of this sweep, and it fails at ${accountOf(stopped, hooked)}: .* its own code ${HOOK_CODE}\\. Signed all the same`,
          ),
        ),
      ])
    },
    TEST_MS,
  )

  it(
    'gets no warning where every hook agrees, and asks no node where there is no hook',
    async () => {
      const { office } = await openHolding([30n, 40n])
      const { plan } = await planSweep(office, request(hooked.mint))
      expect(await trySweep(office, plan)).toEqual([])
      expect(office.first.count('simulateTransaction')).toBeGreaterThan(0)
      const before = office.first.count('simulateTransaction')
      expect(await trySweep(office, (await planSweep(office, request(coin.mint))).plan)).toEqual([])
      expect(office.first.count('simulateTransaction')).toBe(before)
    },
    TEST_MS,
  )
})
