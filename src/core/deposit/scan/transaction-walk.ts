import { AccountKeyForm } from './account-key-form.ts'
import { readAddress } from './addresses.ts'
import { BYTE, type ByteReader, NotPlain } from './byte-reader.ts'
import { bitsOf, END, Members, namesOf, seeOnce } from './members.ts'
import { MetaWalk } from './meta-walk.ts'
import type { NamedAddresses } from './named-addresses.ts'
import { Phrase } from './phrase.ts'
import { SignatureNames } from './signature-names.ts'

const ENTRY_NAMES = namesOf(['meta', 'transaction', 'version'])
const [META, TRANSACTION] = [0, 1] as const
const ENTRY_NEEDED = bitsOf(META, TRANSACTION)

const BODY_NAMES = namesOf(['accountKeys', 'signatures'])
const [ACCOUNT_KEYS, SIGNATURES] = [0, 1] as const
const BODY_NEEDED = bitsOf(ACCOUNT_KEYS, SIGNATURES)

const KEY_NAMES = namesOf(['pubkey', 'signer', 'source', 'writable'])
const [PUBKEY, SIGNER, , WRITABLE] = [0, 1, 2, 3] as const
const KEY_NEEDED = bitsOf(PUBKEY, SIGNER, WRITABLE)

/** The text between the values of a transaction in the usual form, in which a node writes the members in this order. */
const USUAL = {
  meta: new Phrase('{"meta":'),
  accountKeys: new Phrase(',"transaction":{"accountKeys":'),
  signatures: new Phrase(',"signatures":'),
  version: new Phrase('},"version":'),
}

/** Walks over the transactions of one block: everything `parseBlockTransaction` asks of one is asked here, without making anything of it. */
export class TransactionWalk {
  readonly #reader: ByteReader
  readonly #named: NamedAddresses
  readonly #keyForm: AccountKeyForm
  readonly #meta: MetaWalk
  readonly #names: SignatureNames
  readonly #entry = new Members(ENTRY_NAMES)
  readonly #body = new Members(BODY_NAMES)
  readonly #key = new Members(KEY_NAMES)
  #accountCount = 0

  constructor(reader: ByteReader, named: NamedAddresses) {
    this.#reader = reader
    this.#named = named
    this.#keyForm = new AccountKeyForm(reader, named)
    this.#meta = new MetaWalk(reader, named)
    this.#names = new SignatureNames(reader)
  }

  /** Reads one transaction; each address it names, as an account or as the owner of a token account, is to be looked up. */
  read(): void {
    const reader = this.#reader
    const [start, named] = [reader.at, this.#names.count()]
    const hasMeta = this.#readUsual() || this.#readByMembers(start, named)
    if (hasMeta && !this.#metaFits()) throw new NotPlain()
  }

  #readUsual(): boolean {
    const reader = this.#reader
    if (!reader.tookPhrase(USUAL.meta) || reader.peek() !== BYTE.open) return false
    this.#meta.read()
    if (!reader.tookPhrase(USUAL.accountKeys)) return false
    this.#readAccountKeys()
    if (!reader.tookPhrase(USUAL.signatures)) return false
    this.#readSignatures()
    if (!reader.tookPhrase(USUAL.version)) return false
    reader.skip()
    return reader.took(BYTE.close)
  }

  /** From its start again; whether it has a meta. */
  #readByMembers(start: number, named: number): boolean {
    const reader = this.#reader
    reader.at = start
    this.#names.backTo(named)
    let seen = 0
    let hasMeta = false
    for (let member = this.#entry.first(reader); member !== END; member = this.#entry.next(reader, member)) {
      seen = seeOnce(seen, member)
      if (member === TRANSACTION) this.#readBody()
      else if (member === META && reader.peek() === BYTE.open) {
        this.#meta.read()
        hasMeta = true
      } else if (member === META) reader.null()
      else reader.skip()
    }
    if ((seen & ENTRY_NEEDED) !== ENTRY_NEEDED) throw new NotPlain()
    return hasMeta
  }

  /** Behind the last transaction: no two may have one name. */
  end(): void {
    this.#names.assertDistinct()
  }

  #metaFits(): boolean {
    const { preBalances, postBalances, highestIndex } = this.#meta
    return preBalances === this.#accountCount && postBalances === this.#accountCount && highestIndex < this.#accountCount
  }

  #readBody(): void {
    const reader = this.#reader
    let seen = 0
    for (let member = this.#body.first(reader); member !== END; member = this.#body.next(reader, member)) {
      seen = seeOnce(seen, member)
      if (member === ACCOUNT_KEYS) this.#readAccountKeys()
      else if (member === SIGNATURES) this.#readSignatures()
      else reader.skip()
    }
    if ((seen & BODY_NEEDED) !== BODY_NEEDED) throw new NotPlain()
  }

  #readAccountKeys(): void {
    const reader = this.#reader
    this.#accountCount = 0
    reader.take(BYTE.openList)
    if (reader.took(BYTE.closeList)) return
    do {
      const count = this.#keyForm.read(reader.at)
      if (count > 0) reader.at = this.#keyForm.end
      else this.#readAccountKey()
      this.#accountCount += Math.max(count, 1)
    } while (reader.took(BYTE.comma))
    reader.take(BYTE.closeList)
  }

  #readAccountKey(): void {
    const reader = this.#reader
    let seen = 0
    for (let member = this.#key.first(reader); member !== END; member = this.#key.next(reader, member)) {
      seen = seeOnce(seen, member)
      if (member === PUBKEY) readAddress(reader, this.#named)
      else if (member === SIGNER || member === WRITABLE) reader.flag()
      else reader.skip()
    }
    if ((seen & KEY_NEEDED) !== KEY_NEEDED) throw new NotPlain()
  }

  /** The first signature names the transaction; the others are not read. */
  #readSignatures(): void {
    const reader = this.#reader
    reader.take(BYTE.openList)
    this.#names.read()
    while (reader.took(BYTE.comma)) reader.skip()
    reader.take(BYTE.closeList)
  }
}
