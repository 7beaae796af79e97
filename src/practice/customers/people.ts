import type { Address } from '../../core/address/address.ts'
import { findAssociatedAddress } from '../../core/address/associated.ts'
import { tokenAmount } from '../../core/amount/lamports.ts'
import { createAssociatedAccountIdempotent } from '../../core/program/associated-token.ts'
import { mintToChecked } from '../../core/program/token.ts'
import type { Bank } from '../bank/bank.ts'
import { tokenAccountIn } from '../bank/token.ts'
import type { Compose } from '../compose.ts'
import type { Faucet } from '../faucet.ts'
import { createPracticeKey, type PracticeKey } from '../keys.ts'
import type { Random } from '../random.ts'
import type { PracticeMint } from './mints.ts'

const CUSTOMER_COUNT = 64
/** 100,000 SOL: what the faucet gives a customer at a time. */
const POCKET_MONEY_LAMPORTS = 100_000_000_000_000n
/** Kept beside what a payment moves: fees and the rent of new accounts. */
const RESERVE_LAMPORTS = 1_000_000_000n
/** Tokens are made for a customer in lots of at least this many smallest units. */
const TOKEN_LOT = 1_000_000_000_000n

/** Those who pay in. Their keys come from the network's seed. */
export type People = {
  /** The next customer, in turn, with at least these lamports to spend. */
  next(spending: bigint): PracticeKey
  /** The customer after that one. */
  neighbour(of: PracticeKey): PracticeKey
  /** A key nobody has used. */
  freshKey(): PracticeKey
  /** The customer's associated account for a mint, with at least these tokens in it. */
  tokenAccount(customer: PracticeKey, mint: PracticeMint, holding: bigint): Address
}

type Setting = { readonly bank: Bank; readonly compose: Compose; readonly faucet: Faucet; readonly random: Random }

/** Gathers the customers of one network. */
export function gatherPeople({ bank, compose, faucet, random }: Setting): People {
  const customers = Array.from({ length: CUSTOMER_COUNT }, (_, index) => createPracticeKey(random.bytes(`customer ${index}`)))
  const [first] = customers
  if (first === undefined) throw new RangeError('no customers')
  /** Deriving is slow; there is one per customer and practice mint. */
  const accounts = new Map<string, Address>()
  let turn = 0
  let freshKeys = 0
  /** A network that goes on has used the first ones: a block that it did not have before says from where on they are new. */
  const { height } = bank.chain.at('processed')
  const begun = height === 0n ? '' : `${height} `

  function associatedAccount(owner: Address, mint: Address, tokenProgram: Address): Address {
    const name = `${owner} ${mint}`
    const account = accounts.get(name) ?? findAssociatedAddress({ owner, mint, tokenProgram })
    accounts.set(name, account)
    return account
  }

  function tokenAccount(customer: PracticeKey, { mint, tokenProgram, decimals, authority }: PracticeMint, holding: bigint): Address {
    const owner = customer.address
    const account = associatedAccount(owner, mint, tokenProgram)
    if ((tokenAccountIn(bank.runtime.readAccount(account))?.amount ?? 0n) >= holding) return account
    const amount = tokenAmount(holding > TOKEN_LOT ? holding : TOKEN_LOT)
    const transaction = compose(
      [customer, authority],
      [
        createAssociatedAccountIdempotent({ payer: owner, owner, mint, tokenProgram }),
        mintToChecked({ tokenProgram, mint, account, mintAuthority: authority.address, amount, decimals }),
      ],
    )
    bank.submit(transaction)
    return account
  }

  return {
    next(spending) {
      const customer = customers[turn % CUSTOMER_COUNT] ?? first
      turn += 1
      const needed = spending + RESERVE_LAMPORTS
      if (bank.runtime.readLamports(customer.address) < needed) {
        faucet.give(customer.address, needed > POCKET_MONEY_LAMPORTS ? needed : POCKET_MONEY_LAMPORTS)
      }
      return customer
    },
    neighbour: (of) => customers[(customers.indexOf(of) + 1) % CUSTOMER_COUNT] ?? first,
    freshKey() {
      freshKeys += 1
      return createPracticeKey(random.bytes(`fresh key ${begun}${freshKeys}`))
    },
    tokenAccount,
  }
}
