import { blockHeight, slot } from '../core/chain/slot.ts'
import type { Signature } from '../core/keys/signature.ts'
import { compileMessage } from '../core/message/compile.ts'
import { encodeMessage } from '../core/message/encode.ts'
import type { LookupTable } from '../core/message/message.ts'
import { encodeTransaction } from '../core/message/transaction.ts'
import { setComputeUnitLimit } from '../core/program/compute-budget.ts'
import type { Instruction } from '../core/program/instruction.ts'
import type { Bank } from './bank/bank.ts'
import { BLOCKHASH_LIFE_BLOCKS } from './bank/chain.ts'
import { parseWire, type WireTransaction } from './bank/wire.ts'
import type { PracticeKey } from './keys.ts'

/** Signs instructions of the practice network's own people into a transaction that is good for the open block. */
export type Compose = (
  keys: readonly [PracticeKey, ...PracticeKey[]],
  instructions: readonly Instruction[],
  form?: MessageForm,
) => WireTransaction

/** The version of a message, and the lookup tables it may use. */
export type MessageForm =
  | { readonly version: 'legacy' }
  | { readonly version: 1 }
  | { readonly version: 0; readonly lookupTables: readonly LookupTable[] }

const LEGACY: MessageForm = { version: 'legacy' }
/** More than any of their transactions needs. */
const BASE_UNITS = 400_000
/** Otherwise equal transactions differ in their unit limit: the ledger takes the same bytes only once. */
const DISTINCT_LIMITS = 1_000_000

/** Of a version 1 message, which says it itself: 64 MiB, what the others get unasked. */
const LOADED_DATA_BYTES = 67_108_864

/** Makes the signer of one network. */
export function createCompose(bank: Bank): Compose {
  let made = 0
  return (keys, instructions, form = LEGACY) => {
    made += 1
    const block = bank.chain.at('processed')
    const lifetime = {
      kind: 'blockhash',
      blockhash: block.blockhash,
      lastValidBlockHeight: blockHeight(block.height + BLOCKHASH_LIFE_BLOCKS),
      fetchedSlot: slot(block.slot),
    } as const
    const units = BASE_UNITS + (made % DISTINCT_LIMITS)
    const compiled = compileMessage({ feePayer: keys[0].address, lifetime, ...bodyOf(form, instructions, units) })
    const message = encodeMessage(compiled)
    const signers = compiled.staticAccounts.slice(0, compiled.header.signerCount)
    const signatures = signers.map((address): Signature | null => keys.find((key) => key.address === address)?.sign(message) ?? null)
    return parseWire(encodeTransaction({ message, signatures }))
  }
}

/** A version 1 message states its limits beside the instructions, the others by an instruction. */
function bodyOf(form: MessageForm, instructions: readonly Instruction[], units: number) {
  if (form.version === 1) {
    const config = { computeUnitLimit: units, loadedAccountsDataSizeLimit: LOADED_DATA_BYTES }
    return { version: 1 as const, instructions, config }
  }
  return { ...form, instructions: [setComputeUnitLimit({ units }), ...instructions] }
}
