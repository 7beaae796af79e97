import type { Address } from '../address/address.ts'
import { type CompareAddresses, compareAddresses as compareByBytes } from '../address/order.ts'
import { StrongroomError } from '../error/error.ts'
import { invariant } from '../error/invariant.ts'
import { lifetimeToken } from '../lifetime/lifetime.ts'
import type { Instruction } from '../program/instruction.ts'
import { decodeSystemInstruction } from '../program/system.ts'
import { assignLookups } from './assign-lookups.ts'
import { collectRoles, type Roles } from './collect-roles.ts'
import type { CompiledMessage, MessageDraft, MessageHeader } from './message.ts'

/**
 * Gives a draft its accounts, indexes and header. The fee payer stands first; then writable signers, read-only signers, writable others,
 * read-only others; within each by key bytes, as the ledger's own command line does, unless `compareAddresses` says otherwise.
 * Limits are not checked here: assertWithinLimits.
 * @throws MESSAGE_NONCE_NOT_FIRST, MESSAGE_PROGRAM_WRITABLE
 */
export function compileMessage(
  draft: MessageDraft,
  { compareAddresses = compareByBytes }: { compareAddresses?: CompareAddresses } = {},
): CompiledMessage {
  assertNonceFirst(draft)
  const roles = collectRoles(draft)
  const tables = draft.version === 0 ? (draft.lookupTables ?? []) : []
  const { lookups, loaded } = assignLookups({ draft, roles, tables, compareAddresses })
  const staticAccounts = orderStaticAccounts({ draft, roles, loaded, compareAddresses })
  return {
    version: draft.version,
    header: countHeader(staticAccounts, roles),
    staticAccounts,
    lifetimeToken: lifetimeToken(draft.lifetime),
    instructions: compileInstructions(draft.instructions, [...staticAccounts, ...loaded]),
    lookups,
    config: draft.version === 1 ? draft.config : null,
  }
}

function assertNonceFirst({ lifetime, instructions }: MessageDraft): void {
  if (lifetime.kind !== 'nonce') return
  const [first] = instructions
  const decoded = first && decodeSystemInstruction(first)
  const advances =
    decoded?.kind === 'advanceNonce' && decoded.nonceAccount === lifetime.nonceAccount && decoded.authority === lifetime.authority
  if (!advances) throw new StrongroomError('MESSAGE_NONCE_NOT_FIRST', { nonceAccount: lifetime.nonceAccount })
}

function orderStaticAccounts({
  draft,
  roles,
  loaded,
  compareAddresses,
}: {
  draft: MessageDraft
  roles: Roles
  loaded: readonly Address[]
  compareAddresses: CompareAddresses
}): Address[] {
  const elsewhere = new Set<Address>([draft.feePayer, ...loaded])
  const others = [...roles.keys()].filter((address) => !elsewhere.has(address))
  others.sort((left, right) => rank(left, roles) - rank(right, roles) || compareAddresses(left, right))
  return [draft.feePayer, ...others]
}

/** 0 writable signer, 1 read-only signer, 2 writable, 3 read-only. */
function rank(address: Address, roles: Roles): number {
  const role = roles.get(address)
  return (role?.signer ? 0 : 2) + (role?.writable ? 0 : 1)
}

function countHeader(staticAccounts: readonly Address[], roles: Roles): MessageHeader {
  const ranks = staticAccounts.map((address) => rank(address, roles))
  const countOf = (wanted: number) => ranks.filter((each) => each === wanted).length
  return { signerCount: countOf(0) + countOf(1), readonlySignerCount: countOf(1), readonlyNonSignerCount: countOf(3) }
}

function compileInstructions(instructions: readonly Instruction[], accounts: readonly Address[]): CompiledMessage['instructions'] {
  const indexes = new Map(accounts.map((address, index) => [address, index]))
  const indexOf = (address: Address): number => {
    const index = indexes.get(address)
    invariant(index !== undefined, `${address} is no account of the message`)
    return index
  }
  return instructions.map(({ program, accounts: metas, data }) => ({
    programIndex: indexOf(program),
    accountIndexes: metas.map(({ address }) => indexOf(address)),
    data,
  }))
}
