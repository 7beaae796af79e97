import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '../../../core/address/address.ts'
import { StrongroomError } from '../../../core/error/error.ts'
import type { Signature } from '../../../core/keys/signature.ts'
import { addressField, encodeField, option, struct } from '../../../core/program/layout.ts'
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
/** Most approvals remembered. */
const APPROVALS_MAX = 10_000

/** What a second person's key signs. It begins with a byte that no message of the ledger begins with. */
const STATEMENT = concatBytes(Uint8Array.of(0xff), utf8ToBytes('Strongroom approval 1\n'))

type Statement = { readonly vault: Address; readonly effects: string; readonly givenAtMs: number }
const statementField = struct<Statement>({ vault: addressField, effects: digestField, givenAtMs: ms })

type Approval = Omit<Statement, 'vault'> & {
  readonly approver: Address
  readonly signature: Signature
  /** The digest of the one message that was signed by it. */
  readonly usedBy: string | null
}

const entry = struct<Approval>({
  effects: digestField,
  givenAtMs: ms,
  approver: addressField,
  signature: signatureField,
  usedBy: option(digestField),
})
/** A record that is missing, altered or an earlier one approves nothing, which is the safe side. */
const RECORD = {
  file: 'approvals',
  field: list(entry, APPROVALS_MAX),
  before: { purpose: 'Strongroom approvals record 1' },
  backup: 'none',
} as const

type Opening = { readonly place: VaultPlace; readonly vault: OpenVault; readonly account0: Address; readonly nowMs: number }

/** Approvals that were given lately, and what was signed by them. */
export type ApprovalRecord = {
  /**
   * Takes an approval for a message that lets more leave than one person may sign for; the same digest takes it once.
   * @throws SIGNER_APPROVAL_NEEDED, SIGNER_LIMIT_UNTOLD
   */
  take(message: { readonly digest: string; readonly effects: string; readonly outflow: Outflow }): void
  add(given: Pick<Approval, 'effects' | 'approver' | 'givenAtMs' | 'signature'>): void
  drop(effects: string): boolean
  unused(): GivenApproval[]
  /** Puts on the disk what was changed since it was opened. @throws what replacing a vault's file throws */
  save(): Promise<void>
}

/** The bytes that approve what has these effects, in this vault, from that moment of the signer's time on. */
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
  const holds = ({ approver, signature, effects, givenAtMs }: Approval): boolean =>
    waitOfApprover(policy, approver, nowMs) === 0 &&
    isSignedBy({ address: approver, message: encodeStatement({ vault: account0, effects, givenAtMs }), signature })

  return {
    take({ digest, effects, outflow }) {
      const over = overThreshold(vault, outflow, nowMs)
      if (over === null) return
      const found = approvals.find((given) => given.effects === effects && (given.usedBy ?? digest) === digest && holds(given))
      if (found === undefined) throw new StrongroomError('SIGNER_APPROVAL_NEEDED', { ...over, effects })
      if (found.usedBy === null) change(approvals.map((given) => (given === found ? { ...given, usedBy: digest } : given)))
    },
    add(given) {
      const others = approvals.filter(({ effects, usedBy }) => effects !== given.effects || usedBy !== null)
      if (others.length >= APPROVALS_MAX) throw new StrongroomError('SIGNER_SPENT_FULL', { max: APPROVALS_MAX })
      change([...others, { ...given, usedBy: null }])
    },
    drop(dropped) {
      const others = approvals.filter(({ effects, usedBy }) => effects !== dropped || usedBy !== null)
      const isThere = others.length < approvals.length
      if (isThere) change(others)
      return isThere
    },
    unused: () =>
      approvals
        .filter((given) => given.usedBy === null && holds(given))
        .map(({ effects, approver, givenAtMs }) => ({ effects, approver, endsInMs: givenAtMs + APPROVAL_MS - nowMs })),
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
