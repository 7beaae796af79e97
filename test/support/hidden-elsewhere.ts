import type { Address } from '../../src/core/address/address.ts'
import { openDecryptable } from '../../src/core/confidential/decryptable-balance.ts'
import { decodeConfidentialAccount } from '../../src/core/program/confidential-account.ts'
import { decodeTokenAccount } from '../../src/core/program/token-account.ts'
import { openConfidentialHouse } from './confidential-house.ts'
import { hides, partiesOfWords, type Party } from './confidential-party.ts'

/** A token account that hides something, whose keys an offline vault has, and a customer who pays into it. */
export type HiddenElsewhere = {
  readonly party: Party
  readonly account: Address
  readonly house: Awaited<ReturnType<typeof openConfidentialHouse>>
  /** What it holds now, as its own keys read it; null for what they do not make of it. */
  readonly held: () => Promise<Held>
}

export type Held = {
  readonly public: bigint
  readonly credits: bigint
  /** By the owner's copy, where the ciphertext is of the same. */
  readonly available: bigint | null
}

/** Configures the account of the vault's treasury as another wallet would. */
export async function openHiddenElsewhere(url: string, words: readonly string[]): Promise<HiddenElsewhere> {
  const house = await openConfidentialHouse(url, { anyNode: true, money: 1_000_000_000n })
  const [party] = await partiesOfWords({ words, mint: house.mint, count: 1, first: 0 })
  if (party === undefined) throw new Error('there is a treasury')
  await house.configure(party)
  return {
    party,
    account: party.account,
    house,
    async held() {
      const data = await house.dataOf(party.account)
      const confidential = decodeConfidentialAccount(data)
      const token = decodeTokenAccount(data)
      if (confidential === null || token === null) throw new Error('it is configured')
      const copy = openDecryptable(party.keys.aesKey, confidential.decryptableAvailable)
      const isTrue = copy !== null && hides(party.keys, confidential.available, copy)
      return { public: token.amount, credits: confidential.credits, available: isTrue ? copy : null }
    },
  }
}
