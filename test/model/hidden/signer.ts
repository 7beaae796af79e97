import type { Address } from '../../../src/core/address/address.ts'
import { concatBytes } from '@noble/hashes/utils.js'
import { withoutAmount } from '../../../src/core/confidential/without-amount.ts'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import type { ConfidentialRead } from '../../../src/main/signer/confidential-protocol.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import { amountIn, amountOfCopy, copyOf, labelOf } from './bytes.ts'

/** What the key decrypts without a hint: the real signer searches so far. */
const SEARCHED = 1n << 32n

function readOne(account: Address, data: Uint8Array): Extract<ConfidentialRead, { keys: string }> {
  const found = decodeConfidentialAccount(data)
  if (found === null) throw new Error('the product asks of confidential accounts alone')
  const truth = amountIn(found.available) ?? 0n
  const copy = amountOfCopy(found.decryptableAvailable)
  const available = truth < SEARCHED || (truth >= copy && truth - copy < SEARCHED) ? truth : null
  return {
    account,
    keys: 'conf-bal-v1',
    hidden: { pending: amountIn(found.pendingLow), available, copy: copy === truth ? 'true' : 'stale' },
  }
}

/** Stands for the signer's cryptography: it reads by a table, and what it proves is the true statement without the numbers that would prove it. */
export function openHiddenSigner(before: () => Promise<void>): SignerClient {
  let drawn = 0
  const signer = {
    status: async () => ({ state: 'unlocked' }),
    sealDecisions: async ({ intents }: { intents: readonly unknown[] }) => ({ seals: intents.map(() => 'a seal') }),
    readConfidential: async ({ accounts }: { accounts: readonly { account: Address; data: Uint8Array }[] }) => {
      await before()
      return { read: accounts.map(({ account, data }) => readOne(account, data)) }
    },
    makeApplication: async ({ account, data }: { account: Address; data: Uint8Array }) => {
      await before()
      const read = readOne(account, data)
      const { pending, available } = read.hidden
      const credits = decodeConfidentialAccount(data)?.credits ?? 0n
      if (pending === null || available === null) return { read, made: null }
      const all = pending + available
      return { read, made: { expectedCredits: credits, available: all, decryptableAvailable: copyOf(all) } }
    },
    makeWithdrawal: async ({ account, data, amount: asked }: { account: Address; data: Uint8Array; amount: bigint | 'all' }) => {
      await before()
      const read = readOne(account, data)
      const { available } = read.hidden
      const amount = asked === 'all' ? (available ?? 0n) : asked
      const found = decodeConfidentialAccount(data)
      if (available === null || found === null || amount === 0n || amount > available) return { read, made: null }
      const left = available - amount
      drawn += 1
      const commitment = labelOf(`commitment ${drawn} to ${left}`)
      const ciphertext = withoutAmount(found.available, amount) ?? new Uint8Array(64)
      const equality = concatBytes(encodeAddress(found.elgamalKey), ciphertext, commitment, new Uint8Array(192))
      const range = concatBytes(commitment, new Uint8Array(7 * 32), Uint8Array.of(64), new Uint8Array(7), new Uint8Array(672))
      return { read, made: { amount, left, decryptableLeft: copyOf(left), equality, range } }
    },
  }
  return signer as unknown as SignerClient
}
