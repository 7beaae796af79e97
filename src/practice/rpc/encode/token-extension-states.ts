import type { Json } from '../json.ts'
import { base64, flag, number16, number64, type Part, readParts, signed16, signed64, word, zeroableAddress, zeroableKey } from './part.ts'

/** Of an amount that only its owner can read. */
export const DECRYPTABLE_BYTES = 36
export const ACCOUNT_STATES = ['uninitialized', 'initialized', 'frozen'] as const

/** The node's names of the extensions in instructions, by the number of their type. */
export const EXTENSION_NAMES: readonly string[] = [
  'uninitialized',
  'transferFeeConfig',
  'transferFeeAmount',
  'mintCloseAuthority',
  'confidentialTransferMint',
  'confidentialTransferAccount',
  'defaultAccountState',
  'immutableOwner',
  'memoTransfer',
  'nonTransferable',
  'interestBearingConfig',
  'cpiGuard',
  'permanentDelegate',
  'nonTransferableAccount',
  'transferHook',
  'transferHookAccount',
  'confidentialTransferFeeConfig',
  'confidentialTransferFeeAmount',
  'metadataPointer',
  'tokenMetadata',
  'groupPointer',
  'tokenGroup',
  'groupMemberPointer',
  'tokenGroupMember',
  'confidentialMintBurn',
  'scaledUiAmount',
  'pausable',
  'pausableAccount',
  'permissionedBurn',
]
/** Accounts name one of those that are explained otherwise. */
const NAMES_IN_ACCOUNTS: Readonly<Record<string, string>> = { pausable: 'pausableConfig' }

/** Behind a base layout: the kind of the account in one byte, then entries of type(u16) length(u16) value(length). */
const FIRST_ENTRY = 166
const HEAD_BYTES = 4

/** The extensions of a mint or a token account as the node shows them; undefined for a plain one. */
export function encodeExtensions(data: Uint8Array): readonly Json[] | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const shown: Json[] = []
  let offset = FIRST_ENTRY
  while (offset + HEAD_BYTES <= data.length) {
    const type = view.getUint16(offset, true)
    const start = offset + HEAD_BYTES
    const end = start + view.getUint16(offset + 2, true)
    if (type === 0 || end > data.length) break
    shown.push(encodeExtension(type, data.subarray(start, end)))
    offset = end
  }
  return shown.length === 0 ? undefined : shown
}

function encodeExtension(type: number, value: Uint8Array): Json {
  const name = EXTENSION_NAMES[type]
  const parts = STATES[type]
  const state = parts === null || parts === undefined ? null : readParts(parts, value, 0)
  if (name === undefined || state === null) return { extension: 'unparseableExtension' }
  const extension = NAMES_IN_ACCOUNTS[name] ?? name
  return parts?.length === 0 ? { extension } : { extension, state }
}

const transferFee = (name: string): Part => {
  const parts = [number64('epoch'), number64('maximumFee'), number16('transferFeeBasisPoints')]
  const byteLength = 18
  return (data, offset) => {
    const fee = readParts(parts, data, offset)
    return fee === null ? null : { info: { [name]: fee }, next: offset + byteLength }
  }
}

/** What an extension holds, by the number of its type: nothing where the list is empty; null where it is not explained. */
const STATES: readonly (readonly Part[] | null)[] = [
  null,
  [
    zeroableAddress('transferFeeConfigAuthority'),
    zeroableAddress('withdrawWithheldAuthority'),
    number64('withheldAmount'),
    transferFee('olderTransferFee'),
    transferFee('newerTransferFee'),
  ],
  [number64('withheldAmount')],
  [zeroableAddress('closeAuthority')],
  [zeroableAddress('authority'), flag('autoApproveNewAccounts'), zeroableKey('auditorElgamalPubkey')],
  [
    flag('approved'),
    base64('elgamalPubkey', 32),
    base64('pendingBalanceLo', 64),
    base64('pendingBalanceHi', 64),
    base64('availableBalance', 64),
    base64('decryptableAvailableBalance', DECRYPTABLE_BYTES),
    flag('allowConfidentialCredits'),
    flag('allowNonConfidentialCredits'),
    number64('pendingBalanceCreditCounter'),
    number64('maximumPendingBalanceCreditCounter'),
    number64('expectedPendingBalanceCreditCounter'),
    number64('actualPendingBalanceCreditCounter'),
  ],
  [word('accountState', ACCOUNT_STATES)],
  [],
  [flag('requireIncomingTransferMemos')],
  [],
  [
    zeroableAddress('rateAuthority'),
    signed64('initializationTimestamp'),
    signed16('preUpdateAverageRate'),
    signed64('lastUpdateTimestamp'),
    signed16('currentRate'),
  ],
  [flag('lockCpi')],
  [zeroableAddress('delegate')],
  [],
  [zeroableAddress('authority'), zeroableAddress('programId')],
  [flag('transferring')],
  null,
  null,
  [zeroableAddress('authority'), zeroableAddress('metadataAddress')],
  null,
  [zeroableAddress('authority'), zeroableAddress('groupAddress')],
  null,
  [zeroableAddress('authority'), zeroableAddress('memberAddress')],
  null,
  null,
  null,
  [zeroableAddress('authority'), flag('paused')],
  [],
]
