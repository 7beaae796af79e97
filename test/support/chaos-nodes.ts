import type { Fault } from '../../src/practice/chaos/fault.ts'
import { type Practice, type PracticeStart, startPractice } from '../../src/practice/door.ts'

/** One practice chain behind two doors: a node that is well, and one that goes wrong by its seed. */
export type ChaosNodes = {
  readonly practice: Practice
  readonly healthy: string
  readonly chaos: string
  /** From now on the chaos node is well, too; or no longer. */
  setCalm(calm: boolean): Promise<void>
  /** How much the chaos node was asked, and how often each fault struck so far. */
  state(): Promise<{ readonly requests: number; readonly struck: Readonly<Record<string, number>> }>
  close(): Promise<void>
}

export type ChaosStart = PracticeStart & {
  readonly chaosSeed: string
  /** Every one there is, where left out. */
  readonly faults?: readonly Fault[]
  /** Share of the requests each fault strikes. */
  readonly rate?: number
  readonly lateMs?: number
}

export async function startChaosNodes({ chaosSeed, faults, rate, lateMs, ...start }: ChaosStart): Promise<ChaosNodes> {
  const how = { ...(faults && { faults }), ...(rate !== undefined && { rate }), ...(lateMs !== undefined && { lateMs }) }
  const practice = await startPractice({ ...start, furtherDoors: [{ chaos: { seed: chaosSeed, ...how } }] })
  const [healthy = '', chaos = ''] = practice.doors
  const control = async (...params: object[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'practice_chaos', params })
    const response = await fetch(chaos, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result } = (await response.json()) as { result: { requests: number; struck: Record<string, number> } }
    return result
  }
  return {
    practice,
    healthy,
    chaos,
    async setCalm(calm) {
      await control({ calm })
    },
    state: () => control(),
    close: () => practice.close(),
  }
}
