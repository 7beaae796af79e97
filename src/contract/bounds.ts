/** What a person may enter: the contract refuses what is beyond, and a form says so before it asks. Characters are those without spaces around them. */

export const ACCOUNTS_MAX = 1_000_000
/** Accounts of one sweep that a person named. */
export const SWEPT_MAX = 10_000
/** Names of one list: what one step derives and one write records. */
export const CUSTOMERS_MAX = 1_000
export const LABEL_CHARACTERS_MAX = 120
export const NOTE_CHARACTERS_MAX = 1_000
/** Why something is closed, known or given up. */
export const REASON_CHARACTERS_MIN = 3
/** Why nothing is missing from the journal, or what was compared before sending is opened again. */
export const EXPLANATION_CHARACTERS_MIN = 10
export const PASSPHRASE_CHARACTERS_MIN = 12
export const SEARCH_CHARACTERS_MAX = 120
/** One character fits up to a quarter of a million deposits, which nobody looks through. */
export const BEGINNING_CHARACTERS_MIN = 2
/** An address as somebody gave it, with whatever else they wrote. */
export const GIVEN_CHARACTERS_MAX = 1_000
export const COOL_DOWN_HOURS_MAX = 720
/** Nonce accounts made at once, each by a transaction of its own. */
export const CREATIONS_MAX = 10
export const REQUESTS_PER_SECOND_MAX = 100_000

export const NODE_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/
export const SOCKET_PROTOCOL = /^wss?$/
export const NODE_VERSION = /^v?\d{1,3}\.\d{1,3}[a-z0-9.-]{0,30}$/i
/** Of the root key of an air-gapped signer. */
export const FINGERPRINT = /^[0-9a-fA-F]{8}$/
