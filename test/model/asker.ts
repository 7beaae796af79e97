import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { type Address, encodeAddress } from '../../src/core/address/address.ts'
import { lamports } from '../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../src/core/chain/slot.ts'
import { isStrongroomError } from '../../src/core/error/error.ts'
import type { Lifetime } from '../../src/core/lifetime/lifetime.ts'
import { compileMessage } from '../../src/core/message/compile.ts'
import { decodeMessage } from '../../src/core/message/decode.ts'
import { encodeMessage } from '../../src/core/message/encode.ts'
import { expandInstructions } from '../../src/core/message/expand.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { setComputeUnitPrice } from '../../src/core/program/compute-budget.ts'
import { SYSTEM_PROGRAM } from '../../src/core/program/ids.ts'
import type { Instruction } from '../../src/core/program/instruction.ts'
import {
  advanceNonce,
  authorizeNonce,
  createAccountWithSeed,
  decodeSystemInstruction,
  transferLamports,
  withdrawNonce,
} from '../../src/core/program/system.ts'
import { digestForm, formOfMessage } from '../../src/core/decision/decided-form.ts'
import { digestMessage } from '../../src/core/review/digest.ts'
import { type Journal, PAGE_ROWS_MAX } from '../../src/main/journal/index.ts'
import { toCheck } from '../../src/main/pay/intent/seals.ts'
import { askWithJournal } from '../../src/main/pay/send/to-sign.ts'
import type { ArgumentOf, JournalPosition, SealedIntent } from '../../src/main/signer/protocol.ts'
import type { SignerClient } from '../../src/main/signer-client.ts'
import { hintOf } from '../main/signer/support/signer.ts'
import { type Chain, LIFE_BLOCKS } from './chain.ts'
import { nextNonce } from './execute.ts'
import { HOUSE } from './house.ts'
import type { Random } from './random.ts'
import { LIMITS } from './vault.ts'

/** What somebody knows who speaks for the backend: the journal, the chain, and the line to the signer. */
export type AskersWorld = {
  readonly random: Random
  readonly chain: Chain
  readonly journal: Journal
  readonly signer: SignerClient
  readonly say: (rule: string, what: string) => void
}

/** What a person decided, and whether the journal has a signature for it. */
type SealedRow = SealedIntent & { readonly isSigned: boolean }
type Crafting = AskersWorld & { readonly sealed: readonly SealedRow[] }

type Asked = ArgumentOf<'sign'>['messages'][number]
/** One request: the bytes, what is said of them, and why it must be refused, where it must be whatever the policy allows. */
type Crafted = {
  readonly message: Uint8Array
  readonly toSign: Omit<Asked, 'digest'>
  readonly never: string | null
  readonly journal?: JournalPosition
  readonly isReviewed?: boolean
}

/**
 * Asks the signer once for something that nobody decided. Gives the bytes of what it signed; null where it refused, as it must whenever what is
 * asked is not what was sealed. What it may sign is judged by what it takes (signed-judge.ts).
 */
export async function askForAnything(world: AskersWorld): Promise<Uint8Array | null> {
  try {
    const sealed = await readSealed(world)
    const crafted = await craft({ ...world, sealed })
    return crafted === null ? null : await ask(world, crafted)
  } catch (error) {
    if (isStrongroomError(error) && error.code !== 'OPERATION_DEFECT') return null
    throw error
  }
}

async function readSealed({ journal }: AskersWorld): Promise<SealedRow[]> {
  const intents = await journal.read.intents({ limit: PAGE_ROWS_MAX })
  return intents.map((intent) => ({ ...toCheck(intent), isSigned: intent.attempts.some(({ signature }) => signature !== null) }))
}

async function ask(
  { journal: own, signer, say }: AskersWorld,
  { message, toSign, never, journal, isReviewed = true }: Crafted,
): Promise<Uint8Array | null> {
  const paths = HOUSE.deposits.map((_, index) => hintOf(index + 1))
  if (isReviewed) await signer.review({ messages: [message], paths, allowNonce: true })
  const digest = bytesToHex(digestMessage(message))
  const sign = (shown: JournalPosition) => signer.sign({ messages: [{ ...toSign, digest }], journal: shown })
  const { signed } = await (journal === undefined ? askWithJournal({ journal: own, signer }, sign) : sign(journal))
  if (never !== null) say('I6', `the signer signed ${never}`)
  const { staticAccounts, header } = decodeMessage(message)
  const given = new Map(signed.flatMap(({ signatures }) => signatures.map((one) => [one.address, one.signature] as const)))
  const signatures = staticAccounts.slice(0, header.signerCount).map((address) => given.get(address) ?? null)
  return encodeTransaction({ message, signatures })
}

async function craft(world: Crafting): Promise<Crafted | null> {
  const { random, sealed } = world
  if (sealed.length === 0 || random.chance(0.3)) return await ofItsOwn(world, anyTransfer(random))
  switch (random.below(9)) {
    case 0:
      return await ofItsOwn(world, handingOver(random))
    case 1:
      return unreviewed(world)
    case 2:
      return ofAnotherReference(world)
    case 3:
      return altered(world)
    case 4:
      return ofAnotherIntent(world)
    case 5:
      return underAnotherLifetime(world)
    case 6:
      return await underReferencesOf(world)
    case 7:
      return await asSuccessor(world)
    case 8:
      return await withOlderJournal(world)
    default:
      return await ofItsOwn(world, anyTransfer(random))
  }
}

/** Something that the asker seals as if a person had decided it: what stops it is the policy alone. */
async function ofItsOwn({ random, chain, signer }: AskersWorld, instructions: readonly Instruction[]): Promise<Crafted> {
  const lifetime = anyLifetime(random, chain)
  const message = compose(instructions, lifetime)
  const intent = `asked ${random.below(1_000_000_000)}`
  const { seals } = await signer.sealDecisions({ intents: [{ intent, message, references: [], lifetime: lifetime.kind }] })
  return { message, toSign: { intent, references: [], seal: seals[0] ?? null, earlier: [], ...endOf(lifetime) }, never: null }
}

/** Who is paid, and how much: within the policy and beyond it. */
function anyTransfer(random: Random): Instruction[] {
  const amounts = [1_000_000n, LIMITS.perTransaction, LIMITS.perTransaction + 1n, LIMITS.perDay]
  const payees = [...HOUSE.suppliers, ...HOUSE.suppliers, HOUSE.stranger, HOUSE.treasury]
  return Array.from({ length: random.pick([1, 1, 2, 3]) }, () =>
    transferLamports({
      source: random.pick([HOUSE.treasury, HOUSE.treasury, ...HOUSE.deposits]),
      destination: random.pick(payees),
      lamports: lamports(random.pick(amounts)),
    }),
  )
}

/** What takes more than an amount, or all there is. */
function handingOver(random: Random): Instruction[] {
  const { treasury: authority, stranger } = HOUSE
  const [nonceAccount, small] = [random.pick(HOUSE.nonces), random.pick(HOUSE.suppliers)]
  const paid = transferLamports({ source: authority, destination: small, lamports: lamports(1_000_000n) })
  const made = { payer: authority, base: authority, seed: 'nonce 3', byteLength: 80n, owner: SYSTEM_PROGRAM } as const
  return random.pick([
    [authorizeNonce({ nonceAccount, authority, newAuthority: stranger })],
    [withdrawNonce({ nonceAccount, authority, destination: stranger, lamports: lamports(1_500_000n) })],
    [withdrawNonce({ nonceAccount, authority, destination: small, lamports: lamports(1_500_000n) })],
    [assign(random.pick(HOUSE.deposits), stranger)],
    [createAccountWithSeed({ ...made, account: nonceAccount, lamports: lamports(5_000_000n) })],
    [setComputeUnitPrice({ microLamports: random.pick([1_000n, 10_000_000n, 10_000_000_000n]) }), paid],
    [paid, { program: stranger, accounts: [], data: new Uint8Array([1]) }],
  ])
}

/** Gives an account to a program; nothing here has a builder for it. */
function assign(address: Address, program: Address): Instruction {
  const data = concatBytes(new Uint8Array([1, 0, 0, 0]), encodeAddress(program))
  return { program: SYSTEM_PROGRAM, accounts: [{ address, signer: true, writable: true }], data }
}

/** Bytes that the signer never saw. */
function unreviewed({ random, chain }: AskersWorld): Crafted {
  const lifetime = anyLifetime(random, chain)
  const toSign = { intent: 'unseen', references: [], seal: null, earlier: [], ...endOf(lifetime) }
  return { message: compose(anyTransfer(random), lifetime), toSign, never: 'what it had not reviewed', isReviewed: false }
}

/** A draft of a sealed decision that pays more, or somebody else. */
function altered(world: Crafting): Crafted | null {
  const row = world.random.pick(world.sealed)
  const instructions = alter(world.random, doneBy(row))
  return instructions === null ? null : drafted(world, row, instructions, `what was not decided for ${row.intent}`)
}

function ofAnotherIntent(world: Crafting): Crafted | null {
  const [row, other] = [world.random.pick(world.sealed), world.random.pick(world.sealed)]
  if (row.intent === other.intent || row.seal === other.seal) return null
  const crafted = drafted(world, row, doneBy(other), `for ${row.intent} what was decided for ${other.intent}`)
  // Two payments of one amount to one supplier do the same, also where one lives by a nonce: what the one may be signed with does for the other.
  return formOf({ ...row, message: crafted.message }) === formOf(row) ? null : crafted
}

function formOf({ message, lifetime }: SealedRow): string | null {
  const form = formOfMessage(decodeMessage(message), lifetime)
  return form === null ? null : digestForm(form)
}

/** The same once more, under another blockhash or nonce, as if nothing had been signed for it: signed-judge.ts knows whether something was. */
function underAnotherLifetime(world: Crafting): Crafted {
  const row = world.random.pick(world.sealed)
  return drafted(world, row, doneBy(row), null)
}

/** Another payee under the same references. */
function ofAnotherReference(world: Crafting): Crafted {
  const row = world.random.pick(world.sealed)
  const crafted = drafted(world, row, doneBy(row), `under references of its own what was decided for ${row.intent}`)
  return { ...crafted, toSign: { ...crafted.toSign, references: ['owed to nobody'] } }
}

/** A new decision of the asker's under references that a signature may have been given for. */
async function underReferencesOf({ random, chain, signer, sealed }: Crafting): Promise<Crafted | null> {
  const row = random.pick(sealed)
  if (!row.isSigned) return null
  const [source, destination] = [HOUSE.treasury, random.pick(HOUSE.suppliers)]
  const instructions = row.references.map((_, index) =>
    transferLamports({ source, destination, lamports: lamports(1_000_000n + BigInt(index)) }),
  )
  if (instructions.length === 0) return null
  const lifetime = newest(chain)
  const message = compose(instructions, lifetime)
  const intent = `asked ${random.below(1_000_000_000)}`
  const { references } = row
  const { seals } = await signer.sealDecisions({ intents: [{ intent, message, references, lifetime: lifetime.kind }] })
  return { message, toSign: { intent, references, seal: seals[0] ?? null, earlier: [], ...endOf(lifetime) }, never: null }
}

/** What takes the place of something sealed, and does more than that. */
async function asSuccessor({ random, chain, signer, sealed }: Crafting): Promise<Crafted | null> {
  const row = random.pick(sealed)
  // What sweeps an account takes what it holds by then: another amount is no other decision.
  const instructions = row.references.length === 0 ? null : alter(random, doneBy(row))
  if (instructions === null) return null
  const { intent: parent, message: decided, references, seal, lifetime: kind } = row
  const lifetime = lifetimeOf(kind, random, chain)
  const message = compose(instructions, lifetime)
  const intent = `${parent}.asked`
  const { seals } = await signer.sealSuccessors({
    parent: { intent: parent, message: decided, references, seal, lifetime: kind },
    successors: [{ intent, message, references, lifetime: kind }],
  })
  const never = `in place of ${parent} what does more`
  return { message, toSign: { intent, references, seal: seals[0] ?? null, earlier: [], ...endOf(lifetime) }, never }
}

/** With a journal that ends before what was signed last. */
async function withOlderJournal(world: Crafting): Promise<Crafted | null> {
  const head = await world.signer.journalHead()
  if (head === null) return null
  const crafted = underAnotherLifetime(world)
  const older = { id: Math.max(0, head.id - 1), hash: '0d'.repeat(32) }
  const known = world.random.pick([null, older, { ...head, hash: older.hash }])
  return { ...crafted, never: 'with a journal that does not hold what it signed', journal: { head: older, known } }
}

function drafted({ random, chain }: AskersWorld, row: SealedRow, instructions: readonly Instruction[], never: string | null): Crafted {
  const { intent, references, seal, lifetime: kind } = row
  const lifetime = lifetimeOf(kind, random, chain)
  return { message: compose(instructions, lifetime), toSign: { intent, references, seal, earlier: [], ...endOf(lifetime) }, never }
}

/** What a message does, without the advance that it lives by. */
function doneBy({ message, lifetime }: SealedRow): readonly Instruction[] {
  const instructions = expandInstructions({ message: decodeMessage(message) })
  return lifetime === 'nonce' ? instructions.slice(1) : instructions
}

/** One lamport more, somebody else, or once more; null where nothing is paid. */
function alter(random: Random, instructions: readonly Instruction[]): readonly Instruction[] | null {
  const at = instructions.findIndex((instruction) => decodeSystemInstruction(instruction)?.kind === 'transferLamports')
  const said = instructions[at] === undefined ? null : decodeSystemInstruction(instructions[at])
  if (said?.kind !== 'transferLamports') return null
  const other: Address = random.pick(HOUSE.suppliers.filter((supplier) => supplier !== said.destination))
  return random.pick([
    instructions.with(at, transferLamports({ ...said, lamports: lamports(said.lamports + 1n) })),
    instructions.with(at, transferLamports({ ...said, destination: other })),
    [...instructions, transferLamports({ source: said.source, destination: other, lamports: lamports(1_000_000n) })],
    [...instructions, transferLamports(said)],
  ])
}

function compose(instructions: readonly Instruction[], lifetime: Lifetime): Uint8Array {
  const { treasury: feePayer } = HOUSE
  const all =
    lifetime.kind === 'nonce'
      ? [advanceNonce({ nonceAccount: lifetime.nonceAccount, authority: lifetime.authority }), ...instructions]
      : instructions
  return encodeMessage(compileMessage({ version: 'legacy', feePayer, lifetime, instructions: all }))
}

function newest(chain: Chain): Lifetime {
  const { hash: blockhash, height, slot: at } = chain.finalized()
  return { kind: 'blockhash', blockhash, lastValidBlockHeight: blockHeight(height + LIFE_BLOCKS), fetchedSlot: slot(at) }
}

/** The value that a nonce account holds, one that it held, or one that it never will. */
function overNonce(random: Random, chain: Chain): Lifetime {
  const nonceAccount = random.pick(HOUSE.nonces)
  const held = chain.finalized().accounts.get(nonceAccount)?.nonce?.value
  const nonce = random.chance(0.5) && held !== undefined ? held : nextNonce(chain.finalized().parent?.hash ?? chain.finalized().hash)
  return { kind: 'nonce', nonce, nonceAccount, authority: HOUSE.treasury }
}

function lifetimeOf(kind: Lifetime['kind'], random: Random, chain: Chain): Lifetime {
  return kind === 'nonce' ? overNonce(random, chain) : newest(chain)
}

function anyLifetime(random: Random, chain: Chain): Lifetime {
  return lifetimeOf(random.pick(['blockhash', 'nonce'] as const), random, chain)
}

function endOf(lifetime: Lifetime): Pick<Asked, 'lastValidBlockHeight' | 'notBeforeSlot' | 'nonceSlot'> {
  if (lifetime.kind === 'nonce') return { lastValidBlockHeight: null, notBeforeSlot: 0n, nonceSlot: null }
  return { lastValidBlockHeight: lifetime.lastValidBlockHeight, notBeforeSlot: lifetime.fetchedSlot, nonceSlot: null }
}
