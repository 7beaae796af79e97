/* How much the signer takes in one request, and keeps. */

export const TOKEN_BYTES = 32

/** The idle time after which the vault locks itself is chosen between these two: there is none that never locks. */
export const AUTO_LOCK_MIN_MS = 60_000
export const AUTO_LOCK_MAX_MS = 60 * 60_000

/** Most messages in one review, and most digests in one signing. */
export const MESSAGES_PER_REQUEST_MAX = 1_000
/** Most path hints in one review: twelve signers and a destination for each message, rounded up. */
export const PATHS_PER_REQUEST_MAX = 20_000
/** Most accounts derived in one request. */
export const DERIVED_PER_REQUEST_MAX = 100_000
/** Most deposit accounts of one vault. */
export const DERIVED_MAX = 1_000_000
export const IMPORTED_MAX = 1_000
export const POLICY_ENTRIES_MAX = 1_000
/** Most limits of one policy, those that end soon included. */
export const LIMITS_MAX = 400
/** Most second persons of one vault. */
export const APPROVERS_MAX = 20
/** The longest cool-down: thirty days. */
export const COOL_DOWN_MAX_MS = 30 * 24 * 60 * 60_000
/** In UTF-16 units, as typed. */
export const PASSPHRASE_MIN = 12
export const PASSPHRASE_MAX = 1_024
export const LABEL_MAX = 120
export const PATH_MAX = 4_096
/** A keypair file is at most about 330 characters; a generous bound still refuses a wrong file early. */
export const KEYPAIR_TEXT_MAX = 4_096
export const WORDS_TEXT_MAX = 4_096
/** Most hints at owners of token accounts in one review. */
export const TOKEN_ACCOUNTS_PER_REQUEST_MAX = 20_000
export const MESSAGE_BYTES_MAX = 4_096
/** Of an intent's id or a payment's reference, in UTF-16 units. */
export const NAME_MAX = 4_096
/** Most payments of one message; no message has room for more. */
export const REFERENCES_PER_MESSAGE_MAX = 200
/** Most messages that were signed before for the intent and the references of one message. */
export const EARLIER_PER_MESSAGE_MAX = 10_000
/** Most digests one acceptance of a journal names. */
export const ENDED_PER_REQUEST_MAX = 100_000
/** Most values of nonce accounts of which is asked at a time what was signed over them. */
export const NONCES_PER_REQUEST_MAX = 10_000
/** Most messages that are reported as made at a time. */
export const MADE_PER_REQUEST_MAX = 1_000
/** Of ElGamal: a commitment and a handle. */
export const CIPHERTEXT_BYTES = 64
/** Of the proof that sender, recipient and auditor read the same amount: what it says, and the proof. */
export const VALIDITY_BYTES = 352 + 192
/** Most confidential accounts, or arrivals, that are read in one request: each takes some 0.3 s. */
export const CONFIDENTIAL_PER_REQUEST_MAX = 20
/** Most known arrivals of an account that are tried as what an apply overlooked. */
export const ARRIVED_PER_ACCOUNT_MAX = 64
/** Of a token account with every extension there is, some 700 bytes today. */
export const TOKEN_ACCOUNT_DATA_MAX = 4_096
