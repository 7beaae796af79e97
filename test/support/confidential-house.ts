import type { Address } from '../../src/core/address/address.ts'
import { addressOfSeed, signBytes } from '../../src/core/keys/keypair.ts'
import { compileMessage } from '../../src/core/message/compile.ts'
import { encodeMessage } from '../../src/core/message/encode.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { createAssociatedAccountIdempotent } from '../../src/core/program/associated-token.ts'
import { TOKEN_2022_PROGRAM } from '../../src/core/program/ids.ts'
import { decodeConfidentialAccount } from '../../src/core/program/confidential-account.ts'
import type { Instruction } from '../../src/core/program/instruction.ts'
import { openNode } from '../../src/main/node/index.ts'
import { askNode } from '../main/pay/relay.ts'
import {
  apply,
  configureInstructions,
  deposit,
  mintInstructions,
  mintTo,
  type Party,
  partyOf,
  payConfidentially,
} from './confidential-party.ts'
import { until } from './until.ts'

const LIMITS = { computeUnitLimit: 1_400_000, loadedAccountsDataSizeLimit: 4_194_304 }
const ISSUER_SEED = new Uint8Array(32).fill(0x35)
const MINT_SEED = new Uint8Array(32).fill(0x36)
const CUSTOMER_SEED = new Uint8Array(32).fill(0x37)
const FUNDS = 10_000_000_000n
const CUSTOMERS_MONEY = 1n << 47n

/** The other side on a node that runs: an issuer with a confidential mint, and a customer who holds a great deal of it in secret. */
export async function openConfidentialHouse(url: string, { approvesNew = true }: { readonly approvesNew?: boolean } = {}) {
  const node = openNode({ name: 'customer', url })
  const issuer = addressOfSeed(ISSUER_SEED)
  const mint = addressOfSeed(MINT_SEED)
  const customer = partyOf(CUSTOMER_SEED, mint, 'token-cli')
  let left = CUSTOMERS_MONEY

  const send = async (seeds: readonly [Uint8Array, ...Uint8Array[]], instructions: readonly Instruction[]): Promise<void> => {
    const { blockhash, lastValidBlockHeight, fetchedSlot } = await node.getLatestBlockhash()
    const lifetime = { kind: 'blockhash' as const, blockhash, lastValidBlockHeight, fetchedSlot }
    const feePayer = addressOfSeed(seeds[0])
    const compiled = compileMessage({ version: 1, config: LIMITS, feePayer, instructions, lifetime })
    const message = encodeMessage(compiled)
    const byAddress = new Map(seeds.map((seed) => [addressOfSeed(seed), seed]))
    const signatures = compiled.staticAccounts.slice(0, compiled.header.signerCount).map((address) => {
      const seed = byAddress.get(address)
      return seed === undefined ? null : signBytes({ seed, message })
    })
    const signature = await node.sendTransaction(encodeTransaction({ message, signatures }), { preflightCommitment: 'processed' })
    await until(async () => {
      await askNode(url, 'practice_advance', [1n])
      const { value } = await node.getSignatureStatuses([signature])
      const [status] = value
      if (status !== null && status !== undefined && status.err !== null)
        throw new Error(`a transaction of the customer failed: ${JSON.stringify(status.err)}`)
      return status?.commitment === 'finalized'
    })
  }
  const dataOf = async (account: Address): Promise<Uint8Array> => {
    const { value } = await node.getAccountInfo(account, { commitment: 'finalized' })
    if (value === null) throw new Error(`no account ${account}`)
    return value.data
  }

  for (const address of [issuer, customer.owner]) await askNode(url, 'requestAirdrop', [address, FUNDS])
  await askNode(url, 'practice_advance', [40n])
  await send([ISSUER_SEED, MINT_SEED], mintInstructions({ payer: issuer, mint, lamports: 10_000_000n, approvesNew }))
  if (approvesNew) {
    await send([CUSTOMER_SEED], configureInstructions(customer, customer.owner))
    await send([ISSUER_SEED], [mintTo(customer, issuer, CUSTOMERS_MONEY)])
    await send([CUSTOMER_SEED], [deposit(customer, CUSTOMERS_MONEY), apply(customer, { expected: 1n, available: CUSTOMERS_MONEY })])
  }
  return {
    mint,
    issuer,
    customer,
    dataOf,
    /** Configures somebody's account as a wallet of another make would; the issuer pays. */
    configure: (party: Party) => send([ISSUER_SEED, party.seed], configureInstructions(party, issuer)),
    /** Makes somebody's associated account as it is before it is configured. */
    makePlain: (owner: Address) =>
      send([ISSUER_SEED], [createAssociatedAccountIdempotent({ payer: issuer, owner, mint, tokenProgram: TOKEN_2022_PROGRAM })]),
    /** Has the owner of an account apply as another wallet would. */
    applyAs: (party: Party, what: { readonly expected: bigint; readonly available: bigint }) =>
      send([ISSUER_SEED, party.seed], [apply(party, what)]),
    /** The customer pays so much in secret. */
    async pay(account: Address, amount: bigint) {
      const elgamalKey = decodeConfidentialAccount(await dataOf(account))?.elgamalKey
      if (elgamalKey === undefined) throw new Error(`${account} takes no confidential transfers`)
      const data = await dataOf(customer.account)
      await send([CUSTOMER_SEED], payConfidentially({ from: customer, to: { account, elgamalKey }, amount, available: left, data }))
      left -= amount
    },
    close: () => node.close(),
  }
}
