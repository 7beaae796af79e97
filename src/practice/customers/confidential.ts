import type { Address } from '../../core/address/address.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import type { Signature } from '../../core/keys/signature.ts'
import { decodeConfidentialAccount } from '../../core/program/confidential-account.ts'
import { TOKEN_2022_PROGRAM } from '../../core/program/ids.ts'
import type { Instruction } from '../../core/program/instruction.ts'
import type { Bank } from '../bank/bank.ts'
import type { TransactionError } from '../bank/runtime-error.ts'
import { nameOf } from '../bank/wire.ts'
import type { Compose } from '../compose.ts'
import type { Faucet } from '../faucet.ts'
import { createPracticeKey, type PracticeKey } from '../keys.ts'
import type { Random } from '../random.ts'
import { madeBefore, type PracticeMint } from './mints.ts'
// The library of proofs loads a few megabytes: only where somebody pays confidentially.
type Other = typeof import('./confidential-party.ts')

/** A wallet's account that does not take confidential transfers. */
export class NotConfiguredError extends Error {
  override readonly name = 'NotConfiguredError'
}

/** What a customer paid that no balance field shows. */
export type ConfidentialTruth = {
  readonly signature: Signature
  readonly payer: Address
  readonly to: Address
  readonly account: Address
  readonly mint: Address
  readonly amount: bigint
  /** Null when it succeeded. */
  readonly error: TransactionError | null
}

/** A token of hidden amounts, and a customer who pays with it. */
export type ConfidentialTill = {
  readonly mint: PracticeMint
  /** Pays into a wallet's associated account. @throws NotConfiguredError */
  payIn(wish: { readonly to: Address; readonly amount: bigint }): ConfidentialTruth
}

type Setting = { readonly bank: Bank; readonly compose: Compose; readonly faucet: Faucet; readonly random: Random }

const LAMPORTS = 10_000_000_000n
/** What the customer hides at a time. */
const LOT = 1n << 46n
const IN_VERSION_1 = { version: 1 } as const

/** Makes the mint and the customer, who deposits and applies before paying anybody; or finds both as the network has them. */
export async function openConfidentialTill(setting: Setting): Promise<ConfidentialTill> {
  const other = await import('./confidential-party.ts')
  const { bank, compose, faucet, random } = setting
  const issuer = createPracticeKey(random.bytes('confidential issuer'))
  const fund = ({ address }: PracticeKey) => {
    if (bank.runtime.readLamports(address) < LAMPORTS / 2n) faucet.give(address, LAMPORTS)
  }
  fund(issuer)
  const mint = makeMint(setting, other, issuer)
  const seed = random.bytes('confidential customer')
  const key = createPracticeKey(seed)
  const party = other.partyOf(seed, mint.mint, 'token-cli')
  fund(key)
  const run = (keys: readonly [PracticeKey, ...PracticeKey[]], instructions: readonly Instruction[]) => {
    const transaction = compose(keys, instructions, IN_VERSION_1)
    const submission = bank.submit(transaction)
    return { signature: nameOf(transaction), error: submission.kind === 'refused' ? submission.error : submission.entry.error }
  }
  const standing = decodeConfidentialAccount(bank.runtime.readAccount(party.account)?.data ?? new Uint8Array())
  if (standing === null) run([key], other.configureInstructions(party, key.address))
  let available = standing === null ? 0n : other.opened(party.keys, standing.decryptableAvailable)
  const fill = (amount: bigint) => {
    const lot = amount > LOT ? amount : LOT
    run([key, issuer], [other.mintTo(party, issuer.address, lot), other.deposit(party, lot)])
    available += lot
    run([key], [other.apply(party, { expected: 1n, available })])
  }
  return {
    mint,
    payIn({ to, amount }) {
      const account = findAssociatedAddress({ owner: to, mint: mint.mint, tokenProgram: TOKEN_2022_PROGRAM })
      const elgamalKey = decodeConfidentialAccount(bank.runtime.readAccount(account)?.data ?? new Uint8Array())?.elgamalKey
      if (elgamalKey === undefined) throw new NotConfiguredError(`The account of ${to} for ${mint.mint} takes no confidential transfers.`)
      if (available < amount) fill(amount)
      const data = bank.runtime.readAccount(party.account)?.data ?? new Uint8Array()
      const paid = run([key], other.payConfidentially({ from: party, to: { account, elgamalKey }, amount, available, data }))
      if (paid.error === null) available -= amount
      return { ...paid, payer: key.address, to, account, mint: mint.mint, amount }
    },
  }
}

function makeMint({ bank, compose, random }: Setting, other: Other, issuer: PracticeKey): PracticeMint {
  const key = createPracticeKey(random.bytes('mint confidential'))
  const known = { mint: key.address, tokenProgram: TOKEN_2022_PROGRAM, decimals: other.DECIMALS, authority: issuer }
  const made = madeBefore(bank, key.address)
  if (made !== null) return { ...known, signature: made }
  const lamports = bank.runtime.minimumBalance(BigInt(other.CONFIDENTIAL_MINT_BYTES))
  const transaction = compose([issuer, key], other.mintInstructions({ payer: issuer.address, mint: key.address, lamports }))
  bank.submit(transaction)
  return { ...known, signature: nameOf(transaction) }
}
