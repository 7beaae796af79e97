import bs58 from 'bs58'
import { type Address, ADDRESS_BYTES, parseAddress } from '../../../core/address/address.ts'
import { u64 } from '../../../core/program/layout.ts'
import { RENT_SYSVAR } from '../../../core/program/ids.ts'
import type { Json } from '../json.ts'
import { flag, number64, type Part, part, readParts, signed64, text64 } from './part.ts'

const CLOCK = parseAddress('SysvarC1ock11111111111111111111111111111111')
const EPOCH_SCHEDULE = parseAddress('SysvarEpochSchedu1e111111111111111111111111')
const SLOT_HASHES = parseAddress('SysvarS1otHashes111111111111111111111111111')
const LAST_RESTART_SLOT = parseAddress('SysvarLastRestartS1ot1111111111111111111111')

/** A share of years, as the ledger keeps it. */
const float64 = (name: string) => part(name, u64, (bits) => new Float64Array(BigUint64Array.of(bits).buffer)[0] ?? 0)
const percent: Part = (data, offset) => (offset < data.length ? { info: { burnPercent: data[offset] }, next: offset + 1 } : null)

const KINDS: ReadonlyMap<Address, { readonly type: string; readonly parts: readonly Part[] }> = new Map([
  [
    CLOCK,
    {
      type: 'clock',
      parts: [
        number64('slot'),
        signed64('epochStartTimestamp'),
        number64('epoch'),
        number64('leaderScheduleEpoch'),
        signed64('unixTimestamp'),
      ],
    },
  ],
  [RENT_SYSVAR, { type: 'rent', parts: [text64('lamportsPerByteYear'), float64('exemptionThreshold'), percent] }],
  [
    EPOCH_SCHEDULE,
    {
      type: 'epochSchedule',
      parts: [
        number64('slotsPerEpoch'),
        number64('leaderScheduleSlotOffset'),
        flag('warmup'),
        number64('firstNormalEpoch'),
        number64('firstNormalSlot'),
      ],
    },
  ],
  [LAST_RESTART_SLOT, { type: 'lastRestartSlot', parts: [number64('lastRestartSlot')] }],
])

/** What a sysvar account holds, explained; null for one that is shown as bytes. */
export function parseSysvar(address: Address, data: Uint8Array): { readonly type: string; readonly info: Json } | null {
  if (address === SLOT_HASHES) return { type: 'slotHashes', info: readSlotHashes(data) }
  const kind = KINDS.get(address)
  const info = kind === undefined ? null : readParts(kind.parts, data, 0)
  return kind === undefined || info === null ? null : { type: kind.type, info }
}

function readSlotHashes(data: Uint8Array): Json {
  const entryBytes = 8 + ADDRESS_BYTES
  const entries: Json[] = []
  for (let at = 8; at + entryBytes <= data.length && BigInt(entries.length) < (u64.read(data, 0)?.value ?? 0n); at += entryBytes) {
    entries.push({ slot: u64.read(data, at)?.value ?? 0n, hash: bs58.encode(data.subarray(at + 8, at + entryBytes)) })
  }
  return entries
}
