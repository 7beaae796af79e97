import { ORPCError } from '@orpc/client'
import { MutationObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { failureOf, failureOfAct, failureOfValue } from '../../src/renderer/backend/failure.ts'
import { invalidatedBy } from '../../src/renderer/backend/freshen.ts'
import { hear, NOTHING_HEARD, troublesToShow, withoutTrouble, withTasks } from '../../src/renderer/backend/live.ts'
import { openQueries } from '../../src/renderer/backend/queries.ts'
import { checksOf } from '../../src/renderer/screens/overview/checks.ts'
import { type OverviewFacts, standingOf } from '../../src/renderer/screens/overview/standing.ts'
import { until } from '../support/until.ts'
import { placesToAsk, whatIsMissing } from '../../src/renderer/parts/vault-rules.ts'

const at = new Date(0)

describe('a failure', () => {
  it('has the three sentences of its code', () => {
    const refused = new ORPCError('REFUSED', { status: 422, data: { code: 'NODE_KNOWN', context: { name: 'left' } } })
    expect(failureOf(refused)).toMatchObject({ code: 'NODE_KNOWN', words: { happened: 'A node named left is there already.' } })
  })

  it('names the place of the window where a command line names its command', () => {
    const { words } = failureOfValue({ code: 'NONCE_NOT_FOREIGN', context: { account: 'one' } })
    expect(words.next).toBe('See Nonce accounts for what raises it.')
  })

  it('of an act is no word that it was not done, where nothing answered or nothing that is understood', () => {
    for (const thrown of [
      new TypeError('Failed to fetch'),
      new ORPCError('INTERNAL_SERVER_ERROR'),
      new ORPCError('REFUSED', { status: 422, data: {} }),
    ])
      expect(failureOfAct(thrown)).toMatchObject({ code: 'WINDOW_ACT_LOST', words: { money: expect.stringContaining('may have been') } })
    expect(failureOfAct(new ORPCError('UNAUTHORIZED', { status: 401 })).code).toBe('WINDOW_LINK_SPENT')
    expect(failureOfAct(new ORPCError('REFUSED', { status: 422, data: { code: 'NODE_KNOWN', context: { name: 'left' } } })).code).toBe(
      'NODE_KNOWN',
    )
  })

  it('is a silent backend where nothing answered, and a spent link where the door was shut', () => {
    expect(failureOf(new TypeError('Failed to fetch')).code).toBe('WINDOW_BACKEND_SILENT')
    expect(failureOf(new ORPCError('UNAUTHORIZED', { status: 401 })).code).toBe('WINDOW_LINK_SPENT')
    expect(failureOf(new ORPCError('INTERNAL_SERVER_ERROR')).code).toBe('WINDOW_ANSWER_STRANGE')
    expect(failureOfValue({ code: 'toString', context: {} }).code).toBe('WINDOW_ANSWER_STRANGE')
  })
})

describe('an act', () => {
  it('is forgotten with the secret it was given as soon as its form is gone', async () => {
    const queries = openQueries()
    const act = new MutationObserver(queries, { mutationFn: async (passphrase: string) => passphrase.length })
    const close = act.subscribe(() => undefined)
    await act.mutate('a passphrase that nobody keeps')
    const kept = () => queries.getMutationCache().getAll()
    expect(kept().map(({ state }) => state.variables)).toEqual(['a passphrase that nobody keeps'])
    close()
    await until(async () => kept().length === 0)
  })

  describe('that has ended', () => {
    const QUERIES = [
      ['nonces', 'list'],
      ['nonces', 'planCreate'],
      ['overview', 'show'],
      ['ledger', 'gaps'],
    ] as const
    /** Answers that are asked for again after an act at this path. */
    const askedAfter = async (path: readonly string[], { fails = false, changes = true } = {}) => {
      const queries = openQueries()
      for (const query of QUERIES) queries.setQueryData([query, { type: 'query' }], 'as it was')
      const mutationFn = async () => {
        if (fails) throw new Error('it failed')
      }
      const act = new MutationObserver(queries, { mutationKey: [path, { type: 'mutation' }], meta: { changes }, mutationFn })
      await act.mutate().catch(() => undefined)
      return QUERIES.filter((query) => queries.getQueryState([query, { type: 'query' }])?.isInvalidated === true).map((query) =>
        query.join('.'),
      )
    }

    it('has what it may have changed asked for again, and leaves the plan that a person reads', async () => {
      expect(await askedAfter(['nonces', 'create'])).toEqual(['nonces.list', 'overview.show'])
      expect(await askedAfter(['nodes', 'add'])).toEqual(['overview.show', 'ledger.gaps'])
    })

    it('has the plan made again as well where it failed', async () => {
      expect(await askedAfter(['nonces', 'create'], { fails: true })).toEqual(['nonces.list', 'nonces.planCreate', 'overview.show'])
    })

    it('has nothing asked for again where it only asked, or where nothing rests on it', async () => {
      expect(await askedAfter(['nonces', 'create'], { changes: false })).toEqual([])
      expect(await askedAfter(['mints', 'add'])).toEqual([])
      expect(await askedAfter(['toString', 'add'])).toEqual([])
    })
  })
})

describe('what the event stream said', () => {
  it('is kept as it is heard', () => {
    const live = hear(NOTHING_HEARD, { kind: 'slot', finalizedSlot: 7n, msPerSlot: 400 }, at)
    expect(live).toMatchObject({ connected: true, finalizedSlot: 7n, slotAt: at, msPerSlot: 400 })
    expect(hear(live, { kind: 'slot', finalizedSlot: 8n, msPerSlot: null }, at).msPerSlot).toBe(400)
  })

  it('keeps each trouble that is reported, once, until a person has dismissed it', () => {
    const trouble = (node: string) => ({ kind: 'trouble', error: { code: 'NODE_UNREACHABLE', context: { node } } }) as const
    const later = new Date(9)
    const told = ['a', 'b', 'a', 'c', 'd', 'e'].reduce((live, node) => hear(live, trouble(node), later), NOTHING_HEARD)
    const { shown, more } = troublesToShow(told.troubles)
    expect(shown.map(({ error }) => error.context)).toEqual([{ node: 'b' }, { node: 'c' }, { node: 'd' }, { node: 'e' }])
    expect(more).toBe(1)
    const [first] = shown
    expect(first?.at).toEqual(later)
    // The one that had no place gets it.
    const left = troublesToShow(withoutTrouble(told, first?.key ?? '').troubles)
    expect(left).toMatchObject({ more: 0 })
    expect(left.shown.map(({ error }) => error.context)).toContainEqual({ node: 'a' })
  })

  it('pushes out nothing that a person must act on for what passes on its own', () => {
    const altered = { code: 'JOURNAL_ATTEMPT_ALTERED', context: { intent: 'payment/1', attempt: 7 } }
    const passing = ['a', 'b', 'c', 'd', 'e'].map((node) => ({ code: 'NODE_UNREACHABLE', context: { node } }))
    const told = [altered, ...passing].reduce((live, error) => hear(live, { kind: 'trouble', error }, at), NOTHING_HEARD)
    const { shown, more } = troublesToShow(told.troubles)
    expect(shown[0]?.error).toEqual(altered)
    expect(shown).toHaveLength(5)
    expect(more).toBe(1)
  })

  describe('on the page of a payment', () => {
    const heldBack = (intent: string) => ({ code: 'PAYMENT_HELD_BACK', context: { intent, signature: 's', why: 'w' } })
    const shownOn = (path: string) => {
      const ofNone = { code: 'JOURNAL_FULL', context: { path: 'p' } }
      const all = [heldBack('p/1'), ofNone, heldBack('p/2'), ...Array.from({ length: 12 }, (_, of) => heldBack(`q${of}/1`))]
      const told = all.reduce((live, error) => hear(live, { kind: 'trouble', error }, at), NOTHING_HEARD)
      const { shown, more } = troublesToShow(told.troubles, path)
      return { shown: shown.map(({ error: { context } }) => context['intent']), more }
    }

    it.each(['/pay/p', '/pay-many/p', '/sweep/o/p', '/token-accounts/p', '/activity/payment/p/1'])(
      'keeps the place of what the page points to: %s',
      (path) => {
        const { shown, more } = shownOn(path)
        expect(shown).toEqual(expect.arrayContaining(['p/1', undefined]))
        expect({ of: shown.length, more }).toEqual({ of: 8, more: 7 })
      },
    )

    it('puts what is reported about the very transaction before what is reported about others of its decision', () => {
      const many = Array.from({ length: 20 }, (_, of) => heldBack(`p/${of + 1}`))
      const told = many.reduce((live, error) => hear(live, { kind: 'trouble', error }, at), NOTHING_HEARD)
      const { shown } = troublesToShow(told.troubles, '/activity/payment/p/1')
      expect(shown.map(({ error: { context } }) => context['intent'])).toContain('p/1')
    })

    it.each([
      '/overview',
      '/policy/approve',
      '/deposits/xyz',
      '/nonces/abc',
      '/pay/review',
      '/pay/to/abc',
      '/sweep/review',
      '/token-accounts/new',
      '/token-accounts/at/abc',
    ])('changes nothing for a page of none: the newest stand at %s', (path) => {
      expect(shownOn(path).shown).toEqual(Array.from({ length: 8 }, (_, of) => `q${of + 4}/1`))
    })
  })

  it('remembers a bounded number of tasks', () => {
    const task = (id: number) => ({
      id: String(id),
      what: 'work',
      done: 0,
      total: 1,
      waits: null,
      state: 'running' as const,
      canStop: false,
      error: null,
    })
    const tasks = withTasks(
      [],
      Array.from({ length: 50 }, (_, id) => task(id)),
    )
    expect(tasks).toHaveLength(20)
    expect(tasks.at(-1)?.id).toBe('49')
  })

  it('invalidates only what it changes', () => {
    expect(invalidatedBy({ kind: 'slot', finalizedSlot: 7n, msPerSlot: null })).toEqual([])
    expect(invalidatedBy({ kind: 'deposit', slot: 7n, credits: 1, nonCredits: 0 })).toEqual(expect.arrayContaining(['deposits', 'mints']))
    const read = { kind: 'ledger', what: 'pending', words: '' } as const
    expect(invalidatedBy(read)).not.toContain('payments')
    // What was decided may have been paid elsewhere, as the comparison found.
    const ended = ['payments', 'payouts', 'sweeps', 'outstanding', 'approvals', 'cases', 'ledger', 'sending']
    expect(invalidatedBy({ ...read, what: 'comparison' })).toEqual(expect.arrayContaining(ended))
    expect(invalidatedBy({ kind: 'mint', mint: 'a mint', standing: 'ignored' })).toEqual(expect.arrayContaining(['mints', 'overview']))
  })
})

const NONE = { matters: [], urgent: 0 }
const facts: OverviewFacts = {
  network: 'production' as const,
  inFlight: { transactions: 0, unsigned: 0, accounts: 0 },
  awaitingApproval: 0,
  unconfirmed: 0,
  notKnown: 0,
  openCases: 0,
  sending: { state: 'open', words: 'What has the signer’s seal, and waits for nobody’s approval, is signed and sent.' },
  foreignNonces: 0,
  compared: null,
  outstanding: { signatures: 0, expire: 0, neverExpire: 0, left: 0 },
  backup: { standing: 'not-needed', at: null },
  credited24h: 1,
  watcher: { state: 'following', cursor: 7n, finalizedSlot: 7n, trouble: null },
  asOf: { slot: 7n, chainSlot: 7n, slotsBehind: 0n, aboutMs: 0, caughtUp: true, words: '' },
  nodes: { configured: 2, reachable: 2, disagreements: 0, warnings: [] },
}

describe('the first sentence of the overview', () => {
  it('says all right only where every part of it is known now', () => {
    expect(standingOf(facts, { heard: true, matters: NONE }).lead).toBe('Everything is all right.')
    const worse: readonly OverviewFacts[] = [
      { ...facts, sending: { state: 'closed', words: '' } },
      { ...facts, sending: { state: 'waiting', words: '' } },
      { ...facts, nodes: { ...facts.nodes, configured: 2, reachable: 1 } },
      { ...facts, nodes: { ...facts.nodes, configured: 2, reachable: 0 } },
      { ...facts, nodes: { ...facts.nodes, configured: 0, reachable: 0 } },
      { ...facts, nodes: { ...facts.nodes, disagreements: 1 } },
      { ...facts, unconfirmed: 1 },
      { ...facts, notKnown: 1 },
      { ...facts, openCases: 2 },
      { ...facts, foreignNonces: 1 },
      { ...facts, asOf: { ...facts.asOf, chainSlot: 9_007n, slotsBehind: 9_000n, caughtUp: false } },
      ...(['starting', 'catching-up', 'stuck', 'stopped'] as const).map((state) => ({ ...facts, watcher: { ...facts.watcher, state } })),
    ]
    for (const fact of worse) expect(standingOf(fact, { heard: true, matters: NONE }).kind).not.toBe('sure')
    expect(standingOf(facts, { heard: false, matters: NONE }).kind).toBe('warning')
  })

  it('says how far is left to read, and asks nobody to act', () => {
    const behind = { ...facts, asOf: { ...facts.asOf, chainSlot: 9_007n, slotsBehind: 9_000n, caughtUp: false } }
    expect(standingOf(behind, { heard: true, matters: NONE })).toMatchObject({ kind: 'act', lead: 'Older blocks are being read.' })
    expect(standingOf(behind, { heard: true, matters: NONE }).note).toContain('Read up to slot 7, 9,000 slots to go.')
  })

  it('does not call a watcher stopped that was just opened', () => {
    const starting = { ...facts, watcher: { state: 'starting' as const, cursor: null, finalizedSlot: null, trouble: null } }
    expect(standingOf(starting, { heard: true, matters: NONE })).toMatchObject({ kind: 'act', lead: 'Reading begins.' })
    expect(checksOf(starting, { heard: true })[0]).toMatchObject({ name: 'Ledger', found: 'reading begins', kind: 'act' })
  })

  it.each([
    ['open', { transactions: 3, unsigned: 1 }, '3 transactions'],
    ['closed', { transactions: 3, unsigned: 1 }, '2 transactions; 1 decided, not signed'],
    ['waiting', { transactions: 1, unsigned: 1 }, '1 decided, not signed'],
    ['closed', { transactions: 0, unsigned: 0 }, 'nothing'],
  ] as const)('calls nothing in flight that is not signed while sending is not open: %s, %o', (state, counts, found) => {
    const now = { ...facts, sending: { state, words: '' }, inFlight: { ...counts, accounts: 0 } }
    expect(checksOf(now, { heard: true }).find(({ name }) => name === 'In flight')).toMatchObject({ found })
  })

  it('shows no green tick in an answer that is not current, nor for a ledger no node reads', () => {
    expect(checksOf(facts, { heard: false }).every(({ kind }) => kind === 'idle')).toBe(true)
    const silent = checksOf({ ...facts, nodes: { ...facts.nodes, configured: 2, reachable: 0 } }, { heard: true })
    expect(silent.find(({ name }) => name === 'Ledger')?.kind).toBe('idle')
  })
})

describe('the rules of a vault', () => {
  it('says what is missing, one thing at a time', () => {
    const good = { passphrase: 'twelve chars', again: 'twelve chars', words: null }
    expect(whatIsMissing(good)).toBeNull()
    expect(whatIsMissing({ ...good, passphrase: 'short' })).toBe('The passphrase needs 12 characters.')
    expect(whatIsMissing({ ...good, again: 'twelve charz' })).toBe('The two passphrases must be the same.')
    expect(whatIsMissing({ ...good, words: 'one two' })).toBe('Write down all 12 or 24 words.')
    expect(whatIsMissing({ ...good, words: `  ${'zoo '.repeat(12)}\n` })).toBeNull()
  })

  it('asks three different words back, in order', () => {
    for (const random of [() => 0, () => 0.5, () => 0.999_999]) {
      const places = placesToAsk(24, random)
      expect(new Set(places).size).toBe(3)
      expect([...places].sort((one, other) => one - other)).toEqual(places)
      expect(places.every((place) => place >= 0 && place < 24)).toBe(true)
    }
  })
})
