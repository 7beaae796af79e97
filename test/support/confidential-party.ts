import * as zk from '@solana/zk-sdk/node'
import { ristretto255 } from '@noble/curves/ed25519.js'
import type { Address } from '../../src/core/address/address.ts'
import type { ConfidentialKeys } from '../../src/core/confidential/derive-keys.ts'
import { TOKEN_2022_PROGRAM } from '../../src/core/program/ids.ts'
import type { Instruction } from '../../src/core/program/instruction.ts'
import { accountPath, deriveSeed } from '../../src/core/keys/derivation.ts'
import { entropyOfWords, rootOfEntropy } from '../../src/main/signer/vault/words.ts'
import { type Party, partyOf } from '../../src/practice/customers/confidential-party.ts'

export * from '../../src/practice/customers/confidential-party.ts'

/** Those of the first deposit accounts of a vault, which its words give, under the standard derivation; the treasury is the one at place 0. */
export async function partiesOfWords({
  words,
  mint,
  count,
  first = 1,
}: {
  readonly words: readonly string[]
  readonly mint: Address
  readonly count: number
  readonly first?: number
}): Promise<Party[]> {
  const root = await rootOfEntropy(entropyOfWords(words.join(' ')))
  return Array.from({ length: count }, (_, place) => partyOf(deriveSeed({ root, path: accountPath(place + first) }), mint, 'conf-bal-v1'))
}

/** The mint's authority lets an account be used. */
export function approveAccount({ mint, account }: Pick<Party, 'mint' | 'account'>, authority: Address): Instruction {
  const accounts = [
    { address: account, signer: false, writable: true },
    { address: mint, signer: false, writable: false },
    { address: authority, signer: true, writable: false },
  ]
  return { program: TOKEN_2022_PROGRAM, accounts, data: Uint8Array.of(27, 3) }
}

/** A fresh ciphertext of an amount under somebody's key. */
export function encrypted({ elgamalSecret }: ConfidentialKeys, amount: bigint): Uint8Array {
  const keypair = zk.ElGamalKeypair.fromSecretKey(zk.ElGamalSecretKey.fromBytes(elgamalSecret))
  return keypair.pubkey().encryptU64(amount).toBytes()
}

/** What another wallet proves of a ciphertext of nothing: the data of the proof behind its tag. */
export function provedZero({ elgamalSecret }: ConfidentialKeys, ciphertext: Uint8Array): Uint8Array {
  const keypair = zk.ElGamalKeypair.fromSecretKey(zk.ElGamalSecretKey.fromBytes(elgamalSecret))
  const read = zk.ElGamalCiphertext.fromBytes(ciphertext)
  if (read === undefined) throw new Error('no ciphertext')
  return new zk.ZeroCiphertextProofData(keypair, read).toBytes()
}

/** Whether a ciphertext is of an amount of any size under somebody's key: C - amount G = secret D. */
export function hides({ elgamalSecret }: Pick<ConfidentialKeys, 'elgamalSecret'>, ciphertext: Uint8Array, amount: bigint): boolean {
  const { Point } = ristretto255
  const [committed, handle] = [0, 32].map((at) => Point.fromBytes(ciphertext.slice(at, at + 32)))
  const secret = BigInt(`0x${Buffer.from(elgamalSecret).reverse().toString('hex')}`)
  const expected = amount === 0n ? Point.ZERO : Point.BASE.multiply(amount)
  return handle !== undefined && committed !== undefined && committed.equals(expected.add(timesSecret(handle, secret)))
}

/** A handle of nothing is the point at zero, which no multiplication takes. */
function timesSecret(handle: InstanceType<typeof ristretto255.Point>, secret: bigint) {
  return handle.equals(ristretto255.Point.ZERO) ? handle : handle.multiply(secret)
}
