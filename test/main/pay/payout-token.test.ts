import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { digestPayments } from '../../../src/core/plan/digest.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { encodeMint } from '../../../src/core/program/token-account.ts'
import { reportRows } from '../../../src/main/operations/payout-rows.ts'
import { planPayout, startPayout } from '../../../src/main/pay/index.ts'
import { addressNamed } from '../../support/block.ts'
import { accountOf, heldBy, listCoins, putAccount } from './coins.ts'
import { type House, openHouse, openOffice } from './house.ts'
import { askedOf, settle, writePayoutFile } from './paying.ts'

const FUNDS = 50_000_000_000n
const HELD = 900_000n
const TEST_MS = 120_000
const FROZEN = 2
/** The account takes tokens only behind a memo: extension 8, one byte. */
const MEMO_REQUIRED = [8, 0, 1, 0, 1]

const mint = addressNamed('the mint of a payout')
const coin = { mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 } as const

function accountData(owner: Address, { amount = 0n, state = 1, extension = [] as readonly number[] }): Uint8Array {
  const data = new Uint8Array(165)
  data.set(encodeAddress(mint), 0)
  data.set(encodeAddress(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = state
  return extension.length === 0 ? data : Uint8Array.of(...data, 2, ...extension)
}

describe('a payout in a token', () => {
  let house: House
  const put = (address: Address, data: Uint8Array) => putAccount(house, address, { data, owner: TOKEN_2022_PROGRAM })
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
    const freezer = addressNamed('who freezes')
    await put(
      mint,
      encodeMint({ mintAuthority: null, supply: tokenAmount(HELD), decimals: 6, initialized: true, freezeAuthority: freezer }),
    )
    await put(accountOf(house.treasury, coin), accountData(house.treasury, { amount: HELD }))
    await house.advance(8n)
  }, TEST_MS)
  afterAll(() => house.close())

  it(
    'names who is frozen, who wants a memo and whose account is not theirs, and pays the others of their transaction',
    async () => {
      const office = { ...(await openOffice(house)), signer: house.signer }
      await listCoins(office, [coin])
      const [open, fresh, frozen, wants, wanted, other] = house.take(6) as [Address, Address, Address, Address, Address, Address]
      await put(accountOf(open, coin), accountData(open, {}))
      await put(accountOf(frozen, coin), accountData(frozen, { state: FROZEN }))
      await put(accountOf(wants, coin), accountData(wants, { extension: MEMO_REQUIRED }))
      await put(accountOf(wanted, coin), accountData(wanted, { extension: MEMO_REQUIRED }))
      await put(accountOf(other, coin), accountData(open, {}))
      await house.advance(8n)
      const rows = [
        [open, '0.1', '', null],
        [frozen, '0.1', '', 'recipient-frozen'],
        [fresh, '0.1', '', null],
        [wants, '0.1', '', 'memo-required'],
        [wanted, '0.1', 'invoice 7', null],
        [other, '0.1', '', 'account-not-theirs'],
        [open, '0.7', '', 'tokens-short'],
        [open, '0.0000001', '', 'amount'],
      ] as const
      const path = writePayoutFile(['recipient,amount,memo', ...rows.map((row) => row.slice(0, 3).join(','))].join('\n'))
      const asked = askedOf(path, { asset: mint })
      const planned = await planPayout(office, asked)
      const said = reportRows({ ...planned, taken: new Map() })
      expect(said.map(({ standing, reason }) => (standing === 'refused' ? reason : null))).toEqual(rows.map(([, , , reason]) => reason))
      expect(planned.plan.totals).toMatchObject({ payments: 3, amount: 300_000n })

      const { confirmation, plan } = planned
      office.start()
      await startPayout(office, { asked, total: '0.3', digest: digestPayments(plan), confirmation })
      await settle(house, office)
      expect(await Promise.all([open, fresh, wanted, frozen, wants].map((owner) => heldBy(house, owner, coin)))).toEqual([
        100_000n,
        100_000n,
        100_000n,
        0n,
        0n,
      ])
    },
    TEST_MS,
  )
})
