import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Practice, startPractice } from '../../src/practice/endpoint.ts'

const run = promisify(execFile)

/** The ledger's own programs, where somebody has them: the node is to serve them unchanged. */
const { STRONGROOM_SOLANA_CLI: SOLANA, STRONGROOM_TOKEN_CLI: TOKEN } = process.env
const NONE = (name: string) => `is not asked: ${name} names no program`
const RUN_TIMEOUT_MS = 60_000

let practice: Practice
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strongroom-command-line-'))
  for (const name of ['payer', 'nonce', 'mint', 'mint 2022']) writeKey(name)
  practice = await startPractice({ slotMs: 50, finalityBlocks: 12 })
  if (SOLANA !== undefined) await solana('airdrop', '10')
})
afterAll(async () => {
  await practice.close()
  rmSync(folder, { recursive: true, force: true })
})

const keyFile = (name: string) => join(folder, `${name}.json`)

/** A key in the form the command line reads: seed and public key as a list of bytes. */
function writeKey(name: string): void {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  writeFileSync(keyFile(name), JSON.stringify([...Buffer.from(d ?? '', 'base64url'), ...Buffer.from(x ?? '', 'base64url')]))
}

/** Runs a program in a home of its own; what it printed. It may know no other node than ours. */
async function ask(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, [...args], { cwd: folder, env: { HOME: folder }, timeout: RUN_TIMEOUT_MS })
  return stdout
}
const solana = (...args: string[]) =>
  ask(SOLANA ?? '', ['--url', practice.url, '--keypair', keyFile('payer'), '--commitment', 'confirmed', ...args])
const token = (...args: string[]) =>
  ask(TOKEN ?? '', ['--url', practice.url, '--fee-payer', keyFile('payer'), '--owner', keyFile('payer'), ...args])
const inJson = async <Answer>(asked: Promise<string>) => JSON.parse(await asked) as Answer
const addressOf = async (name: string) => (await solana('address', '--keypair', keyFile(name))).trim()

async function newAddress(): Promise<string> {
  const name = `somebody ${Math.random()}`
  writeKey(name)
  return addressOf(name)
}

describe.skipIf(SOLANA === undefined)(
  `the ledger's own command line${SOLANA === undefined ? ` ${NONE('STRONGROOM_SOLANA_CLI')}` : ''}`,
  () => {
    it('airdrops and shows the balance', async () => {
      const to = await newAddress()

      expect(await solana('airdrop', '2', to)).toContain('2 SOL')
      expect(await solana('balance', to)).toBe('2 SOL\n')
    })

    it('transfers, waits, confirms, and shows transaction, block and history', async () => {
      const to = await newAddress()
      const { signature } = await inJson<{ signature: string }>(
        solana('transfer', to, '1', '--allow-unfunded-recipient', '--output', 'json'),
      )
      const confirmed = await solana('confirm', '-v', signature)
      const slot = /executed in slot (\d+)/.exec(confirmed)?.[1] ?? ''

      expect(confirmed).toContain('Transfer { lamports: 1000000000 }')
      expect(confirmed).toContain('Status: Ok')
      expect(await solana('block', slot)).toContain(signature)
      expect(await solana('transaction-history', to)).toContain(`${signature}\n1 transactions found`)
      expect(await solana('balance', to)).toBe('1 SOL\n')
    })

    it('transfers without waiting', async () => {
      const to = await newAddress()
      const printed = await solana('transfer', to, '0.5', '--allow-unfunded-recipient', '--no-wait')
      const signature = /Signature: (\w+)/.exec(printed)?.[1] ?? ''

      expect(await solana('confirm', signature)).toMatch(/Processed|Confirmed|Finalized|Not found/)
    })

    it('makes a nonce, shows it, advances it and withdraws from it', async () => {
      await solana('create-nonce-account', keyFile('nonce'), '0.1')
      const nonce = await addressOf('nonce')
      const first = await solana('nonce', nonce)
      await solana('new-nonce', nonce)
      await solana('withdraw-from-nonce-account', nonce, await newAddress(), '0.01')

      expect(await solana('nonce', nonce)).not.toBe(first)
      expect(await solana('nonce-account', nonce)).toContain('Balance: 0.09 SOL')
    })

    it('signs only, and submits later with a nonce, long after any blockhash', async () => {
      const nonce = await addressOf('nonce')
      const to = await newAddress()
      const value = (await solana('nonce', nonce)).trim()
      const transfer = ['transfer', to, '0.2', '--allow-unfunded-recipient', '--nonce', nonce, '--blockhash', value]
      const offline = await inJson<{ signers: string[] }>(solana(...transfer, '--sign-only', '--output', 'json'))
      await fetch(practice.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'practice_advance', params: [200] }),
      })
      await solana(...transfer, '--signer', offline.signers[0] ?? '')

      expect(await solana('balance', to)).toBe('0.2 SOL\n')
      expect((await solana('nonce', nonce)).trim()).not.toBe(value)
    })

    it('says why a transfer is not possible', async () => {
      await expect(solana('transfer', await newAddress(), '5000', '--allow-unfunded-recipient')).rejects.toThrow('insufficient funds')
    })
  },
)

describe.skipIf(TOKEN === undefined || SOLANA === undefined)(
  `the token command line${TOKEN === undefined ? ` ${NONE('STRONGROOM_TOKEN_CLI')}` : ''}`,
  () => {
    it.each([
      { mint: 'mint', program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
      { mint: 'mint 2022', program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' },
    ])('creates, mints, transfers, displays and closes with $program', async ({ mint, program }) => {
      await token('create-token', '--program-id', program, '--decimals', '6', keyFile(mint))
      const address = await addressOf(mint)
      await token('create-account', address)
      await token('mint', address, '100')
      const to = await newAddress()
      await token('transfer', address, '40', to, '--fund-recipient', '--allow-unfunded-recipient')
      const own = (await token('address', '--token', address, '--verbose')).split(/\s+/).at(-2) ?? ''

      expect((await token('balance', address)).trim()).toBe('60')
      expect((await token('balance', address, '--owner', to)).trim()).toBe('40')
      expect((await token('supply', address)).trim()).toBe('100')
      expect(await token('display', address)).toContain('Decimals: 6')
      expect(await token('accounts')).toContain(address)
      await token('burn', own, '60')
      expect(await token('close', '--address', own)).toContain('Signature')
    })
  },
)
