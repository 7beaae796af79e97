import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMessage } from '../../../src/core/message/decode.ts'
import { expandInstructions } from '../../../src/core/message/expand.ts'
import { decodeTransaction } from '../../../src/core/message/transaction.ts'
import { emptyConfidential, verifyZero } from '../../../src/core/program/confidential-emptying.ts'
import { depositConfidential } from '../../../src/core/program/confidential-deposit.ts'
import { setCredits, settingOf } from '../../../src/core/program/confidential-credits.ts'
import {
  applyPending,
  closeProofContext,
  configureConfidential,
  decodeConfidentialInstruction,
  keepRange,
  makeRoomForConfidential,
  PROOF_PROGRAM,
  statementOf,
  verifyElgamalKey,
  verifyEquality,
  verifyRange,
  withdrawByContext,
  withdrawConfidential,
} from '../../../src/core/program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../../../src/core/program/ids.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { recordedTransactions, STORY } from '../../support/confidential-story.ts'

/** Every instruction of the recorded story, as another encoder wrote it and a real node executed it. */
const RECORDED: readonly Instruction[] = recordedTransactions().flatMap(({ transaction }) => {
  const [text] = transaction as readonly string[]
  const { message } = decodeTransaction(new Uint8Array(Buffer.from(text ?? '', 'base64')))
  return expandInstructions({ message: decodeMessage(message) })
})

const understood = RECORDED.flatMap((instruction) => {
  const decoded = decodeConfidentialInstruction(instruction)
  return decoded === null ? [] : [{ instruction, decoded }]
})

/** What another encoder wrote, written again by ours. */
function rebuilt(decoded: (typeof understood)[number]['decoded']): Instruction {
  switch (decoded.kind) {
    case 'makeRoomForConfidential':
      return makeRoomForConfidential(decoded)
    case 'configureConfidential':
      return configureConfidential(decoded)
    case 'applyPending':
      return applyPending(decoded)
    case 'verifyElgamalKey':
      return verifyElgamalKey(decoded)
    case 'withdrawConfidential':
      return withdrawConfidential(decoded)
    case 'verifyEquality':
      return verifyEquality(decoded)
    case 'verifyRange':
      return verifyRange(decoded)
    case 'withdrawByContext':
      return withdrawByContext(decoded)
    case 'keepRange':
      return keepRange(decoded)
    case 'emptyConfidential':
      return emptyConfidential(decoded)
    case 'verifyZero':
      return verifyZero(decoded)
    case 'depositConfidential':
      return depositConfidential(decoded)
    case 'enableConfidentialCredits':
    case 'disableConfidentialCredits':
    case 'enableNonConfidentialCredits':
    case 'disableNonConfidentialCredits':
      return setCredits({ ...decoded, ...settingOf(decoded.kind) })
    case 'closeProofContext':
      return closeProofContext(decoded)
  }
}

const shape = ({ program, accounts, data }: Instruction) => ({
  program,
  accounts: accounts.map(({ address }) => address),
  data: bytesToHex(data),
})

describe('the instructions of confidential transfers', () => {
  it('are those of a recorded story, byte for byte', () => {
    expect(understood.map(({ decoded }) => decoded.kind)).toEqual([
      ...['makeRoomForConfidential', 'configureConfidential', 'verifyElgamalKey'],
      ...['makeRoomForConfidential', 'configureConfidential', 'verifyElgamalKey'],
      ...['depositConfidential', 'applyPending', 'verifyEquality', 'applyPending'],
      ...['withdrawConfidential', 'verifyEquality', 'verifyRange'],
      ...['withdrawConfidential', 'verifyEquality', 'verifyRange'],
      ...['emptyConfidential', 'verifyZero'],
    ])
    for (const { instruction, decoded } of understood) expect(shape(rebuilt(decoded))).toEqual(shape(instruction))
  })

  it('name what the story says of itself', () => {
    const { receiver: owner, receiverAccount: account, mint } = STORY
    const configured = understood.flatMap(({ decoded }) => (decoded.kind === 'configureConfidential' ? [decoded] : []))
    expect(configured.find((one) => one.account === account)).toMatchObject({ owner, mint, mostCredits: 65_536n, offset: 1 })
    const applied = understood.flatMap(({ decoded }) => (decoded.kind === 'applyPending' ? [decoded] : []))
    expect(applied.find((one) => one.account === account)).toMatchObject({ owner, expectedCredits: 1n })
  })

  it('are asked to be signed by the owner, and by whoever pays the rent', () => {
    for (const { decoded } of understood) {
      const signers = rebuilt(decoded).accounts.flatMap(({ address, signer }) => (signer ? [address] : []))
      const payers = 'payer' in decoded ? [decoded.payer] : []
      expect(new Set(signers)).toEqual(new Set([...payers, ...('owner' in decoded ? [decoded.owner] : [])]))
    }
  })

  it('are not understood with a byte or an account more or less, nor under another program', () => {
    for (const { instruction } of understood) {
      const { data, accounts } = instruction
      const more = { address: STORY.mint, signer: false, writable: false }
      const others: Instruction[] = [
        { ...instruction, data: data.subarray(0, -1) },
        { ...instruction, data: Uint8Array.from([...data, 0]) },
        { ...instruction, accounts: [...accounts, more] },
        { ...instruction, program: STORY.mint },
        // A proof has no account that could be missing.
        ...(accounts.length === 0 ? [] : [{ ...instruction, accounts: accounts.slice(1) }]),
      ]
      for (const other of others) expect(decodeConfidentialInstruction(other)).toBeNull()
    }
  })

  it('are never invented from other bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), fc.constantFrom(TOKEN_2022_PROGRAM, PROOF_PROGRAM), (data, program) => {
        const decoded = decodeConfidentialInstruction({ program, accounts: [], data })
        expect(decoded === null || shape(rebuilt(decoded)).data === bytesToHex(data)).toBe(true)
      }),
    )
  })

  it('state of a proof what it proves, and of all others every byte', () => {
    for (const { instruction, decoded } of understood) {
      const stated = { verifyElgamalKey: 33, verifyZero: 97, verifyEquality: 97, verifyRange: 1 }
      const length = decoded.kind in stated ? stated[decoded.kind as keyof typeof stated] : instruction.data.length
      expect(bytesToHex(statementOf(instruction))).toBe(bytesToHex(instruction.data.subarray(0, length)))
    }
  })
})
