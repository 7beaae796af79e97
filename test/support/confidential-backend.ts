import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '../../src/core/address/address.ts'
import { openBackend } from '../../src/main/wiring.ts'
import { startPractice } from '../../src/practice/endpoint.ts'
import { type Relay, startRelay } from '../main/pay/relay.ts'
import { openConfidentialHouse } from './confidential-house.ts'
import { partiesOfWords } from './confidential-party.ts'
import { until, untilDone } from './until.ts'

type Beside = {
  readonly passphrase: string
  /** Of a vault that is restored; a new one is made where they are left out. */
  readonly words?: string
  /** Deposit accounts that are derived. */
  readonly accounts?: number
  readonly slotMs?: number
  readonly finalityBlocks?: number
  readonly withinMs?: number
}

export type ConfidentialBackend = Awaited<ReturnType<typeof openConfidentialBackend>>
export type BesideRelay = Awaited<ReturnType<typeof openBesideRelay>>

/** A backend on a practice node, with a vault that is open and deposit accounts, beside an issuer and a customer of a confidential mint. */
export async function openConfidentialBackend(beside: Beside) {
  return open(beside, async (url) => ({ node: { name: 'practice', url }, relay: null }))
}

/** The same, where the only node is a relay that lies as it is told to, from the first question on. */
export async function openBesideRelay({
  relay: { name, lie },
  ...beside
}: Beside & { readonly relay: { name: string; lie?: (relay: Relay) => void } }) {
  return open(beside, async (url) => {
    const relay = await startRelay(url, name)
    lie?.(relay)
    return { node: relay, relay }
  })
}

type Only<Between> = { readonly node: { readonly name: string; readonly url: string }; readonly relay: Between }

async function open<Between extends Relay | null>(
  { passphrase, words, accounts = 1, slotMs = 60, finalityBlocks = 8, withinMs = 60_000 }: Beside,
  nodeAt: (url: string) => Promise<Only<Between>>,
) {
  const practice = await startPractice({ slotMs, finalityBlocks })
  const { node, relay } = await nodeAt(practice.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'strongroom-confidential-'))
  const signer = { entry: new URL('signer-main.ts', import.meta.url) }
  const backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer })
  const { client } = backend
  await client.nodes.add({ name: node.name, url: node.url })
  const vault =
    words === undefined
      ? await client.vault.create({ passphrase })
      : { ...(await client.vault.restore({ passphrase, words })), words: words.split(' ') }
  await untilDone(() => client.accounts.derive({ count: accounts }), { withinMs })
  await until(async () => (await client.accounts.list({ role: 'deposit' })).accounts.length === accounts, { withinMs })
  const outside = await openConfidentialHouse(practice.url)
  return {
    ...{ practice, relay, backend, dataDir, outside, treasury: vault.treasury },
    /** Of the vault, as holders of the mint: the treasury is at 0. */
    party: async (number: number) => {
      const [party] = await partiesOfWords({ words: vault.words, mint: outside.mint, count: 1, first: number })
      if (party === undefined) throw new Error(`the vault has account ${number}`)
      return party
    },
    /** What arrived in secret in an account, the oldest first. */
    async arrivalsIn(account: Address) {
      const { deposits } = await client.deposits.list({ verdict: 'no-credit', search: account, sort: 'oldest' })
      return deposits.filter(({ verdict }) => verdict.kind === 'no-credit' && verdict.reason === 'confidential')
    },
    async close() {
      outside.close()
      await backend.close()
      await relay?.close()
      await practice.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
