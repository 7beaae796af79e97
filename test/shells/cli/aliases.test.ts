import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Address } from '../../../src/core/address/address.ts'
import { findAssociatedAddress } from '../../../src/core/address/associated.ts'
import { addressOfSeed } from '../../../src/core/keys/keypair.ts'
import { openNode } from '../../../src/main/node/index.ts'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'
import { parseCommand } from '../../../src/shells/cli/arguments.ts'
import { askCustomers, type Mints } from '../../../src/shells/cli/demo/customers.ts'
import { aliases } from '../../../src/shells/cli/aliases/aliases.ts'
import { helpText } from '../../../src/shells/cli/help.ts'
import { startRelay } from '../../main/pay/relay.ts'
import { until } from '../../support/until.ts'
import { blockhashOf } from './support/blockhash.ts'
import { runCli } from './support/program.ts'

const PASSPHRASE = 'a passphrase for aliases'
const ANNA = 'GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5' as Address
/** Somebody whom the vault does not let be paid. */
const STRANGER = addressOfSeed(new Uint8Array(32).fill(77))
const SOON = { withinMs: 60_000 }

describe('a command by the name that the ledger’s own command line has for it', () => {
  it.each(aliases.map((alias) => [alias.command, alias] as const))(
    '%s understands its own example and explains itself',
    (command, alias) => {
      const typed = alias.meta.example.replaceAll('<address>', ANNA).split(' ')
      expect(parseCommand(typed)).toMatchObject({ kind: 'alias', operation: { command } })
      expect(parseCommand([...command.split(' '), '--help'])).toEqual({ kind: 'help', topic: command })
      for (const { flag } of alias.fields) expect(helpText(command, 120)).toContain(`--${flag}`)
      expect(helpText('', 200)).toContain(alias.meta.words.slice(0, 30))
    },
  )

  it('takes its words in their order or as flags, and no more of them than it has', () => {
    const inWords = parseCommand(['transfer', ANNA, '1.5', '--keypair', ANNA])
    expect(inWords).toMatchObject({ values: { to: ANNA, amount: '1.5', keypair: ANNA } })
    expect(parseCommand(['transfer', '--amount', '1.5', '--to', ANNA, '--keypair', ANNA])).toEqual(inWords)
    for (const wrong of [
      ['transfer', ANNA, '1', '2'],
      ['transfer', ANNA],
      ['transfer', ANNA, '1,5'],
      ['airdrop'],
      ['transfer', ANNA, '1', '--keypair', 'id.json'],
    ])
      expect(() => parseCommand(wrong)).toThrow(expect.objectContaining({ code: 'OPERATION_ARGUMENT' }))
  })
})

describe('the ledger’s names, on the practice node', () => {
  let folder: string
  let practice: Practice
  let mints: Mints
  let treasury: Address
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'strongroom-aliases-'))
    practice = await startPractice({ slotMs: 60, finalityBlocks: 8 })
    const created = await strongroom(['vault', 'create', '--json'], [PASSPHRASE])
    treasury = JSON.parse(created.out).treasury
    await strongroom(['policy', 'allow', '--address', ANNA, '--label', 'Anna'], [PASSPHRASE, PASSPHRASE])
    const customers = askCustomers(practice.url)
    mints = await customers.createMints()
  }, 120_000)
  afterAll(async () => {
    await practice.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const strongroom = (argv: readonly string[], secrets: readonly string[] = [], atTerminal = true) =>
    runCli([...argv, '--data', join(folder, 'data')], { secrets, atTerminal })
  const done = async (argv: readonly string[], secrets: readonly string[] = []) => {
    const ran = await strongroom([...argv, '--json'], secrets)
    expect(ran.code, ran.told).toBe(0)
    return { answer: JSON.parse(ran.out), told: ran.told }
  }
  const lamportsOf = async (address: Address) => {
    const node = openNode({ name: 'witness', url: practice.url })
    const { value } = await node.getBalance(address, { commitment: 'finalized' })
    node.close()
    return value
  }

  it('--url takes a node in once, and airdrop pays the treasury in SOL', async () => {
    const { answer } = await done(['airdrop', '20.5', '--url', practice.url])
    expect(answer).toMatchObject({ address: treasury, lamports: 20_500_000_000 })
    await until(async () => (await lamportsOf(treasury)) === 20_500_000_000n, SOON)
    await done(['airdrop', '0.5', '--url', `${practice.url}/`])
    const { nodes } = JSON.parse(readFileSync(join(folder, 'data', 'practice', 'nodes.json'), 'utf8'))
    expect(nodes).toMatchObject([{ name: 'node-1' }])
    await until(async () => (await lamportsOf(treasury)) === 21_000_000_000n, SOON)
  }, 120_000)

  it('transfer says what it does, asks, and stays until it is final', async () => {
    const { answer, told } = await done(
      ['transfer', ANNA, '1.25', '--allow-unfunded-recipient', '--with-memo', 'rent'],
      ['yes', PASSPHRASE],
    )
    expect(answer).toMatchObject({ kind: 'payment', settled: true, transactions: [{ state: 'satisfied' }] })
    expect(told).toContain('Moves 1.25 SOL')
    expect(told).toContain(`${ANNA} holds nothing. Is every letter of it right?`)
    expect(await lamportsOf(ANNA)).toBe(1_250_000_000n)
  }, 120_000)

  it('transfer under a blockhash that was given says the hash of the message before it asks, and of no other', async () => {
    const transfer = ['transfer', ANNA, '1', '--allow-unfunded-recipient']
    const given = await strongroom([...transfer, '--blockhash', await blockhashOf(practice)], ['no'])
    expect(given.told).toMatch(/Hash of the message, as hardware signers show it: [1-9A-HJ-NP-Za-km-z]{43,44}\./)
    expect((await strongroom(transfer, ['no'])).told).not.toContain('Hash of the message')
  }, 120_000)

  it('transfer does nothing without a yes, without an allowed unfunded recipient, or where nobody read the words', async () => {
    const no = await strongroom(['transfer', ANNA, '1'], ['no'])
    expect(no.code).toBe(2)
    const unfunded = await strongroom(['transfer', STRANGER, '1'], ['yes', PASSPHRASE])
    expect(unfunded.told).toContain('allow unfunded recipients')
    const unread = await strongroom(['transfer', STRANGER, '1', '--allow-unfunded-recipient'], ['yes', PASSPHRASE], false)
    expect(unread.told).toContain('(RECIPIENT_NOT_CONFIRMED)')
    expect(await lamportsOf(ANNA)).toBe(1_250_000_000n)
  }, 120_000)

  it('leaves no node behind that --url named, where it is not gone on with', async () => {
    const relay = await startRelay(practice.url, 'right')
    const no = await strongroom(['transfer', ANNA, '1', '--allow-unfunded-recipient', '--url', relay.url], ['no'])
    expect(no.code).toBe(2)
    const wrong = await strongroom(['transfer', ANNA, '1', '--allow-unfunded-recipient', '--url', relay.url], ['yes', 'not the passphrase'])
    expect(wrong.told).toContain('(VAULT_WRONG_PASSPHRASE)')
    const { nodes } = JSON.parse(readFileSync(join(folder, 'data', 'practice', 'nodes.json'), 'utf8'))
    expect(nodes).toMatchObject([{ name: 'node-1' }])
    await relay.close()
  }, 120_000)

  it('transfer --no-wait hands back once it was sent', async () => {
    const { answer } = await done(['transfer', ANNA, '0.5', '--no-wait'], ['yes', PASSPHRASE])
    expect(answer.transactions).toMatchObject([{ signature: expect.any(String) }])
    await until(async () => (await lamportsOf(ANNA)) === 1_750_000_000n, SOON)
  }, 120_000)

  it('transfer that the signer would refuse ends as a failure with its words, and nothing is decided', async () => {
    const ran = await strongroom(['transfer', STRANGER, '0.1', '--allow-unfunded-recipient'], ['yes', PASSPHRASE])
    expect(ran).toMatchObject({ code: 1, out: '' })
    expect(ran.told).toContain('(SIGNER_FOREIGN_DESTINATION)')
  }, 120_000)

  it('token create, balance, display, transfer and close go by their names and flags', async () => {
    const { mint, tokenProgram } = mints.withFee
    await done(['mints', 'add', '--mint', mint, '--label', 'Feecoin'])
    const { told } = await done(['token', 'create', mint], ['yes', PASSPHRASE])
    expect(told).toContain(`Creates the token account of the treasury account ${treasury}`)
    await askCustomers(practice.url).payIn([{ kind: 'token', to: treasury, amount: 101_000_000n, mint }])
    await until(async () => (await done(['token', 'balance', mint])).answer.amount === 99_990_000, SOON)
    const account = findAssociatedAddress({ owner: treasury, mint, tokenProgram })
    expect((await done(['token', 'display', account])).answer).toMatchObject({ account, owner: treasury, withheld: 1_010_000 })
    expect((await done(['token', 'display', mint])).answer).toMatchObject({ mint, decimals: 6 })
    expect((await strongroom(['token', 'close', account], ['yes', PASSPHRASE])).told).toContain('It holds tokens.')

    const pay = ['token', 'transfer', mint, '10', ANNA]
    expect((await strongroom(pay, ['yes', PASSPHRASE])).told).toContain('--fund-recipient')
    const other = await strongroom([...pay, '--fund-recipient', '--expected-fee', '0.2'], ['yes', PASSPHRASE])
    expect(other.told).toContain('(PLAN_FEE_DIFFERS)')
    const paid = await done([...pay, '--fund-recipient', '--expected-fee', '0.1', '--with-memo', 'ten'], ['yes', PASSPHRASE])
    expect(paid.answer).toMatchObject({ settled: true, transactions: [{ state: 'satisfied' }] })
    expect(paid.told).toContain('Withheld by the mint: 0.1 Feecoin; 9.9 Feecoin arrive.')
    expect((await done(['token', 'balance', mint, '--owner', ANNA])).answer).toMatchObject({ there: true, amount: 9_900_000 })
  }, 240_000)

  it('prints what was paid of a token in its unit, wherever it is read', async () => {
    const { mint } = mints.withFee
    expect((await strongroom(['token', 'balance', mint, '--owner', ANNA])).out).toMatch(/^amount +9\.9 Feecoin$/m)
    expect((await strongroom(['token', 'display', mint])).out).toContain('at most 5 Feecoin;')
    const { answer } = await done(['payments', 'list'])
    const { id } = answer.find(({ asset }: { asset: string }) => asset === mint)
    expect((await strongroom(['payments', 'show', '--id', id])).out).toMatch(/10(\.0+)? Feecoin/)
    const [{ intent }] = (await done(['payments', 'show', '--id', id])).answer.lines
    expect((await strongroom(['activity', 'payment', '--intent', intent])).out).toMatch(/^amount +10 Feecoin$/m)
  }, 120_000)

  it('token close brings the rent of an empty account home', async () => {
    const { mint } = mints.token
    await done(['token', 'create', mint], ['yes', PASSPHRASE])
    const account = findAssociatedAddress({ owner: treasury, mint, tokenProgram: mints.token.tokenProgram })
    const { told, answer } = await done(['token', 'close', account], ['yes', PASSPHRASE])
    expect(told).toMatch(/coming back 0\.\d+ SOL\./)
    expect(answer).toMatchObject({ kind: 'upkeep', settled: true })
    expect(await lamportsOf(account)).toBe(0n)
  }, 120_000)
})
