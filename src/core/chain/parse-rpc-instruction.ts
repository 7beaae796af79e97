import { listOf, memberOf, type Place, parseSmall, parseText, refuse } from '../deposit/json.ts'
import type { CompiledInstruction } from '../message/message.ts'
import type { RpcInstruction } from './rpc-transaction.ts'
import { parseAddressExactly, parseBase58, parseStackHeight } from './rpc-fields.ts'

/** Reads an instruction in any of its three forms; indexes must be of `accountCount` accounts. */
export function parseRpcInstruction(place: Place, accountCount: number): RpcInstruction {
  const stackHeight = parseStackHeight(place)
  if (memberOf(place, 'programIdIndex').value !== undefined) {
    return { form: 'compiled', stackHeight, ...parseCompiledInstruction(place, accountCount) }
  }
  const programId = parseAddressExactly(memberOf(place, 'programId'))
  const parsed = memberOf(place, 'parsed')
  if (parsed.value === undefined) {
    return {
      form: 'plain',
      programId,
      accounts: listOf(memberOf(place, 'accounts'), parseAddressExactly),
      data: parseBase58(memberOf(place, 'data')),
      stackHeight,
    }
  }
  return { form: 'parsed', program: parseText(memberOf(place, 'program')), programId, ...readExplanation(parsed), stackHeight }
}

export function parseCompiledInstruction(place: Place, accountCount: number): CompiledInstruction {
  return {
    programIndex: parseSmall(memberOf(place, 'programIdIndex'), accountCount),
    accountIndexes: listOf(memberOf(place, 'accounts'), (index) => parseSmall(index, accountCount)),
    data: parseBase58(memberOf(place, 'data')),
  }
}

/** `{ type, info }`; of a memo the text alone. */
function readExplanation(parsed: Place): { type: string | null; info: unknown } {
  if (typeof parsed.value === 'string') return { type: null, info: parsed.value }
  if (parsed.value === null) refuse(parsed, 'is neither an explanation nor a text')
  return { type: parseText(memberOf(parsed, 'type')), info: memberOf(parsed, 'info').value }
}
