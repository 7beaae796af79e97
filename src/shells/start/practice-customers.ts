import { counted } from '../../core/text/counted.ts'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '../../core/address/address.ts'
import { isStrongroomError } from '../../core/error/error.ts'
import type { Backend } from '../../main/wiring.ts'
import type { Customers, Mints } from '../cli/demo/customers.ts'
import { asOurs } from '../cli/refusal.ts'
import { type Choose, type PaidMint, planRound } from './practice-payments.ts'

/** 10 SOL: what the treasury is given once, to pay the fees of token sweeps from. */
const TREASURY_LAMPORTS = 10_000_000_000n
/** Deposit accounts that customers know of. */
const ACCOUNTS_MAX = 1_000
/** Payments of one start; after these the customers have paid enough. */
const PAYMENTS_MAX = 5_000
/** Rounds that go wrong one after another before the customers give up. */
const FAILURES_MAX = 20

export type PracticeCustomersOptions = {
  readonly client: Backend['client']
  readonly customers: Customers
  /** The same text gives the same payments. */
  readonly seed: string
  readonly pauseMs: number
  readonly say: (line: string) => void
}

export type PracticeCustomers = { close(): Promise<void> }

/** Lets the practice network's customers live: mints to list, lamports for the treasury, payments to the deposit accounts from time to time. */
export function openPracticeCustomers(options: PracticeCustomersOptions): PracticeCustomers {
  const stop = new AbortController()
  const living = live(options, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) options.say(`The practice customers have stopped paying in: ${asOurs(error).message}`)
  })
  return {
    async close() {
      stop.abort()
      await living
    },
  }
}

/** What has happened on this practice network so far. */
type Story = {
  readonly mints: Mints
  readonly listed: Map<Address, PaidMint>
  readonly paid: Set<Address>
  treasury: Address | null
  payments: number
}

async function live(options: PracticeCustomersOptions, signal: AbortSignal): Promise<void> {
  const mints = await options.customers.createMints()
  const story: Story = { mints, listed: new Map(), paid: new Set(), treasury: null, payments: 0 }
  const choose = choiceOf(options.seed)
  let failures = 0
  for (let number = 0; story.payments < PAYMENTS_MAX && !signal.aborted; number += 1) {
    try {
      await playRound(options, story, { number, choose })
      failures = 0
    } catch (error) {
      failures += 1
      if (failures >= FAILURES_MAX) throw error
    }
    await sleep(options.pauseMs, undefined, { signal })
  }
  if (!signal.aborted)
    options.say(`The practice customers have made ${counted(story.payments, 'payment')} and pay no more; start again for new ones.`)
}

async function playRound(options: PracticeCustomersOptions, story: Story, round: { number: number; choose: Choose }): Promise<void> {
  const { client, customers } = options
  await giveToTreasury(options, story)
  await listMints(options, story)
  const { accounts } = await client.accounts.list({ role: 'deposit', limit: ACCOUNTS_MAX })
  const addresses = accounts.map(({ address }) => address)
  // Of an earlier start.
  for (const address of await customers.existing(addresses.filter((one) => !story.paid.has(one)))) story.paid.add(address)
  const wishes = planRound({ ...round, accounts: addresses, paid: story.paid, mints: [...story.listed.values()] })
  await customers.payIn(wishes)
  story.payments += wishes.length
  for (const { to } of wishes) story.paid.add(to)
}

/** As soon as there is a vault, where it has nothing: once on a network, however often that is gone on with. */
async function giveToTreasury({ client, customers }: PracticeCustomersOptions, story: Story): Promise<void> {
  if (story.treasury !== null) return
  const { accounts } = await client.accounts.list({ role: 'treasury', limit: 1 })
  const [treasury] = accounts
  if (treasury === undefined) return
  const [funded] = await customers.existing([treasury.address])
  if (funded === undefined) await customers.airdrop(treasury.address, TREASURY_LAMPORTS)
  story.treasury = treasury.address
}

/** A mint can be listed once the block that made it is final. */
async function listMints({ client }: PracticeCustomersOptions, { mints, listed }: Story): Promise<void> {
  const wanted = [
    { ...mints.token, label: 'pUSD' },
    { ...mints.token2022, label: 'pEUR' },
  ]
  for (const { mint, decimals, label } of wanted.filter(({ mint }) => !listed.has(mint))) {
    try {
      await client.mints.add({ mint, label })
    } catch (error) {
      const refusal = asOurs(error)
      if (isStrongroomError(refusal, 'MINT_NOT_FOUND')) return
      if (!isStrongroomError(refusal, 'MINT_KNOWN')) throw refusal
    }
    listed.set(mint, { mint, decimals })
  }
}

/** Numbers that look random and come from the seed. */
export function choiceOf(seed: string): Choose {
  return (name, below) => createHash('sha256').update(`customers\0${seed}\0${name}`).digest().readUInt32LE(0) % below
}
