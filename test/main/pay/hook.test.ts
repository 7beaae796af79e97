import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { findHookList } from '../../../src/core/hook/hook.ts'
import { slot } from '../../../src/core/chain/slot.ts'
import { digestPayments, digestPlan } from '../../../src/core/plan/digest.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import type { AccountMeta } from '../../../src/core/program/instruction.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import {
  type PaymentAsked,
  planPayments,
  planSweep,
  resolvePayment,
  startPayments,
  startSweep,
  type SweepRequest,
} from '../../../src/main/pay/index.ts'
import { addressNamed } from '../../support/block.ts'
import { hookProgram } from '../../support/hook-program.ts'
import { derived, hookedAccountData, hookedMintData, listData, literal, seed } from '../../support/hooked-mint.ts'
import { until } from '../../support/until.ts'
import { confirmAll, type House, NATIVE_SWEEP, type Office, openHouse, openOffice } from './house.ts'
import { askNode } from './relay.ts'

const FUNDS = 50_000_000_000n
const HELD = 900_000n
const LIMIT = 100_000
const CODE = 6_000
const BPF_LOADER = 'BPFLoader2111111111111111111111111111111111'
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const PATIENCE_MS = 300
const TEST_MS = 120_000

const hook = addressNamed('the hook of a test')
const mint = addressNamed('the mint with a hook')
const list = findHookList({ hook, mint })
const asset = { kind: 'token', mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6 } as const
const accountOf = (owner: Address) => findAssociatedAddress({ owner, mint, tokenProgram: TOKEN_2022_PROGRAM })
const plain = (address: Address): AccountMeta => ({ address, signer: false, writable: false })

describe('a token whose mint has a transfer hook', () => {
  let house: House
  let recipients: readonly Address[]

  const put = (address: Address, data: Uint8Array, owner: string, executable = false) =>
    askNode(house.url, 'practice_setAccount', [
      address,
      { owner, lamports: 10_000_000n, data: Buffer.from(data).toString('base64'), executable },
    ])
  const putHook = () => put(hook, hookProgram({ limit: LIMIT, code: CODE }), BPF_LOADER, true)
  const putMint = () => put(mint, hookedMintData(hook), TOKEN_2022_PROGRAM)
  // The recipient's own record with the program, whose account is not there yet when it is paid; and one for all.
  const putList = () => put(list, listData([literal(addressNamed('of all')), derived(seed.text('may hold'), seed.data(2, 32, 32))]), hook)

  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
    await putHook()
    await putMint()
    await putList()
    await put(accountOf(house.treasury), hookedAccountData({ mint, owner: house.treasury, amount: HELD }), TOKEN_2022_PROGRAM)
    recipients = house.take(12)
    await house.advance(8n)
  }, TEST_MS)
  afterAll(() => house.close())

  const open = async () => {
    const office = await openOffice(house)
    await office.journal.write('mint', (tx) => tx.listMint({ mint, tokenProgram: TOKEN_2022_PROGRAM, decimals: 6, label: 'Coin' }))
    return office
  }
  const asked = (recipient: Address, amount: bigint, more: Partial<PaymentAsked> = {}): PaymentAsked => ({
    asset: mint,
    from: null,
    payees: [{ key: `to ${recipient} ${amount}`, recipient, amount }],
    keep: 'keep-minimum',
    allowUnfunded: true,
    memo: null,
    version: 'legacy',
    lifetime: 'blockhash',
    microLamportsPerUnit: null,
    computeUnitLimit: null,
    blockhash: null,
    ...more,
  })
  const plan = async (office: Office, request: PaymentAsked) => planPayments(office, await resolvePayment(office, request))
  const start = async (office: Office, request: PaymentAsked) => {
    const resolved = await resolvePayment(office, request)
    const digest = digestPayments(await planPayments(office, resolved))
    return startPayments(office, { request: resolved, digest, confirmed: await confirmAll(office, resolved) })
  }
  const settle = (office: Office) =>
    until(async () => {
      const rounds = office.first.count('getBlockHeight')
      await house.advance(2n)
      await Promise.race([until(() => office.first.count('getBlockHeight') >= rounds + 2), sleep(PATIENCE_MS)])
      return (await office.journal.read.openIntents({ limit: 1 })).length === 0
    })
  const heldBy = async (owner: Address) => {
    const { value } = await house.node.getAccountInfo(accountOf(owner), { commitment: 'finalized' })
    return value === null ? null : (decodeTokenAccount(value.data)?.amount ?? null)
  }
  const payee = (index: number): Address => recipients[index] ?? house.treasury

  it(
    'is paid into a new account, finalized, with what its hook wants to see, and signed as it was shown',
    async () => {
      const office = await open()
      office.start()
      const { plan: planned } = await start(office, asked(payee(0), 70_000n))
      const transfer = planned.transactions[0]?.pieces.instructions.at(-1)
      expect(transfer?.accounts.map(({ address }) => address).slice(-2)).toEqual([hook, list])
      expect(transfer?.accounts).toHaveLength(4 + 2 + 2)
      await settle(office)
      expect(await heldBy(payee(0))).toBe(70_000n)
      expect((await office.attempts()).map(({ state }) => state)).toEqual(['finalized'])
    },
    TEST_MS,
  )

  it(
    'is swept home as well, and the emptied accounts are closed',
    async () => {
      const office = await open()
      const owners = [payee(6), payee(7)]
      for (const owner of owners) await put(accountOf(owner), hookedAccountData({ mint, owner, amount: 30n }), TOKEN_2022_PROGRAM)
      await house.advance(8n)
      const at = await house.node.getSlot({ commitment: 'finalized' })
      await office.journal.write('balances', async (tx) => {
        await tx.openCursor({ slot: slot(at) })
        await tx.openBalances(owners.map((owner) => ({ owner, account: accountOf(owner), asset, amount: 30n, slot: at })))
      })
      const request: SweepRequest = { ...NATIVE_SWEEP, asset: mint, close: true }
      const { plan: planned } = await planSweep(office, request)
      expect(planned.leftOut).toEqual([])
      const before = (await heldBy(house.treasury)) ?? 0n
      await startSweep(office, { request, digest: digestPlan(planned) })
      office.start()
      await settle(office)
      expect(await heldBy(house.treasury)).toBe(before + 60n)
      expect(await Promise.all(owners.map(heldBy))).toEqual([null, null])
      expect(await office.journal.verify()).toMatchObject({ intact: true })
    },
    TEST_MS,
  )

  it(
    'that its hook does not let through fails with the program’s own code, and nothing moved',
    async () => {
      const office = await open()
      office.start()
      await start(office, asked(payee(1), BigInt(LIMIT) + 1n))
      await settle(office)
      expect(await heldBy(payee(1))).toBeNull()
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
      const resolved = (await plan(office, asked(payee(2), 5n))).transactions[0]?.pieces.instructions.at(-1)?.accounts.slice(4) ?? []
      office.start()
      await start(office, asked(payee(2), 5n, { hookAccounts: resolved }))
      await settle(office)
      expect(await heldBy(payee(2))).toBe(5n)

      const reasonOf = async (hookAccounts: readonly AccountMeta[]) =>
        (await plan(office, asked(payee(3), 6n, { hookAccounts: [...hookAccounts] }))).unpayable.map(({ reason }) => reason)
      expect(await reasonOf([plain(list)])).toEqual(['hook-not-named'])
      expect(await reasonOf([{ ...plain(payee(4)), signer: true }, plain(hook)])).toEqual(['hook-asks-signature'])

      // The program alone is named, though it has a list: the chain misses what the list names.
      await start(office, asked(payee(3), 6n, { hookAccounts: [plain(hook), plain(list)] }))
      await settle(office)
      expect(await heldBy(payee(3))).toBeNull()
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
