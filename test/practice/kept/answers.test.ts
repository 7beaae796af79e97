import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { lamports } from '../../../src/core/amount/lamports.ts'
import { createAccount, initializeNonce } from '../../../src/core/program/system.ts'
import { PAYMENT_KINDS } from '../../../src/practice/customers/payment.ts'
import { createPracticeKey } from '../../../src/practice/keys.ts'
import { createRandom } from '../../../src/practice/random.ts'
import type { Address } from '../../../src/core/address/address.ts'
import type { Entry } from '../../../src/practice/bank/entry.ts'
import { mintIn } from '../../../src/practice/bank/token.ts'
import { methods } from '../../../src/practice/rpc/methods/table.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/core/program/ids.ts'
import { closeBlocks } from '../support.ts'
import { type KeptNode, newPath, openKeptNode } from './kept-node.ts'

const COMMITMENTS = ['processed', 'confirmed', 'finalized'] as const
const NONCE_BYTES = 80n
const keyOf = (name: string) => createPracticeKey(createRandom('keys of what is kept').bytes(name))
const ours = keyOf('our wallet').address
/** They change the network, or their answer is new each time. */
const NOT_ASKED = /^(practice_|sendTransaction$|requestAirdrop$)/

type Put = (method: string, ...params: unknown[]) => Promise<void>

/** What everybody could ask, and the answers: lists in the order of their text, as no node promises any. */
async function answersOf(node: KeptNode): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const put: Put = async (method, ...params) => {
    const answer = await node.ask(method, ...params)
    answers.set(JSON.stringify([method, params]), isUnordered(method) ? answer.split('').toSorted().join('') : answer)
  }
  const entries = node.bank.chain.newest(10_000).flatMap((block) => block.entries)
  const addresses = [...new Set(entries.flatMap(({ accounts }) => accounts))]
  await askOfBlocks(node, put)
  await askOfTransactions(entries, put)
  for (const address of addresses) await askOfAddress(address, put)
  await put(
    'getTokenLargestAccounts',
    addresses.find((address) => mintIn(node.bank.runtime.readAccount(address)) !== null),
  )
  await put('getFeeForMessage', Buffer.from(entries[0]?.transaction.wire.subarray(65) ?? []).toString('base64'))
  await askOfTheRest(new Set([...answers.keys()].map((key) => (JSON.parse(key) as [string])[0])), put)
  return answers
}

const isUnordered = (method: string) => /^get(ProgramAccounts|TokenAccountsByOwner|TokenLargestAccounts)$/.test(method)

async function askOfBlocks({ bank }: KeptNode, put: Put): Promise<void> {
  for (const { slot, blockhash } of bank.chain.newest(10_000)) {
    await put('getBlock', Number(slot), { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1, rewards: true })
    await put('getBlockTime', Number(slot))
    await put('getBlockCommitment', Number(slot))
    for (const commitment of COMMITMENTS) await put('isBlockhashValid', blockhash, { commitment })
  }
  await put('getBlocks', 0)
  await put('getBlocksWithLimit', 0, 500)
}

async function askOfTransactions(entries: readonly Entry[], put: Put): Promise<void> {
  for (const { signature, transaction } of entries) {
    await put('getTransaction', signature, { encoding: 'json', maxSupportedTransactionVersion: 1, commitment: 'confirmed' })
    await put('getSignatureStatuses', [signature], { searchTransactionHistory: true })
    const bytes = Buffer.from(transaction.wire).toString('base64')
    await put('simulateTransaction', bytes, { encoding: 'base64', replaceRecentBlockhash: true, sigVerify: false })
  }
}

async function askOfAddress(address: Address, put: Put): Promise<void> {
  await put('getSignaturesForAddress', address, { commitment: 'confirmed' })
  await put('getMultipleAccounts', [address, ours])
  await put('getTokenSupply', address)
  await put('getTokenAccountBalance', address)
  for (const commitment of COMMITMENTS) {
    await put('getAccountInfo', address, { encoding: 'jsonParsed', commitment })
    await put('getBalance', address, { commitment })
    await put('getTokenAccountsByOwner', address, { programId: TOKEN_PROGRAM }, { encoding: 'base64', commitment })
    await put('getTokenAccountsByOwner', address, { programId: TOKEN_2022_PROGRAM }, { encoding: 'jsonParsed', commitment })
  }
}

/** Every method that was not asked is asked, so that a new one is not forgotten. */
async function askOfTheRest(asked: ReadonlySet<string>, put: Put): Promise<void> {
  for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) await put('getProgramAccounts', program, { encoding: 'base64' })
  await put('getMinimumBalanceForRentExemption', 165)
  await put('getSlotLeaders', 0, 2)
  const done = new Set([...asked, 'getProgramAccounts', 'getMinimumBalanceForRentExemption', 'getSlotLeaders'])
  const left = Object.entries(methods).filter(([method]) => !done.has(method) && !NOT_ASKED.test(method))
  expect(left.filter(([, { min }]) => min > 0).map(([method]) => method)).toEqual([])
  for (const [method] of left) await put(method)
  for (const method of ['getSlot', 'getBlockHeight', 'getTransactionCount', 'getLatestBlockhash', 'getEpochInfo', 'getSupply'])
    for (const commitment of COMMITMENTS) await put(method, { commitment })
}

/** Everything customers do, a nonce account, a reward, an account put there, and other terms. */
async function live({ bank, customers, compose, faucet }: KeptNode, { inSecret }: { readonly inSecret: boolean }): Promise<void> {
  const payer = keyOf('payer')
  const nonce = keyOf('nonce')
  faucet.give(payer.address, 5_000_000_000n)
  for (const [index, kind] of PAYMENT_KINDS.entries()) {
    customers.payIn({ kind, to: ours, amount: null, mint: null })
    if (index % 4 === 3) bank.closeBlock()
  }
  // The library of proofs draws its own numbers, so that two networks with them are never the same.
  if (inSecret) await customers.confidential()
  bank.submit(
    compose(
      [payer, nonce],
      [
        createAccount({
          payer: payer.address,
          account: nonce.address,
          lamports: lamports(bank.runtime.minimumBalance(NONCE_BYTES)),
          byteLength: NONCE_BYTES,
          owner: SYSTEM_PROGRAM,
        }),
        initializeNonce({ nonceAccount: nonce.address, authority: payer.address }),
      ],
    ),
  )
  bank.closeBlock()
  bank.reward(ours, 12_345n)
  bank.writeAccount(keyOf('put there').address, {
    lamports: 2n ** 63n + 1n,
    data: Uint8Array.of(1, 2),
    owner: TOKEN_PROGRAM,
    executable: false,
  })
  bank.changeTerms({ rent: [{ fromSlot: 0n, value: 6_960n }] })
  closeBlocks(bank, 12)
  // Some of it is not final yet.
  for (const kind of ['native', 'token', 'owner-changed', 'closed-to-us', 'reopened'] as const)
    customers.payIn({ kind, to: ours, amount: null, mint: null })
  closeBlocks(bank, 2)
  bank.chain.confirmTip()
}

describe('a network that was kept', () => {
  const path = newPath()
  let before: Map<string, string>
  let node: KeptNode
  beforeAll(async () => {
    const first = await openKeptNode(path)
    await live(first, { inSecret: true })
    before = await answersOf(first)
    first.stop()
    node = await openKeptNode(path)
  })
  afterAll(() => node.stop())

  it('answers everything as before, at every commitment', async () => {
    expect(node.file.kept).not.toBeNull()
    expect(before.size).toBeGreaterThan(1_000)
    const after = await answersOf(node)
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [question, answer] of after) expect(answer, question).toBe(before.get(question))
  })
})

it('a network that was kept goes on as one that never stopped', async () => {
  const path = newPath()
  const first = await openKeptNode(path)
  await live(first, { inSecret: false })
  first.stop()
  const twin = await openKeptNode(newPath())
  await live(twin, { inSecret: false })
  const node = await openKeptNode(path)
  for (const { bank } of [twin, node]) {
    closeBlocks(bank, 5)
    bank.chain.confirmTip()
  }
  const answers = await answersOf(node)
  for (const [question, answer] of await answersOf(twin)) expect(answers.get(question), question).toBe(answer)
  node.stop()
  twin.stop()
})
