import {
  type Address,
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  assertIsTransactionWithDurableNonceLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  devnet,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  type Nonce,
  pipe,
  sendAndConfirmDurableNonceTransactionFactory,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  fetchNonce,
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import {
  fetchMint,
  fetchToken,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToCheckedInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const NONCE_BYTES = 80n

/** The library gives its faucet only to networks that say they are for tests. */
const connect = ({ url, sockets }: Practice) => ({
  rpc: createSolanaRpc(devnet(url)),
  rpcSubscriptions: createSolanaRpcSubscriptions(devnet(sockets[0] ?? '')),
})

let practice: Practice
let rpc: ReturnType<typeof connect>['rpc']
let rpcSubscriptions: ReturnType<typeof connect>['rpcSubscriptions']
let payer: KeyPairSigner
beforeAll(async () => {
  practice = await startPractice({ slotMs: 20, finalityBlocks: 8 })
  ;({ rpc, rpcSubscriptions } = connect(practice))
  payer = await generateKeyPairSigner()
  const airdrop = airdropFactory({ rpc, rpcSubscriptions })
  await airdrop({ recipientAddress: payer.address, lamports: lamports(5_000_000_000n), commitment: 'confirmed' })
})
afterAll(() => practice.close())

/** Signs instructions for the newest blockhash, sends them and waits over WebSocket until they are confirmed. */
async function sendAndConfirm(instructions: readonly Instruction[], commitment: 'confirmed' | 'finalized' = 'confirmed') {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  const transaction = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    signTransactionMessageWithSigners,
  )
  assertIsSendableTransaction(transaction)
  assertIsTransactionWithBlockhashLifetime(transaction)
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment })
  return getSignatureFromTransaction(transaction)
}

const rentOf = (bytes: bigint) => rpc.getMinimumBalanceForRentExemption(bytes).send()
const newAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address

describe('@solana/kit', () => {
  it('airdrops and reads the balance', async () => {
    expect((await rpc.getBalance(payer.address, { commitment: 'confirmed' }).send()).value).toBe(5_000_000_000n)
  })

  it('sends a transfer, waits for it, and finds it in its block', async () => {
    const destination = await newAddress()
    const signature = await sendAndConfirm([getTransferSolInstruction({ source: payer, destination, amount: 1_000_000n })], 'finalized')
    const transaction = await rpc.getTransaction(signature, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }).send()
    const block = await rpc.getBlock(transaction?.slot ?? 0n, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()

    expect((await rpc.getBalance(destination).send()).value).toBe(1_000_000n)
    expect(transaction).toMatchObject({ version: 0, meta: { err: null, fee: 5_000n } })
    expect(transaction?.transaction.message.instructions).toMatchObject([
      { program: 'system', parsed: { type: 'transfer', info: { destination, source: payer.address } } },
    ])
    expect(block?.transactions.map(({ transaction: { signatures } }) => signatures[0])).toContain(signature)
    expect(await rpc.getSignaturesForAddress(destination).send()).toMatchObject([{ signature, confirmationStatus: 'finalized' }])
  })

  it('is told why a transfer is not possible', async () => {
    const transfer = getTransferSolInstruction({ source: payer, destination: await newAddress(), amount: 900_000_000_000n })

    await expect(sendAndConfirm([transfer])).rejects.toThrow('Transaction simulation failed')
  })

  it('creates a nonce account, signs with its nonce and confirms the transaction', async () => {
    const account = await generateKeyPairSigner()
    await sendAndConfirm([
      getCreateAccountInstruction({
        payer,
        newAccount: account,
        lamports: await rentOf(NONCE_BYTES),
        space: NONCE_BYTES,
        programAddress: SYSTEM_PROGRAM,
      }),
      getInitializeNonceAccountInstruction({ nonceAccount: account.address, nonceAuthority: payer.address }),
    ])
    const { data } = await fetchNonce(rpc, account.address, { commitment: 'confirmed' })
    const destination = await newAddress()
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) =>
        setTransactionMessageLifetimeUsingDurableNonce(
          { nonce: data.blockhash as string as Nonce, nonceAccountAddress: account.address, nonceAuthorityAddress: payer.address },
          message,
        ),
      (message) =>
        appendTransactionMessageInstructions([getTransferSolInstruction({ source: payer, destination, amount: 2_000_000n })], message),
      signTransactionMessageWithSigners,
    )
    assertIsSendableTransaction(transaction)
    assertIsTransactionWithDurableNonceLifetime(transaction)
    await sendAndConfirmDurableNonceTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment: 'confirmed' })

    expect((await rpc.getBalance(destination, { commitment: 'confirmed' }).send()).value).toBe(2_000_000n)
    expect((await fetchNonce(rpc, account.address, { commitment: 'confirmed' })).data.blockhash).not.toBe(data.blockhash)
  })

  it('creates a token, mints it and transfers it', async () => {
    const mint = await generateKeyPairSigner()
    const owner = await newAddress()
    const [own] = await findAssociatedTokenPda({ owner: payer.address, mint: mint.address, tokenProgram: TOKEN_PROGRAM_ADDRESS })
    const [theirs] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: TOKEN_PROGRAM_ADDRESS })
    const space = BigInt(getMintSize())
    await sendAndConfirm([
      getCreateAccountInstruction({ payer, newAccount: mint, lamports: await rentOf(space), space, programAddress: TOKEN_PROGRAM_ADDRESS }),
      getInitializeMint2Instruction({ mint: mint.address, decimals: 6, mintAuthority: payer.address }),
      await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner: payer.address, mint: mint.address }),
      getMintToCheckedInstruction({ mint: mint.address, token: own, mintAuthority: payer, amount: 9_000_000n, decimals: 6 }),
    ])
    const signature = await sendAndConfirm([
      await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner, mint: mint.address }),
      getTransferCheckedInstruction({
        source: own,
        mint: mint.address,
        destination: theirs,
        authority: payer,
        amount: 2_500_000n,
        decimals: 6,
      }),
    ])
    const config = { commitment: 'confirmed', maxSupportedTransactionVersion: 0, encoding: 'jsonParsed' } as const
    const transaction = await rpc.getTransaction(signature, config).send()

    expect((await fetchMint(rpc, mint.address, { commitment: 'confirmed' })).data.supply).toBe(9_000_000n)
    expect((await fetchToken(rpc, theirs, { commitment: 'confirmed' })).data).toMatchObject({ amount: 2_500_000n, owner })
    expect((await rpc.getTokenAccountBalance(own, { commitment: 'confirmed' }).send()).value.uiAmountString).toBe('6.5')
    expect(transaction?.meta?.postTokenBalances?.map(({ uiTokenAmount }) => uiTokenAmount.amount).sort()).toEqual(['2500000', '6500000'])
  })

  it('hears of slots and of an account that changes', async () => {
    const abort = new AbortController()
    const watched = await newAddress()
    const slots = await rpcSubscriptions.slotNotifications().subscribe({ abortSignal: abort.signal })
    const accounts = await rpcSubscriptions
      .accountNotifications(watched, { commitment: 'confirmed', encoding: 'base64' })
      .subscribe({ abortSignal: abort.signal })
    // What comes before the first question to an iterator is not kept.
    const next = Promise.all([slots[Symbol.asyncIterator]().next(), accounts[Symbol.asyncIterator]().next()])
    await sendAndConfirm([getTransferSolInstruction({ source: payer, destination: watched, amount: 3_000_000n })])
    const [slot, account] = await next
    abort.abort()

    expect(slot.value).toMatchObject({ parent: expect.any(BigInt), root: expect.any(BigInt), slot: expect.any(BigInt) })
    expect(account.value).toMatchObject({ value: { lamports: 3_000_000n } })
  })
})
