import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PAYMENT_KINDS } from '../../src/practice/customers/payment.ts'
import { faultsOfRow, rowsOf } from './docs-tables.ts'
import { ROOT } from './planted.ts'

const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
const read = (page: string) => readFileSync(join(ROOT, 'docs', page), 'utf8')
const ROOT_PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']

/** Links of a page to files of the repository that do not exist. */
function brokenLinks(file: string): string[] {
  const links = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
  return links.flatMap(([, to = '']) => (existsSync(join(ROOT, dirname(file), to)) ? [] : [`${file} links to ${to}`]))
}

/** Every method that the interface document or its supplement on JSON-RPC names. */
const METHODS = [
  'getAccountInfo',
  'getAgGenesisCert',
  'getBalance',
  'getBlock',
  'getBlockHeight',
  'getBlocks',
  'getBlocksWithLimit',
  'getConfirmedBlock',
  'getEpochInfo',
  'getEpochSchedule',
  'getFeeCalculatorForBlockhash',
  'getFeeForMessage',
  'getFees',
  'getFirstAvailableBlock',
  'getGenesisHash',
  'getHealth',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getProgramAccounts',
  'getRecentPrioritizationFees',
  'getSignaturesForAddress',
  'getSignatureStatuses',
  'getSlot',
  'getTokenAccountsByOwner',
  'getTransaction',
  'getVersion',
  'isBlockhashValid',
  'minimumLedgerSlot',
  'requestAirdrop',
  'sendTransaction',
  'signatureSubscribe',
  'simulateTransaction',
  'slotSubscribe',
]
/** Every code of the supplement. */
const CODES = [...Array.from({ length: 20 }, (_, index) => `-${32001 + index}`), '-32600', '-32601', '-32602', '-32603', '-32700']

/** Every start parameter of a node that the interface document names. */
const PARAMETERS = [
  '--enable-rpc-transaction-history',
  '--entrypoint',
  '--expected-genesis-hash',
  '--gossip-pull-validator',
  '--identity',
  '--known-validator',
  '--ledger',
  '--limit-ledger-size',
  '--no-snapshot-fetch',
  '--no-voting',
  '--only-known-rpc',
  '--private-rpc',
  '--repair-validator',
  '--restricted-repair-only-mode',
  '--rpc-bind-address',
  '--rpc-port',
]

/** Every pitfall of sending, and every numbered rule of the interface document's sections on making, checking and sending payments. */
const SENDING: readonly (readonly [section: string, rules: readonly string[]])[] = [
  ['What goes wrong, W1 to W26', Array.from({ length: 26 }, (_, index) => `W${index + 1}`)],
  ['Transaction construction', ['1', '2', '3', '4', '5']],
  ['Address validation', ['1', '2', '3', '4']],
  ['Withdrawals', ['1', '2', '3', '4']],
  [
    'Token extensions',
    [
      'transfer fee',
      'mint close authority',
      'confidential transfer',
      'default account state',
      'non-transferable',
      'permanent delegate',
      'transfer hook',
      'required memo',
      'freeze authority',
      'accounts apart by program',
    ],
  ],
]

describe('a page', () => {
  it('links only to files that are there', () => {
    const files = [...ROOT_PAGES, ...readdirSync(join(ROOT, 'docs'), { recursive: true }).map((name) => `docs/${String(name)}`)]
    expect(files.filter((file) => file.endsWith('.md')).flatMap(brokenLinks)).toEqual([])
  })
})

describe('a table or a section that names tests', () => {
  it.each(pages)('names in docs/%s only tests that are there', (page) => {
    expect(rowsOf(read(page)).flatMap((row) => faultsOfRow(row, ROOT))).toEqual([])
  })

  it('of the interface has a row for every method, every code and every start parameter', () => {
    const first = new Set(rowsOf(read('interface.md')).map(({ cells }) => cells[0]))
    expect([...METHODS, ...CODES].filter((name) => !first.has(name))).toEqual([])
    const words = new Set([...first].flatMap((cell) => (cell ?? '').split(/[ ,]+/)))
    expect(PARAMETERS.filter((name) => !words.has(name))).toEqual([])
  })

  it.each(SENDING)('of sending has a section for every rule of “%s”', (section, rules) => {
    const [, rest = ''] = read('sending.md').split(`## ${section}\n`)
    const first = rowsOf(rest.split('\n## ')[0] ?? '').map(({ cells }) => cells[0]?.toLowerCase())
    expect(rules.filter((rule) => !first.includes(rule.toLowerCase()))).toEqual([])
  })

  it('of deposits has a row for every rule and for every kind of payment that the practice customers act', () => {
    const named = new Set(rowsOf(read('deposits.md')).flatMap(({ cells }) => (cells[0] ?? '').split(', ')))
    const rules = Array.from({ length: 28 }, (_, index) => `D${index + 1}`)
    expect([...rules, ...PAYMENT_KINDS].filter((name) => !named.has(name))).toEqual([])
  })

  it('of the journal has a row for every table there is', () => {
    const schema = ['schema', 'confidential-sweep-tables'].map((file) => readFileSync(join(ROOT, `src/main/journal/${file}.ts`), 'utf8'))
    const tables = schema.map((text) => /\nexport type \w*Tables = (?:\w+ & )?\{\n([\s\S]*?)\n\}\n/.exec(text)?.[1] ?? '').join('\n')
    const names = [...tables.matchAll(/^ {2}(\w+): /gm)].flatMap(([, name]) => (name === undefined ? [] : [name]))
    expect(names).toContain('confidential_step')
    const named = read('journal.md')
      .split('\n')
      .map((line) => line.split('|')[1] ?? '')
    expect(names).toContain('intent')
    expect(names.filter((name) => !named.some((cell) => cell.includes(`\`${name}\``)))).toEqual([])
  })

  it.each([
    ['a test that is not there', '`house/docs-tables` is no test at all', 'has no test'],
    ['a file that is not there', '`house/nowhere` names', 'there is no'],
    ['no test', '', 'names no test'],
    ['words instead of a test', 'see the tests', 'names no test'],
  ])('is found out when it names %s', (_what, tests, fault) => {
    const [row] = rowsOf(`| a | test |\n| --- | --- |\n| x | ${tests} |`)
    expect(existsSync(ROOT) && row !== undefined ? faultsOfRow(row, ROOT).join() : '').toContain(fault)
  })

  it.each([
    ['names a test that is not there', 'Words.\n\nShown by\n- `house/docs-tables` is no test at all', 'has no test'],
    ['names no test, beside one that does', 'Words.', 'names no test'],
    ['says nothing', '\n\nShown by\n- `house/docs-tables` is found out when a cell is empty', 'an empty cell'],
  ])('is found out when a section %s', (_what, section, fault) => {
    const sound = '### B\n\nWords.\n\nShown by\n- `house/docs-tables` is found out when a cell is empty\n'
    const rows = rowsOf(`## Rules\n\n### A: what goes wrong\n\n${section}\n\n${sound}`)
    expect(rows.map(({ cells }) => cells[0])).toEqual(['A', 'B'])
    expect(rows.map((row) => faultsOfRow(row, ROOT).join())).toEqual([expect.stringContaining(fault), ''])
  })

  it('is found out when a cell is empty', () => {
    const [row] = rowsOf('| a | b | test |\n| --- | --- | --- |\n| x |  | `house/docs-tables` is found out when a cell is empty |')
    expect(row === undefined ? [] : faultsOfRow(row, ROOT)).toEqual(['line 3: an empty cell'])
  })
})

describe('SECURITY.md', () => {
  const [, ...sections] = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8').split(/^## /m)
  const reporting = sections.find((section) => section.startsWith('Reporting a vulnerability\n')) ?? ''

  it('says first where a vulnerability is reported in private, by the names that GitHub has for it', () => {
    expect(sections.indexOf(reporting)).toBe(0)
    for (const named of ['**Security** tab', '**Report a vulnerability**', 'public issue']) expect(reporting).toContain(named)
  })

  it('names no address that nobody reads', () => {
    expect(sections.join()).not.toMatch(/[\w.]+@[\w-]+\.[a-z]+|mailto:|https?:/)
  })
})
