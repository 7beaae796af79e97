import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { findHookList } from '../../../../src/core/hook/hook.ts'
import { slot } from '../../../../src/core/chain/slot.ts'
import { digestPlan } from '../../../../src/core/plan/digest.ts'
import { TOKEN_2022_PROGRAM } from '../../../../src/core/program/ids.ts'
import type { AccountMeta } from '../../../../src/core/program/instruction.ts'
import { type PaymentAsked, planSweep, startSweep, type SweepRequest } from '../../../../src/main/pay/index.ts'
import { addressNamed } from '../../../support/block.ts'
import { hookProgram } from '../../../support/hook-program.ts'
import { derived, hookedAccountData, hookedMintData, listData, literal, seed } from '../../../support/hooked-mint.ts'
import { accountOf, heldBy, listCoins, putAccount } from '../coins.ts'
import { type House, NATIVE_SWEEP, openHouse, openOffice } from '../house.ts'
import { asked as askedTo, carryByHand, planPaying as plan, settle, startPaying as start } from '../paying.ts'

const FUNDS = 50_000_000_000n
const HELD = 900_000n
const LIMIT = 100_000
const CODE = 6_000
const BPF_LOADER = 'BPFLoader2111111111111111111111111111111111'
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const TEST_MS = 120_000

const hook = addressNamed('the hook of a test')
const mint = addressNamed('the mint with a hook')
const list = findHookList({ hook, mint })
const coin = { mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 } as const
const plain = (address: Address): AccountMeta => ({ address, signer: false, writable: false })

describe('a token whose mint has a transfer hook', () => {
  let house: House
  let recipients: readonly Address[]

  const put = (address: Address, data: Uint8Array, owner: string) => putAccount(house, address, { data, owner })
  const putHook = () => putAccount(house, hook, { data: hookProgram({ limit: LIMIT, code: CODE }), owner: BPF_LOADER, executable: true })
  // The recipient's own record with the program, whose account is not there yet when it is paid; and one for all.
  const putList = () => put(list, listData([literal(addressNamed('of all')), derived(seed.text('may hold'), seed.data(2, 32, 32))]), hook)

  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
    await putHook()
    await put(mint, hookedMintData(hook), TOKEN_2022_PROGRAM)
    await putList()
    await put(accountOf(house.treasury, coin), hookedAccountData({ mint, owner: house.treasury, amount: HELD }), TOKEN_2022_PROGRAM)
    recipients = house.take(12)
    await house.advance(8n)
  }, TEST_MS)
  afterAll(() => house.close())

  const open = async () => {
    const office = await openOffice(house)
    await listCoins(office, [coin])
    return office
  }
  const asked = (recipient: Address, amount: bigint, more: Partial<PaymentAsked> = {}) =>
    askedTo([[`to ${recipient} ${amount}`, recipient, amount]], { asset: mint, ...more })
  const payee = (index: number): Address => recipients[index] ?? house.treasury

  it(
    'is paid into a new account, finalized, with what its hook wants to see, and signed as it was shown',
    async () => {
      const office = await open()
      office.start()
      const { plan: planned } = await start(office, asked(payee(0), 70_000n))
      const transfer = planned.transactions[0]?.template.instructions.at(-1)
      expect(transfer?.accounts.map(({ address }) => address).slice(-2)).toEqual([hook, list])
      expect(transfer?.accounts).toHaveLength(4 + 2 + 2)
      await settle(house, office)
      expect(await heldBy(house, payee(0), coin)).toBe(70_000n)
      expect((await office.attempts()).map(({ state }) => state)).toEqual(['finalized'])
    },
    TEST_MS,
  )

  it(
    'is swept home as well, and the emptied accounts are closed',
    async () => {
      const office = await open()
      const owners = [payee(6), payee(7)]
      for (const owner of owners) await put(accountOf(owner, coin), hookedAccountData({ mint, owner, amount: 30n }), TOKEN_2022_PROGRAM)
      await house.advance(8n)
      const at = await house.node.getSlot({ commitment: 'finalized' })
      await office.journal.write('balances', async (tx) => {
        await tx.openCursor({ slot: slot(at) })
        await tx.openBalances(
          owners.map((owner) => ({ owner, account: accountOf(owner, coin), asset: { kind: 'token', ...coin }, amount: 30n, slot: at })),
        )
      })
      const request: SweepRequest = { ...NATIVE_SWEEP, asset: mint, close: true }
      const { plan: planned } = await planSweep(office, request)
      expect(planned.leftOut).toEqual([])
      const before = (await heldBy(house, house.treasury, coin)) ?? 0n
      await startSweep(office, { request, digest: digestPlan(planned) })
      office.start()
      await settle(house, office)
      expect(await heldBy(house, house.treasury, coin)).toBe(before + 60n)
      expect(await Promise.all(owners.map((owner) => heldBy(house, owner, coin)))).toEqual([null, null])
      expect(await office.journal.verify()).toMatchObject({ intact: true })
    },
    TEST_MS,
  )

  it(
    'that its hook does not let through fails with the program’s own code, and nothing moved',
    async () => {
      const office = await open()
      office.start()
      const { id } = await start(office, asked(payee(1), BigInt(LIMIT) + 1n))
      await carryByHand(house, office, id)
      await settle(house, office)
      expect(await heldBy(house, payee(1), coin)).toBeNull()
      const [attempt] = await office.attempts()
      expect(attempt?.state).toBe('failed')
      const verdict = await office.journal.read.verdict(attempt?.id ?? 0)
      expect(verdict?.proof).toMatchObject({ why: `instruction 2 failed: the program gave its own code ${CODE}` })
    },
    TEST_MS,
  )

  it(
    'is paid with accounts given by hand, and refused where they are not those of its hook',
    async () => {
      const office = await open()
      const resolved = (await plan(office, asked(payee(2), 5n))).transactions[0]?.template.instructions.at(-1)?.accounts.slice(4) ?? []
      office.start()
      await start(office, asked(payee(2), 5n, { hookAccounts: resolved }))
      await settle(house, office)
      expect(await heldBy(house, payee(2), coin)).toBe(5n)

      const reasonOf = async (hookAccounts: readonly AccountMeta[]) =>
        (await plan(office, asked(payee(3), 6n, { hookAccounts: [...hookAccounts] }))).unpayable.map(({ reason }) => reason)
      expect(await reasonOf([plain(list)])).toEqual(['hook-not-named'])
      expect(await reasonOf([{ ...plain(payee(4)), signer: true }, plain(hook)])).toEqual(['hook-asks-signature'])

      // The program alone is named, though it has a list: the chain misses what the list names.
      const { id } = await start(office, asked(payee(3), 6n, { hookAccounts: [plain(hook), plain(list)] }))
      await carryByHand(house, office, id)
      await settle(house, office)
      expect(await heldBy(house, payee(3), coin)).toBeNull()
      expect((await office.attempts()).at(-1)?.state).toBe('failed')
    },
    TEST_MS,
  )

  it(
    'is not paid while its program is gone, closed or no program, or its list is not understood',
    async () => {
      const office = await open()
      const reasons = async () => (await plan(office, asked(payee(5), 7n))).unpayable.map(({ reason }) => reason)
      await put(hook, hookProgram({ limit: LIMIT, code: CODE }), BPF_LOADER)
      await house.advance(8n)
      expect(await reasons()).toEqual(['hook-program-gone'])
      await put(hook, Uint8Array.of(2, 0, 0, 0, ...new Uint8Array(32).fill(7)), UPGRADEABLE_LOADER)
      await house.advance(8n)
      expect(await reasons()).toEqual(['hook-program-gone'])
      await putHook()
      await put(list, Uint8Array.of(1, 2, 3), hook)
      await house.advance(8n)
      expect(await reasons()).toEqual(['hook-list-unreadable'])
      await putList()
      await house.advance(8n)
      expect(await reasons()).toEqual([])
    },
    TEST_MS,
  )
})
