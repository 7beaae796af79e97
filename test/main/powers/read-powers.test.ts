import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { encodeMint } from '../../../src/core/program/token-account.ts'
import { explainUnlooked } from '../../../src/core/review/explain-powers.ts'
import { type PowersRead, readChainPowers } from '../../../src/main/powers/index.ts'
import { addressNamed } from '../../support/block.ts'
import { DELEGATE, putAccount, tokenBytes } from '../../support/powers.ts'
import { type House, openHouse, openOffice, type Office } from '../pay/house.ts'

const NOBODY_ELSE = { found: [], checkedAtMs: 1, keys: 1, keysInAll: 1, nodes: ['a'], unserved: [] }
const nonceAlarm = { state: () => NOBODY_ELSE, look: async () => NOBODY_ELSE }
/** Of a type that no program had when this was written, behind the type of the account. */
const UNKNOWN_TYPE = 9_999

const mint = { mintAuthority: null, supply: tokenAmount(10n ** 12n), decimals: 6, initialized: true, freezeAuthority: null }
const plainMint = encodeMint(mint)
const strangeMint = Uint8Array.of(
  ...plainMint,
  ...new Uint8Array(165 - plainMint.length),
  ...[1, UNKNOWN_TYPE % 256, UNKNOWN_TYPE >> 8, 1, 0, 7],
)

let house: House
let deposit: Address
beforeAll(async () => {
  house = await openHouse()
  ;[deposit] = house.take(1) as [Address]
})
afterAll(() => house.close())

type Held = { readonly account: Address; readonly mint: Address; readonly tokenProgram?: Address }

/** Accounts that the ledger knows of the deposit account. */
async function known(office: Office, held: readonly Held[]) {
  const at = slot(await house.node.getSlot({ commitment: 'finalized' }))
  await office.journal.write('balances', async (tx) => {
    await tx.openCursor({ slot: at })
    await tx.openBalances(
      held.map(({ account, mint: of, tokenProgram = TOKEN_PROGRAM }) => ({
        owner: deposit,
        account,
        asset: { kind: 'token', mint: of, tokenProgram, decimals: 6 },
        amount: 700n,
        slot: at,
      })),
    )
  })
}

const read = (office: Office): Promise<PowersRead> => readChainPowers({ ...office, nonceAlarm })

describe('powers that the nodes show', () => {
  it('are not all known of a mint with an extension that is not known here, which is said', async () => {
    const office = await openOffice(house, { relays: 2 })
    const held = { account: addressNamed('strange account'), mint: addressNamed('strange mint'), tokenProgram: TOKEN_2022_PROGRAM }
    const bytes = tokenBytes({ mint: held.mint, owner: deposit, amount: tokenAmount(700n) })
    await putAccount(house.url, held.mint, { data: strangeMint, owner: TOKEN_2022_PROGRAM })
    await putAccount(house.url, held.account, { data: bytes, owner: TOKEN_2022_PROGRAM })
    await house.advance(6n)
    await known(office, [held])
    const told = await read(office)
    expect(told).toMatchObject({ powers: [], unread: [], unknown: [{ mint: held.mint, types: [UNKNOWN_TYPE] }] })
    expect(explainUnlooked(told)).toEqual([
      `The mint ${held.mint} has an extension of the type ${UNKNOWN_TYPE}, which is not known here, nor what it gives its issuer.`,
    ])
  })

  it('are none over an account that has another owner now: nothing in it is ours, and that is said of what the ledger knows alone', async () => {
    const office = await openOffice(house, { relays: 2 })
    const held = { account: addressNamed('given away'), mint: addressNamed('plain mint') }
    const given = { mint: held.mint, owner: addressNamed('somebody'), amount: tokenAmount(700n), delegate: DELEGATE }
    await putAccount(house.url, held.mint, { data: plainMint, owner: TOKEN_PROGRAM })
    await putAccount(house.url, held.account, { data: tokenBytes(given), owner: TOKEN_PROGRAM })
    await house.advance(6n)
    expect(await read(office)).toMatchObject({ powers: [], givenAway: [] })
    await known(office, [held])
    expect(await read(office)).toMatchObject({ powers: [], givenAway: [held.account] })
    // A node that names the account of somebody else as one of the treasury's says nothing of what the ledger knows.
    const other = await openOffice(house, { relays: 2 })
    const account = { owner: TOKEN_PROGRAM, lamports: 1n, data: ['', 'base64'], executable: false, rentEpoch: 0n, space: 0n }
    other.second.lies.set('getTokenAccountsByOwner', () => ({ context: { slot: 1n }, value: [{ pubkey: held.account, account }] }))
    expect(await read(other)).toMatchObject({ powers: [], givenAway: [] })
  })

  it('over tokens of more mints than are looked at are counted in smallest units, and how many were left out is said', async () => {
    const office = await openOffice(house, { relays: 2 })
    const many = Array.from({ length: 203 }, (_, number) => ({
      account: addressNamed(`dust ${number}`),
      mint: addressNamed(`dust mint ${number}`),
    }))
    const last = { account: addressNamed('the last one'), mint: addressNamed('the last mint') }
    for (const { account, mint: of } of [...many, last]) {
      const given = { mint: of, owner: deposit, amount: tokenAmount(9n), delegate: DELEGATE, delegatedAmount: tokenAmount(5_000_000n) }
      await putAccount(house.url, of, { data: plainMint, owner: TOKEN_PROGRAM })
      await putAccount(house.url, account, { data: tokenBytes(given), owner: TOKEN_PROGRAM })
    }
    await house.advance(6n)
    await known(office, [...many, last])
    const told = await read(office)
    expect(told.mintsLeft).toBe(4)
    expect(told.powers).toHaveLength(204)
    const unscaled = told.powers.filter(({ asset }) => asset === null)
    expect(unscaled).toHaveLength(4)
    expect(unscaled.find(({ over }) => over === last.account)).toMatchObject({ reach: 'up-to', amount: 5_000_000n, weight: 'no-money' })
  })
})
