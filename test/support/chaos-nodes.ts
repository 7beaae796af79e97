import type { Fault } from '../../src/practice/chaos/fault.ts'
import { type Practice, type PracticeStart, startPractice } from '../../src/practice/endpoint.ts'

/** One practice chain behind its endpoints: a node that is well, one that goes wrong by its seed, and one that is honest and may be a burden. */
export type ChaosNodes = {
  readonly practice: Practice
  readonly healthy: string
  readonly chaos: string
  /** Never says what is not so; late, limited or cut off at times where `honestFaults` say so, and the healthy one otherwise. */
  readonly honest: string
  /** From now on every node is well; or no longer. */
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
  /** Which errors the honest node makes, and how often. */
  readonly honestFaults?: { readonly faults: readonly Fault[]; readonly rate: number }
}

export async function startChaosNodes({ chaosSeed, faults, rate, lateMs, honestFaults, ...start }: ChaosStart): Promise<ChaosNodes> {
  const late = lateMs === undefined ? {} : { lateMs }
  const how = { ...(faults && { faults }), ...(rate !== undefined && { rate }), ...late }
  const burden = honestFaults === undefined ? [] : [{ chaos: { seed: `honest ${chaosSeed}`, ...honestFaults, ...late } }]
  const practice = await startPractice({
    waitForReaders: true,
    ...start,
    furtherEndpoints: [{ chaos: { seed: chaosSeed, ...how } }, ...burden],
  })
  const [healthy = '', chaos = '', honest] = practice.endpoints
  const control = async (url: string, ...params: object[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'practice_chaos', params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result } = (await response.json()) as { result: { requests: number; struck: Record<string, number> } }
    return result
  }
  return {
    practice,
    healthy,
    chaos,
    honest: honest ?? healthy,
    async setCalm(calm) {
      await control(chaos, { calm })
      if (honest !== undefined) await control(honest, { calm })
    },
    state: () => control(chaos),
    close: () => practice.close(),
  }
}
