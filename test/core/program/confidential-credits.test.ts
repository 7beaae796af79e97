import { bytesToHex } from '@noble/hashes/utils.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { tokenAmount } from '../../../src/core/amount/lamports.ts'
import { setCredits, settingOf } from '../../../src/core/program/confidential-credits.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import { decodeConfidentialInstruction } from '../../../src/core/program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import { decodeTokenAccount } from '../../../src/core/program/token-account.ts'
import { transferChecked } from '../../../src/core/program/token.ts'
import { configureInstructions, DECIMALS, mintTo, type Party, partyOf } from '../../support/confidential-party.ts'
import { ISSUER, MINT, openConfidentialRuntime } from '../../support/confidential-runtime.ts'
import { bytesOf, vectors } from '../explain/vectors.ts'
import { account } from './support.ts'

const NAMES = [
  'enableConfidentialCredits',
  'disableConfidentialCredits',
  'enableNonConfidentialCredits',
  'disableNonConfidentialCredits',
] as const

describe('the switches of arrivals', () => {
  it.each(NAMES)('are encoded as another client encodes them: %s', (name) => {
    const written = vectors.filter(({ instruction }) => instruction === name)
    const ours = setCredits({ account: account(0), owner: account(1), ...settingOf(name) })
    expect(written.length).toBeGreaterThan(0)
    for (const vector of written) {
      expect(ours.program).toBe(vector.program)
      expect(bytesToHex(ours.data)).toBe(bytesToHex(bytesOf(vector)))
      expect(ours.accounts).toHaveLength(vector.accounts.length)
    }
    expect(decodeConfidentialInstruction(ours)).toEqual({ kind: name, account: account(0), owner: account(1) })
    for (const data of [Uint8Array.of(...ours.data, 0), ours.data.slice(0, 1), Uint8Array.of(27, 15)])
      expect(decodeConfidentialInstruction({ ...ours, data })).toBeNull()
    expect(decodeConfidentialInstruction({ ...ours, accounts: ours.accounts.slice(0, 1) })).toBeNull()
    expect(ours.program).toBe(TOKEN_2022_PROGRAM)
  })

  describe('on the virtual machine', () => {
    let chain: Awaited<ReturnType<typeof openConfidentialRuntime>>
    let party: Party
    let payer: Party
    beforeAll(async () => {
      chain = await openConfidentialRuntime()
      party = partyOf(new Uint8Array(32).fill(0x61), MINT, 'conf-bal-v1')
      payer = partyOf(new Uint8Array(32).fill(0x62), MINT, 'conf-bal-v1')
      for (const one of [party, payer]) chain.run(one.owner, configureInstructions(one, one.owner))
      chain.run(ISSUER, [mintTo(payer, ISSUER, 9n)])
    })
    const paid = () =>
      transferChecked({
        source: payer.account,
        mint: MINT,
        destination: party.account,
        owner: payer.owner,
        amount: tokenAmount(1n),
        decimals: DECIMALS,
        tokenProgram: TOKEN_2022_PROGRAM,
      })
    const standing = () => decodeConfidentialAccount(chain.dataOf(party.account))

    it.each([
      { credits: 'confidential', field: 'takesConfidential', other: 'takesPublic' },
      { credits: 'public', field: 'takesPublic', other: 'takesConfidential' },
    ] as const)('switch $credits arrivals off and on again, and nothing else', ({ credits, field, other }) => {
      const { account: at, owner } = party
      const before = chain.dataOf(at)
      chain.run(owner, [setCredits({ account: at, owner, credits, on: false })])
      expect(standing()).toMatchObject({ [field]: false, [other]: true })
      chain.run(owner, [setCredits({ account: at, owner, credits, on: true })])
      expect(chain.dataOf(at)).toEqual(before)
    })

    it('have a public transfer refused, and taken again', () => {
      const { account: at, owner } = party
      chain.run(owner, [setCredits({ account: at, owner, credits: 'public', on: false })])
      expect(() => chain.run(payer.owner, [paid()])).toThrow(/Custom/)
      chain.run(owner, [setCredits({ account: at, owner, credits: 'public', on: true })])
      chain.run(payer.owner, [paid()])
      expect(decodeTokenAccount(chain.dataOf(at))?.amount).toBe(1n)
    })

    it('is nothing that anybody but the owner can do', () => {
      const instruction = setCredits({ account: party.account, owner: ISSUER, credits: 'public', on: false })
      expect(() => chain.run(ISSUER, [instruction])).toThrow(/OwnerMismatch|Custom/)
      expect(standing()).toMatchObject({ takesPublic: true })
    })
  })
})
