import { lamports } from '../amount/lamports.ts'
import { invariant } from '../error/invariant.ts'
import { priorityFee } from '../fee/fee.ts'
import type { Lifetime } from '../lifetime/lifetime.ts'
import type { MessageDraft } from '../message/message.ts'
import { setComputeUnitLimit, setComputeUnitPrice } from '../program/compute-budget.ts'
import type { Instruction } from '../program/instruction.ts'
import { advanceNonce } from '../program/system.ts'
import type { SweepForm, SweepPieces } from './sweep.ts'

/** Every instruction of the native and compute-budget programs costs this much. */
const UNITS_PER_FRAME_INSTRUCTION = 150

/** The message of a planned transaction under a lifetime of the kind it was planned for. */
export function draftSweep({ pieces, lifetime }: { pieces: SweepPieces; lifetime: Lifetime }): MessageDraft {
  const { feePayer, form } = pieces
  assertPlannedFor(form, lifetime)
  const instructions = [...lifetimeInstructions(lifetime), ...feeInstructions(pieces), ...pieces.instructions]
  const draft = { feePayer, instructions, lifetime }
  switch (form.version) {
    case 'legacy':
      return { ...draft, version: 'legacy' }
    case 0:
      return { ...draft, version: 0, lookupTables: form.lookupTables ?? [] }
    case 1:
      return { ...draft, version: 1, config: messageConfig(pieces) }
  }
}

/** How many instructions stand in the message besides those of the sweep itself. */
export function countFrameInstructions({ version, lifetime, microLamportsPerUnit }: SweepForm): number {
  return (lifetime.kind === 'nonce' ? 1 : 0) + (version !== 1 && microLamportsPerUnit !== undefined ? 2 : 0)
}

/** Compute units of those instructions. */
export function countFrameUnits(form: SweepForm): number {
  return UNITS_PER_FRAME_INSTRUCTION * countFrameInstructions(form)
}

function assertPlannedFor({ lifetime: planned }: SweepForm, lifetime: Lifetime): void {
  invariant(planned.kind === lifetime.kind, `a sweep planned for a ${planned.kind} under a ${lifetime.kind}`)
  if (planned.kind === 'nonce' && lifetime.kind === 'nonce') {
    invariant(planned.authority === lifetime.authority, 'a sweep planned for another nonce authority')
  }
}

function lifetimeInstructions(lifetime: Lifetime): Instruction[] {
  return lifetime.kind === 'nonce' ? [advanceNonce({ nonceAccount: lifetime.nonceAccount, authority: lifetime.authority })] : []
}

/** Version 1 says its limits and its fee in the header. */
function feeInstructions({ form, computeUnitLimit }: SweepPieces): Instruction[] {
  const { version, microLamportsPerUnit } = form
  if (version === 1 || microLamportsPerUnit === undefined) return []
  return [setComputeUnitLimit({ units: computeUnitLimit }), setComputeUnitPrice({ microLamports: microLamportsPerUnit })]
}

function messageConfig({ form, computeUnitLimit, loadedAccountsDataSizeLimit }: SweepPieces) {
  const limits = { computeUnitLimit, loadedAccountsDataSizeLimit }
  if (form.microLamportsPerUnit === undefined) return limits
  return { ...limits, priorityFee: lamports(priorityFee({ price: form.microLamportsPerUnit, unitLimit: computeUnitLimit })) }
}
