import bs58 from 'bs58'
import type { Address } from '../../../core/address/address.ts'
import { invariant } from '../../../core/error/invariant.ts'
import type { CompiledInstruction } from '../../../core/message/message.ts'
import { decodeMemoInstruction } from '../../../core/program/memo.ts'
import type { Instruction } from '../../../core/program/instruction.ts'
import type { Json } from '../json.ts'
import { explainAssociatedToken } from './associated-token.ts'
import { explainLookupTable } from './lookup-table.ts'
import type { Explained } from './shape.ts'
import { explainSystem } from './system.ts'
import { explainToken } from './token.ts'

/** An instruction as `jsonParsed` shows it: explained where it is understood, else with addresses in place of indexes. */
export function encodeParsedInstruction(compiled: CompiledInstruction, addresses: readonly Address[], stackHeight: number): Json {
  const at = (index: number) => {
    const address = addresses[index]
    invariant(address !== undefined, `account ${index} of ${addresses.length}`)
    return address
  }
  const programId = at(compiled.programIndex)
  const accounts = compiled.accountIndexes.map(at)
  const explained = explain({
    program: programId,
    // What the message grants an account does not matter to its meaning.
    accounts: accounts.map((address) => ({ address, signer: false, writable: false })),
    data: compiled.data,
  })
  if (explained !== null) return { ...explained, programId, stackHeight }
  return { accounts, data: bs58.encode(compiled.data), programId, stackHeight }
}

function explain(instruction: Instruction): Explained | null {
  return (
    explainSystem(instruction) ??
    explainToken(instruction) ??
    explainAssociatedToken(instruction) ??
    explainLookupTable(instruction) ??
    explainMemo(instruction)
  )
}

function explainMemo(instruction: Instruction): Explained | null {
  const memo = decodeMemoInstruction(instruction)
  return memo === null ? null : { program: 'spl-memo', parsed: memo.text }
}
