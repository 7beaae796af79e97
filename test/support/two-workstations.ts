import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Address } from '../../src/core/address/address.ts'
import { decodeAddressList } from '../../src/core/address-list/address-list.ts'
import { addressOfSeed } from '../../src/core/keys/keypair.ts'
import { openJournal } from '../../src/main/journal/index.ts'
import { type NodeClient, openNode } from '../../src/main/node/index.ts'
import { type Backend, type BackendOptions, openBackend } from '../../src/main/wiring.ts'
import { startPractice } from '../../src/practice/endpoint.ts'
import { askNode } from '../main/pay/relay.ts'
import { strangerNames, strangerSeed } from './made-nonce.ts'
import { until } from './until.ts'

export const PASSPHRASE = 'a passphrase for two workstations'
export const SIGNER_ENTRY = new URL('./signer-main.ts', import.meta.url)
const FINALITY_BLOCKS = 8

/** A workstation with a network that watches the accounts of an offline one, and a practice node. */
export type TwoWorkstations = {
  readonly url: string
  readonly node: NodeClient
  readonly onlineDir: string
  readonly coldDir: string
  readonly online: () => Backend
  readonly cold: Backend
  /** Of the offline vault. */
  readonly coldWords: readonly string[]
  /** The treasury of the offline vault, watched with the network. */
  readonly from: Address
  /** Deposit accounts of the offline vault, watched with the network. */
  readonly deposits: readonly Address[]
  /** Closes the backend with the network and opens it again. */
  readonly reopen: (between?: () => void) => Promise<Backend>
  readonly fund: (address: Address, lamports: bigint) => Promise<void>
  /** Makes a nonce account whose authority the offline vault has. */
  readonly makeNonce: (name: string, authority?: Address) => Promise<Address>
  /** Carries a file to the offline workstation, signs it there as its words are read, and gives the signed file. */
  readonly sign: (file: string) => Promise<string>
  readonly lamportsOf: (address: Address) => Promise<bigint>
  readonly close: () => Promise<void>
}

/** `feeRule`: by which the practice node charges, as its option says it. */
type Wanted = Partial<BackendOptions> & { readonly depositCount?: number; readonly feeRule?: string }

export async function openTwoWorkstations({ depositCount = 0, feeRule, ...options }: Wanted = {}): Promise<TwoWorkstations> {
  const rule = feeRule === undefined ? {} : { feeRule }
  const practice = await startPractice({ slotMs: 60, finalityBlocks: FINALITY_BLOCKS, ...rule })
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-two-'))
  const [onlineDir, coldDir] = [join(folder, 'online'), join(folder, 'cold')]
  const node = openNode({ name: 'test', url: practice.url })
  const openOnline = () =>
    openBackend({ dataDir: onlineDir, network: 'practice', pauseMs: 80, signer: { entry: SIGNER_ENTRY }, ...options })
  let online = await openOnline()
  const {
    cold,
    coldWords,
    treasury: from,
    deposits,
    list,
    words,
  } = await openCold(coldDir, { genesisHash: practice.genesisHash, depositCount })
  await online.client.nodes.add({ name: 'practice', url: practice.url })
  await online.client.vault.create({ passphrase: PASSPHRASE })
  await online.client.accounts.importAddresses({ file: list, words })
  await until(async () => (await online.client.deposits.watcher({})).state === 'following', { withinMs: 60_000 })
  const finalized = (address: Address) => node.getMultipleAccounts([address], { commitment: 'finalized' })
  const lamportsOf = async (address: Address) => (await finalized(address)).value[0]?.lamports ?? 0n
  const fund = async (address: Address, lamports: bigint) => {
    const before = await lamportsOf(address)
    await askNode(practice.url, 'requestAirdrop', [address, lamports])
    await until(async () => (await lamportsOf(address)) >= before + lamports, { withinMs: 60_000 })
  }
  return {
    url: practice.url,
    node,
    onlineDir,
    coldDir,
    online: () => online,
    cold,
    coldWords,
    from,
    deposits,
    async reopen(between = () => undefined) {
      await online.close()
      between()
      online = await openOnline()
      await online.client.vault.unlock({ passphrase: PASSPHRASE })
      // What its keys did meanwhile is read first.
      await until(async () => (await online.client.sending.status({})).state !== 'waiting', { withinMs: 60_000 })
      return online
    },
    fund,
    async makeNonce(name, authority = from) {
      await fund(addressOfSeed(strangerSeed(name)), 1_000_000_000n)
      const account = await strangerNames({ node, name, authority })
      await until(async () => (await finalized(account)).value[0] !== null, { withinMs: 60_000 })
      return account
    },
    async sign(file) {
      const carried = join(folder, basename(file))
      copyFileSync(file, carried)
      const { digest, digestWords } = await cold.client.bundles.show({ file: carried })
      return (await cold.client.bundles.sign({ file: carried, digest, words: digestWords.join(' ') })).path
    },
    lamportsOf,
    async close() {
      await online.close()
      await cold.close()
      node.close()
      await practice.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type OfCold = { readonly genesisHash: string; readonly depositCount: number }

async function openCold(dataDir: string, { genesisHash, depositCount }: OfCold) {
  const open = () => openBackend({ dataDir, network: 'practice', workstation: 'offline', signer: { entry: SIGNER_ENTRY } })
  const first = await open()
  const { treasury, words: coldWords } = await first.client.vault.create({ passphrase: PASSPHRASE })
  if (depositCount > 0) {
    const { id } = await first.client.accounts.derive({ count: depositCount })
    await until(async () => (await first.client.tasks.show({ id })).state !== 'running', { withinMs: 60_000 })
  }
  const list = await first.client.accounts.exportAddresses({})
  const { accounts } = decodeAddressList(readFileSync(list.path, 'utf8'), { file: list.path })
  await first.close()
  // The network that its keys are for, which a public network says by its name and a practice network does not.
  const journal = await openJournal({ path: join(dataDir, 'practice', 'journal.sqlite'), now: () => 0 })
  await journal.write('network', (tx) => tx.setNetwork({ name: 'practice', genesisHash }))
  await journal.close()
  const cold = await open()
  await cold.client.vault.unlock({ passphrase: PASSPHRASE })
  const deposits = accounts.flatMap(({ address, role }) => (role === 'deposit' ? [address] : []))
  return { cold, coldWords, treasury, deposits, list: list.path, words: list.words.join(' ') }
}

export const dataUrlOf = (file: string) => `data:application/json;base64,${readFileSync(file).toString('base64')}`
