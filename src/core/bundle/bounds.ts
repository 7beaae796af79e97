/** Of the whole text: some twelve times as much as 520 transactions take. More is refused before anything of it is read. */
export const MOST_BUNDLE_LETTERS = 16 * 1024 * 1024
/** How deep lists and objects may be nested: seven levels are needed. */
export const MOST_DEPTH = 8
export const MOST_TRANSACTIONS = 2_000
/** A message holds no more instructions, so that nothing moves more often. */
export const MOST_LINES = 64
/** Signers that the bytes of the largest message have room for. */
export const MOST_SIGNERS = 64
export const MOST_MESSAGE_BYTES = 4096

export const MOST_NAME_LETTERS = 100
export const MOST_REFERENCE_LETTERS = 200
export const MOST_SYMBOL_LETTERS = 32
export const MOST_WORDS_LETTERS = 1_000

/** Of each kind of fact: each transaction names up to 64 accounts. */
export const MOST_FACTS = 20_000
export const MOST_TABLES = 500
/** A lookup table holds no more. */
export const MOST_TABLE_ADDRESSES = 256
export const MOST_HOOK_ACCOUNTS = 64
export const MOST_EXTENSIONS = 64
/** An account holds no more. */
export const MOST_ACCOUNT_BYTES = 10 * 1024 * 1024
/** Of the data of a token account that a bundle carries: some twenty times as much as one with every extension has. */
export const MOST_TOKEN_ACCOUNT_BYTES = 16_384
/** Of the data of a mint: some ten times as much as one has that keeps its name and its picture’s address in itself. */
export const MOST_MINT_BYTES = 16_384
/** Acts on hidden balances in one bundle: reading one takes the signer a second at worst. One is prepared at a time. */
export const MOST_HIDDEN_ACTS = 20
