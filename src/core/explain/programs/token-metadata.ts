import { type InstructionLayout, tagged } from '../layout.ts'
import { addressOrZeros, flag, optional, text, u64 } from '../shape.ts'

/** What Token-2022 takes of two interfaces that other programs may have as well: names of tokens, and groups of them. */
export const metadataLayouts: readonly InstructionLayout[] = [
  // SHA-256 of “spl_token_metadata_interface:initialize_account” and so on, the first eight bytes.
  tagged(
    [0xd2, 0xe1, 0x1e, 0xa2, 0x58, 0xb8, 0x4d, 0x8d],
    'initializeTokenMetadata',
    'metadata updateAuthority mint mintAuthority',
    'Names the token {mint} {name}, with the symbol {symbol} and the address {uri}; {updateAuthority} may change that.',
    { name: text, symbol: text, uri: text },
  ),
  ...[
    [0, 'the name', {}] as const,
    [1, 'the symbol', {}] as const,
    [2, 'the address', {}] as const,
    [3, 'the field {key}', { key: text }] as const,
  ].map(([number, what, key]) =>
    tagged(
      [0xdd, 0xe9, 0x31, 0x2d, 0xb5, 0xca, 0xdc, 0xc8, number],
      'updateTokenMetadataField',
      'metadata updateAuthority',
      `Writes {value} as ${what} into the metadata {metadata}, by {updateAuthority}.`,
      { ...key, value: text },
    ),
  ),
  tagged(
    [0xea, 0x12, 0x20, 0x38, 0x59, 0x8d, 0x25, 0xb5],
    'removeTokenMetadataKey',
    'metadata updateAuthority',
    'Takes the field {key} out of the metadata {metadata}, by {updateAuthority}.',
    { idempotent: flag, key: text },
  ),
  tagged(
    [0xd7, 0xe4, 0xa6, 0xe4, 0x54, 0x64, 0x56, 0x7b],
    'updateTokenMetadataUpdateAuthority',
    'metadata updateAuthority',
    'Lets {newUpdateAuthority|nobody, for ever,} change the metadata {metadata}, by {updateAuthority}.',
    { newUpdateAuthority: addressOrZeros },
  ),
  tagged(
    [0xfa, 0xa6, 0xb4, 0xfa, 0x0d, 0x0c, 0xb8, 0x46],
    'emitTokenMetadata',
    'metadata',
    'Asks for the metadata {metadata}, from byte {start|0} up to {end|its end}. Nothing is changed.',
    { start: optional(u64), end: optional(u64) },
  ),
  tagged(
    [0x79, 0x71, 0x6c, 0x27, 0x36, 0x33, 0x00, 0x04],
    'initializeTokenGroup',
    'group mint mintAuthority',
    'Makes the token {mint} a group of at most {maxSize} tokens; {updateAuthority|nobody} may change that.',
    { updateAuthority: addressOrZeros, maxSize: u64 },
  ),
  tagged(
    [0x6c, 0x25, 0xab, 0x8f, 0xf8, 0x1e, 0x12, 0x6e],
    'updateTokenGroupMaxSize',
    'group updateAuthority',
    'Has the group {group} take at most {maxSize} tokens, by {updateAuthority}.',
    { maxSize: u64 },
  ),
  tagged(
    [0xa1, 0x69, 0x58, 0x01, 0xed, 0xdd, 0xd8, 0xcb],
    'updateTokenGroupUpdateAuthority',
    'group updateAuthority',
    'Lets {newUpdateAuthority|nobody, for ever,} change the group {group}, by {updateAuthority}.',
    { newUpdateAuthority: addressOrZeros },
  ),
  tagged(
    [0x98, 0x20, 0xde, 0xb0, 0xdf, 0xed, 0x74, 0x86],
    'initializeTokenGroupMember',
    'member memberMint memberMintAuthority group groupUpdateAuthority',
    'Makes the token {memberMint} a member of the group {group}, by {groupUpdateAuthority}.',
  ),
]
