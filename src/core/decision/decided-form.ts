import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../address/address.ts'
import { expandInstructions } from '../message/expand.ts'
import type { CompiledMessage, MessageConfig, MessageVersion } from '../message/message.ts'
import type { Instruction } from '../program/instruction.ts'
import { decodeSystemInstruction } from '../program/system.ts'

/** What ends a message’s power to execute, without the blockhash or the nonce account that it gets when it is drafted. */
type DecidedLifetime = { readonly kind: 'blockhash' } | { readonly kind: 'nonce'; readonly authority: Address }

/** Everything that a message does, whenever it runs: what a person decides on. */
export type DecidedForm = {
  readonly lifetime: DecidedLifetime
  readonly version: MessageVersion
  readonly config: Partial<MessageConfig> | null
  readonly feePayer: Address
  /** Without the advance that a message under a nonce begins with. */
  readonly instructions: readonly Instruction[]
}

/**
 * The form of a message that is said to use a blockhash or a nonce; null where it is said to use a nonce and does not begin with an
 * advance. A message under a blockhash may begin with an advance too: then the advance is what it does.
 * @throws MESSAGE_LOOKUP_UNKNOWN
 */
export function formOfMessage(message: CompiledMessage, kind: DecidedLifetime['kind']): DecidedForm | null {
  const instructions = expandInstructions({ message })
  const [feePayer] = message.staticAccounts
  if (feePayer === undefined) return null
  const { version, config } = message
  if (kind === 'blockhash') return { lifetime: { kind }, version, config, feePayer, instructions }
  const [first, ...others] = instructions
  const advance = first === undefined ? null : decodeSystemInstruction(first)
  if (advance?.kind !== 'advanceNonce') return null
  return { lifetime: { kind, authority: advance.authority }, version, config, feePayer, instructions: others }
}

/*
 * formText    = "strongroom decided form 1" LF "version" version config LF "lifetime" kind authority? LF "payer" payer LF instruction*
 * config      = "none" | units bytes fee heap, each a number or "none"
 * instruction = "do" program (address flags)* data LF
 * Words are apart by one space, numbers decimal, bytes lower-case hex. Each line begins with what it is, and no word holds a space or a line
 * feed, so two different forms never have one text.
 */

/** SHA-256, as 64 hex digits, over a form. Two messages of one form do the same and differ only in when they can run. */
export function digestForm({ lifetime, version, config, feePayer, instructions }: DecidedForm): string {
  const lifetimeWords = lifetime.kind === 'nonce' ? ['nonce', lifetime.authority] : ['blockhash']
  const lines = [
    ['strongroom decided form 1'],
    ['version', version, ...configWords(config)],
    ['lifetime', ...lifetimeWords],
    ['payer', feePayer],
    ...instructions.map(instructionWords),
  ]
  return bytesToHex(sha256(utf8ToBytes(lines.map((words) => `${words.join(' ')}\n`).join(''))))
}

function configWords(config: DecidedForm['config']): readonly string[] {
  if (config === null) return ['none']
  const { computeUnitLimit, loadedAccountsDataSizeLimit, priorityFee, heapSize } = config
  return [computeUnitLimit, loadedAccountsDataSizeLimit, priorityFee, heapSize].map((value) =>
    value === undefined ? 'none' : String(value),
  )
}

function instructionWords({ program, accounts, data }: Instruction): readonly string[] {
  const metas = accounts.flatMap(({ address, signer, writable }) => [address, `${signer ? 's' : '-'}${writable ? 'w' : '-'}`])
  return ['do', program, ...metas, bytesToHex(data)]
}
