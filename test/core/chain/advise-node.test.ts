import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adviseNode, type NodeWish, quoteShell } from '../../../src/core/chain/advise-node.ts'
import { GENESIS_HASHES } from '../../../src/core/chain/clusters.ts'
import { newestVersion } from '../../../src/core/chain/node-flags.ts'
import { SYSTEM_PROGRAM } from '../../../src/core/program/ids.ts'
import { plain } from '../../../src/core/text/sentence.ts'

/** The table of start parameters of the interface document, and what its operating guidance names. */
const TABLE = [
  '--ledger',
  '--identity',
  '--entrypoint',
  '--expected-genesis-hash',
  '--rpc-port',
  '--no-voting',
  '--enable-rpc-transaction-history',
  '--limit-ledger-size',
  '--known-validator',
  '--only-known-rpc',
  '--private-rpc',
  '--rpc-bind-address',
  '--no-snapshot-fetch',
  '--restricted-repair-only-mode',
  '--gossip-pull-validator',
  '--repair-validator',
]
/** Flags that may be there once for each value. */
const REPEATED = ['--entrypoint', '--known-validator', '--gossip-validator', '--repair-validator']
const ROLES = ['api', 'restricted-repair', 'known-validators'] as const
const CLUSTERS = ['production', 'test', 'development'] as const

const wish = (changes: Partial<NodeWish> = {}): NodeWish => ({
  role: 'api',
  cluster: 'production',
  version: '4.4',
  knownValidators: [],
  peers: [],
  rpcPort: 8_899,
  bindAddress: '127.0.0.1',
  ...changes,
})

/** The words a shell makes of a command. */
const wordsOf = (command: string): string[] =>
  execFileSync('/bin/sh', ['-c', `set -- ${command}\nfor word do printf '%s\\0' "$word"; done`])
    .toString()
    .split('\0')
    .slice(0, -1)

describe('the start command of a node', () => {
  it('uses every parameter that the interface document names, somewhere, by this or its later name', () => {
    const flags = ROLES.flatMap((role) => ['4.2', '4.4'].flatMap((version) => adviseNode(wish({ role, version })).flags))
    const named = new Set(flags.flatMap(({ flag, otherName }) => [flag, otherName]))
    expect(TABLE.filter((flag) => !named.has(flag))).toEqual([])
  })

  it('gives each parameter the value that was asked for', () => {
    const asked = { ledger: '/ledger', identity: '/keys/node.json', knownValidators: [SYSTEM_PROGRAM], bindAddress: '10.1.2.3' }
    const words = wordsOf(adviseNode(wish({ ...asked, rpcPort: 8_899, cluster: 'production' })).firstCommand)
    const valueOf = (flag: string) => words[words.indexOf(flag) + 1]
    expect(['--ledger', '--identity', '--known-validator', '--rpc-port', '--rpc-bind-address'].map(valueOf)).toEqual([
      '/ledger',
      '/keys/node.json',
      SYSTEM_PROGRAM,
      '8899',
      '10.1.2.3',
    ])
    expect(valueOf('--entrypoint')).toMatch(/^[a-z0-9.-]+:\d+$/)
    for (const flag of ['--no-voting', '--enable-rpc-transaction-history', '--only-known-rpc', '--private-rpc'])
      expect(words).toContain(flag)
  })

  it.each(ROLES)('says nothing twice, and explains every flag: %s', (role) => {
    for (const cluster of CLUSTERS) {
      const { restartCommand, flags } = adviseNode(wish({ role, cluster, ports: '8000-8030', retain: 5 }))
      const typed = wordsOf(restartCommand).filter((word) => word.startsWith('--') && !REPEATED.includes(word))
      expect(new Set(typed).size).toBe(typed.length)
      expect(new Set(flags.map(({ flag }) => flag)).size).toBe(flags.length)
      expect(flags.filter(({ words }) => !/^[A-Z].*\.$/s.test(plain(words)))).toEqual([])
      expect(wordsOf(restartCommand)).toContain(GENESIS_HASHES[cluster])
    }
  })

  it.each([
    ['4.2.9', '--limit-ledger-size', '--limit-blockstore-size'],
    ['4.3', '--limit-blockstore-size', '--limit-ledger-size'],
    ['4.3.0-rc.1', '--limit-blockstore-size', '--limit-ledger-size'],
    ['5.0.1', '--limit-blockstore-size', '--limit-ledger-size'],
  ])('bounds what is kept by the name that version %s knows', (version, flag, not) => {
    const { firstCommand, flags } = adviseNode(wish({ version, retain: 100_000_000 }))
    expect(wordsOf(firstCommand)).toContain(flag)
    expect(wordsOf(firstCommand)).not.toContain(not)
    expect(wordsOf(firstCommand)).toContain('100000000')
    expect(flags.find((one) => one.flag === flag)?.otherName).toBe(not)
  })

  it('never forgoes the snapshot at the first start, and always at a restart', () => {
    for (const role of ROLES) {
      const { firstCommand, restartCommand } = adviseNode(wish({ role }))
      expect(wordsOf(firstCommand)).not.toContain('--no-snapshot-fetch')
      expect(wordsOf(restartCommand)).toEqual([...wordsOf(firstCommand), '--no-snapshot-fetch'])
    }
  })

  it('restricts itself to named validators only where that was asked for', () => {
    const peers = [SYSTEM_PROGRAM]
    expect(wordsOf(adviseNode(wish({ peers })).firstCommand)).not.toContain('--repair-validator')
    expect(wordsOf(adviseNode(wish({ role: 'restricted-repair', peers })).firstCommand)).not.toContain('--repair-validator')
    const words = wordsOf(adviseNode(wish({ role: 'known-validators', peers })).firstCommand)
    expect(words[words.indexOf('--gossip-validator') + 1]).toBe(SYSTEM_PROGRAM)
    expect(words[words.indexOf('--repair-validator') + 1]).toBe(SYSTEM_PROGRAM)
  })

  it('leaves open what only the person can know, and lists it', () => {
    expect(adviseNode(wish()).placeholders).toEqual(['<LEDGER_PATH>', '<VALIDATOR_IDENTITY_KEYPAIR>', '<KNOWN_VALIDATOR>'])
    const filled = adviseNode(wish({ ledger: '/ledger', identity: '/keys/node.json', knownValidators: [SYSTEM_PROGRAM] }))
    expect(filled.placeholders).toEqual([])
    expect(filled.firstCommand).not.toContain('<')
  })

  it.each([
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.31.0.1', false],
    ['192.168.4.5', false],
    ['::1', false],
    ['fd12:3456::1', false],
    ['0.0.0.0', true],
    ['::', true],
    ['172.32.0.1', true],
    ['203.0.113.9', true],
    ['2001:db8::1', true],
  ])('warns of a port that is published: %s, %s', (bindAddress, isPublished) => {
    expect(adviseNode(wish({ bindAddress })).warnings.map(({ code }) => code)).toEqual(isPublished ? ['PUBLISHED_RPC'] : [])
  })

  it('refuses what would not start', () => {
    expect(() => adviseNode(wish({ version: '1.18.22' }))).toThrow('NODE_ADVICE')
    expect(() => adviseNode(wish({ version: 'new' }))).toThrow('NODE_ADVICE')
    expect(() => adviseNode(wish({ version: '4.1', ports: '8000-8020' }))).toThrow('NODE_ADVICE')
    expect(() => adviseNode(wish({ version: '4.1', ports: '8030-8000' }))).toThrow('NODE_ADVICE')
    expect(wordsOf(adviseNode(wish({ version: '4.0', ports: '8000-8020' })).firstCommand)).toContain('8000-8020')
  })

  it('says how the practice network is run', () => {
    const { firstCommand, placeholders } = adviseNode(wish({ cluster: 'practice', rpcPort: 8_900 }))
    expect(wordsOf(firstCommand)).toEqual(['npm', 'run', 'practice', '--', '--port', '8900'])
    expect(placeholders).toEqual([])
  })

  it('says what to watch: releases, restarts, gaps, the monitoring tool, and when no snapshot is fetched', () => {
    const said = adviseNode(wish())
      .watch.map(({ words }) => plain(words))
      .join(' ')
    for (const matter of ['one release a week', 'business day', 'started again automatically', 'agave-watchtower', '--no-snapshot-fetch'])
      expect(said).toContain(matter)
  })
})

describe('a value in a command', () => {
  it('is one word of the shell and the same text, whatever it holds', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: fc.constantFrom("'", '"', '$', '`', '\\', '-', ' ', ';', '~', '*', 'a') }),
        ),
        (text) => {
          fc.pre(!text.includes('\0') && text.isWellFormed())
          const identity = text === '' ? 'x' : text
          const words = wordsOf(adviseNode(wish({ identity })).firstCommand)
          expect(words[words.indexOf('--identity') + 1]).toBe(identity)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('cannot be taken for a flag or a home folder', () => {
    expect(quoteShell('~/node.json')).toBe("'~/node.json'")
    expect(quoteShell('')).toBe("''")
    expect(quoteShell('/keys/node-1.json')).toBe('/keys/node-1.json')
  })
})

describe('the newest of some versions', () => {
  it('is found by number and not by letter', () => {
    expect(newestVersion(['4.9.1', '4.10.0', null, 'unreadable'])).toBe('4.10.0')
    expect(newestVersion([null, 'unreadable'])).toBeNull()
    expect(newestVersion(['26.10.6', '4.3.2', '0.1106.40201'])).toBe('4.3.2')
  })
})
