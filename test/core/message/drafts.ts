import fc from 'fast-check'
import { type Address, decodeAddress } from '../../../src/core/address/address.ts'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { blockHeight, slot } from '../../../src/core/chain/slot.ts'
import type { Blockhash, Lifetime, Nonce } from '../../../src/core/lifetime/lifetime.ts'
import type { LookupTable, MessageConfig, MessageDraft } from '../../../src/core/message/message.ts'
import type { Instruction } from '../../../src/core/program/instruction.ts'
import { advanceNonce } from '../../../src/core/program/system.ts'

const MAX_POOL = 24
const MAX_INSTRUCTIONS = 6
const MAX_DATA_BYTES = 300
/** With the fee payer and a nonce authority, below the twelve that @solana/kit compiles. */
const MAX_SIGNERS = 8

/** Any 32 bytes, a few of them beginning with zeros, as native programs do. */
export const anyAddress: fc.Arbitrary<Address> = fc
  .tuple(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.integer({ min: 0, max: 4 }))
  .map(([bytes, zeros]) => decodeAddress(bytes.fill(0, 0, zeros)))

/** A part of a message from a small pool, so that accounts repeat with different roles. */
type Parts = { readonly feePayer: Address; readonly instructions: readonly Instruction[]; readonly pool: readonly Address[] }

/** The first addresses are programs, which are never written to; the last one pays. */
const anyParts: fc.Arbitrary<Parts> = fc.uniqueArray(anyAddress, { minLength: 4, maxLength: MAX_POOL }).chain((pool) => {
  const programs = pool.slice(0, 2)
  const accounts = pool.slice(2)
  const anySigner = fc.record({ address: fc.constantFrom(...accounts.slice(0, MAX_SIGNERS)), signer: fc.boolean(), writable: fc.boolean() })
  const anyOther = fc.record({ address: fc.constantFrom(...accounts), signer: fc.constant(false), writable: fc.boolean() })
  const anyAccount = fc.oneof(anySigner, anyOther)
  const readonlyProgram = fc.record({ address: fc.constantFrom(...programs), signer: fc.constant(false), writable: fc.constant(false) })
  const anyInstruction = fc.record({
    program: fc.constantFrom(...programs),
    accounts: fc.array(fc.oneof({ weight: 9, arbitrary: anyAccount }, { weight: 1, arbitrary: readonlyProgram }), { maxLength: 10 }),
    data: fc.uint8Array({ maxLength: MAX_DATA_BYTES }),
  })
  return fc.record({
    feePayer: fc.constantFrom(...accounts),
    instructions: fc.array(anyInstruction, { maxLength: MAX_INSTRUCTIONS }),
    pool: fc.constant(accounts),
  })
})

const anyBlockhashLifetime: fc.Arbitrary<Lifetime> = anyAddress.map((text) => ({
  kind: 'blockhash',
  blockhash: text as unknown as Blockhash,
  lastValidBlockHeight: blockHeight(150),
  fetchedSlot: slot(0),
}))

type NonceLifetime = Extract<Lifetime, { kind: 'nonce' }>

const anyNonceLifetime: fc.Arbitrary<NonceLifetime> = fc
  .uniqueArray(anyAddress, { minLength: 3, maxLength: 3 })
  .map(([nonce, nonceAccount, authority]) => ({
    kind: 'nonce',
    nonce: nonce as unknown as Nonce,
    nonceAccount: nonceAccount as Address,
    authority: authority as Address,
  }))

const anyConfig: fc.Arbitrary<MessageConfig> = fc
  .record({
    computeUnitLimit: fc.nat({ max: 1_400_000 }),
    loadedAccountsDataSizeLimit: fc.nat({ max: 0xffff_ffff }),
    priorityFee: fc.option(fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn }), { nil: undefined }),
    heapKibibytes: fc.option(fc.integer({ min: 32, max: 256 }), { nil: undefined }),
  })
  .map(({ computeUnitLimit, loadedAccountsDataSizeLimit, priorityFee, heapKibibytes }) => ({
    computeUnitLimit,
    loadedAccountsDataSizeLimit,
    ...(priorityFee !== undefined && { priorityFee: lamports(priorityFee) }),
    ...(heapKibibytes !== undefined && { heapSize: heapKibibytes * 1024 }),
  }))

/** Up to three tables that share addresses of the pool, in any order, with strangers between them. */
function anyTables(pool: readonly Address[]): fc.Arbitrary<LookupTable[]> {
  const anyTable = fc.record({
    address: anyAddress,
    addresses: fc.array(fc.oneof(fc.constantFrom(...pool), anyAddress), { maxLength: 30 }),
  })
  return fc.uniqueArray(anyTable, { maxLength: 3, selector: ({ address }) => address })
}

export type Draft<Version extends MessageDraft['version']> = Extract<MessageDraft, { version: Version }>

function common({ feePayer, instructions }: Parts, lifetime: Lifetime) {
  const first = lifetime.kind === 'nonce' ? [advanceNonce(lifetime)] : []
  return { feePayer, lifetime, instructions: [...first, ...instructions] }
}

const anyLifetime = fc.oneof(anyBlockhashLifetime, anyNonceLifetime)

export const anyLegacyDraft: fc.Arbitrary<Draft<'legacy'>> = fc
  .tuple(anyParts, anyLifetime)
  .map(([parts, lifetime]) => ({ version: 'legacy', ...common(parts, lifetime) }))

export const anyVersion0Draft: fc.Arbitrary<Draft<0>> = fc
  .tuple(anyParts, anyLifetime)
  .chain(([parts, lifetime]) =>
    anyTables(parts.pool).map((lookupTables) => ({ version: 0 as const, lookupTables, ...common(parts, lifetime) })),
  )

export const anyVersion1Draft: fc.Arbitrary<Draft<1>> = fc
  .tuple(anyParts, anyLifetime, anyConfig)
  .map(([parts, lifetime, config]): Draft<1> => ({ version: 1, config, ...common(parts, lifetime) }))

export const anyDraft: fc.Arbitrary<MessageDraft> = fc.oneof(anyLegacyDraft, anyVersion0Draft, anyVersion1Draft)
