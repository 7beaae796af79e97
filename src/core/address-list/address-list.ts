import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Address, isAddress } from '../address/address.ts'
import { StrongroomError } from '../error/error.ts'
import { digestWords } from '../review/digest.ts'
import { isVisible } from '../text/visible.ts'

/** An account whose key is in the vault that the list was made from. `path` is null for a key that was imported. */
export type ListedAccount = {
  readonly address: Address
  readonly role: 'treasury' | 'deposit'
  readonly path: string | null
  readonly label: string | null
}

/** The addresses of one vault on one network: all that a workstation with a network needs to watch them. It holds no key. */
export type AddressList = { readonly network: string; readonly accounts: readonly ListedAccount[] }

export const ADDRESS_LIST_VERSION = 1
/** The accounts that a vault can hold, with room. */
export const LISTED_MAX = 200_000
const LABEL_MAX = 120
/** Longer than any list of that many accounts with labels in every script. */
export const ADDRESS_LIST_BYTES_MAX = 192 * 1024 * 1024

const WHAT_IT_IS = 'Strongroom addresses: accounts to be watched. No key is in this file.'
const PATH = /^m(?:\/\d{1,10}'?){1,8}$/

/** The digest of a list, and the six words of it that two people compare aloud. */
export function digestAddressList(list: AddressList): { readonly digest: string; readonly words: readonly string[] } {
  const digest = sha256(utf8ToBytes(contentOf(list)))
  return { digest: bytesToHex(digest), words: digestWords(digest) }
}

/** The text of a list: one line, written in exactly one way, so that the same accounts always give the same bytes. */
export function encodeAddressList(list: AddressList): string {
  const { digest } = digestAddressList(list)
  return `{"file":"${WHAT_IT_IS}","version":${ADDRESS_LIST_VERSION},"digest":"${digest}","content":${contentOf(list)}}\n`
}

/**
 * Reads the text of a list: its one form, no field that is not known, its digest. `file` names it in a refusal. That it is sound says nothing of who
 * wrote it: the words do.
 * @throws ADDRESS_LIST_UNREADABLE, ADDRESS_LIST_VERSION, ADDRESS_LIST_ALTERED
 */
export function decodeAddressList(text: string, { file }: { readonly file: string }): AddressList {
  const refused = (reason: string) => new StrongroomError('ADDRESS_LIST_UNREADABLE', { file, reason })
  const whole = parse(text)
  if (!isRecord(whole) || typeof whole['file'] !== 'string' || !whole['file'].startsWith('Strongroom addresses:'))
    throw refused('it does not begin as a list of addresses does')
  const { version, digest, content } = whole
  if (version !== ADDRESS_LIST_VERSION)
    throw new StrongroomError('ADDRESS_LIST_VERSION', {
      file,
      version: typeof version === 'number' ? version : 0,
      known: ADDRESS_LIST_VERSION,
    })
  const list = readContent(content)
  if (typeof list === 'string') throw refused(list)
  if (digest !== digestAddressList(list).digest) throw new StrongroomError('ADDRESS_LIST_ALTERED', { file })
  if (text !== encodeAddressList(list)) throw refused('it is not written as Strongroom writes it')
  return list
}

function contentOf({ network, accounts }: AddressList): string {
  const rows = accounts.map(({ address, role, path, label }) => ({ address, role, path, label }))
  return JSON.stringify({ network, accounts: rows })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What JSON.parse says of it names no more than that it is none.
    return null
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The list, or why it is none. */
function readContent(content: unknown): AddressList | string {
  if (!isRecord(content)) return 'it has no content'
  const { network, accounts } = content
  if (typeof network !== 'string' || !/^[a-z]{1,20}$/.test(network)) return 'its network is none'
  if (!Array.isArray(accounts) || accounts.length === 0) return 'it holds no accounts'
  if (accounts.length > LISTED_MAX) return `it holds more than ${LISTED_MAX} accounts`
  const rows: ListedAccount[] = []
  const seen = new Set<string>()
  for (const [index, value] of (accounts as readonly unknown[]).entries()) {
    const row = readAccount(value)
    if (row === null || seen.has(row.address)) return `its account ${index + 1} is none, or there twice`
    seen.add(row.address)
    rows.push(row)
  }
  return { network, accounts: rows }
}

function readAccount(value: unknown): ListedAccount | null {
  if (!isRecord(value)) return null
  const { address, role, path, label } = value
  if (typeof address !== 'string' || !isAddress(address)) return null
  if (role !== 'treasury' && role !== 'deposit') return null
  if (path !== null && (typeof path !== 'string' || !PATH.test(path))) return null
  if (label !== null && (typeof label !== 'string' || label === '' || label.length > LABEL_MAX || !isVisible(label))) return null
  return { address, role, path, label }
}
