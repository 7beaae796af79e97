import { createRouterClient } from '@orpc/server'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { StrongroomError } from '../../../src/core/error/error.ts'
import { openEventHub } from '../../../src/main/events.ts'
import { os } from '../../../src/main/operations/implement.ts'
import type { Host } from '../../../src/shells/cli/host.ts'
import { watch, type Watched } from '../../../src/shells/cli/watch.ts'
import { until } from '../../support/until.ts'
import { PASSPHRASE, newFolder, openFurnished, strongroom } from './support/beside-window.ts'

const AT_ONCE = { restMs: 0, withinMs: 600_000 }
const HAPPENED = { kind: 'vault', state: 'locked' } as const

type Given = {
  readonly ask: () => Promise<unknown>
  readonly json?: boolean
  readonly pace?: NonNullable<Host['pace']>
  readonly onScreen?: boolean
}

const stop: (() => void)[] = []
afterEach(() => {
  for (const end of stop.splice(0)) end()
})

/** A watch over a hub of events; what it printed and drew so far, and how it ended. */
function openStage({ ask, json = false, pace = AT_ONCE, onScreen = false }: Given) {
  const hub = openEventHub()
  const client = createRouterClient(
    { events: { watch: os.events.watch.handler(({ signal }) => hub.read(signal)) } },
    { context: { via: 'command-line' } },
  )
  const person = new AbortController()
  const [out, drawn]: [string[], string[]] = [[], []]
  let resized: () => void = () => undefined
  const screen = {
    show: (text: string) => void drawn.push(text),
    width: () => 33,
    onResize: (listener: () => void) => {
      resized = listener
      return () => (resized = () => undefined)
    },
    close: () => void drawn.push('closed'),
  }
  const host = {
    out: (text: string) => void out.push(text),
    width: 120,
    interrupted: person.signal,
    pace,
    ...(onScreen ? { openScreen: () => screen } : {}),
  } as unknown as Host
  const watched: Watched = { command: 'sweeps list', ask, textOf: async (answer, width) => `${JSON.stringify(answer)} in ${width}`, json }
  const ended = watch({ client }, watched, host)
  ended.catch(() => undefined)
  stop.push(() => person.abort())
  return { hub, person, out, drawn, ended, resize: () => resized() }
}

/** An answer that a test changes, and how often it was asked for. */
function counting(first: unknown) {
  const state = { answer: first, asked: 0 }
  const ask = async () => {
    state.asked += 1
    return state.answer
  }
  return { state, ask }
}

describe('what is watched', () => {
  it('is shown again when something happened and it differs: below the other, each under the time of its asking', async () => {
    const { ask, state } = counting({ count: 1 })
    const { hub, out, person, ended } = openStage({ ask })
    await until(() => out.length === 1)
    hub.tell(HAPPENED)
    await until(() => state.asked === 2)
    state.answer = { count: 2 }
    hub.tell(HAPPENED)
    await until(() => out.length === 2)
    person.abort()
    await ended
    for (const [at, text] of out.entries()) expect(text).toMatch(new RegExp(`^--- \\S+ \\S+Z\n{"count":${at + 1}} in 120$`))
  })

  it('is one JSON document a line', async () => {
    const { ask, state } = counting({ list: [1n, { text: 'two\nlines' }] })
    const { hub, out, person, ended } = openStage({ ask, json: true })
    await until(() => out.length === 1)
    state.answer = { list: [] }
    hub.tell(HAPPENED)
    await until(() => out.length === 2)
    person.abort()
    await ended
    expect(out).toEqual(['{"list":[1,{"text":"two\\nlines"}]}', '{"list":[]}'])
  })

  it('does not differ by how far blocks were read, but where that is what was asked for, nor by the time that is left', async () => {
    const far = (slot: bigint) => ({ watcher: { state: 'following', cursor: slot }, asOf: { slot }, locksInMs: Number(slot) })
    const { ask, state } = counting(far(1n))
    const { hub, out } = openStage({ ask, json: true })
    await until(() => out.length === 1)
    state.answer = far(2n)
    hub.tell(HAPPENED)
    await until(() => state.asked === 2)
    state.answer = { ...far(3n), cursor: 3n }
    hub.tell(HAPPENED)
    await until(() => out.length === 2)
    expect(out[1]).toContain('"cursor":3')
  })

  it('differs once a wait is over, and not because less of it is left', async () => {
    const waiting = (waitMs: number, endsInMs: number) => ({ recipients: [{ standing: 'waits', waitMs }], limits: [{ endsInMs }] })
    const { ask, state } = counting(waiting(7_200_000, 90_000))
    const { hub, out } = openStage({ ask, json: true })
    await until(() => out.length === 1)
    state.answer = waiting(7_195_000, 85_000)
    hub.tell(HAPPENED)
    await until(() => state.asked === 2)
    expect(out).toHaveLength(1)
    state.answer = waiting(0, 80_000)
    hub.tell(HAPPENED)
    await until(() => out.length === 2)
    expect(out[1]).toContain('"waitMs":0')
  })

  it('is asked for once more, however much happened meanwhile', async () => {
    const { ask, state } = counting({})
    const { hub, out } = openStage({ ask, pace: { restMs: 100, withinMs: 600_000 } })
    await until(() => out.length === 1)
    for (let times = 0; times < 500; times += 1) hub.tell(HAPPENED)
    await until(() => state.asked === 2)
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(state.asked).toBe(2)
  })

  it('is asked for again where nothing is heard, too: some changes are told by no event', async () => {
    const { ask, state } = counting({})
    const { out } = openStage({ ask, pace: { restMs: 0, withinMs: 1 } })
    await until(() => state.asked > 3)
    expect(out).toHaveLength(1)
  })

  it('is shown again that changed while it was asked for', async () => {
    const asked: ((answer: unknown) => void)[] = []
    const { hub, out } = openStage({ ask: () => new Promise((resolve) => asked.push(resolve)), json: true })
    await until(() => asked.length === 1)
    hub.tell(HAPPENED)
    asked[0]?.('before')
    await until(() => asked.length === 2)
    asked[1]?.('after')
    await until(() => out.length === 2)
    expect(out).toEqual(['"before"', '"after"'])
  })

  it('on a terminal is drawn in one place, by its width, when it changes size as well, and stays when it ends', async () => {
    const { ask, state } = counting('a state')
    const { person, out, drawn, ended, resize } = openStage({ ask, onScreen: true })
    await until(() => drawn.length === 1)
    resize()
    await until(() => state.asked === 2 && drawn.length === 2)
    person.abort()
    await ended
    for (const text of drawn.slice(0, 2)) expect(text).toMatch(/^sweeps list, asked .*Z; Ctrl-C ends it\n\n"a state" in 33$/)
    expect({ last: drawn.at(-1), out }).toEqual({ last: 'closed', out: ['"a state" in 33'] })
  })
})

describe('watching ends', () => {
  it('and leaves no timer that would keep the program from ending', async () => {
    const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
    onTestFinished(() => void vi.restoreAllMocks())
    const { ask, state } = counting({})
    const { hub, person, ended } = openStage({ ask })
    for (let times = 1; times < 4; times += 1) {
      await until(() => state.asked === times)
      hub.tell(HAPPENED)
    }
    person.abort()
    await ended
    const long = set.mock.calls.flatMap(([, ms], at) => ((ms ?? 0) >= AT_ONCE.withinMs ? [set.mock.results[at]?.value] : []))
    expect(long.length).toBeGreaterThan(2)
    for (const timer of long) expect(cleared).toHaveBeenCalledWith(timer)
  })

  it('well when the person ends it, before anything was answered as well', async () => {
    const { promise: never } = Promise.withResolvers<unknown>()
    const before = openStage({ ask: () => never })
    before.person.abort()
    await expect(before.ended).resolves.toBeUndefined()
    const { ask } = counting({})
    const between = openStage({ ask })
    await until(() => between.out.length === 1)
    between.person.abort()
    await expect(between.ended).resolves.toBeUndefined()
  })

  it('with what says that it is watched no more, when nothing more is heard', async () => {
    const { ask } = counting({})
    const { hub, out, ended } = openStage({ ask })
    await until(() => out.length === 1)
    hub.close()
    await expect(ended).rejects.toMatchObject({ code: 'IPC_LOST_WATCHED', context: { operation: 'sweeps list' } })
  })

  it('with the same where the one that is asked goes away before it answers', async () => {
    const { ended } = openStage({ ask: () => Promise.reject(new StrongroomError('IPC_LOST', { operation: 'sweeps list' })) })
    await expect(ended).rejects.toMatchObject({ code: 'IPC_LOST_WATCHED' })
  })

  it('with what is answered where that is refused, after the terminal was given back', async () => {
    let asked = 0
    const refused = new StrongroomError('VAULT_LOCKED', {})
    const { hub, drawn, out, ended } = openStage({
      ask: async () => {
        asked += 1
        if (asked > 1) throw refused
        return 'a state'
      },
      onScreen: true,
    })
    await until(() => drawn.length === 1)
    hub.tell(HAPPENED)
    await expect(ended).rejects.toBe(refused)
    expect({ last: drawn.at(-1), out }).toEqual({ last: 'closed', out: ['"a state" in 33'] })
  })
})

describe('beside a window', () => {
  const ANNA = 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5'

  it('two commands watch at once, see what the window writes, and say so when it goes away', async () => {
    const dataDir = newFolder()
    const { client, close } = await openFurnished(dataDir)
    const seen: string[][] = [[], []]
    const both = seen.map((lines) =>
      strongroom(dataDir, ['accounts', 'list', '--watch', '--json'], {
        pace: { restMs: 1, withinMs: 20 },
        onOut: (text) => void lines.push(text),
      }),
    )
    await until(() => seen.every((lines) => lines.length === 1))
    await client.accounts.watch({ address: ANNA as never, label: 'Anna' })
    await until(() => seen.every((lines) => lines.length === 2))
    await close()
    for (const { code, told } of await Promise.all(both)) {
      expect(told).toContain('“accounts list” is watched no more')
      expect({ code, lost: told.includes('(IPC_LOST_WATCHED)') }).toEqual({ code: 3, lost: true })
    }
    expect(seen.map((lines) => lines.slice(0, 2).map((line) => JSON.parse(line).total))).toEqual([
      [1, 2],
      [1, 2],
    ])
    // The last document says why it ended.
    for (const lines of seen) expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ error: { code: 'IPC_LOST_WATCHED' } })
  })

  it('ends where the window’s vault is locked meanwhile, and keeps no vault open', async () => {
    const dataDir = newFolder()
    const { client } = await openFurnished(dataDir)
    const seen: string[] = []
    const ran = strongroom(dataDir, ['recipients', 'list', '--watch'], {
      pace: { restMs: 1, withinMs: 20 },
      onOut: (text) => void seen.push(text),
    })
    await until(() => seen.length === 1)
    await client.vault.lock({})
    const { code, told } = await ran
    expect(code).toBe(1)
    expect(told).toContain('(VAULT_LOCKED)')
    await client.vault.unlock({ passphrase: PASSPHRASE })
  })
})
