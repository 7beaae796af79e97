import type { Address } from '../address/address.ts'
import type { Lamports } from '../amount/lamports.ts'
import { address, paragraph, tell, type Sentence, sol } from '../text/sentence.ts'
import type { StandingPower } from './power.ts'

/** What the journal says of a nonce account that it has. */
export type ListedNonce = {
  readonly authority: Address
  /** Its authority is watched: the key is elsewhere. */
  readonly isElsewhere: boolean
  /** A person left it out of the list, or said of one that others made that it is known. */
  readonly closed: boolean
  /** Whether something signed, or a bundle that is out, lives by its value. */
  readonly isReserved: boolean
  readonly atMs: number
}

/** A nonce account as the chain has it. `listed`: null where the journal never had it. */
export type PoweredNonce = {
  readonly account: Address
  readonly authority: Address
  readonly lamports: Lamports
  /** Of the version before 2022, over which nothing executes before it is upgraded; anybody may upgrade it. */
  readonly isOld: boolean
  readonly listed: ListedNonce | null
  readonly isOurs: (address: Address) => boolean
}

const NOWHERE = { signature: null, bundle: null, asset: null, amount: null } as const
const NOT_HERE = { by: 'not-here' } as const

/** What authority over a nonce account means for our money; null where it means nothing. */
export function powerOverNonce(nonce: PoweredNonce): StandingPower | null {
  const { authority, listed, isOurs } = nonce
  const isListed = listed !== null && !listed.closed
  if (isListed && listed.authority === authority && (isOurs(authority) || listed.isElsewhere)) return listedPower(nonce, listed)
  if (isOurs(authority)) return unlistedPower(nonce)
  return isListed ? lostPower(nonce, listed) : null
}

function listedPower({ account, authority }: PoweredNonce, { isElsewhere, isReserved, atMs }: ListedNonce): StandingPower {
  const value = tell`What it signs over the value of ${address(account)} can execute until that value advances.`
  const now = isReserved ? tell`Something that stands in this list lives by it.` : tell`Nothing known here lives by it now.`
  return {
    ...NOWHERE,
    kind: 'nonce-authority',
    weight: 'ours',
    holder: authority,
    over: account,
    reach: 'nothing',
    sinceMs: atMs,
    does: paragraph([tell`Alone it moves no money.`, value, now]),
    ends: isElsewhere
      ? tell`Only that key can advance or close it, where it is.`
      : tell`Advance it, and whatever was signed over it can never land; withdraw all of it, and the account is closed.`,
    end: isElsewhere ? NOT_HERE : { by: 'advance-nonce', account },
  }
}

function unlistedPower({ account, authority, isOld, listed }: PoweredNonce): StandingPower {
  const known =
    listed === null
      ? tell`Nobody here made it.`
      : listed.closed
        ? tell`A person knows of it; it is not in the pool.`
        : tell`It is listed here under another key.`
  const signed = tell`Whoever has something that ${address(authority)} signed over ${address(account)} can send it at any time. Whether there is any, and what it would move, is not known here.`
  const old = tell`It is of the old version: nothing executes over it before somebody upgrades it, and anybody can.`
  return {
    ...NOWHERE,
    kind: 'nonce-elsewhere',
    weight: 'signed',
    holder: authority,
    over: account,
    reach: 'not-known',
    sinceMs: listed?.atMs ?? null,
    does: paragraph([known, signed, ...(isOld ? [old] : [])]),
    ends: isOld
      ? tell`Find out who made it. It can be added to the pool and advanced once it is upgraded.`
      : tell`Add it to the pool and advance it: whatever was signed over it can then never land.`,
    end: isOld ? NOT_HERE : { by: 'keep-nonce', account },
  }
}

const BACK = tell`Something that stands in this list was signed over it. It can land only where that key gives the account back, and nobody here can end that.`

function lostPower({ account, authority, lamports }: PoweredNonce, { isReserved }: ListedNonce): StandingPower {
  const does: Sentence = tell`It can take the ${sol(lamports)} in ${address(account)}, which is listed as ours, and advance it whenever it wants.`
  return {
    ...NOWHERE,
    kind: 'nonce-lost',
    weight: 'little',
    holder: authority,
    over: account,
    reach: 'up-to',
    asset: { kind: 'native' },
    amount: lamports,
    sinceMs: null,
    does: paragraph([does, tell`It was listed under another key.`, ...(isReserved ? [BACK] : [])]),
    ends: tell`Only that key can give it back. Leave the account out of the pool.`,
    end: NOT_HERE,
  }
}
