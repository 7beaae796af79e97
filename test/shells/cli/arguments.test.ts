import { describe, expect, it } from 'vitest'
import { isStrongroomError } from '../../../src/core/error/error.ts'
import { parseCommand } from '../../../src/shells/cli/arguments.ts'
import { isWatchable, operations } from '../../../src/shells/cli/operations.ts'
import { ADDRESS, asTyped } from './support/typed.ts'

const CANARY = 'canary-words-that-must-not-be-repeated'

function run(...argv: string[]) {
  const command = parseCommand(argv)
  if (command.kind !== 'run') throw new Error('it asks for help')
  return command
}

function refusal(...argv: string[]) {
  try {
    parseCommand(argv)
  } catch (error) {
    if (isStrongroomError(error, 'OPERATION_ARGUMENT')) return error.context
    if (isStrongroomError(error, 'OPERATION_UNKNOWN')) return error.context
    throw error
  }
  throw new Error('nothing was refused')
}

describe('every operation', () => {
  it.each(operations.map(({ command, meta }) => [command, meta.example]))('%s understands its own example', (command, example) => {
    expect(run(...asTyped(example)).operation.command).toBe(command)
  })

  it.each(operations.map(({ command }) => [command]))('%s explains itself when asked for help', (command) => {
    expect(parseCommand([...command.split(' '), '--help'])).toEqual({ kind: 'help', topic: command })
  })

  it.each(operations.map(({ command, fields }) => ({ command, secrets: fields.filter(({ secret }) => secret) })))(
    '$command takes no secret as an argument',
    ({ command, secrets }) => {
      for (const { flag } of secrets) {
        expect(refusal(...command.split(' '), `--${flag}`, CANARY)).toMatchObject({ field: `--${flag}` })
        expect(JSON.stringify(refusal(...command.split(' '), `--${flag}=${CANARY}`))).not.toContain(CANARY)
      }
    },
  )
})

describe('the address of a node', () => {
  const add = ['nodes', 'add', '--name', 'left']
  const asked = [{ name: 'url', flag: 'url', file: null }]

  it('is accepted as an argument where it holds only the node’s location', () => {
    const { values, addresses } = run(...add, '--url', 'https://node.example:8899/rpc', '--hints', 'off')
    expect(values).toMatchObject({ url: 'https://node.example:8899/rpc', hints: 'off' })
    expect(addresses).toEqual([])
  })

  it.each([
    ['--url', `https://node.example/?api-key=${CANARY}`],
    ['--url', `https://${CANARY}@node.example`],
    ['--url', `https://me:${CANARY}@node.example`],
    ['--url', `https://node.example/#${CANARY}`],
    ['--hints', `wss://node.example/?api-key=${CANARY}`],
  ])('is refused as an argument of %s where it may hold a key, which is not repeated: %s', (flag, url) => {
    const plain = flag === '--url' ? [] : ['--url', 'https://node.example']
    const context = refusal(...add, ...plain, flag, url)
    expect(context).toMatchObject({ field: flag, problem: expect.stringContaining(`name a file that holds it with ${flag}-file`) })
    expect(JSON.stringify(context)).not.toContain(CANARY)
    expect(refusal('transfer', ADDRESS, '1', '--url', `http://me:${CANARY}@127.0.0.1`)).toMatchObject({ field: '--url' })
  })

  it('stands in a file, or is asked for where it is needed', () => {
    expect(run(...add, '--url-file', 'left.txt').addresses).toEqual([{ name: 'url', flag: 'url', file: 'left.txt' }])
    expect(run(...add).addresses).toEqual(asked)
    expect(run(...add, '--hints-file', 'hints.txt').addresses).toEqual([...asked, { name: 'hints', flag: 'hints', file: 'hints.txt' }])
    expect(parseCommand(['transfer', ADDRESS, '1'])).toMatchObject({ kind: 'alias', addresses: [] })
    expect(parseCommand(['transfer', ADDRESS, '1', '--url-file', 'x'])).toMatchObject({ addresses: [{ file: 'x' }] })
  })

  it('is not given twice', () => {
    expect(refusal(...add, '--url', 'http://127.0.0.1', '--url-file', 'left.txt')).toMatchObject({ field: '--url-file' })
  })
})

describe('flags', () => {
  it('reads text, whole numbers, switches and choices', () => {
    expect(run('accounts', 'watch', '--address', ADDRESS, '--label', 'cold').values).toEqual({ address: ADDRESS, label: 'cold' })
    expect(run('accounts', 'derive', '--count', '200').values).toEqual({ count: 200 })
    expect(run('sweeps', 'plan', '--close', '--mode=empty').values).toMatchObject({ close: true, mode: 'empty', asset: 'native' })
    expect(run('accounts', 'list', '--role', 'deposit').values).toMatchObject({ role: 'deposit' })
  })

  it('reads which accounts are swept, and from which balance on', () => {
    const asked = ['--accounts', ADDRESS, '--accounts', ADDRESS, '--minimum', '50000000']
    for (const command of [
      ['sweeps', 'plan'],
      ['sweeps', 'start', '--digest', 'ab'.repeat(32)],
    ])
      expect(run(...command, ...asked).values).toMatchObject({ accounts: [ADDRESS, ADDRESS], minimum: 50_000_000n })
    expect(refusal('sweeps', 'plan', '--minimum', '0.5')).toMatchObject({ field: '--minimum' })
  })

  it('reads a list from a flag given several times', () => {
    const pay = ['payments', 'plan', '--to', ADDRESS, '--amount', '1', '--asset', ADDRESS]
    const given = [`${ADDRESS}:readonly`, `${ADDRESS}:writable`]
    const { values } = run(...pay, '--transfer-hook-account', given[0] ?? '', '--transfer-hook-account', given[1] ?? '')
    expect(values).toMatchObject({ transferHookAccount: given })
    expect(refusal(...pay, '--transfer-hook-account', ADDRESS)).toMatchObject({ field: '--transfer-hook-account' })
    expect(refusal(...pay, '--transfer-hook-account', `${ADDRESS}:owner`)).toMatchObject({ field: '--transfer-hook-account' })
  })

  it('reads what holds for every command', () => {
    const { options } = run('vault', 'status', '--data', '/somewhere', '--network', 'test', '--json', '--no-wait')
    expect(options).toEqual({ dataDir: '/somewhere', network: 'test', workstation: 'online', json: true, noWait: true, watch: false })
    expect(run('vault', 'status').options).toEqual({
      dataDir: undefined,
      network: 'practice',
      workstation: 'online',
      json: false,
      noWait: false,
      watch: false,
    })
    expect(run('vault', 'status', '--offline').options).toMatchObject({ workstation: 'offline' })
  })

  it('takes the files of secrets by the name of the secret', () => {
    const { secretFiles } = run('vault', 'change-passphrase', '--passphrase-file', 'old', '--new-passphrase-file', 'new')
    expect(secretFiles).toEqual({ passphrase: 'old', newPassphrase: 'new' })
    expect(run('sweeps', 'start', '--digest', 'ab'.repeat(32), '--passphrase-file', 'old').secretFiles).toEqual({ passphrase: 'old' })
    const drill = run('vault', 'drill', '--path', 'p', '--vault-passphrase-file', 'ours', '--passphrase-file', 'the-backup’s')
    expect(drill.secretFiles).toEqual({ vaultPassphrase: 'ours', passphrase: 'the-backup’s' })
    expect(refusal('sweeps', 'plan', '--passphrase-file', 'old')).toMatchObject({ field: '--passphrase-file' })
  })

  it.each([
    [['accounts', 'derive', '--count', 'many'], '--count', 'it is not a whole number'],
    [['accounts', 'derive', '--count', '1.5'], '--count', 'it is not a whole number'],
    [['accounts', 'derive', '--count=-1'], '--count', 'it is not a whole number'],
    [['accounts', 'derive', '--count', '99999999999999999999'], '--count', 'it is not a whole number'],
    [['accounts', 'derive'], '--count', 'it is missing'],
    [['accounts', 'derive', '--count'], '--count', 'its value is missing'],
    [['accounts', 'derive', '--count', '1', '--count', '2'], '--count', 'it is there twice'],
    [['accounts', 'list', '--role', 'king'], '--role', 'it is not one of treasury, deposit, watch'],
    [
      ['deposits', 'list', '--since', 'yesterday'],
      '--since',
      'neither a day such as 2026-11-01 nor a time with its zone such as 2026-11-01T09:00:00Z',
    ],
    [['accounts', 'list', '--colour', 'red'], '--colour', 'accounts list does not take it'],
    [['accounts', 'watch', '--address', 'nowhere'], '--address', 'not an address'],
    [['payments', 'plan', '--to', ADDRESS, '--amount', '1.5'], '--amount', 'it is not a whole number (1 SOL is 1000000000 smallest units)'],
    [['nodes', 'faucet', '--amount', '-5'], '--amount', 'it is not a whole number (1 SOL is 1000000000 smallest units)'],
    [['payments', 'plan', '--to', ADDRESS, '--amount', 'some'], '--amount', 'neither a whole number nor all'],
    [['policy', 'limit', '--asset', 'native', '--per-day', 'much'], '--per-day', 'not a whole number'],
    [['payments', 'plan', '--to', ADDRESS, '--amount', '5', '--asset', 'USDC'], '--asset', 'neither native nor the address of a mint'],
    [['policy', 'threshold', '--asset', 'x', '--above', '5'], '--asset', 'neither native nor the address of a mint nor other-assets'],
    [['sweeps', 'plan', '--close=yes'], '--close', 'it takes no value'],
    [['vault', 'status', '--network', 'moon'], '--network', 'it is not one of production, test, development, practice'],
  ])('refuses %j', (argv, field, problem) => {
    expect(refusal(...argv)).toEqual({ field, problem })
  })

  it('refuses a number outside its bounds before anything is opened', () => {
    expect(refusal('accounts', 'derive', '--count', '0')).toMatchObject({ field: '--count' })
  })

  it('does not repeat a word that stands where a flag belongs: it may be a secret', () => {
    expect(JSON.stringify(refusal('vault', 'unlock', CANARY))).not.toContain(CANARY)
    expect(JSON.stringify(refusal('vault', 'unlock', '--', CANARY))).not.toContain(CANARY)
  })
})

describe('watching', () => {
  const takes = (command: string) => run(...asTyped(command), '--watch').options.watch

  it('is taken by what shows a state', () => {
    const watched = operations.filter(isWatchable).map(({ command }) => command)
    expect(watched).toEqual(
      expect.arrayContaining([
        'overview show',
        'matters list',
        'accounts list',
        'nodes status',
        'deposits list',
        'deposits pending',
        'daily holdings',
        'sweeps list',
        'sweeps show',
        'payments show',
        'payouts rows',
        'nonces list',
        'outstanding list',
        'sending status',
        'tokens balance',
        'activity running',
        'cases list',
        'tasks list',
        'vault status',
      ]),
    )
    for (const { meta } of operations.filter(isWatchable)) expect(takes(meta.example)).toBe(true)
  })

  it.each(operations.filter((operation) => !isWatchable(operation)).map(({ command, meta }) => [command, meta] as const))(
    '%s refuses it: it changes something, is a stream already, plans, reads a file or needs an open vault',
    (command, { example, whileLocked }) => {
      expect(refusal(...asTyped(example), '--watch')).toEqual({
        field: '--watch',
        problem: `only what shows a state, and needs no open vault, is watched; ${command} does not`,
      })
      expect(whileLocked).not.toBe('to-read')
    },
  )

  it('is refused by the names of the ledger’s own tool, some of which take in a node first', () => {
    expect(refusal('token', 'balance', ADDRESS, '--watch')).toMatchObject({ field: '--watch' })
    expect(refusal('transfer', ADDRESS, '1', '--watch')).toMatchObject({ field: '--watch' })
  })
})

describe('a command', () => {
  it('asks for help when it is empty, a group, or begins with help', () => {
    expect(parseCommand([])).toEqual({ kind: 'help', topic: '' })
    expect(parseCommand(['--help'])).toEqual({ kind: 'help', topic: '' })
    expect(parseCommand(['vault'])).toEqual({ kind: 'help', topic: 'vault' })
    expect(parseCommand(['vault', '--help'])).toEqual({ kind: 'help', topic: 'vault' })
    expect(parseCommand(['help', 'vault', 'drill'])).toEqual({ kind: 'help', topic: 'vault drill' })
    expect(parseCommand(['help', 'node'])).toEqual({ kind: 'help', topic: 'nodes' })
    expect(parseCommand(['help', 'node', 'add'])).toEqual({ kind: 'help', topic: 'nodes add' })
    expect(parseCommand(['help', 'token', 'list'])).toEqual({ kind: 'help', topic: 'tokens list' })
    expect(parseCommand(['help', 'token'])).toEqual({ kind: 'help', topic: 'token' })
    expect(parseCommand(['help', 'token', 'close'])).toEqual({ kind: 'help', topic: 'token close' })
  })

  it('is refused where there is no such operation', () => {
    expect(refusal('vault', 'burn')).toEqual({ operation: 'vault burn' })
    expect(refusal('moon')).toEqual({ operation: 'moon' })
    expect(refusal('help', 'moon')).toEqual({ operation: 'moon' })
    expect(refusal('help', 'token', 'burn')).toEqual({ operation: 'tokens burn' })
  })
})
