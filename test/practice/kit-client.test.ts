import {
  address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createTransactionMessage,
  devnet,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Practice, startPractice } from '../../src/practice/door.ts'

/** Asked this often before a test gives up: some thirty blocks pass at 20 ms. */
const MAX_POLLS = 1_000
const POLL_MS = 20

let practice: Practice
beforeAll(async () => {
  practice = await startPractice({ slotMs: 20, finalityBlocks: 8 })
})
afterAll(() => practice.close())

type Rpc = Pick<ReturnType<typeof createSolanaRpc>, 'getSignatureStatuses'>

async function untilFinalized(rpc: Rpc, signature: ReturnType<typeof getSignatureFromTransaction>): Promise<readonly string[]> {
  const seen: string[] = []
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    const status = value[0]?.confirmationStatus
    if (status !== undefined && status !== null && seen.at(-1) !== status) seen.push(status)
    if (status === 'finalized') return seen
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error('not finalized')
}

describe("@solana/kit's client", () => {
  it('airdrops, transfers and confirms as on any network', async () => {
    const rpc = createSolanaRpc(devnet(practice.url))
    const payer = await generateKeyPairSigner()
    const destination = (await generateKeyPairSigner()).address
    await untilFinalized(rpc, await rpc.requestAirdrop(payer.address, lamports(2_000_000_000n)).send())

    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) =>
        appendTransactionMessageInstruction(getTransferSolInstruction({ source: payer, destination, amount: 1_000_000_000n }), message),
      signTransactionMessageWithSigners,
    )
    assertIsTransactionWithBlockhashLifetime(transaction)
    await rpc.sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' }).send()
    const ladder = await untilFinalized(rpc, getSignatureFromTransaction(transaction))

    expect(ladder.at(-1)).toBe('finalized')
    expect((await rpc.getBalance(destination).send()).value).toBe(1_000_000_000n)
    expect((await rpc.getBalance(payer.address).send()).value).toBe(999_995_000n)
    const status = await rpc.getSignatureStatuses([getSignatureFromTransaction(transaction)], { searchTransactionHistory: true }).send()
    const block = await rpc
      .getBlock(status.value[0]?.slot ?? 0n, {
        encoding: 'jsonParsed',
        maxSupportedTransactionVersion: 0,
        transactionDetails: 'accounts',
        rewards: false,
      })
      .send()
    expect(block?.transactions.map(({ transaction: { signatures } }) => signatures[0])).toContain(getSignatureFromTransaction(transaction))
    const info = await rpc.getAccountInfo(address(destination), { encoding: 'base64' }).send()
    expect(info.value).toMatchObject({ lamports: 1_000_000_000n, space: 0n })
  })
})
