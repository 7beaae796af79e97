import { explainError, isStrongroomError, StrongroomError } from '../../core/error/error.ts'
import type { Client } from '../ipc/socket-client.ts'
import { Interrupted } from './interrupt.ts'
import { listen } from './listen.ts'
import type { Missed } from './missed.ts'
import { asOurs, troubleText } from './refusal.ts'

type Sweep = Awaited<ReturnType<Client['confidentialSweeps']['show']>>
type WithSweeps = { readonly client: Pick<Client, 'events'> & { readonly confidentialSweeps: Pick<Client['confidentialSweeps'], 'show'> } }

/**
 * Stays with a confidential sweep until no account of it is open, telling how many are, and what they wait for.
 * @throws CONFIDENTIAL_SWEEP_NOT_FOLLOWED: it goes on without this command
 */
export async function followConfidentialSweep(backend: WithSweeps, id: string, say: (line: string) => void): Promise<Sweep> {
  try {
    const shown = await follow(backend, id, say)
    if (shown.open === 0) return shown
  } catch (error) {
    if (error instanceof Interrupted || isStrongroomError(asOurs(error), 'CONFIDENTIAL_SWEEP_UNKNOWN')) throw error
    const ours = asOurs(error)
    throw new StrongroomError(
      'CONFIDENTIAL_SWEEP_NOT_FOLLOWED',
      { id, why: `${explainError(ours).happened} (${ours.code})` },
      { cause: error },
    )
  }
  throw new StrongroomError('CONFIDENTIAL_SWEEP_NOT_FOLLOWED', { id, why: 'Strongroom was closed.' })
}

async function follow(backend: WithSweeps, id: string, say: (line: string) => void): Promise<Sweep> {
  const { events, close } = await listen(backend)
  let shown = await backend.client.confidentialSweeps.show({ id })
  let said = lineOf(shown)
  say(said)
  for await (const event of shown.open === 0 ? [] : events) {
    if (event.kind === 'trouble') say(`waiting: ${troubleText(event.error) ?? event.error.code}`)
    // An account ends by what was read of it, which is no event of its own.
    if (event.kind !== 'slot' && event.kind !== 'decision' && event.kind !== 'attempt') continue
    shown = await backend.client.confidentialSweeps.show({ id })
    const line = lineOf(shown)
    if (line !== said) say(line)
    said = line
    if (shown.open === 0) break
  }
  close()
  return shown
}

/** Why a sweep that has ended is not whole; null where nothing is in any of its accounts. */
export function findUnswept({ id, stopped, sources }: Sweep): Missed | null {
  return stopped === 0 ? null : new StrongroomError('CONFIDENTIAL_SWEEP_STOPPED', { id, stopped, accounts: sources.length })
}

function lineOf({ open, swept, stopped, sources }: Sweep): string {
  const waits = new Set(sources.flatMap(({ state, words }) => (state === 'open' && words !== null ? [words] : [])))
  const counts = [`${swept} of ${sources.length} swept`, ...(stopped === 0 ? [] : [`${stopped} stopped`])]
  return [counts.join(', '), ...(open === 0 ? [] : waits)].join('. ')
}
