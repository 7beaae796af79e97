import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { tokenAmount } from '../../../../src/core/amount/lamports.ts'
import { addressOfSeed, encodeKeypairFile, signBytes } from '../../../../src/core/keys/keypair.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import { encodeTransaction } from '../../../../src/core/message/transaction.ts'
import { digestUpkeep } from '../../../../src/core/plan/digest.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { approveChecked } from '../../../../src/core/program/token.ts'
import {
  planTokenUpkeep,
  readTokenAccount,
  readTokenAccounts,
  startTokenUpkeep,
  type TokenUpkeepAsked,
} from '../../../../src/main/pay/index.ts'
import { accountOf, createMints, type PracticeMint, type PracticeMints } from '../coins.ts'
import { type House, type Office, openHouse, openOffice, PASSPHRASE } from '../house.ts'
import { settle } from '../paying.ts'
import { askNode } from '../relay.ts'

const FUNDS = 50_000_000_000n

describe('upkeep of token accounts', () => {
  let house: House
  let mints: PracticeMints
  beforeAll(async () => {
    house = await openHouse()
    await house.fund([house.treasury], FUNDS)
    mints = await createMints(house)
    await house.advance(8n)
  })
  afterAll(() => house.close())

  const start = async (office: Office, asked: TokenUpkeepAsked) => {
    const { plan } = await planTokenUpkeep(office, asked)
    if (plan.kind === 'refused') throw new Error(`refused: ${plan.reason}`)
    return { ...(await startTokenUpkeep(office, { asked, digest: digestUpkeep(plan.planned) })), planned: plan.planned }
  }
  const reasonOf = async (office: Office, asked: TokenUpkeepAsked) => {
    const { plan } = await planTokenUpkeep(office, asked)
    return plan.kind === 'refused' ? plan.reason : null
  }
  const lamportsOf = async (account: Address) => (await house.lamportsOf([account]))[0] ?? 0n
  const payIn = async (to: Address, { mint }: PracticeMint, amount: bigint) => {
    await askNode(house.url, 'practice_payIn', [{ kind: 'token', to, amount, mint }])
    await house.advance(8n)
  }
  /** Executes something that its owner's key signs, whom the vault holds too. */
  const executeAs = async (seed: Uint8Array, instruction: Instruction) => {
    const { blockhash, lastValidBlockHeight, fetchedSlot } = await house.node.getLatestBlockhash()
    const lifetime = { kind: 'blockhash' as const, blockhash, lastValidBlockHeight, fetchedSlot }
    const feePayer = addressOfSeed(seed)
    const message = encodeMessage(compileMessage({ version: 'legacy', feePayer, instructions: [instruction], lifetime }))
    const transaction = encodeTransaction({ message, signatures: [signBytes({ seed, message })] })
    await house.node.sendTransaction(transaction, { preflightCommitment: 'finalized' })
    await house.advance(8n)
  }

  it.each(['token', 'token2022', 'withFee'] as const)(
    'of %s makes an account once and closes it once, exactly as planned',
    async (name) => {
      const coin = mints[name]
      const office = await openOffice(house)
      const [owner] = house.take(1) as [Address]
      const account = accountOf(owner, coin)
      const create = { act: 'create', mint: coin.mint, owner } as const
      office.start()
      const before = await lamportsOf(house.treasury)

      const made = await start(office, create)
      expect(made.account).toBe(account)
      expect(await reasonOf(office, create)).toBe('outstanding')
      await settle(house, office)
      expect(await office.journal.read.decisionIntents({ decisionId: made.id, limit: 10 })).toMatchObject([
        { kind: 'upkeep', state: 'satisfied', attempts: [{ state: 'finalized' }] },
      ])
      const rent = await lamportsOf(account)
      expect(rent).toBe(await house.node.getMinimumBalanceForRentExemption({ token: 165, token2022: 170, withFee: 182 }[name]))
      expect(before - (await lamportsOf(house.treasury))).toBe(rent + made.planned.feeLamports)
      expect(await reasonOf(office, create)).toBe('exists')
      expect(await readTokenAccounts(office, [owner])).toMatchObject([{ account, token: { owner, mint: coin.mint, amount: 0n } }])

      const close = { act: 'close', account } as const
      const closed = await start(office, close)
      await expect(startTokenUpkeep(office, { asked: close, digest: digestUpkeep(closed.planned) })).rejects.toMatchObject({
        code: 'TOKEN_ACCOUNT_REFUSED',
        context: { reason: 'outstanding' },
      })
      await settle(house, office)
      expect(await readTokenAccount(office, account)).toBeNull()
      expect(before - (await lamportsOf(house.treasury))).toBe(made.planned.feeLamports + closed.planned.feeLamports)
      expect(await reasonOf(office, close)).toBe('not-a-token-account')
      expect(await office.journal.verify()).toMatchObject({ intact: true })
    },
  )

  it('counts lamports that somebody sent ahead towards the rent', async () => {
    const office = await openOffice(house)
    const [owner] = house.take(1) as [Address]
    const account = accountOf(owner, mints.token)
    await house.fund([account], 1_000_000n)
    office.start()
    const { planned } = await start(office, { act: 'create', mint: mints.token.mint, owner })
    await settle(house, office)
    const rent = await house.node.getMinimumBalanceForRentExemption(165)
    expect(await lamportsOf(account)).toBe(rent)
    expect(planned.changes).toEqual([
      { account: house.treasury, asset: { kind: 'native' }, change: 1_000_000n - rent - planned.feeLamports, atLeast: true },
    ])
  })

  it('closes nothing that holds tokens or fees of the issuer, and nothing of others', async () => {
    const office = await openOffice(house)
    const [owner] = house.take(1) as [Address]
    await payIn(owner, mints.withFee, 900_000n)
    await payIn(addressOfSeed(seedOf('somebody')), mints.token, 1n)
    expect(await reasonOf(office, { act: 'close', account: accountOf(owner, mints.withFee) })).toBe('holds-tokens')
    expect(await readTokenAccounts(office, [owner])).toMatchObject([{ extensions: { withheld: 9_000n } }])
    const others = accountOf(addressOfSeed(seedOf('somebody')), mints.token)
    expect(await reasonOf(office, { act: 'close', account: others })).toBe('not-ours')
    expect(await reasonOf(office, { act: 'revoke', account: others })).toBe('not-ours')
    expect(await reasonOf(office, { act: 'close', account: owner })).toBe('not-a-token-account')
  })

  it('takes back what a delegate was allowed', async () => {
    const seed = seedOf('a key of another program')
    const owner = addressOfSeed(seed)
    await house.signer.importKeypair({ passphrase: PASSPHRASE, label: 'imported', keypair: encodeKeypairFile(seed) })
    const office = await openOffice(house)
    await house.fund([owner], 10_000_000n)
    await payIn(owner, mints.token2022, 500n)
    const account = accountOf(owner, mints.token2022)
    expect(await reasonOf(office, { act: 'revoke', account })).toBe('no-delegate')
    const { mint, tokenProgram } = mints.token2022
    const delegate = addressOfSeed(seedOf('delegate'))
    await executeAs(seed, approveChecked({ tokenProgram, account, mint, delegate, owner, amount: tokenAmount(123n), decimals: 9 }))
    expect(await readTokenAccount(office, account)).toMatchObject({ token: { delegate, delegatedAmount: 123n } })
    office.start()
    const { id } = await start(office, { act: 'revoke', account })
    await settle(house, office)
    expect(await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).toMatchObject([{ state: 'satisfied' }])
    expect(await readTokenAccount(office, account)).toMatchObject({ token: { delegate: null, delegatedAmount: 0n, amount: 500n } })
  })

  it('makes an account of somebody else only where the vault lets money go to them', async () => {
    const office = await openOffice(house)
    const owner = addressOfSeed(seedOf('a supplier'))
    const asked = { act: 'create', mint: mints.token.mint, owner } as const
    office.start()
    const refused = await start(office, asked)
    await settle(house, office)
    expect(await office.journal.read.decisionIntents({ decisionId: refused.id, limit: 10 })).toMatchObject([
      { state: 'abandoned', attempts: [{ state: 'refused' }] },
    ])
    await house.signer.allow({ passphrase: PASSPHRASE, address: owner, label: 'supplier' })
    const { id, account } = await start(office, asked)
    await settle(house, office)
    expect(await office.journal.read.decisionIntents({ decisionId: id, limit: 10 })).toMatchObject([{ state: 'satisfied' }])
    expect(await reasonOf(office, { act: 'close', account })).toBe('not-ours')
  })

  it('is planned for a wallet and a mint that are what they are called', async () => {
    const office = await openOffice(house)
    const { mint } = mints.token
    expect(await reasonOf(office, { act: 'create', mint: house.treasury, owner: null })).toBe('mint-not-there')
    expect(await reasonOf(office, { act: 'create', mint, owner: mint })).toBe('mint')
    expect(await reasonOf(office, { act: 'create', mint, owner: accountOf(house.treasury, mints.token) })).toBe('off-curve')
  })

  it('is started as it was read, or not at all', async () => {
    const office = await openOffice(house)
    const [owner] = house.take(1) as [Address]
    const asked = { act: 'create', mint: mints.token.mint, owner } as const
    await expect(startTokenUpkeep(office, { asked, digest: '0'.repeat(64) })).rejects.toMatchObject({ code: 'PLAN_CHANGED' })
    expect(await office.journal.read.unfinishedIntents({ limit: 1 })).toEqual([])
  })
})

function seedOf(name: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(name).digest())
}
