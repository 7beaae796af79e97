import { describe, expect, it } from 'vitest'
import { tallyOf } from '../../src/renderer/parts/transaction/tally.ts'
import { checksOf } from '../../src/renderer/screens/overview/checks.ts'
import { type OverviewFacts, standingOf } from '../../src/renderer/screens/overview/standing.ts'

const NONE = { matters: [], urgent: 0 }
const WELL = {
  ...{
    network: 'production',
    awaitingApproval: 0,
    unconfirmed: 0,
    notKnown: 0,
    openCases: 0,
    foreignNonces: 0,
    compared: null,
    credited24h: 1,
  },
  inFlight: { transactions: 0, unsigned: 0, accounts: 0 },
  outstanding: { signatures: 0, expire: 0, neverExpire: 0, left: 0 },
  backup: { standing: 'not-needed', at: null },
  sending: { state: 'open', words: '' },
  watcher: { state: 'following', cursor: 7n, finalizedSlot: 7n, trouble: null },
  asOf: { slot: 7n, chainSlot: 7n, slotsBehind: 0n, aboutMs: 0, caughtUp: true, words: '' },
  nodes: { configured: 3, reachable: 3, disagreements: 0, warnings: [] },
} as unknown as OverviewFacts
const noteOf = (facts: Partial<Record<keyof OverviewFacts, unknown>>) =>
  standingOf({ ...WELL, ...facts } as OverviewFacts, { heard: true, matters: NONE }).note

describe('what the overview says beside what waits', () => {
  const WAITING = { state: 'waiting', words: '' }

  it('is not that everything else goes on, while nothing new is signed', () => {
    expect(noteOf({ awaitingApproval: 1 })).toContain('Everything else goes on.')
    expect(noteOf({ awaitingApproval: 1, sending: WAITING })).not.toContain('goes on')
  })

  it('is the name of a change of the consensus, in place of what stands still because of it', () => {
    const watcher = { ...WELL.watcher, state: 'stuck' }
    const nodes = { ...WELL.nodes, reachable: 2, warnings: [{ code: 'CONSENSUS_SWITCH', context: {}, words: '' }] }
    for (const facts of [
      { watcher, nodes },
      { watcher, sending: { state: 'switching', words: '' } },
    ])
      expect(standingOf({ ...WELL, ...facts } as OverviewFacts, { heard: true, matters: NONE })).toMatchObject({
        kind: 'act',
        lead: 'The network is changing its consensus.',
      })
    expect(standingOf({ ...WELL, watcher, nodes, foreignNonces: 1 } as OverviewFacts, { heard: true, matters: NONE }).kind).toBe('warning')
  })

  it('is what two nodes can prove where some are silent', () => {
    expect(noteOf({ nodes: { ...WELL.nodes, reachable: 2 } })).toBe('Deposits are read. Two nodes prove what must be proved.')
    expect(noteOf({ nodes: { ...WELL.nodes, reachable: 1 } })).toBe(
      'Deposits are read. What two nodes must prove waits until another one answers.',
    )
  })
})

describe('what the overview says of what nobody can tell', () => {
  const namesOf = (count: number) =>
    checksOf({ ...WELL, notKnown: count }, { heard: true }).filter(({ name }) => name === 'Nobody can tell')

  it('has a place only where there is such a transaction', () => {
    expect(namesOf(0)).toEqual([])
    expect(namesOf(2)).toMatchObject([{ found: '2 transactions', kind: 'warning' }])
  })
})

describe('what the overview says of signatures that can still land', () => {
  const said = (outstanding: OverviewFacts['outstanding']) =>
    checksOf({ ...WELL, outstanding }, { heard: true }).find(({ name }) => name === 'Signatures')

  it('is how many there are, how many of them never expire, and what may be signed elsewhere', () => {
    const none = { signatures: 0, expire: 0, neverExpire: 0, left: 0 }
    expect(said(none)).toMatchObject({ found: 'none can still land', kind: 'sure' })
    expect(said({ ...none, signatures: 2, expire: 2 })?.found).toBe('2 can still land; each expires')
    expect(said({ ...none, signatures: 3, expire: 1, neverExpire: 2 })?.found).toBe('3 can still land; 2 never expire')
    expect(said({ ...none, left: 4 })?.found).toBe('4 may be signed elsewhere')
  })

  it('is not that a confirmed one expires, nor that it never does', () => {
    expect(said({ signatures: 1, expire: 0, neverExpire: 0, left: 0 })?.found).toBe('one can still land')
  })
})

describe('what the overview says of the backup', () => {
  const at = new Date(Date.now() - 3 * 60 * 60_000)
  const said = (backup: OverviewFacts['backup']) => checksOf({ ...WELL, backup }, { heard: true }).find(({ name }) => name === 'Backup')

  it('is when it was saved, in amber where none was, one lacks a key or is old, and nothing for practice keys', () => {
    expect(said({ standing: 'current', at })).toMatchObject({ found: 'saved 3 h ago', kind: 'sure' })
    expect(said({ standing: 'behind', at })).toMatchObject({ found: 'lacks a key, saved 3 h ago', kind: 'warning' })
    expect(said({ standing: 'old', at })).toMatchObject({ found: 'old, saved 3 h ago', kind: 'warning' })
    expect(said({ standing: 'never', at: null })).toMatchObject({ found: 'never saved', kind: 'warning' })
    expect(said({ standing: 'not-needed', at: null })).toBe(undefined)
  })
})

describe('what the overview says of the last comparison with the chain', () => {
  const LAST = { slot: 1_234n, balances: 40, differences: 0, at: new Date(0) }
  const said = (compared: unknown) =>
    checksOf({ ...WELL, compared } as OverviewFacts, { heard: true }).find(({ name }) => name === 'Journal and chain')

  it('is a tick only where balances were compared and none differs', () => {
    expect(said(LAST)).toMatchObject({ found: 'equal at slot 1,234', kind: 'sure' })
    expect(said({ ...LAST, differences: 1 })).toMatchObject({ found: 'differ at slot 1,234', kind: 'warning' })
    expect(said({ ...LAST, balances: 0 })).toMatchObject({ found: 'nothing to compare at slot 1,234', kind: 'idle' })
    expect(said(null)).toMatchObject({ found: 'not compared yet', kind: 'idle' })
  })
})

it('no fee is counted as paid for what a transaction outside this journal paid', () => {
  const elsewhere = { whole: true, how: 'outside', signatures: ['x'], provedBy: [], accounts: 1, amount: 5n, rows: [] }
  const part = { state: 'satisfied', accounts: 1, amount: 5n, feeLamports: 5_000n, payees: [], elsewhere: null }
  expect(tallyOf([part as never]).feesPaidLamports).toBe(5_000n)
  expect(tallyOf([{ ...part, elsewhere } as never]).feesPaidLamports).toBe(0n)
})

describe('what the overview says of signatures and of the backup', () => {
  const foundOf = (name: string, facts: Partial<Record<keyof OverviewFacts, unknown>>) =>
    checksOf({ ...WELL, ...facts } as OverviewFacts, { heard: true }).find((check) => check.name === name)

  it('is nothing of what can land on an offline workstation, whose own signatures are of bundles from elsewhere', () => {
    expect(foundOf('Signatures', {})).toMatchObject({ found: 'none can still land', kind: 'sure' })
    expect(foundOf('Signatures', { sending: { state: 'offline', words: '' } })).toMatchObject({
      found: 'listed in Outstanding',
      kind: 'idle',
    })
  })

  it('is no age of a backup of a day that is still to come', () => {
    const saved = (ageMs: number) => ({ backup: { standing: 'old', at: new Date(Date.now() - ageMs) } })
    expect(foundOf('Backup', saved(100 * 86_400_000))).toMatchObject({ found: 'old, saved 100 days ago' })
    expect(foundOf('Backup', saved(-2 * 86_400_000))).toMatchObject({ found: 'old, saved on a day that is still to come', kind: 'warning' })
  })
})
