import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Address, encodeAddress } from '../../../src/core/address/address.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { sortPowers } from '../../../src/core/power/power.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { encodeMint } from '../../../src/core/program/token-account.ts'
import { explainUnlooked } from '../../../src/core/review/explain-powers.ts'
import type { JsonValue } from '../../../src/main/node/index.ts'
import { type PowersRead, readChainPowers } from '../../../src/main/powers/index.ts'
import { addressNamed } from '../../support/block.ts'
import { Fault } from '../../support/node-double.ts'
import { DELEGATE, ISSUER, putAccount, tokenBytes } from '../../support/powers.ts'
import { type House, openHouse, openOffice, type Office } from '../pay/house.ts'
import { plain } from '../../../src/core/text/sentence.ts'

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
    expect(explainUnlooked(told).map(plain)).toEqual([
      `The mint ${held.mint} has an extension of the type ${UNKNOWN_TYPE}, which is not known here, nor what it gives its issuer.`,
    ])
  })

  it('are not known of a mint whose bytes do not read, which is said', async () => {
    const office = await openOffice(house, { relays: 2 })
    const held = { account: addressNamed('of a broken mint'), mint: addressNamed('broken mint') }
    const bytes = tokenBytes({ mint: held.mint, owner: deposit, amount: tokenAmount(700n) })
    await putAccount(house.url, held.mint, { data: new Uint8Array(10), owner: TOKEN_PROGRAM })
    await putAccount(house.url, held.account, { data: bytes, owner: TOKEN_PROGRAM })
    await house.advance(6n)
    await known(office, [held])
    expect(await read(office)).toMatchObject({ powers: [], unread: [held.mint], unknown: [] })
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

  it('over tokens of more mints than are looked at are counted in smallest units, how many were left out is said, and none that is listed is left out', async () => {
    const office = await openOffice(house, { relays: 2 })
    const many = Array.from({ length: 203 }, (_, number) => ({
      account: addressNamed(`dust ${number}`),
      mint: addressNamed(`dust mint ${number}`),
    }))
    const last = { account: addressNamed('the last one'), mint: addressNamed('the last mint') }
    const money = { account: addressNamed('listed account'), mint: addressNamed('listed mint') }
    await office.journal.write('mint', (tx) => tx.listMint({ mint: money.mint, tokenProgram: TOKEN_PROGRAM, decimals: 6, label: 'Coin' }))
    for (const { account, mint: of } of [...many, last, money]) {
      const given = { mint: of, owner: deposit, amount: tokenAmount(9n), delegate: DELEGATE, delegatedAmount: tokenAmount(5_000_000n) }
      await putAccount(house.url, of, { data: plainMint, owner: TOKEN_PROGRAM })
      await putAccount(house.url, account, { data: tokenBytes(given), owner: TOKEN_PROGRAM })
    }
    await house.advance(6n)
    await known(office, [...many, last, money])
    const told = await read(office)
    expect(told).toMatchObject({ mintsLeft: 4, witnesses: 2 })
    expect(told.powers).toHaveLength(205)
    expect(told.powers.find(({ over }) => over === money.account)).toMatchObject({ weight: 'takes', asset: { decimals: 6 } })
    const unscaled = told.powers.filter(({ asset }) => asset === null)
    expect(unscaled).toHaveLength(4)
    expect(unscaled.find(({ over }) => over === last.account)).toMatchObject({ reach: 'up-to', amount: 5_000_000n, weight: 'no-money' })

    // One node that is silent over a few accounts and answers over the others: all of it rests on one word then.
    const asksFor = (params: readonly JsonValue[]) => (params[0] as string[]).includes(many[0]?.account ?? '')
    office.second.lies.set('getMultipleAccounts', (params, honest) => (asksFor(params) ? new Fault(-32_005, 'Node is behind') : honest()))
    expect(await read(office)).toMatchObject({ mintsLeft: 4, witnesses: 1 })
  })

  it('are no power over money where the mint is listed under another program, nor over a token of which nothing is held', async () => {
    const office = await openOffice(house, { relays: 2 })
    const [other, empty] = ['other program', 'empty'].map((name) => ({
      account: addressNamed(name),
      mint: addressNamed(`mint of ${name}`),
    }))
    if (other === undefined || empty === undefined) throw new Error('there are two')
    const list = { mint: other.mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6, label: 'Coin' }
    await office.journal.write('mint', (tx) => tx.listMint(list))
    const given = { owner: deposit, delegate: DELEGATE, delegatedAmount: tokenAmount(5n) }
    for (const [{ account, mint: of }, amount] of [
      [other, 9n],
      [empty, 0n],
    ] as const) {
      await putAccount(house.url, of, { data: encodeMint({ ...mint, freezeAuthority: ISSUER }), owner: TOKEN_PROGRAM })
      await putAccount(house.url, account, { data: tokenBytes({ ...given, mint: of, amount: tokenAmount(amount) }), owner: TOKEN_PROGRAM })
    }
    await house.advance(6n)
    await known(office, [other, empty])
    const powers = sortPowers((await read(office)).powers)
    expect(powers).toHaveLength(3)
    expect(powers).toMatchObject([{ kind: 'delegate' }, { kind: 'delegate' }, { kind: 'freeze-authority', over: other.mint }])
    for (const { weight } of powers) expect(weight).toBe('no-money')
  })

  it('of a key that is watched alone are those of somebody else, and the frozen and the hiding accounts of a token are counted', async () => {
    const office = await openOffice(house, { relays: 2 })
    const [watched, of] = [addressNamed('watched'), addressNamed('mint of frozen')]
    await office.journal.write('account', (tx) => tx.addAccounts([{ address: watched, role: 'watch', path: null }]))
    const [frozen, hiding] = [addressNamed('frozen account'), addressNamed('hiding account')]
    const held = { mint: of, owner: deposit, delegate: watched, delegatedAmount: tokenAmount(5n), amount: tokenAmount(9n) }
    // The type of the account, then `confidential account` (5) whose encrypted balances are not zero.
    const encrypted = [2, 5, 0, 295 % 256, 1, ...new Uint8Array(295).fill(1)]
    const issuing = encodeMint({ ...mint, freezeAuthority: ISSUER })
    // `permanent delegate` (12).
    const permanent = Uint8Array.of(...issuing, ...new Uint8Array(165 - issuing.length), 1, 12, 0, 32, 0, ...encodeAddress(ISSUER))
    await putAccount(house.url, of, { data: permanent, owner: TOKEN_2022_PROGRAM })
    await putAccount(house.url, frozen, { data: tokenBytes({ ...held, state: 'frozen' }), owner: TOKEN_2022_PROGRAM })
    await putAccount(house.url, hiding, { data: Uint8Array.of(...tokenBytes(held), ...encrypted), owner: TOKEN_2022_PROGRAM })
    await house.advance(6n)
    await office.journal.write('mint', (tx) => tx.listMint({ mint: of, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6, label: 'Coin' }))
    await known(
      office,
      [frozen, hiding].map((account) => ({ account, mint: of, tokenProgram: TOKEN_2022_PROGRAM })),
    )
    const { powers } = await read(office)
    const delegates = powers.filter(({ kind }) => kind === 'delegate')
    expect(delegates).toMatchObject([
      { weight: 'takes', holder: watched },
      { weight: 'takes', holder: watched },
    ])
    const taking = plain(powers.find(({ kind }) => kind === 'permanent-delegate')?.does ?? [])
    expect(taking).toContain('18 smallest units now')
    expect(taking).toContain('What is hidden in confidential accounts it cannot move. 1 of them is frozen now')
  })

  it.each([
    ['token', TOKEN_PROGRAM],
    ['token-2022', TOKEN_2022_PROGRAM],
  ] as const)('are those over accounts of the treasury of the %s program too in which the ledger saw nothing', async (name, program) => {
    const office = await openOffice(house, { relays: 2 })
    const account = addressNamed(`unseen of ${name}`)
    const given = { mint: addressNamed('plain mint'), owner: house.treasury, delegate: DELEGATE, delegatedAmount: tokenAmount(5n) }
    await putAccount(house.url, account, { data: tokenBytes({ ...given, amount: tokenAmount(9n) }), owner: program })
    await house.advance(6n)
    const shown = { owner: program, lamports: 1n, data: ['', 'base64'], executable: false, rentEpoch: 0n, space: 0n }
    for (const relay of office.relays)
      relay.lies.set('getTokenAccountsByOwner', (params) => ({
        context: { slot: 1n },
        value: (params[1] as { programId: string }).programId === program ? [{ pubkey: account, account: shown }] : [],
      }))
    const told = await read(office)
    expect(told).toMatchObject({ powers: [{ kind: 'delegate', over: account, amount: 5n }], witnesses: 2 })
    // Which accounts there are rests on one word where one node is silent over that alone.
    office.second.lies.set('getTokenAccountsByOwner', () => new Fault(-32_005, 'Node is behind'))
    expect(await read(office)).toMatchObject({ powers: told.powers, witnesses: 1 })
  })

  it('over a nonce account that is gone are none, though the bytes of one stand there in the hands of another program', async () => {
    const office = await openOffice(house, { relays: 2 })
    const account = addressNamed('was a nonce account')
    await office.journal.write('nonce', (tx) => tx.keepNonce({ address: account, authority: house.treasury, label: null }))
    // version(u32) state(u32) authority value fee(u64)
    const data = Uint8Array.of(
      1,
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      ...encodeAddress(house.treasury),
      ...new Uint8Array(32).fill(7),
      ...new Uint8Array(8),
    )
    await putAccount(house.url, account, { data, owner: SYSTEM_PROGRAM })
    await house.advance(6n)
    expect(await read(office)).toMatchObject({ powers: [{ kind: 'nonce-authority', over: account }] })
    await putAccount(house.url, account, { data, owner: TOKEN_PROGRAM })
    await house.advance(6n)
    expect(await read(office)).toMatchObject({ powers: [] })
  })
})
