import type { Address } from '../../src/core/address/address.ts'
import { isStrongroomError } from '../../src/core/error/error.ts'
import { approvePayment, type AwaitingApproval, declinePayment, readAwaitingApproval } from '../../src/main/pay/index.ts'
import type { SerialQueue } from '../../src/main/serial-queue.ts'
import type { Pieces } from './life.ts'
import type { Random } from './random.ts'
import { SECOND_PASSPHRASE } from './vault.ts'

export type Persons = {
  readonly pieces: Pieces
  /** What one life of the process does of it, one after the other. */
  readonly queue: SerialQueue
  readonly approver: Address
  readonly random: Random
  readonly onDeclined: () => void
}

/** People decide on one of the payments that wait for them: one approves or declines, two do at once, or both. */
export async function decideOnWaiting(persons: Persons): Promise<void> {
  const { pieces, random } = persons
  const waiting = await readAwaitingApproval(pieces.journal)
  if (waiting.length === 0) return
  const one = random.pick(waiting)
  const what = random.below(10)
  const [approving, declining] = [() => approve(persons, one), () => decline(persons, one)]
  if (what < 5) await approving()
  else if (what < 7) await Promise.all([approving(), approving()])
  else if (what < 9) await declining()
  else await Promise.all(random.chance(0.5) ? [approving(), declining()] : [declining(), approving()])
}

function approve({ pieces, queue, approver }: Persons, { intent, effects }: AwaitingApproval): Promise<boolean> {
  return isAccepted(queue.run(() => approvePayment(pieces, intent.id, { effects, approver, passphrase: SECOND_PASSPHRASE })))
}

async function decline({ pieces, queue, onDeclined }: Persons, { intent }: AwaitingApproval): Promise<void> {
  if (await isAccepted(queue.run(() => declinePayment(pieces, intent.id, 'not agreed')))) onDeclined()
}

/** Whoever comes second, or to a locked vault, is told that. */
async function isAccepted(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    if (isStrongroomError(error) && error.code !== 'OPERATION_DEFECT') return false
    throw error
  }
}
