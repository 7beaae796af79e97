import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { lamports, tokenAmount } from '../../../src/core/amount/lamports.ts'
import { isTending, tendedBy } from '../../../src/core/decision/tended.ts'
import { planCredits, planDeposit, reasonAgainstAmount, reasonAgainstDeposits } from '../../../src/core/plan/confidential-tending.ts'
import { digestUpkeep } from '../../../src/core/plan/digest.ts'
import { planTokenClosing, type TokenUpkeepPlan } from '../../../src/core/plan/token-upkeep.ts'
import { decodeAccountExtensions } from '../../../src/core/program/account-extensions.ts'
import { zeroProofIn } from '../../../src/core/program/confidential-emptying.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { closeTokenAccount } from '../../../src/core/program/token.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { DEPOSIT_MAX } from '../../../src/core/program/confidential-deposit.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import {
  apply,
  configureInstructions,
  DECIMALS,
  deposit,
  mintTo,
  type Party,
  partyOf,
  payConfidentially,
  provedZero,
} from '../../support/confidential-party.ts'
import { ISSUER, MINT, openConfidentialRuntime } from '../../support/confidential-runtime.ts'

const paying = {
  payer: { address: ISSUER, lamports: lamports(1_000_000_000n) },
  terms: { feeRule: { kind: 'signatures', lamportsPerSignature: lamports(5_000n) } as const, rentMinimumLamports: lamports(650_240n) },
  options: { version: 'legacy', lifetime: { kind: 'blockhash' } },
} as const

function plannedIn(plan: TokenUpkeepPlan) {
  if (plan.kind === 'refused') throw new Error(plan.reason)
  return plan.planned
}

const placeOf = ({ account, owner, mint }: Party) => ({ account, owner, mint })
const depositOf = (party: Party, amount: bigint) =>
  plannedIn(planDeposit({ ...paying, place: placeOf(party), amount: tokenAmount(amount), decimals: DECIMALS }))

describe('the upkeep of a confidential account, as it is planned', () => {
  let chain: Awaited<ReturnType<typeof openConfidentialRuntime>>
  let party: Party
  beforeAll(async () => {
    chain = await openConfidentialRuntime()
    party = partyOf(new Uint8Array(32).fill(0x71), MINT, 'conf-bal-v1')
    chain.run(party.owner, configureInstructions(party, party.owner, 3n))
    chain.run(ISSUER, [mintTo(party, ISSUER, 2n ** 50n)])
  })
  const standing = () => {
    const data = chain.dataOf(party.account)
    const confidential = decodeConfidentialAccount(data)
    if (confidential === null) throw new Error('it is configured')
    return { held: decodeTokenAccount(data)?.amount ?? 0n, ...confidential }
  }

  it('moves a deposit within its units from public to pending, to the unit', () => {
    const before = standing()
    const planned = depositOf(party, 70_001n)
    const { error, unitsConsumed } = chain.runPlanned(planned)
    expect(error).toBeNull()
    expect(Number(unitsConsumed) * 1.2).toBeLessThan(planned.template.computeUnitLimit)
    expect(standing()).toMatchObject({ held: before.held - 70_001n, credits: 1n })
    expect(planned.changes).toMatchObject([
      { account: party.account, change: -70_001n },
      { account: ISSUER, change: -10_000n },
    ])
    expect(tendedBy(planned.template.instructions)).toEqual({ act: 'deposit-confidential', ...placeOf(party), amount: 70_001n })
    expect(isTending(planned, planned.template.instructions)).toBe(true)
    for (const other of [
      depositOf(party, 70_000n),
      plannedIn(planCredits({ ...paying, place: placeOf(party), setting: { credits: 'public', on: true } })),
    ])
      expect(isTending(planned, other.template.instructions)).toBe(false)
    expect(isTending(planned, [...planned.template.instructions, ...planned.template.instructions])).toBe(false)
  })

  it('refuses a deposit of what the program would refuse: too much for one, and one more than the account takes', () => {
    expect(chain.runPlanned(depositOf(party, DEPOSIT_MAX + 1n)).error).not.toBeNull()
    expect(reasonAgainstAmount(DEPOSIT_MAX + 1n, { held: standing().held, pending: 0n })).toBe('more-than-one-deposit')
    expect(chain.runPlanned(depositOf(party, DEPOSIT_MAX)).error).toBeNull()
    expect(chain.runPlanned(depositOf(party, 1n)).error).toBeNull()
    expect(standing()).toMatchObject({ credits: 3n, most: 3n })
    expect(reasonAgainstDeposits(standing(), { paused: false, nonTransferable: false })).toBe('full')
    expect(chain.runPlanned(depositOf(party, 1n)).error).not.toBeNull()
  })

  it.each([
    ['not-approved', { approved: false }, {}],
    ['refuses-confidential', { takesConfidential: false }, {}],
    ['full', { credits: 8n }, {}],
    ['mint-paused', {}, { paused: true }],
    ['mint-non-transferable', {}, { nonTransferable: true }],
    [null, {}, {}],
  ] as const)('refuses every deposit with the reason %s', (reason, account, mint) => {
    const takes = { approved: true, takesConfidential: true, credits: 7n, most: 8n }
    expect(reasonAgainstDeposits({ ...takes, ...account }, { paused: false, nonTransferable: false, ...mint })).toBe(reason)
  })

  it('lets no amount be deposited that is not there, or that makes what is pending more than can be read', () => {
    const amounts = fc.bigInt({ min: 0n, max: 2n ** 49n })
    fc.assert(
      fc.property(amounts, amounts, amounts, (amount, held, pending) => {
        const reason = reasonAgainstAmount(amount, { held, pending })
        expect(reason === null).toBe(amount > 0n && amount <= held && amount + pending < 2n ** 48n)
        if (reason !== null) return
        // Both halves of what is pending then are within the 32 bits that are searched.
        expect((amount + pending) >> 16n).toBeLessThan(2n ** 32n)
      }),
    )
  })

  describe('that hides nothing any more', () => {
    const TREASURY = ISSUER
    let gone: Party
    let payer: Party
    const dataOf = () => chain.dataOf(gone.account)
    const availableOf = (data: Uint8Array) => decodeConfidentialAccount(data)?.available ?? new Uint8Array()
    const closingOf = (proved = availableOf(dataOf())) => {
      const data = dataOf()
      const token = decodeTokenAccount(data)
      const zero = zeroProofIn(provedZero(gone.keys, proved))
      if (token === null || zero === null) throw new Error('there is an account')
      const { account } = gone
      const held = lamports(chain.readAccount(account)?.lamports ?? 0n)
      const standing = { account, tokenProgram: TOKEN_2022_PROGRAM, lamports: held, token, extensions: decodeAccountExtensions(data) }
      return plannedIn(planTokenClosing({ ...paying, standing, destination: TREASURY, zero }))
    }
    /** Nothing is hidden in it, by a ciphertext that only its keys tell from something. */
    const pay = (amount: bigint, available: bigint) => {
      const to = { account: gone.account, elgamalKey: decodeConfidentialAccount(dataOf())?.elgamalKey ?? MINT }
      chain.run(payer.owner, payConfidentially({ from: payer, to, amount, available, data: chain.dataOf(payer.account) }))
    }
    beforeAll(() => {
      gone = partyOf(new Uint8Array(32).fill(0x72), MINT, 'conf-bal-v1')
      payer = partyOf(new Uint8Array(32).fill(0x73), MINT, 'conf-bal-v1')
      for (const one of [gone, payer]) chain.run(one.owner, configureInstructions(one, one.owner))
      chain.run(ISSUER, [mintTo(payer, ISSUER, 100n)])
      chain.run(payer.owner, [deposit(payer, 100n), apply(payer, { expected: 1n, available: 100n })])
      pay(0n, 100n)
      chain.run(gone.owner, [apply(gone, { expected: 1n, available: 0n })])
    })

    it('cannot be closed before that is proved, nor while anything is pending', () => {
      const { account, owner } = gone
      const plain = closeTokenAccount({ tokenProgram: TOKEN_2022_PROGRAM, account, owner, destination: TREASURY })
      expect(decodeAccountExtensions(dataOf())).toMatchObject({ confidential: true })
      expect(() => chain.run(owner, [plain])).toThrow(/Custom/)
      const proved = closingOf()
      pay(0n, 100n)
      expect(chain.runPlanned(proved).error).not.toBeNull()
      chain.run(owner, [apply(gone, { expected: 1n, available: 0n })])
      // The proof is of another ciphertext of nothing: what arrived was added to it.
      expect(chain.runPlanned(proved).error).not.toBeNull()
    })

    it('is emptied and closed in one transaction, within its units, and its rent goes to the treasury', () => {
      const planned = closingOf()
      expect(digestUpkeep(closingOf())).toBe(digestUpkeep(planned))
      const act = { act: 'close-token-account', account: gone.account, destination: TREASURY }
      expect(tendedBy(planned.template.instructions)).toEqual(act)
      expect(planned.upkeep).toEqual({ ...act, owner: gone.owner, mint: MINT })
      expect(isTending(planned, planned.template.instructions)).toBe(true)
      expect(isTending(planned, planned.template.instructions.slice(0, 2))).toBe(false)
      expect(tendedBy(planned.template.instructions.slice(0, 2))).toEqual({
        act: 'empty-confidential',
        account: gone.account,
        owner: gone.owner,
      })
      const held = chain.readAccount(gone.account)?.lamports ?? 0n
      const before = chain.readAccount(TREASURY)?.lamports ?? 0n
      const { error, unitsConsumed } = chain.runPlanned(planned)
      expect({ error, bytes: planned.byteLength }).toEqual({ error: null, bytes: 571 })
      expect(Number(unitsConsumed) * 1.2).toBeLessThan(planned.template.computeUnitLimit)
      expect(chain.readAccount(gone.account)?.lamports ?? 0n).toBe(0n)
      expect((chain.readAccount(TREASURY)?.lamports ?? 0n) - before).toBe(held - planned.feeLamports)
      expect(planned.changes).toMatchObject([{ account: TREASURY, change: held - planned.feeLamports, atLeast: true }])
    })
  })
})
