import type { Address } from '../address/address.ts'
import { findAssociatedAddress } from '../address/associated.ts'
import type { Asset } from '../deposit/deposit.ts'
import type { CompiledMessage } from '../message/message.ts'
import type { OurRole, Party, ReviewRequest } from './review.ts'
import { address, type Leaf, tell, type Sentence, sol } from '../text/sentence.ts'

type TokenPlace = { readonly account: Address; readonly mint: Address; readonly tokenProgram: Address; readonly authority?: Address }

/** Says who stands behind the addresses of one message, and names them in sentences. */
export type Parties = {
  readonly wallet: (address: Address) => Party
  /** A token account: whose it is, where that can be proved by deriving it. */
  readonly tokenAccount: (place: TokenPlace) => Party
  readonly amount: (asset: Asset, amount: bigint) => Sentence
}

const ROLE_WORDS: { readonly [Role in OurRole]: (whose: Sentence) => Sentence } = {
  treasury: (whose) => tell`the treasury account ${whose}`,
  deposit: (whose) => tell`the deposit account ${whose}`,
  watch: (whose) => tell`the watch-only account ${whose}`,
}

/** Owners are found by deriving the associated account of everybody who may be one: the authority, who is said to be, and those of ours in the message. */
export function createParties(request: ReviewRequest, message: CompiledMessage): Parties {
  const { ours, mints = [], tokenAccounts = [] } = request
  const hints = new Map(tokenAccounts.map(({ account, owner }) => [account, owner]))
  const labels = new Map(mints.map(({ mint, tokenProgram, label }) => [`${tokenProgram}/${mint}`, label]))
  const present = message.staticAccounts.filter((address) => ours(address) !== null)
  const found = new Map<string, Party>()
  const findOwner = ({ account, authority, mint, tokenProgram }: TokenPlace): Address | null => {
    const hint = hints.get(account)
    const candidates = [...(hint === undefined ? [] : [hint]), ...(authority === undefined ? [] : [authority]), ...present]
    return candidates.find((owner) => findAssociatedAddress({ owner, mint, tokenProgram }) === account) ?? null
  }
  return {
    wallet: (address) => ({ account: address, owner: address, role: ours(address) }),
    tokenAccount: (place) => {
      const key = `${place.tokenProgram}/${place.mint}/${place.account}`
      const known = found.get(key)
      if (known !== undefined) return known
      const owner = findOwner(place)
      const party = { account: place.account, owner, role: owner === null ? null : ours(owner) }
      found.set(key, party)
      return party
    },
    amount: (asset, amount) => {
      if (asset.kind === 'native') return [sol(amount)]
      const label = labels.get(`${asset.tokenProgram}/${asset.mint}`)
      const figure: Leaf = { part: 'amount', amount, decimals: asset.decimals, unit: label ?? null }
      return label === undefined ? tell`${figure} of the token ${address(asset.mint)}` : tell`${figure} (token ${address(asset.mint)})`
    },
  }
}

/** A party in a sentence. Somebody else is said to be somebody else. */
export function nameParty({ account, owner, role }: Party): Sentence {
  const isElsewhere = owner !== null && owner !== account
  if (role !== null) return ROLE_WORDS[role](isElsewhere ? tell`${address(owner)} (token account ${address(account)})` : [address(account)])
  if (isElsewhere) return tell`${address(owner)} (token account ${address(account)}, not ours)`
  return tell`${address(owner ?? account)} (not ours)`
}
