import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '../../../core/address/address.ts'
import { type Backend, openBackend } from '../../../main/wiring.ts'
import { startPractice } from '../../../practice/endpoint.ts'
import { followTask } from '../follow.ts'
import { unlessInterrupted } from '../interrupt.ts'
import { listen } from '../listen.ts'
import { checkBooks } from './books.ts'
import { playConfidential } from './confidential.ts'
import { askCustomers, type Customers, type Mints, type Truth } from './customers.ts'
import type { DemoOptions } from './options.ts'
import { wishesFor } from './payments.ts'
import { addFigures, type DemoReport, NO_FIGURES } from './report.ts'
import type { DemoScreen } from './screen.ts'
import { sweepHome } from './sweep-home.ts'
import { tellEvents } from './tell-events.ts'

/** What the treasury is given to pay the fees of token sweeps from. */
const TREASURY_LAMPORTS = 1_000_000_000n

/**
 * The main job from beginning to end, on a network that exists for this one time. Whatever happens, nothing of it stays behind.
 * @throws {Interrupted} when the person ended it
 */
export async function playDemo(options: DemoOptions, screen: DemoScreen, interrupted: AbortSignal): Promise<DemoReport> {
  const begun = performance.now()
  const { slotMs, seed } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-demo-'))
  try {
    const practice = await startPractice({ slotMs, seed })
    try {
      const backend = await openBackend({ dataDir, network: 'practice', pauseMs: slotMs })
      try {
        const told = await unlessInterrupted(tellStory(backend, { url: practice.url, options, screen }), interrupted)
        return { ...told, seconds: Math.round((performance.now() - begun) / 100) / 10 }
      } finally {
        await backend.close()
      }
    } finally {
      await practice.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Stage = { readonly url: string; readonly options: DemoOptions; readonly screen: DemoScreen }

async function tellStory(backend: Backend, { url, options, screen }: Stage): Promise<Omit<DemoReport, 'seconds'>> {
  const stopTelling = await tellEvents(backend, screen)
  const accounts = await openHouse(backend, { url, count: options.accounts, screen })
  const customers = askCustomers(url)
  const { truths, mints } = await letCustomersPay(backend, customers, { accounts, screen })
  screen.title('Bringing it home')
  const native = await sweepHome(backend, { asset: 'native', name: 'SOL', screen })
  const first = await sweepHome(backend, { asset: mints.token.mint, name: 'pUSD', screen })
  const second = await sweepHome(backend, { asset: mints.token2022.mint, name: 'pEUR', screen })
  const hidden = options.confidential
    ? await playConfidential(backend, { customers, accounts, screen, watched: () => untilWatched(backend, customers) })
    : null
  screen.title('Comparing every balance on chain with the journal')
  const { nativeCredits, tokenCredits, nonCredits, reasons, compared, differences } = await checkBooks(backend, truths)
  stopTelling()
  return {
    ...(native?.figures ?? NO_FIGURES),
    credits: nativeCredits,
    nonCredits,
    reasons,
    tokens: {
      ...addFigures(first?.figures ?? NO_FIGURES, second?.figures ?? NO_FIGURES),
      credits: tokenCredits,
      rentReclaimedLamports: (first?.rentReclaimedLamports ?? 0n) + (second?.rentReclaimedLamports ?? 0n),
    },
    confidential: hidden?.figures ?? null,
    compared,
    differences: [...differences, ...(hidden?.differences ?? [])],
  }
}

type House = { readonly url: string; readonly count: number; readonly screen: DemoScreen }

async function openHouse(backend: Backend, { url, count, screen }: House): Promise<Address[]> {
  screen.title('A practice network, a vault and its accounts')
  await backend.client.nodes.add({ name: 'practice', url })
  const { treasury } = await backend.client.vault.create({ passphrase: randomBytes(24).toString('base64url') })
  screen.say(`treasury ${treasury}`)
  // The moving line belongs to the slots.
  await followTask(backend, await backend.client.accounts.derive({ count }), () => undefined)
  screen.say(`${count} deposit accounts, one for each customer`)
  return readDepositAccounts(backend)
}

/** Pages of accounts read: more than any demonstration has. */
const PAGES_MAX = 100

async function readDepositAccounts({ client }: Backend): Promise<Address[]> {
  const addresses: Address[] = []
  let after: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { accounts, next } = await client.accounts.list({ role: 'deposit', limit: 1_000, ...(after === undefined ? {} : { after }) })
    addresses.push(...accounts.map(({ address }) => address))
    if (next === null) break
    after = next
  }
  return addresses
}

type Payers = { readonly accounts: readonly Address[]; readonly screen: DemoScreen }

async function letCustomersPay(
  backend: Backend,
  customers: Customers,
  { accounts, screen }: Payers,
): Promise<{ truths: readonly Truth[]; mints: Mints }> {
  screen.title('Customers pay in')
  const mints = await customers.createMints()
  await untilWatched(backend, customers)
  await backend.client.mints.add({ mint: mints.token.mint, label: 'pUSD' })
  await backend.client.mints.add({ mint: mints.token2022.mint, label: 'pEUR' })
  const { treasury } = await backend.client.vault.status({})
  if (treasury !== null) await customers.airdrop(treasury, TREASURY_LAMPORTS)
  const truths = await customers.payIn(wishesFor(accounts, mints))
  screen.say(`${truths.length} payments made; what counts is what finalized blocks show`)
  await untilWatched(backend, customers)
  return { truths, mints }
}

/** Waits until everything that has happened so far is finalized and in the journal. */
async function untilWatched(backend: Backend, customers: Customers): Promise<void> {
  const { events, close } = await listen(backend)
  const slot = await customers.settledBy()
  for await (const event of events) {
    if (event.kind !== 'slot' && event.kind !== 'deposit' && event.kind !== 'watcher') continue
    const { cursor } = await backend.client.deposits.watcher({})
    if (cursor !== null && cursor >= slot) break
  }
  close()
}
