import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { addressField, encodeField, type Field, option, struct, u16 } from '../../../core/program/layout.ts'
import { isSignedBy } from '../keys/ed25519.ts'
import type { GivenApproval } from '../protocol.ts'
import { digestField, list, ms, signatureField } from '../vault/fields.ts'
import { waitOfApprover } from '../vault/policy.ts'
import { thresholdAt } from '../vault/thresholds.ts'
import { filesOf, type OpenVault, type VaultPlace } from '../vault/vault.ts'
import type { Outflow } from './outflow.ts'
import { numberedRecord } from './numbered-record.ts'

/** How long an approval may be used. What it approves is signed within seconds of it; the rest is for nodes that are away. */
export const APPROVAL_MS = 24 * 60 * 60_000
/** Most approvals remembered: with more, the record would not fit a file of the vault. */
const APPROVALS_MAX = 4_000
/** As many stood in records before. */
const APPROVALS_READ_MAX = 10_000

/** What a second person's key signs. It begins with a byte that no message of the ledger begins with. */
const STATEMENT = concatBytes(Uint8Array.of(0xff), utf8ToBytes('Strongroom approval 2\n'))

/** `seal` is that of the payment as it was decided: an equal one that is decided beside it has another. */
type Statement = { readonly vault: Address; readonly seal: string; readonly effects: string; readonly givenAtMs: number }
const statementField = struct<Statement>({ vault: addressField, seal: digestField, effects: digestField, givenAtMs: ms })

type Approval = Omit<Statement, 'vault'> & {
  readonly approver: Address
  readonly signature: Signature
  /** The digest of the one message that was signed by it. */
  readonly usedBy: string | null
}

const given = { effects: digestField, givenAtMs: ms, approver: addressField, signature: signatureField, usedBy: option(digestField) }
const unnamed = list(struct<Omit<Approval, 'seal'>>(given), APPROVALS_READ_MAX)
const named = list(struct<Approval>({ seal: digestField, ...given }), APPROVALS_READ_MAX)
/** Stands where a list of approvals that name no payment has its count, which is never as large. */
const NAMED = 0xffff
/** Approvals from before approvals named their payment approve nothing: a payment that waits has to be approved again. */
const approvalsField: Field<readonly Approval[]> = {
  write: (value, out) => {
    u16.write(NAMED, out)
    named.write(value, out)
  },
  read: (bytes, offset) => {
    const mark = u16.read(bytes, offset)
    if (mark?.value === NAMED) return named.read(bytes, mark.next)
    const old = unnamed.read(bytes, offset)
    return old === null ? null : { value: [], next: old.next }
  },
}
/** A record that is missing, altered or an earlier one approves nothing, which is the safe side. */
const RECORD = {
  file: 'approvals',
  field: approvalsField,
  before: { purpose: 'Strongroom approvals record 1' },
  backup: 'none',
} as const

type Opening = { readonly place: VaultPlace; readonly vault: OpenVault; readonly account0: Address; readonly nowMs: number }

/** Approvals that were given lately, and what was signed by them. */
export type ApprovalRecord = {
  /**
   * Takes the approval of this very payment for a message that lets more leave than one person may sign for; the same digest takes it once.
   * `seal` is null where nobody decided it yet: then nobody approved it.
   * @throws SIGNER_APPROVAL_NEEDED, SIGNER_LIMIT_UNTOLD
   */
  take(message: { readonly digest: string; readonly seal: string | null; readonly effects: string; readonly outflow: Outflow }): void
  /** In the place of what was approved of the same payment before and is not used. */
  add(given: Pick<Approval, 'seal' | 'effects' | 'approver' | 'givenAtMs' | 'signature'>): void
  /** Takes back what was approved of a payment and is not used. */
  drop(seal: string): boolean
  unused(): GivenApproval[]
  /** Puts on the disk what was changed since it was opened. @throws what replacing a vault's file throws */
  save(): Promise<void>
}

/** The bytes that approve one payment's message of these effects, in this vault, from that moment of the signer's time on. */
export function encodeStatement(statement: Statement): Uint8Array {
  return concatBytes(STATEMENT, encodeField(statementField, statement))
}

export async function openApprovals({ place, vault, account0, nowMs }: Opening): Promise<ApprovalRecord> {
  const { policy } = vault.contents
  const record = numberedRecord({ place, root: vault.contents.root, files: filesOf(vault) }, RECORD)
  const { bytes, value, isOlder } = await record.read()
  let approvals = (isOlder ? [] : (value ?? [])).filter(({ givenAtMs }) => givenAtMs + APPROVAL_MS > nowMs)
  let isChanged = false
  const change = (changed: typeof approvals): void => {
    approvals = changed
    isChanged = true
  }
  /** Whoever gave it may still approve, and their key signed exactly this. */
  const holds = ({ approver, signature, seal, effects, givenAtMs }: Approval): boolean =>
    waitOfApprover(policy, approver, nowMs) === 0 &&
    isSignedBy({ address: approver, message: encodeStatement({ vault: account0, seal, effects, givenAtMs }), signature })
  const isUnusedOf =
    (payment: string) =>
    ({ seal, usedBy }: Approval): boolean =>
      seal === payment && usedBy === null

  return {
    take({ digest, seal, effects, outflow }) {
      const over = overThreshold(vault, outflow, nowMs)
      if (over === null) return
      const isOfIt = (given: Approval) => given.seal === seal && given.effects === effects
      const found = approvals.find((given) => isOfIt(given) && (given.usedBy ?? digest) === digest && holds(given))
      if (found === undefined) throw new StrongroomError('SIGNER_APPROVAL_NEEDED', { ...over, effects })
      if (found.usedBy === null) change(approvals.map((given) => (given === found ? { ...given, usedBy: digest } : given)))
    },
    add(given) {
      const isBefore = isUnusedOf(given.seal)
      const others = approvals.filter((one) => !isBefore(one))
      if (others.length >= APPROVALS_MAX) throw new StrongroomError('SIGNER_SPENT_FULL', { max: APPROVALS_MAX })
      change([...others, { ...given, usedBy: null }])
    },
    drop(seal) {
      const isDropped = isUnusedOf(seal)
      const others = approvals.filter((one) => !isDropped(one))
      const isThere = others.length < approvals.length
      if (isThere) change(others)
      return isThere
    },
    unused: () =>
      approvals
        .filter((given) => given.usedBy === null && holds(given))
        .map(({ seal, effects, approver, givenAtMs }) => ({ seal, effects, approver, endsInMs: givenAtMs + APPROVAL_MS - nowMs })),
    async save() {
      if (isChanged) await record.write(approvals, bytes)
    },
  }
}

function overThreshold({ contents: { policy } }: OpenVault, { amounts, untold }: Outflow, nowMs: number) {
  if (untold !== null && thresholdAt(policy.thresholds, 'native', nowMs) !== null)
    throw new StrongroomError('SIGNER_LIMIT_UNTOLD', { account: untold })
  for (const [asset, amount] of amounts) {
    const above = asset === 'priority-fee' ? null : thresholdAt(policy.thresholds, asset, nowMs)
    if (above !== null && amount > above) return { asset, amount, above }
  }
  return null
}
