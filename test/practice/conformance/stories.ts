import type { Address } from '../../../src/core/address/address.ts'
import { type File, type Recorded, readRecorded, resultIn, resultOf } from './exchange.ts'
import type { Entry } from '../../../src/practice/bank/entry.ts'
import { openReplay, type Replay } from './replay.ts'

/** A recorded exchange, and what the replayed node answered in the same situation. */
export type Played = { readonly recorded: Recorded; readonly answer: unknown }

type AccountAnswer = {
  readonly value: {
    readonly data: readonly [string, string]
    readonly lamports: number
    readonly owner: string
    readonly executable: boolean
  }
}
type BlockAnswer = { readonly blockhash: string; readonly previousBlockhash: string; readonly parentSlot: number }
type TransactionAnswer = { readonly transaction: readonly [string, string]; readonly slot: number }
type WithBalances = {
  readonly meta: { readonly preBalances: readonly number[] }
  readonly slot: number
  readonly transaction: {
    readonly message: { readonly recentBlockhash: string; readonly accountKeys: readonly { readonly pubkey: string }[] }
  }
}

/** Where the recorded node stood when most was asked: the newest block, and the oldest it still had. */
const TIP = 1_643
const OLDEST_KEPT = 1_592

/** The hashes of every block a recording shows, and of their parents; and those its transactions were signed with, at a slot before them. */
function hashesIn(recorded: readonly Recorded[]): Map<number, string> {
  const hashes = new Map<number, string>()
  for (const { request, response } of recorded) {
    const block = response?.result as BlockAnswer | undefined
    if (request?.method !== 'getBlock' || typeof block?.blockhash !== 'string') continue
    hashes.set(Number(request.params?.[0]), block.blockhash)
    hashes.set(Number(block.parentSlot), block.previousBlockhash)
  }
  for (const { response } of recorded) {
    const shown = response?.result as Partial<WithBalances> | null | undefined
    const signedWith = shown?.transaction?.message?.recentBlockhash
    if (signedWith === undefined || shown?.slot === undefined || [...hashes.values()].includes(signedWith)) continue
    let slot = Number(shown.slot) - 1
    while (hashes.has(slot)) slot -= 1
    hashes.set(slot, signedWith)
  }
  return hashes
}

/** Asks one recorded question after the other. */
async function play(replay: Replay, recorded: readonly Recorded[]): Promise<Played[]> {
  const played: Played[] = []
  for (const exchange of recorded)
    if (exchange.request !== undefined) played.push({ recorded: exchange, answer: await replay.ask(exchange.request) })
  return played
}

/** The lamports of a transaction's accounts before it, where the story has not yet touched them. */
function writeBalancesBefore(replay: Replay, shown: WithBalances, done: Set<string>): void {
  for (const [index, { pubkey }] of shown.transaction.message.accountKeys.entries()) {
    const lamports = BigInt(shown.meta.preBalances[index] ?? 0)
    const isNew = !done.has(pubkey) && replay.bank.runtime.readAccount(pubkey as Address) === null
    done.add(pubkey)
    if (isNew && lamports > 0n) replay.write(pubkey, { lamports })
  }
}

const ADDRESSES_WITH_DATA = ['nonce', 'token mint', 'token-2022 mint', 'token account', 'token-2022 account', 'lookup table']

/** The treasury's story: the accounts it left, its two last transactions, and everything asked of it. */
export async function playTreasury(): Promise<Played[]> {
  const [accounts, blocks, chain, sending, transactions] = (['accounts', 'blocks', 'chain', 'sending', 'transactions'] as const).map(
    readRecorded,
  )
  if (accounts === undefined || blocks === undefined || chain === undefined || sending === undefined || transactions === undefined)
    return []
  const hashes = hashesIn([...blocks, ...transactions])
  const atFinal = resultOf<{ readonly value: { readonly blockhash: string } }>(chain, 'getLatestBlockhash default')
  const atTip = resultOf<{ readonly value: { readonly blockhash: string } }>(chain, 'getLatestBlockhash processed')
  hashes.set(1_612, atFinal.value.blockhash).set(TIP, atTip.value.blockhash)
  const replay = await openReplay(hashes)
  writeRecordedAccounts(replay, accounts)
  for (const name of ['v0-lookup-transfer', 'v0-plain-transfer']) {
    writeBalancesBefore(replay, resultOf(transactions, `getTransaction ${name} jsonParsed`), new Set())
    const { slot, transaction } = resultOf<TransactionAnswer>(transactions, `getTransaction ${name} base64`)
    replay.closeThrough(slot - 1)
    replay.run(transaction[0])
  }
  replay.closeThrough(TIP - 1)
  const beforeForgetting = blocks.filter(({ name }) => name === 'getBlocks confirmed')
  const early = await play(replay, beforeForgetting)
  const statuses = await playStatuses(replay, transactions)
  replay.forgetBefore(OLDEST_KEPT)
  const ofBlocks = await play(
    replay,
    blocks.filter((exchange) => !beforeForgetting.includes(exchange)),
  )
  replay.closeThrough(TIP)
  const rest = transactions.filter((exchange) => !statuses.some(({ recorded }) => recorded === exchange))
  return [...early, ...statuses, ...ofBlocks, ...(await play(replay, [...rest, ...accounts, ...chain, ...sending]))]
}

function writeRecordedAccounts(replay: Replay, accounts: readonly Recorded[]): void {
  for (const name of ADDRESSES_WITH_DATA) {
    const request = accounts.find((exchange) => exchange.name === `getAccountInfo ${name} base64`)?.request
    const { value } = resultOf<AccountAnswer>(accounts, `getAccountInfo ${name} base64`)
    writeAccount(replay, String(request?.params?.[0]), value)
  }
  for (const name of ['getTokenAccountsByOwner token base64', 'getTokenAccountsByOwner token-2022 base64']) {
    const { value } = resultOf<{ readonly value: readonly { readonly pubkey: string; readonly account: AccountAnswer['value'] }[] }>(
      accounts,
      name,
    )
    for (const { pubkey, account } of value) writeAccount(replay, pubkey, account)
  }
}

function writeAccount(replay: Replay, address: string, { lamports, data, owner, executable }: AccountAnswer['value']): void {
  const bytes = new Uint8Array(Buffer.from(data[0], 'base64'))
  replay.write(address, { lamports: BigInt(lamports), data: bytes, owner: owner as Address, executable })
}

type Status = { readonly slot: number; readonly err: unknown }

/** A transaction of which nothing but its status is known. */
function knownAs(entry: Entry, signature: string, { slot, err }: Status): Entry {
  return { ...entry, signature: signature as Entry['signature'], slot: BigInt(slot), error: err as Entry['error'] }
}

/** Two early transactions were known by their status when nothing else of them was: their bytes are not recorded. */
async function playStatuses(replay: Replay, transactions: readonly Recorded[]): Promise<Played[]> {
  const { history } = replay.bank
  const [shown] = replay.bank.chain.block(1_611n)?.entries ?? []
  if (shown === undefined) throw new Error('the story has no transaction at 1611')
  const mixed = transactions.find(({ name }) => name === 'getSignatureStatuses mixed')
  const statuses = resultIn<{ readonly value: readonly (Status | null)[] }>(mixed).value
  const known = ((mixed?.request?.params?.[0] ?? []) as string[]).flatMap((signature, index) => {
    const status = statuses[index] ?? null
    return status === null ? [] : [knownAs({ ...shown, accounts: [] }, signature, status)]
  })
  for (const entry of known) history.add(entry)
  const played = await play(
    replay,
    transactions.filter(({ name }) => /^getSignatureStatuses (mixed|history)$/.test(name)),
  )
  history.drop(known)
  return played
}

/** Version 1 transactions, each simulated, sent and asked for. */
export async function playVersion1(): Promise<Played[]> {
  const recorded = readRecorded('v1')
  const replay = await openReplay(hashesIn(recorded))
  const done = new Set<string>()
  const shown = recorded.filter(({ name }) => /^getTransaction .* max=1 jsonParsed$/.test(name))
  for (const exchange of shown) writeBalancesBefore(replay, resultIn(exchange), done)
  const [first] = shown
  replay.closeThrough(Number(resultIn<WithBalances>(first).slot) - 1)
  const played: Played[] = []
  for (const exchange of recorded.filter(({ name }) => !name.startsWith('get'))) {
    played.push(...(await play(replay, [exchange])))
    const landed = exchange.name.startsWith('sendTransaction') && exchange.response?.error === undefined
    if (landed) replay.closeThrough(Number(replay.bank.chain.at('processed').slot) + 1)
  }
  replay.closeThrough(Number(replay.bank.chain.at('processed').slot) + 31)
  return [
    ...played,
    ...(await play(
      replay,
      recorded.filter(({ name }) => name.startsWith('get')),
    )),
  ]
}

/** A confidential life, from the mint to the closed account. */
export async function playConfidential(): Promise<Played[]> {
  const recorded = readRecorded('confidential')
  const replay = await openReplay(hashesIn(recorded))
  const done = new Set<string>()
  const parsed = recorded.filter(({ name }) => name.endsWith(' jsonParsed'))
  for (const exchange of parsed) writeBalancesBefore(replay, resultIn(exchange), done)
  for (const exchange of recorded.filter(({ name }) => name.endsWith(' base64'))) {
    const { slot, transaction } = resultIn<TransactionAnswer>(exchange)
    replay.closeThrough(slot - 1)
    replay.run(transaction[0])
  }
  replay.closeThrough(44 + 31)
  return play(replay, recorded)
}

/** One transaction on its way from unknown to finalized. */
export async function playConfirmation(): Promise<Played[]> {
  const recorded = readRecorded('confirmation')
  const replay = await openReplay(new Map())
  const { bank, faucet } = replay
  replay.closeThrough(TIP)
  const played: Played[] = []
  const signature = String([recorded[0]?.request?.params?.[0]].flat()[0])
  for (const exchange of recorded) {
    const [, confirmations, level] = /^status \[(\w+),"?(\w+)"?\]$/.exec(exchange.name) ?? []
    if (confirmations === '1' && level === 'processed') {
      const given = faucet.give('8MQ1VVTGEm9Sn1H5nFSnzBvRYCYYXL4j3JVWu5gD6q31' as Address, 5_000_000n)
      const entry = bank.history.bySignature(given)
      if (entry !== undefined) bank.history.add({ ...entry, signature: signature as typeof given })
      bank.closeBlock()
    } else if (level === 'confirmed' && confirmations === '1') bank.chain.confirmTip()
    else if (level !== 'null') replay.closeThrough(Number(bank.chain.at('processed').slot) + 1)
    played.push(...(await play(replay, [exchange])))
  }
  return played
}

/** Exchanges that are not JSON-RPC: bytes over HTTP. */
export const httpExchanges: readonly Recorded[] = (['chain'] satisfies File[])
  .flatMap(readRecorded)
  .filter(({ request }) => request === undefined)
