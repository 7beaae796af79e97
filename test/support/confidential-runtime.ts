import type { Address } from '../../src/core/address/address.ts'
import { blockHeight, slot } from '../../src/core/chain/slot.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import type { Blockhash } from '../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../src/core/message/compile.ts'
import { decodeMessage } from '../../src/core/message/decode.ts'
import { encodeMessage } from '../../src/core/message/encode.ts'
import { expandInstructions } from '../../src/core/message/expand.ts'
import { nonceOf } from '../../src/core/message/message-nonce.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { buildMessage } from '../../src/core/plan/draft.ts'
import type { PlannedUpkeep } from '../../src/core/plan/upkeep.ts'
import { SYSTEM_PROGRAM } from '../../src/core/program/ids.ts'
import type { Instruction } from '../../src/core/program/instruction.ts'
import { openRuntime } from '../../src/practice/bank/runtime.ts'
import { mintInstructions } from './confidential-party.ts'

const RICH = { lamports: 100_000_000_000n, data: new Uint8Array(0), owner: SYSTEM_PROGRAM, executable: false }
const ISSUER_SEED = new Uint8Array(32).fill(0x15)
export const ISSUER = addressOfSeed(ISSUER_SEED)
export const MINT = addressOfSeed(new Uint8Array(32).fill(0x16))
const LIMITS = { computeUnitLimit: 1_400_000, loadedAccountsDataSizeLimit: 4_194_304 }
const BLOCKHASH = SYSTEM_PROGRAM as string as Blockhash
const LIFETIME = { kind: 'blockhash', blockhash: BLOCKHASH, lastValidBlockHeight: blockHeight(1), fetchedSlot: slot(1) } as const

/** The virtual machine alone with one confidential mint; everybody in it is rich, and nobody has to sign. */
export async function openConfidentialRuntime({ approvesNew = true }: { readonly approvesNew?: boolean } = {}) {
  const runtime = await openRuntime({ rentLamportsPerByte: 5_080n })
  const run = (payer: Address, instructions: readonly Instruction[]): void => {
    if (runtime.readAccount(payer) === null) runtime.writeAccount(payer, RICH)
    const message = compileMessage({ version: 1, config: LIMITS, feePayer: payer, instructions, lifetime: LIFETIME })
    const signatures = Array.from({ length: message.header.signerCount }, () => null)
    const wire = encodeTransaction({ message: encodeMessage(message), signatures })
    const { error, logs } = runtime.execute({ wire, verifySignatures: false, legacy: false })
    if (error !== null) throw new Error(`${JSON.stringify(error)}\n${logs.join('\n')}`)
  }
  run(ISSUER, mintInstructions({ payer: ISSUER, mint: MINT, lamports: 10_000_000n, approvesNew }))
  const dataOf = (address: Address): Uint8Array => {
    const account = runtime.readAccount(address)
    if (account === null) throw new Error(`no account ${address}`)
    return new Uint8Array(account.data)
  }
  /** A planned transaction exactly as it would be signed, with its own limits. What the virtual machine says of it. */
  const runPlanned = ({ template }: Pick<PlannedUpkeep, 'template'>) => {
    if (runtime.readAccount(template.feePayer) === null) runtime.writeAccount(template.feePayer, RICH)
    const message = compileMessage(buildMessage({ template, lifetime: LIFETIME }))
    const signatures = Array.from({ length: message.header.signerCount }, () => null)
    const wire = encodeTransaction({ message: encodeMessage(message), signatures })
    const legacy = template.options.version === 'legacy'
    return { bytes: wire.length, ...runtime.execute({ wire, verifySignatures: false, legacy }) }
  }
  /** Bytes as they are signed; they live by a nonce account that is made for them. */
  const runFilled = (message: Uint8Array) => {
    const compiled = decodeMessage(message)
    const nonce = nonceOf(compiled)
    const [feePayer] = compiled.staticAccounts
    if (nonce === null || feePayer === undefined) throw new Error('it lives by a nonce')
    if (runtime.readAccount(feePayer) === null) runtime.writeAccount(feePayer, RICH)
    // Advancing is the chain's own: what comes behind is what is looked at.
    const [, ...instructions] = expandInstructions({ message: compiled })
    run(feePayer, instructions)
  }
  return { run, runPlanned, runFilled, dataOf, readAccount: runtime.readAccount, minimumBalance: runtime.minimumBalance }
}
