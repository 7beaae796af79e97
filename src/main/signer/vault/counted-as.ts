import { WRAPPED_NATIVE_MINTS } from '../../../core/program/ids.ts'
import { LIMITED_BESIDES, type LimitedAsset } from '../protocol.ts'

const wrapped: ReadonlySet<string> = new Set(WRAPPED_NATIVE_MINTS)

/** The asset that an amount counts for: whoever holds wrapped native tokens has native ones at will. */
export function countedAs<Asset extends string>(asset: Asset): Asset | 'native' {
  return wrapped.has(asset) ? 'native' : asset
}

/** Whether it is money of one kind, which what holds for every other asset holds for. */
export function isOneAsset(asset: LimitedAsset): boolean {
  return !LIMITED_BESIDES.some((named) => named === asset)
}
