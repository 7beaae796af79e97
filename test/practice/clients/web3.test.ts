import {
  AddressLookupTableProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  PublicKey,
  SystemProgram,
  type Signer,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'

const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const MINT_BYTES = 82
const TOKEN_ACCOUNT_BYTES = 165
const DECIMALS = 6

let practice: Practice
let connection: Connection
const payer = Keypair.generate()
beforeAll(async () => {
  practice = await startPractice({ slotMs: 20, finalityBlocks: 8 })
  // Its WebSocket address is the library's own guess: the port after the node's.
  connection = new Connection(practice.url, 'confirmed')
  const signature = await connection.requestAirdrop(payer.publicKey, 5 * LAMPORTS_PER_SOL)
  await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
})
afterAll(() => practice.close())

const send = (transaction: Transaction, ...signers: readonly Signer[]) =>
  sendAndConfirmTransaction(connection, transaction, [payer, ...signers])
const transferTo = (toPubkey: PublicKey, lamports: number) => SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports })
const createAccount = async (account: Keypair, space: number, programId: PublicKey) =>
  SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: account.publicKey,
    lamports: await connection.getMinimumBalanceForRentExemption(space),
    space,
    programId,
  })

/** An instruction of the token program, its bytes written out. */
const token = (data: readonly number[], ...keys: readonly (readonly [PublicKey, 'signer' | 'writable' | 'readonly'])[]) =>
  new TransactionInstruction({
    programId: TOKEN,
    keys: keys.map(([pubkey, role]) => ({ pubkey, isSigner: role === 'signer', isWritable: role === 'writable' })),
    data: Buffer.from(data),
  })
const amountAndDecimals = (amount: bigint) => {
  const data = Buffer.alloc(9)
  data.writeBigUInt64LE(amount)
  data.writeUInt8(DECIMALS, 8)
  return data
}

/** A mint with two token accounts; all of its tokens are in the first. */
async function createToken(owner: PublicKey) {
  const [mint, own, theirs] = [Keypair.generate(), Keypair.generate(), Keypair.generate()]
  const open = async (account: Keypair, of: PublicKey) => [
    await createAccount(account, TOKEN_ACCOUNT_BYTES, TOKEN),
    token([18, ...of.toBytes()], [account.publicKey, 'writable'], [mint.publicKey, 'readonly']),
  ]
  await send(
    new Transaction().add(
      await createAccount(mint, MINT_BYTES, TOKEN),
      token([20, DECIMALS, ...payer.publicKey.toBytes(), 0], [mint.publicKey, 'writable']),
      ...(await open(own, payer.publicKey)),
      ...(await open(theirs, owner)),
      token([14, ...amountAndDecimals(9_000_000n)], [mint.publicKey, 'writable'], [own.publicKey, 'writable'], [payer.publicKey, 'signer']),
    ),
    mint,
    own,
    theirs,
  )
  return { mint: mint.publicKey, own: own.publicKey, theirs: theirs.publicKey }
}

describe('@solana/web3.js', () => {
  it('sends a transfer, waits for it, and explains it and its block', async () => {
    const to = Keypair.generate().publicKey
    const signature = await send(new Transaction().add(transferTo(to, 1_000_000)))
    const version = { maxSupportedTransactionVersion: 0 }
    const parsed = await connection.getParsedTransaction(signature, version)
    const [same] = await connection.getParsedTransactions([signature], version)
    const block = await connection.getParsedBlock(parsed?.slot ?? 0, version)
    const plain = await connection.getBlock(parsed?.slot ?? 0, version)

    expect(await connection.getBalance(to)).toBe(1_000_000)
    expect(parsed?.meta).toMatchObject({ err: null, fee: 5_000 })
    expect(parsed?.transaction.message.instructions).toMatchObject([
      { program: 'system', parsed: { type: 'transfer', info: { destination: to.toBase58(), lamports: 1_000_000 } } },
    ])
    expect(same).toEqual(parsed)
    expect(block.transactions.map(({ transaction: { signatures } }) => signatures[0])).toContain(signature)
    expect(plain?.transactions.map(({ transaction: { signatures } }) => signatures[0])).toContain(signature)
    expect((await connection.getSignaturesForAddress(to)).map((info) => info.signature)).toEqual([signature])
  })

  it('is told why a transfer is not possible, and what it logged', async () => {
    const failing = send(new Transaction().add(transferTo(Keypair.generate().publicKey, 900 * LAMPORTS_PER_SOL)))

    await expect(failing).rejects.toThrow('custom program error: 0x1')
    await expect(failing).rejects.toMatchObject({ logs: expect.arrayContaining(['Program 11111111111111111111111111111111 invoke [1]']) })
  })

  it('hears of a signature, an account, logs and slots', async () => {
    const to = Keypair.generate().publicKey
    const heard: Record<string, unknown> = {}
    const all = new Promise<void>((resolve) => {
      const hear = (what: string) => (news: unknown) => {
        heard[what] = news
        if (Object.keys(heard).length === 4) resolve()
      }
      connection.onAccountChange(to, hear('account'), { commitment: 'confirmed' })
      connection.onLogs(to, hear('logs'), 'confirmed')
      connection.onSlotChange(hear('slot'))
      void connection
        .sendTransaction(new Transaction().add(transferTo(to, 2_000_000)), [payer])
        .then((signature) => connection.onSignature(signature, hear('signature'), 'finalized'))
    })
    await all

    expect(heard).toMatchObject({
      account: { lamports: 2_000_000, data: Buffer.alloc(0) },
      logs: { err: null, logs: expect.any(Array) },
      signature: { err: null },
      slot: { parent: expect.any(Number), root: expect.any(Number) },
    })
  })

  it('makes a nonce and sends with it, once', async () => {
    const account = Keypair.generate()
    await send(
      new Transaction().add(
        SystemProgram.createNonceAccount({
          fromPubkey: payer.publicKey,
          noncePubkey: account.publicKey,
          authorizedPubkey: payer.publicKey,
          lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
        }),
      ),
      account,
    )
    const nonce = (await connection.getNonce(account.publicKey)) as NonceAccount
    const to = Keypair.generate().publicKey
    const nonceInstruction = SystemProgram.nonceAdvance({ noncePubkey: account.publicKey, authorizedPubkey: payer.publicKey })
    const minContextSlot = await connection.getSlot()
    const transaction = new Transaction({ feePayer: payer.publicKey, minContextSlot, nonceInfo: { nonce: nonce.nonce, nonceInstruction } })
    await send(transaction.add(transferTo(to, 3_000_000)))
    const info = await connection.getAccountInfo(account.publicKey)

    expect(await connection.getBalance(to)).toBe(3_000_000)
    expect(NonceAccount.fromAccountData(info?.data ?? Buffer.alloc(0)).nonce).not.toBe(nonce.nonce)
    await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow('Simulation failed')
  })

  it('creates a token, transfers it and reads its accounts', async () => {
    const owner = Keypair.generate().publicKey
    const { mint, own, theirs } = await createToken(owner)
    const signature = await send(
      new Transaction().add(
        token(
          [12, ...amountAndDecimals(2_500_000n)],
          [own, 'writable'],
          [mint, 'readonly'],
          [theirs, 'writable'],
          [payer.publicKey, 'signer'],
        ),
      ),
    )
    const { value: held } = await connection.getParsedTokenAccountsByOwner(owner, { mint })
    const { value: largest } = await connection.getTokenLargestAccounts(mint)
    const ofMint = { memcmp: { offset: 0, bytes: mint.toBase58() } }
    const found = await connection.getParsedProgramAccounts(TOKEN, { filters: [{ dataSize: TOKEN_ACCOUNT_BYTES }, ofMint] })
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })

    expect(held).toMatchObject([{ pubkey: theirs, account: { data: { parsed: { info: { tokenAmount: { amount: '2500000' } } } } } }])
    expect((await connection.getTokenAccountBalance(own)).value.uiAmountString).toBe('6.5')
    expect((await connection.getTokenSupply(mint)).value.amount).toBe('9000000')
    expect(largest.map(({ address, amount }) => [address.toBase58(), amount])).toEqual([
      [own.toBase58(), '6500000'],
      [theirs.toBase58(), '2500000'],
    ])
    expect(found.map(({ pubkey }) => pubkey.toBase58()).sort()).toEqual([own.toBase58(), theirs.toBase58()].sort())
    expect(parsed?.meta?.postTokenBalances).toHaveLength(2)
  })

  it('makes a lookup table and pays through it', async () => {
    const recentSlot = await connection.getSlot('finalized')
    const authority = payer.publicKey
    const [create, table] = AddressLookupTableProgram.createLookupTable({ authority, payer: authority, recentSlot })
    const to = Keypair.generate().publicKey
    const extend = AddressLookupTableProgram.extendLookupTable({ authority, payer: authority, lookupTable: table, addresses: [to] })
    await send(new Transaction().add(create, extend))
    const { value: lookup } = await connection.getAddressLookupTable(table)
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({ payerKey: authority, recentBlockhash: blockhash, instructions: [transferTo(to, 4_000_000)] })
    const transaction = new VersionedTransaction(message.compileToV0Message(lookup === null ? [] : [lookup]))
    transaction.sign([payer])
    const signature = await connection.sendTransaction(transaction)
    await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })

    expect(lookup?.state.addresses.map((address) => address.toBase58())).toEqual([to.toBase58()])
    expect(await connection.getBalance(to)).toBe(4_000_000)
    expect((await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 }))?.meta?.loadedAddresses?.writable).toEqual([
      to,
    ])
  })
})
