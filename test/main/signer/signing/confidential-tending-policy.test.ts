import { describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../../src/core/address/associated.ts'
import { lamports, tokenAmount } from '../../../../src/core/amount/lamports.ts'
import { applyPending } from '../../../../src/core/program/confidential-transfer.ts'
import { emptyConfidential, verifyZero } from '../../../../src/core/program/confidential-emptying.ts'
import { closeTokenAccount } from '../../../../src/core/program/token.ts'
import { depositConfidential } from '../../../../src/core/program/confidential-deposit.ts'
import { setCredits } from '../../../../src/core/program/confidential-credits.ts'
import { TOKEN_2022_PROGRAM } from '../../../../src/core/program/ids.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { transferLamports } from '../../../../src/core/program/system.ts'
import { MINT } from '../../../support/confidential-runtime.ts'
import { addressOfByte } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { messageOf } from '../support/messages.ts'
import { refusalOf } from '../support/refusal.ts'
import { accountOf, hintOf, openRestoredSigner, type TestSigner, TREASURY } from '../support/signer.ts'

const HEAD = { id: 1, hash: '01'.padStart(64, '0') }
const owner = accountOf(1)
const stranger = addressOfByte(0x51)
const placeOf = (of: Address) => ({
  account: findAssociatedAddress({ owner: of, mint: MINT, tokenProgram: TOKEN_2022_PROGRAM }),
  owner: of,
  mint: MINT,
})
const place = placeOf(owner)
const paths = [hintOf(1), hintOf(2)]
const leavingHome = transferLamports({ source: owner, destination: TREASURY, lamports: lamports(1n) })
const leaving = transferLamports({ source: owner, destination: stranger, lamports: lamports(1n) })

describe('the policy for the upkeep of confidential accounts', () => {
  const folder = useFolders()
  const refusal = async (signer: TestSigner, instructions: readonly Instruction[]) => {
    const tokenAccounts = [{ account: place.account, owner, mint: MINT }]
    const { reviewed } = await signer.ask('review', { messages: [messageOf(instructions)], paths, tokenAccounts })
    return reviewed[0]?.refusal?.code ?? null
  }

  it.each([
    { credits: 'confidential', on: true },
    { credits: 'confidential', on: false },
    { credits: 'public', on: true },
    { credits: 'public', on: false },
  ] as const)('lets $credits arrivals of an account of ours be switched, and of no other: $on', async (setting) => {
    const signer = await openRestoredSigner(folder())
    const switched = setCredits({ ...place, ...setting })
    expect(await refusal(signer, [switched])).toBeNull()
    expect(await refusal(signer, [setCredits({ ...placeOf(stranger), ...setting })])).toBe('SIGNER_NOT_ALLOWED')
    expect(await refusal(signer, [switched, leaving])).toBe('SIGNER_FOREIGN_DESTINATION')
    expect(await refusal(signer, [{ ...switched, data: Uint8Array.of(...switched.data, 0) }])).toBe('SIGNER_NOT_UNDERSTOOD')
    const [held, signs] = switched.accounts
    if (held === undefined || signs === undefined) throw new Error('there are two accounts')
    expect(await refusal(signer, [{ ...switched, accounts: [held, signs, held] }])).toBe('SIGNER_NOT_UNDERSTOOD')
    signer.close()
  })

  const depositOf = (of: Address, amount = 5n) => depositConfidential({ ...placeOf(of), amount: tokenAmount(amount), decimals: 6 })

  it('lets an amount be hidden in an account of ours, and in no other, nor anything be slipped in beside it', async () => {
    const signer = await openRestoredSigner(folder())
    expect(await refusal(signer, [depositOf(owner)])).toBeNull()
    expect(await refusal(signer, [depositOf(stranger)])).toBe('SIGNER_NOT_ALLOWED')
    expect(await refusal(signer, [depositOf(owner), leaving])).toBe('SIGNER_FOREIGN_DESTINATION')
    expect(await refusal(signer, [depositOf(owner), depositOf(stranger)])).toBe('SIGNER_NOT_ALLOWED')
    // A copy that no key of the owner made would put what is hidden out of reach beyond 32 bits.
    const untrue = applyPending({ ...place, expectedCredits: 1n, decryptableAvailable: new Uint8Array(36) })
    expect(await refusal(signer, [depositOf(owner), untrue])).toBe('SIGNER_CONFIDENTIAL_KEYS')
    const { data, ...rest } = depositOf(owner)
    expect(await refusal(signer, [{ ...rest, data: Uint8Array.of(...data, 0) }])).toBe('SIGNER_NOT_UNDERSTOOD')
    signer.close()
  })

  it('signs the deposit that a person decided, and none of another amount or into another account', async () => {
    const signer = await openRestoredSigner(folder())
    const messages = [depositOf(owner), depositOf(owner, 6n), depositOf(accountOf(2))].map((one) => messageOf([one]))
    const { reviewed } = await signer.askAsIs('review', { messages, paths })
    expect(reviewed.map(({ refusal: refused }) => refused)).toEqual([null, null, null])
    const decided = { intent: 'deposit 1', references: [] }
    const [message = new Uint8Array()] = messages
    const { seals } = await signer.askAsIs('sealDecisions', { intents: [{ ...decided, message, lifetime: 'blockhash' }] })
    const sign = (digest: string) => {
      const asked = {
        ...decided,
        digest,
        seal: seals[0] ?? null,
        earlier: [],
        lastValidBlockHeight: 150n,
        notBeforeSlot: 1n,
        nonceSlot: null,
      }
      return signer.askAsIs('sign', { messages: [asked], journal: { head: HEAD, known: null } })
    }
    for (const { digest } of reviewed.slice(1)) expect(await refusalOf(() => sign(digest))).toBe('SIGNER_NOT_DECIDED')
    expect((await sign(reviewed[0]?.digest ?? '')).signed).toHaveLength(1)
    signer.close()
  })

  it('lets an account of ours be emptied by the proof of its own key and closed to a place that is home, and nothing less', async () => {
    const signer = await openRestoredSigner(folder())
    const keyOf = async (n: number) => {
      const asked = { place: placeOf(accountOf(n)), keys: 'conf-bal-v1', paths } as const
      return (await signer.ask('makeConfiguration', asked)).elgamalKey
    }
    const [key, second] = [await keyOf(1), await keyOf(2)]
    const empty = (more: Partial<Parameters<typeof emptyConfidential>[0]> = {}) => emptyConfidential({ ...place, offset: 1, ...more })
    const zero = (elgamalKey = key) => verifyZero({ elgamalKey, ciphertext: new Uint8Array(64), proof: new Uint8Array(96) })
    const close = (destination: Address = TREASURY, account = place.account) =>
      closeTokenAccount({ tokenProgram: TOKEN_2022_PROGRAM, account, owner, destination })
    expect(await refusal(signer, [empty(), zero(), close()])).toBeNull()
    const theirs = placeOf(stranger)
    const cases: readonly (readonly [string, readonly Instruction[]])[] = [
      ['SIGNER_FOREIGN_RENT', [empty(), zero(), close(stranger)]],
      ['SIGNER_NOT_ALLOWED', [empty(), zero()]],
      ['SIGNER_NOT_ALLOWED', [empty(), close(), zero()]],
      ['SIGNER_NOT_ALLOWED', [empty(), zero(), close(TREASURY, placeOf(accountOf(2)).account)]],
      ['SIGNER_NOT_ALLOWED', [empty(), zero(), leavingHome, close()]],
      ['SIGNER_NOT_ALLOWED', [empty(theirs), zero(), close(TREASURY, theirs.account)]],
      ['SIGNER_CONFIDENTIAL_KEYS', [empty(), zero(second), close()]],
      ['SIGNER_CONFIDENTIAL_KEYS', [empty({ offset: 0 }), zero(), close()]],
      ['SIGNER_CONFIDENTIAL_KEYS', [zero(), empty({ offset: 255 }), zero(second), close()]],
      ['SIGNER_FOREIGN_DESTINATION', [empty(), zero(), close(), leaving]],
    ]
    for (const [code, instructions] of cases) expect(await refusal(signer, instructions)).toBe(code)
    signer.close()
  })
})
