import type { Address } from '../../../core/address/address.ts'
import type { Lamports } from '../../../core/amount/lamports.ts'
import { isContradiction } from '../../../core/chain/node-warnings.ts'
import { blockHeight, type Slot, slot } from '../../../core/chain/slot.ts'
import { invariant } from '../../../core/error/invariant.ts'
import { BLOCKHASH_LIFE } from '../../../core/payment/landing-window.ts'
import {
  type AccountInfo,
  type Agreed,
  type AgreeOptions,
  type Difference,
  type LatestBlockhash,
  type NodeSet,
  type Question,
  sameText,
} from '../../node/index.ts'
import { requireVoices } from '../heights.ts'

/*
 * What a decision about money is made on: read from two nodes and compared (node/agree.ts). Each throws NODE_DISAGREEMENT and as `NodeSet.first`.
 */

type Accounts = readonly (AccountInfo | null)[]

/** What nodes say of an account; `witnesses` of them, 0 where none could say. Null is no account. */
export type Heard = { readonly account: AccountInfo | null; readonly witnesses: number }

/** Accounts that were read for one request. */
export type AccountFacts = ReadonlyMap<Address, Heard>

/** What was read of an account; null where there is none. What was not read is never taken for nothing. */
export function accountIn(accounts: AccountFacts, address: Address): AccountInfo | null {
  const heard = accounts.get(address)
  invariant(heard !== undefined, 'an account is read before anything is planned of it')
  return heard.account
}

/**
 * Accounts as they stand at finalized, as two nodes say where two are configured, in the order asked; at most as many as one question holds.
 * Null where there is none. `since`: a slot that no answer may be older than.
 * @throws NODE_ONE_ANSWERED, NODE_BEHIND
 */
export async function readAgreedAccounts(nodes: NodeSet, addresses: readonly Address[], since: Slot | null = null): Promise<Accounts> {
  return (await agreeByVotes(nodes, accountsQuestion(addresses, since), sameAccounts(addresses))).value
}

/** The same with who said so. */
export async function readVotedAccounts(nodes: NodeSet, addresses: readonly Address[]): Promise<Agreed<Accounts>> {
  return agreeByVotes(nodes, accountsQuestion(addresses), sameAccounts(addresses))
}

/** The same, be it as one node alone says. */
export async function readWitnessedAccounts(nodes: NodeSet, addresses: readonly Address[]): Promise<Agreed<Accounts>> {
  return nodes.agree(accountsQuestion(addresses), sameAccounts(addresses))
}

/** The same, from nodes whose answers are of slots at most `apartMax` apart, with the latest of these slots. */
export async function readAccountsAt(
  nodes: NodeSet,
  addresses: readonly Address[],
  { apartMax }: { readonly apartMax: bigint },
): Promise<Agreed<Accounts> & { readonly latestSlot: Slot }> {
  const { question, slotsOf } = hearingSlots(accountsQuestion(addresses))
  const agreed = await nodes.agree<Accounts>(question, {
    compare(left, right) {
      const [one, other] = [left.contextSlot ?? slot(0n), right.contextSlot ?? slot(0n)]
      if (distance(one, other) > apartMax) return { where: 'finalized', left: `as of slot ${one}`, right: `as of slot ${other}` }
      return firstDifference(addresses, left.value, right.value)
    },
  })
  return { ...agreed, latestSlot: slotsOf(agreed).reduce((left, right) => (right > left ? right : left), slot(0n)) }
}

/** The same as two nodes say where two are configured, with the lowest slot of those that said so: none of them saw less than that. @throws NODE_ONE_ANSWERED */
export async function readAccountsAtLowest(
  nodes: NodeSet,
  addresses: readonly Address[],
): Promise<Agreed<Accounts> & { readonly lowestSlot: Slot }> {
  const { question, slotsOf } = hearingSlots(accountsQuestion(addresses))
  const agreed = await agreeByVotes(nodes, question, sameAccounts(addresses))
  const [first = slot(0n), ...others] = slotsOf(agreed)
  return { ...agreed, lowestSlot: others.reduce((lowest, one) => (one < lowest ? one : lowest), first) }
}

/** The same question, and of each node that agreed in the end the slot that it answered last from. */
function hearingSlots<Value>({ what, ask }: Question<Value>) {
  const heard = new Map<string, Slot>()
  const question: Question<Value> = {
    what,
    async ask(node, at) {
      const answer = await ask(node, at)
      heard.set(node.name, answer.contextSlot ?? slot(0n))
      return answer
    },
  }
  return { question, slotsOf: ({ nodes }: Agreed<Value>): readonly Slot[] => nodes.map((node) => heard.get(node) ?? slot(0n)) }
}

function accountsQuestion(addresses: readonly Address[], since: Slot | null = null): Question<Accounts> {
  const what = addresses.length === 1 ? `the account ${addresses[0]}` : 'the balances of accounts'
  const floor = since === null ? {} : { minContextSlot: since }
  return { what, ask: (node, at) => node.getMultipleAccounts(addresses, { commitment: 'finalized', ...floor, ...at }) }
}

function sameAccounts(addresses: readonly Address[]): AgreeOptions<Accounts> {
  return { compare: (left, right) => firstDifference(addresses, left.value, right.value) }
}

function firstDifference(addresses: readonly Address[], left: Accounts, right: Accounts): Difference | null {
  for (const [index, address] of addresses.entries()) {
    const [one, other] = [left[index] ?? null, right[index] ?? null]
    if (textOf(one) !== textOf(other)) return { where: address, ...told(one, other) }
  }
  return null
}

function textOf(account: AccountInfo | null): string {
  return account === null ? '' : [account.lamports, account.owner, Buffer.from(account.data).toString('hex')].join(' ')
}

/** Of data that differs, so many bytes from the first other one on. */
const TOLD_BYTES = 8

/** The whole data is too long to show; what is owned by whom says enough to find it, and where that is the same, the first bytes that are not. */
function told(one: AccountInfo | null, other: AccountInfo | null): Pick<Difference, 'left' | 'right'> {
  const [left, right] = [brief(one), brief(other)]
  if (one === null || other === null || left !== right) return { left, right }
  const at = one.data.findIndex((byte, place) => byte !== other.data[place])
  const from = ({ data }: AccountInfo) => `, from byte ${at} on ${Buffer.from(data.subarray(at, at + TOLD_BYTES)).toString('hex')}`
  return { left: left + from(one), right: right + from(other) }
}

function brief(account: AccountInfo | null): string {
  return account === null ? 'no account' : `${account.lamports} lamports, ${account.data.length} bytes of ${account.owner}`
}

/** As {@link NodeSet.agree}, but one voice is enough only where one node is configured. @throws NODE_ONE_ANSWERED */
export async function agreeByVotes<Value>(nodes: NodeSet, question: Question<Value>, options: AgreeOptions<Value>): Promise<Agreed<Value>> {
  const agreed = await nodes.agree(question, options)
  requireVoices(nodes, question.what, agreed.nodes)
  return agreed
}

/** The rent-exempt minimum of an account with so many bytes of data, as two nodes say where two are configured. @throws NODE_ONE_ANSWERED */
export async function readRentMinimum(nodes: NodeSet, dataBytes: number): Promise<Lamports> {
  const { value } = await agreeByVotes(
    nodes,
    {
      what: `the rent-exempt minimum of ${dataBytes} bytes`,
      ask: async (node) => ({ contextSlot: null, value: await node.getMinimumBalanceForRentExemption(dataBytes) }),
    },
    { compare: sameText(String, 'lamports') },
  )
  return value
}

/** The epoch at finalized, as two nodes say where two are configured. @throws NODE_ONE_ANSWERED */
export async function readEpoch(nodes: NodeSet): Promise<bigint> {
  const { value } = await agreeByVotes(
    nodes,
    {
      what: 'the epoch',
      async ask(node, at) {
        const { epoch, absoluteSlot } = await node.getEpochInfo({ commitment: 'finalized', ...at })
        return { contextSlot: absoluteSlot, value: epoch }
      },
    },
    { compare: sameText(String, 'epoch') },
  )
  return value
}

/**
 * What a message costs, as two nodes say where two are configured; null: its blockhash is not known. What is decided names its fee, and a
 * transaction that takes another one is not what was decided.
 * @throws NODE_ONE_ANSWERED
 */
export async function readFee(nodes: NodeSet, message: Uint8Array): Promise<Lamports | null> {
  const { value } = await agreeByVotes(
    nodes,
    { what: 'the fee of a message', ask: (node, at) => node.getFeeForMessage(message, { commitment: 'confirmed', ...at }) },
    { compare: sameText((fee) => (fee === null ? 'an unknown blockhash' : String(fee)), 'lamports') },
  )
  return value
}

/** A blockhash, and how many nodes said when it ends. */
export type WitnessedBlockhash = LatestBlockhash & { readonly nodes: readonly string[] }

/**
 * A fresh blockhash with its last valid height, at confirmed: one at finalized has lived a fifth of its life already. Two nodes give two
 * blockhashes; that their heights can be of one chain, and are no further apart than a blockhash lives, is what is compared. The older one is
 * taken, which both know. It is said to end where the later of the two ends: one that ended too early would be called dead while it lives.
 */
export async function readBlockhash(nodes: NodeSet): Promise<WitnessedBlockhash> {
  const heard = new Map<string, LatestBlockhash>()
  const agreed = await nodes.agree<LatestBlockhash>(
    {
      what: 'the last valid block height',
      async ask(node, at) {
        const latest = await node.getLatestBlockhash({ commitment: 'confirmed', ...at })
        heard.set(node.name, latest)
        return { contextSlot: latest.fetchedSlot, value: latest }
      },
    },
    { compare: ({ value: left }, { value: right }) => (canBeOfOneChain(left, right) ? null : differing(left, right)) },
  )
  const told = agreed.nodes.flatMap((node) => heard.get(node) ?? [])
  const [first, ...others] = told
  invariant(first !== undefined, 'who agreed was heard')
  const older = others.reduce((left, right) => (right.fetchedSlot < left.fetchedSlot ? right : left), first)
  const lastValidBlockHeight = told.reduce(
    (latest, one) => (one.lastValidBlockHeight > latest ? one.lastValidBlockHeight : latest),
    blockHeight(0),
  )
  return { ...older, lastValidBlockHeight, nodes: agreed.nodes }
}

function canBeOfOneChain(left: LatestBlockhash, right: LatestBlockhash): boolean {
  return distance(left.fetchedSlot, right.fetchedSlot) <= BLOCKHASH_LIFE && !isContradiction(placeOf(left), placeOf(right))
}

function placeOf({ fetchedSlot, lastValidBlockHeight }: LatestBlockhash) {
  return { slot: fetchedSlot, blockHeight: blockHeight(lastValidBlockHeight - BLOCKHASH_LIFE) }
}

function differing(left: LatestBlockhash, right: LatestBlockhash): Difference {
  const said = ({ lastValidBlockHeight, fetchedSlot }: LatestBlockhash) => `${lastValidBlockHeight} at slot ${fetchedSlot}`
  return { where: 'confirmed', left: said(left), right: said(right) }
}

function distance(left: bigint, right: bigint): bigint {
  return left > right ? left - right : right - left
}
