import type { Address } from '../../../src/core/address/address.ts'
import { concatBytes } from '@noble/hashes/utils.js'
import { withoutAmount } from '../../../src/core/confidential/without-amount.ts'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { decodeConfidentialAccount } from '../../../src/core/program/confidential-account.ts'
import type { ConfidentialOperations, ConfidentialRead } from '../../../src/main/signer/confidential-protocol.ts'
import type { SignerClient } from '../../../src/main/signer-client.ts'
import { amountIn, amountOfCopy, copyOf, labelOf } from './bytes.ts'
import { makePayment } from './paying.ts'

type PaymentToMake = Pick<
  ConfidentialOperations['makeConfidentialPayment']['argument'],
  'account' | 'data' | 'amount' | 'recipientKey' | 'auditorKey'
>

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

/** An amount out of what is available, and what stays of it; null where there is less. */
function takeFrom(account: Address, data: Uint8Array, asked: bigint | 'all') {
  const read = readOne(account, data)
  const { available } = read.hidden
  const amount = asked === 'all' ? (available ?? 0n) : asked
  const found = decodeConfidentialAccount(data)
  if (available === null || found === null || amount === 0n || amount > available) return { read, taken: null }
  return { read, taken: { found, amount, left: available - amount } }
}

/** `draw`: what nobody has drawn before. `signed`: the intents of which anything was signed, in whichever life. */
export type HiddenSigning = {
  readonly before: () => Promise<void>
  readonly draw: () => number
  readonly signed: ReadonlySet<string>
}

/** Stands for the signer's cryptography: it reads by a table, and what it proves is the true statement without the numbers that would prove it. */
export function openHiddenSigner({ before, draw, signed }: HiddenSigning): SignerClient {
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
      const { read, taken } = takeFrom(account, data, asked)
      if (taken === null) return { read, made: null }
      const { found, amount, left } = taken
      const commitment = labelOf(`commitment ${draw()} to ${left}`)
      const ciphertext = withoutAmount(found.available, amount) ?? new Uint8Array(64)
      const equality = concatBytes(encodeAddress(found.elgamalKey), ciphertext, commitment, new Uint8Array(192))
      const range = concatBytes(commitment, new Uint8Array(7 * 32), Uint8Array.of(64), new Uint8Array(7), new Uint8Array(672))
      return { read, made: { amount, left, decryptableLeft: copyOf(left), equality, range } }
    },
    makeConfidentialPayment: async ({ account, data, amount: asked, ...keys }: PaymentToMake) => {
      await before()
      const { read, taken } = takeFrom(account, data, asked)
      if (taken === null) return { read, made: null }
      const { found, amount, left } = taken
      const paying = { available: found.available, amount, left, senderKey: found.elgamalKey, ...keys, drawn: draw() }
      return { read, made: { amount, left, decryptableLeft: copyOf(left), ...makePayment(paying) } }
    },
    dropApproval: async () => (await before(), { dropped: false }),
    signedSince: async () => {
      await before()
      return { entries: [...signed].map((intent) => ({ intent })), ended: [], made: [], complete: true }
    },
  }
  return signer as unknown as SignerClient
}
