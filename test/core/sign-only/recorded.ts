import { parseSignOnly } from '../../../src/core/sign-only/parse-sign-only.ts'
import type { SignOnly } from '../../../src/core/sign-only/sign-only.ts'
import { readRecording, type RecordedCase, seedsOf } from '../message/command-line.ts'
import { addressOfSeed, type Seed } from '../../../src/core/keys/keypair.ts'
import type { Address } from '../../../src/core/address/address.ts'

export type Case = RecordedCase & { readonly display?: string; readonly printed: SignOnly; readonly message: Uint8Array }

const recordings = ['offline-signing.json', 'offline-signing-tokens.json'].map(readRecording)

/** Every recorded run of both programs, as it is read here. */
export const cases: readonly Case[] = recordings.flatMap(({ cases: all }) =>
  all.map((each): Case => {
    const printed = parseSignOnly(each.stdout)
    return { ...each, printed, message: printed.message ?? new Uint8Array() }
  }),
)

/** The recorded keys by their addresses. */
export const seeds: ReadonlyMap<Address, Seed> = new Map(
  recordings.flatMap((recording) => [...seedsOf(recording).values()].map((seed) => [addressOfSeed(seed), seed] as const)),
)

/** The files of the recorded keys by their addresses, as the commands name them. */
export const keyFiles: ReadonlyMap<Address, string> = new Map(
  recordings.flatMap((recording) => [...seedsOf(recording)].map(([file, seed]) => [addressOfSeed(seed), file] as const)),
)
