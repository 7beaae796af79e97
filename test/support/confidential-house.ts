import { randomBytes } from 'node:crypto'
import type { Address } from '../../src/core/address/address.ts'
import { lamports } from '../../src/core/amount/lamports.ts'
import { addressOfSeed, signBytes } from '../../src/core/keys/keypair.ts'
import { compileMessage } from '../../src/core/message/compile.ts'
import { encodeMessage } from '../../src/core/message/encode.ts'
import { encodeTransaction } from '../../src/core/message/transaction.ts'
import { createAssociatedAccountIdempotent } from '../../src/core/program/associated-token.ts'
import { setCredits } from '../../src/core/program/confidential-credits.ts'
import { keepRange } from '../../src/core/program/confidential-transfer.ts'
import { TOKEN_2022_PROGRAM } from '../../src/core/program/ids.ts'
import { rangeOfNothing } from '../../src/core/program/range-of-nothing.ts'
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
import { patient } from './patient-node.ts'
import { until } from './until.ts'

const LIMITS = { computeUnitLimit: 1_400_000, loadedAccountsDataSizeLimit: 4_194_304 }
const seedOf = (byte: number) => new Uint8Array(32).fill(byte)
const freshSeed = () => new Uint8Array(randomBytes(32))
const FUNDS = 10_000_000_000n
/** What a faucet that others use gives at once. */
const SMALL_FUNDS = 1_000_000_000n
const CUSTOMERS_MONEY = 1n << 47n
const LONG = { withinMs: 180_000 }

type HouseTerms = {
  readonly approvesNew?: boolean
  /** On a node that keeps its own time and that others use: the keys are new, and blocks are waited for. A payment is made once it is confirmed. */
  readonly anyNode?: boolean
  /** What each customer holds. */
  readonly money?: bigint
}

/** Somebody who holds a great deal in secret. */
export type ConfidentialCustomer = {
  readonly party: Party
  /** Pays so much in secret. */
  pay(account: Address, amount: bigint): Promise<void>
}

/** The other side on a node that runs: an issuer with a confidential mint, and a customer who holds a great deal of it in secret. */
export async function openConfidentialHouse(
  url: string,
  { approvesNew = true, anyNode = false, money = CUSTOMERS_MONEY }: HouseTerms = {},
) {
  const node = patient(openNode({ name: 'customer', url }))
  const issuerSeed = anyNode ? freshSeed() : seedOf(0x35)
  const mintSeed = anyNode ? freshSeed() : seedOf(0x36)
  const issuer = addressOfSeed(issuerSeed)
  const mint = addressOfSeed(mintSeed)
  const commitment = anyNode ? 'confirmed' : 'finalized'
  const reached: readonly unknown[] = anyNode ? ['confirmed', 'finalized'] : ['finalized']
  const passTime = async (blocks: bigint) => {
    if (!anyNode) await askNode(url, 'practice_advance', [blocks])
  }

  const send = async (seeds: readonly [Uint8Array, ...Uint8Array[]], instructions: readonly Instruction[]): Promise<void> => {
    const { blockhash, lastValidBlockHeight, fetchedSlot } = await node.getLatestBlockhash({ commitment })
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
      await passTime(1n)
      const { value } = await node.getSignatureStatuses([signature])
      const [status] = value
      if (status !== null && status !== undefined && status.err !== null)
        throw new Error(`a transaction of the customer failed: ${JSON.stringify(status.err)}`)
      return reached.includes(status?.commitment)
    }, LONG)
  }
  const dataOf = async (account: Address): Promise<Uint8Array> => {
    const { value } = await node.getAccountInfo(account, { commitment })
    if (value === null) throw new Error(`no account ${account}`)
    return value.data
  }
  const fund = async (address: Address) => {
    await node.requestAirdrop(address, lamports(anyNode ? SMALL_FUNDS : FUNDS))
    await passTime(40n)
    await until(async () => (await node.getAccountInfo(address, { commitment })).value !== null, LONG)
  }
  const openCustomer = async (seed: Uint8Array): Promise<ConfidentialCustomer> => {
    const party = partyOf(seed, mint, 'token-cli')
    let left = money
    await fund(party.owner)
    await send([seed], configureInstructions(party, party.owner))
    await send([issuerSeed], [mintTo(party, issuer, money)])
    await send([seed], [deposit(party, money), apply(party, { expected: 1n, available: money })])
    return {
      party,
      async pay(account, amount) {
        const elgamalKey = decodeConfidentialAccount(await dataOf(account))?.elgamalKey
        if (elgamalKey === undefined) throw new Error(`${account} takes no confidential transfers`)
        const data = await dataOf(party.account)
        await send([seed], payConfidentially({ from: party, to: { account, elgamalKey }, amount, available: left, data }))
        left -= amount
      },
    }
  }

  await fund(issuer)
  await send([issuerSeed, mintSeed], mintInstructions({ payer: issuer, mint, lamports: 10_000_000n, approvesNew }))
  const first = approvesNew ? await openCustomer(anyNode ? freshSeed() : seedOf(0x37)) : null
  return {
    mint,
    issuer,
    /** The customer, as another wallet knows it. */
    customer: first?.party ?? partyOf(seedOf(0x37), mint, 'token-cli'),
    dataOf,
    /** Configures somebody's account as a wallet of another make would; the issuer pays. */
    configure: (party: Party) => send([issuerSeed, party.seed], configureInstructions(party, issuer)),
    /** Makes somebody's associated account as it is before it is configured. */
    makePlain: (owner: Address) =>
      send([issuerSeed], [createAssociatedAccountIdempotent({ payer: issuer, owner, mint, tokenProgram: TOKEN_2022_PROGRAM })]),
    /** The issuer gives an account so much publicly. */
    give: (account: Address, amount: bigint) => send([issuerSeed], [mintTo({ mint, account }, issuer, amount)]),
    /** Has the owner of an account apply as another wallet would. */
    applyAs: (party: Party, what: { readonly expected: bigint; readonly available: bigint }) =>
      send([issuerSeed, party.seed], [apply(party, what)]),
    /** Has the owner of an account pay the customer in secret, as another wallet would. */
    payAs: async (party: Party, { amount, available }: { readonly amount: bigint; readonly available: bigint }) => {
      if (first === null) throw new Error('there is no customer')
      const { account } = first.party
      const elgamalKey = decodeConfidentialAccount(await dataOf(account))?.elgamalKey
      if (elgamalKey === undefined) throw new Error('the customer takes no confidential transfers')
      const data = await dataOf(party.account)
      await send([issuerSeed, party.seed], payConfidentially({ from: party, to: { account, elgamalKey }, amount, available, data }))
    },
    /** Has the owner of an account take confidential arrivals, or refuse them. */
    takeArrivals: ({ account, owner, seed }: Party, on: boolean) =>
      send([issuerSeed, seed], [setCredits({ account, owner, credits: 'confidential', on })]),
    /** The customer pays so much in secret. */
    async pay(account: Address, amount: bigint) {
      if (first === null) throw new Error('there is no customer')
      await first.pay(account, amount)
    },
    /** Proves in an empty account for a proof before anybody else does, as a stranger may: then it is the issuer’s. */
    proveIn: (context: Address) => send([issuerSeed], [keepRange({ ...rangeOfNothing(), context, authority: issuer })]),
    /** One more, with as much. */
    addCustomer: () => openCustomer(freshSeed()),
    close: () => node.close(),
  }
}
