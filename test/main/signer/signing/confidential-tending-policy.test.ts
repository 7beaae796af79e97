import { describe, expect, it } from 'vitest'
import type { Address } from '../../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../../src/core/address/associated.ts'
import { lamports } from '../../../../src/core/amount/lamports.ts'
import { setCredits } from '../../../../src/core/program/confidential-credits.ts'
import { TOKEN_2022_PROGRAM } from '../../../../src/core/program/ids.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import { transferLamports } from '../../../../src/core/program/system.ts'
import { MINT } from '../../../support/confidential-runtime.ts'
import { addressOfByte } from '../support/contents.ts'
import { useFolders } from '../support/folder.ts'
import { messageOf } from '../support/messages.ts'
import { accountOf, hintOf, openRestoredSigner, type TestSigner } from '../support/signer.ts'

const owner = accountOf(1)
const stranger = addressOfByte(0x51)
const placeOf = (of: Address) => ({
  account: findAssociatedAddress({ owner: of, mint: MINT, tokenProgram: TOKEN_2022_PROGRAM }),
  owner: of,
  mint: MINT,
})
const place = placeOf(owner)
const paths = [hintOf(1), hintOf(2)]
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
})
