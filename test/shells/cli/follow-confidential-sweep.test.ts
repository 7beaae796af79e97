import { createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { openEventHub } from '../../../src/main/events.ts'
import { os } from '../../../src/main/operations/implement.ts'
import { EXIT, tellFailure } from '../../../src/shells/cli/failure.ts'
import { findUnswept, followConfidentialSweep } from '../../../src/shells/cli/follow-confidential-sweep.ts'
import { until } from '../../support/until.ts'
import { addressOf } from '../../main/journal/samples.ts'

type Sweep = Awaited<ReturnType<typeof followConfidentialSweep>>

const source = (state: 'open' | 'swept' | 'stopped', words: string | null = null): Sweep['sources'][number] => ({
  account: addressOf(`${state} ${words}`),
  owner: addressOf('owner'),
  ownerLabel: null,
  state,
  slot: null,
  words,
  sweptAmount: 0n,
  steps: [],
})
const sweepOf = (...sources: readonly Sweep['sources'][number][]): Sweep => {
  const count = (state: string) => sources.filter((one) => one.state === state).length
  const named = { id: 'a', at: new Date(0), mint: addressOf('mint'), label: 'SECRET', decimals: 6, treasury: addressOf('treasury') }
  return { ...named, open: count('open'), swept: count('swept'), stopped: count('stopped'), sources: [...sources] }
}

/** A sweep that stands as the test says. */
function openStage(first: Sweep) {
  const hub = openEventHub()
  let now = first
  let looks = 0
  const show = os.confidentialSweeps.show.handler(() => {
    looks += 1
    return now
  })
  const watch = os.events.watch.handler(({ signal }) => hub.read(signal))
  const client = createRouterClient({ confidentialSweeps: { show }, events: { watch } }, { context: { via: 'command-line' } })
  const said: string[] = []
  return {
    followed: followConfidentialSweep({ client }, 'a', (line) => void said.push(line)),
    said,
    begun: () => until(() => looks > 0),
    becomes(next: Sweep) {
      now = next
      hub.tell({ kind: 'decision', decision: 'd', settled: true })
    },
    close: () => hub.close(),
  }
}

describe('a command that stays with a confidential sweep', () => {
  it('ends once no account goes on, and says on the way how many are swept and what the rest waits for', async () => {
    const stage = openStage(sweepOf(source('open', 'It waits for this.'), source('open')))
    await stage.begun()
    stage.becomes(sweepOf(source('open', 'It waits for that.'), source('swept')))
    await until(() => stage.said.length === 2)
    stage.becomes(sweepOf(source('stopped'), source('swept')))
    const ended = await stage.followed
    expect(stage.said).toEqual(['0 of 2 swept. It waits for this.', '1 of 2 swept. It waits for that.', '1 of 2 swept, 1 stopped'])
    expect(findUnswept(ended)).toMatchObject({ code: 'CONFIDENTIAL_SWEEP_STOPPED', context: { id: 'a', stopped: 1, accounts: 2 } })
    expect(findUnswept(sweepOf(source('swept')))).toBeNull()
  })

  it('never calls a sweep ended that goes on where Strongroom is closed, and says how to go on', async () => {
    const stage = openStage(sweepOf(source('open')))
    await stage.begun()
    stage.close()
    await expect(stage.followed).rejects.toMatchObject({ code: 'CONFIDENTIAL_SWEEP_NOT_FOLLOWED', context: { id: 'a' } })
    const told = { out: () => undefined, say: () => undefined, json: false }
    const error: unknown = await stage.followed.catch((thrown: unknown) => thrown)
    expect(tellFailure(error, told)).toBe(EXIT.unknown)
  })
})
