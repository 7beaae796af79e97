import { readAddress, skipAddress } from './addresses.ts'
import { BYTE, type ByteReader, NotPlain } from './byte-reader.ts'
import { bitsOf, END, Members, namesOf, seeOnce } from './members.ts'
import type { NamedAddresses } from './named-addresses.ts'
import { Phrase } from './phrase.ts'
import { TokenBalanceForm } from './token-balance-form.ts'

/** An account index fits one byte. */
const MAX_ACCOUNTS = 256

const META_NAMES = namesOf(['err', 'fee', 'postBalances', 'postTokenBalances', 'preBalances', 'preTokenBalances', 'status', 'rewards'])
const [ERR, FEE, POST_BALANCES, POST_TOKENS, PRE_BALANCES, PRE_TOKENS] = [0, 1, 2, 3, 4, 5] as const
const META_NEEDED = bitsOf(ERR, FEE, POST_BALANCES, POST_TOKENS, PRE_BALANCES, PRE_TOKENS)

const TOKEN_NAMES = namesOf(['accountIndex', 'mint', 'owner', 'programId', 'uiTokenAmount'])
const [ACCOUNT_INDEX, MINT, OWNER, PROGRAM, TOKEN_AMOUNT] = [0, 1, 2, 3, 4] as const
const TOKEN_NEEDED = bitsOf(ACCOUNT_INDEX, MINT, OWNER, PROGRAM, TOKEN_AMOUNT)

const AMOUNT_NAMES = namesOf(['amount', 'decimals', 'uiAmount', 'uiAmountString'])
const [AMOUNT, DECIMALS] = [0, 1] as const
const AMOUNT_NEEDED = bitsOf(AMOUNT, DECIMALS)

/** What stands around the values of a meta in the usual form: of a transaction that succeeded, members in the order a node writes them. */
const USUAL = {
  fee: new Phrase('{"err":null,"fee":'),
  postBalances: new Phrase(',"postBalances":'),
  postTokens: new Phrase(',"postTokenBalances":'),
  preBalances: new Phrase(',"preBalances":'),
  preTokens: new Phrase(',"preTokenBalances":'),
  end: new Phrase(',"status":{"Ok":null}}'),
}

/** Walks over the meta of transactions: it makes every check that `parseTransaction` makes, without building objects. */
export class MetaWalk {
  readonly #reader: ByteReader
  readonly #named: NamedAddresses
  readonly #tokenForm: TokenBalanceForm
  readonly #meta = new Members(META_NAMES)
  readonly #token = new Members(TOKEN_NAMES)
  readonly #amount = new Members(AMOUNT_NAMES)
  /** By which list, counted from 1, each account index was named last. */
  readonly #namedIn = new Int32Array(MAX_ACCOUNTS)
  #list = 0
  /** Of the meta just read: how many figures its balance lists have, the highest account index in its token lists. */
  preBalances = 0
  postBalances = 0
  highestIndex = -1

  constructor(reader: ByteReader, named: NamedAddresses) {
    this.#reader = reader
    this.#named = named
    this.#tokenForm = new TokenBalanceForm(reader, named)
  }

  read(): void {
    const reader = this.#reader
    const start = reader.at
    this.#begin()
    if (this.#readUsual()) return
    reader.at = start
    this.#begin()
    let seen = 0
    for (let member = this.#meta.first(reader); member !== END; member = this.#meta.next(reader, member)) {
      seen = seeOnce(seen, member)
      if (member === FEE) reader.u64()
      else if (member === PRE_BALANCES) this.preBalances = reader.u64s()
      else if (member === POST_BALANCES) this.postBalances = reader.u64s()
      else if (member === PRE_TOKENS || member === POST_TOKENS) this.#readTokenBalances()
      else reader.skip()
    }
    if ((seen & META_NEEDED) !== META_NEEDED) throw new NotPlain()
  }

  #begin(): void {
    this.highestIndex = -1
    this.#tokenForm.forget()
  }

  #readUsual(): boolean {
    const reader = this.#reader
    if (!reader.tookPhrase(USUAL.fee)) return false
    reader.u64()
    if (!reader.tookPhrase(USUAL.postBalances)) return false
    this.postBalances = reader.u64s()
    if (!reader.tookPhrase(USUAL.postTokens)) return false
    this.#readTokenBalances()
    if (!reader.tookPhrase(USUAL.preBalances)) return false
    this.preBalances = reader.u64s()
    if (!reader.tookPhrase(USUAL.preTokens)) return false
    this.#readTokenBalances()
    return reader.tookPhrase(USUAL.end)
  }

  #readTokenBalances(): void {
    const reader = this.#reader
    reader.take(BYTE.openList)
    if (reader.took(BYTE.closeList)) return
    this.#list += 1
    let number = 0
    do {
      this.#readTokenBalance(number)
      number += 1
    } while (reader.took(BYTE.comma))
    reader.take(BYTE.closeList)
  }

  /** The n-th of its list. */
  #readTokenBalance(number: number): void {
    const reader = this.#reader
    const behind = this.#tokenForm.behind(reader.at, number)
    if (behind >= 0) {
      this.#noteIndex(this.#tokenForm.accountIndex)
      reader.at = behind
      return
    }
    let seen = 0
    for (let member = this.#token.first(reader); member !== END; member = this.#token.next(reader, member)) {
      seen = seeOnce(seen, member)
      if (member === ACCOUNT_INDEX) this.#noteIndex(reader.u8())
      else if (member === OWNER) readAddress(reader, this.#named)
      else if (member === MINT || member === PROGRAM) skipAddress(reader)
      else if (member === TOKEN_AMOUNT) this.#readTokenAmount()
      else reader.skip()
    }
    if ((seen & TOKEN_NEEDED) !== TOKEN_NEEDED) throw new NotPlain()
  }

  #readTokenAmount(): void {
    const reader = this.#reader
    let seen = 0
    for (let member = this.#amount.first(reader); member !== END; member = this.#amount.next(reader, member)) {
      seen = seeOnce(seen, member)
      if (member === AMOUNT) {
        reader.take(BYTE.quote)
        reader.u64()
        reader.take(BYTE.quote)
      } else if (member === DECIMALS) reader.u8()
      else reader.skip()
    }
    if ((seen & AMOUNT_NEEDED) !== AMOUNT_NEEDED) throw new NotPlain()
  }

  #noteIndex(index: number): void {
    if (this.#namedIn[index] === this.#list) throw new NotPlain()
    this.#namedIn[index] = this.#list
    if (index > this.highestIndex) this.highestIndex = index
  }
}
