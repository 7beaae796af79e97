import { type Address, decodeAddress } from '../../../../src/core/address/address.ts'
import { invariant } from '../../../../src/core/error/invariant.ts'
import { isBlockhash, type Lifetime } from '../../../../src/core/lifetime/lifetime.ts'
import { blockHeight, slot } from '../../../../src/core/chain/slot.ts'
import { compileMessage } from '../../../../src/core/message/compile.ts'
import { encodeMessage } from '../../../../src/core/message/encode.ts'
import type { CompiledMessage } from '../../../../src/core/message/message.ts'
import { encodeTransaction } from '../../../../src/core/message/transaction.ts'
import type { Instruction } from '../../../../src/core/program/instruction.ts'
import type { Account } from '../../../../src/practice/bank/account.ts'
import { openRuntime } from '../../../../src/practice/bank/runtime.ts'
import { SYSTEM_PROGRAM, SYSVAR_OWNER } from '../../../../src/core/program/ids.ts'
import { STRANGER, WORLD } from './world.ts'

/** A chain on which every message lands that anybody has, whenever they wish; nothing of it is older than the last `reset`. */
export type Chain = Awaited<ReturnType<typeof openChain>>

const GONE: Account = { lamports: 0n, data: new Uint8Array(0), owner: SYSTEM_PROGRAM, executable: false }
const LAMPORTS_PER_BYTE = 6_960n
let moment = 0

export async function openChain() {
  const runtime = await openRuntime({ rentLamportsPerByte: LAMPORTS_PER_BYTE / 2n })
  const touched = new Set<Address>()
  for (const [address, account] of WORLD) runtime.writeAccount(address, account)

  /** Whether it was executed without an error. Strangers sign whatever they are asked to, and signatures are not looked at. */
  function execute(compiled: CompiledMessage): boolean {
    for (const address of compiled.staticAccounts) touched.add(address)
    // The virtual machine knows no version 1; what its instructions do is the same in a version 0.
    const message = encodeMessage(compiled.version === 1 ? { ...compiled, version: 0, config: null } : compiled)
    const wire = encodeTransaction({ message, signatures: Array<null>(compiled.header.signerCount).fill(null) })
    return runtime.execute({ wire, verifySignatures: false, legacy: compiled.version === 'legacy' }).error === null
  }
  return {
    execute,
    /** What a stranger does on their own, with a signature of any stranger. */
    act: (instruction: Instruction) =>
      execute(compileMessage({ version: 'legacy', feePayer: STRANGER, lifetime: nextLifetime(), instructions: [instruction] })),
    read: (address: Address): Account | null => runtime.readAccount(address),
    touched: (): readonly Address[] => [...touched],
    reset(): void {
      for (const address of touched)
        if (!isOfTheChain(runtime.readAccount(address))) runtime.writeAccount(address, WORLD.get(address) ?? GONE)
      touched.clear()
    },
  }
}

/** Programs and what the chain tells of itself: no message changes them. */
function isOfTheChain(account: Account | null): boolean {
  return account !== null && (account.executable || account.owner === SYSVAR_OWNER)
}

/** Another blockhash each time: a nonce that is advanced gets a value of it. */
function nextLifetime(): Lifetime {
  const bytes = new Uint8Array(32)
  new DataView(bytes.buffer).setUint32(0, (moment += 1))
  const blockhash: string = decodeAddress(bytes)
  invariant(isBlockhash(blockhash), '32 bytes')
  return { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(150), fetchedSlot: slot(1) }
}
