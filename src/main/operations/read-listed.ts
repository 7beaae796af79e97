import type { Address } from '../../core/address/address.ts'
import type { Journal, MintRecord } from '../journal/index.ts'

/** Listed mints, by their addresses. */
export type Listed = ReadonlyMap<Address, MintRecord>

export async function readListed({ read }: Pick<Journal, 'read'>): Promise<Listed> {
  return new Map((await read.mints()).map((record) => [record.mint, record]))
}
