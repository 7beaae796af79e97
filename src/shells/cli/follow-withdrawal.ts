import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../../core/address/address.ts'
import { StrongroomError } from '../../core/error/error.ts'
import type { Client } from '../ipc/socket-client.ts'
import { followParts, knownDecided } from './follow.ts'
import { findMissed, type Missed } from './missed.ts'

/** Between two looks for the next transaction: what is decided next is read from nodes first. */
const LOOK_EVERY_MS = 500

type Asking = { readonly client: Client }
type Decided = Awaited<ReturnType<Client['activity']['decision']>>
type Withdrawal = Awaited<ReturnType<Client['tokens']['withdrawals']>>['withdrawals'][number]

/** What was started: the decision, or the withdrawal of several that is named after its first. */
export type Started = { readonly id: string; readonly account: Address }
type Ended = { readonly answer: object; readonly missed: Missed | null }

/**
 * Stays with a withdrawal through all of its transactions, until it has ended or one of them waits for a person. One in a single transaction is followed as
 * any decision is.
 * @throws IPC_LOST_DECIDED, DECISION_NOT_FOLLOWED: it goes on without this command
 */
export function followWithdrawal(backend: Asking, { id, account }: Started, say: (line: string) => void): Promise<Ended> {
  return knownDecided(id, follow(backend, { id, account }, say))
}

async function follow(backend: Asking, { id, account }: Started, say: (line: string) => void): Promise<Ended> {
  const followed = new Map<string, Decided>()
  for (;;) {
    const { withdrawals } = await backend.client.tokens.withdrawals({ account })
    const one = withdrawals.find((withdrawal) => withdrawal.id === id)
    const step = one?.step ?? id
    const last = followed.get(step)
    if (last === undefined) followed.set(step, await followParts(backend, step, say))
    else if (one === undefined) return { answer: last, missed: await findMissed(backend.client, last) }
    else if (one.state === 'ended') return { answer: shown(one, followed), missed: missedIn(one) }
    else if (!last.settled || !(await isOpen(backend))) return { answer: shown(one, followed), missed: null }
    else await sleep(LOOK_EVERY_MS)
  }
}

/** With the vault locked it waits, and this command would wait with it. */
async function isOpen({ client }: Asking): Promise<boolean> {
  return (await client.vault.status({})).state === 'unlocked'
}

function shown({ id, account, amount, state, withdrawn, why }: Withdrawal, followed: ReadonlyMap<string, Decided>) {
  const transactions = [...followed.values()].flatMap(({ parts }) =>
    parts.map(({ signature, state: ended, feeLamports }) => ({ signature, state: ended, feeLamports })),
  )
  return { id, kind: 'upkeep', settled: state === 'ended', account, amount, withdrawn, why, transactions }
}

function missedIn({ withdrawn, step, why }: Withdrawal): Missed | null {
  if (withdrawn) return null
  const words = why ?? 'It was ended before its amount was withdrawn.'
  return new StrongroomError('PAYMENT_NOT_MADE', {
    intent: `${step}/1`,
    kind: 'upkeep',
    transactions: 1,
    missed: 1,
    state: 'abandoned',
    words,
  })
}
