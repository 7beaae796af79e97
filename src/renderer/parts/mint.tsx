import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Address } from './address.tsx'
import type { AssetLike } from './amount.tsx'
import type { Fact } from './facts.tsx'
import { ReviewItem } from './review-card.tsx'

/** An asset as operations name it: native, or the address of a mint; or as they answer it. */
const mintOf = (asset: string | AssetLike): string | null => {
  if (typeof asset === 'string') return asset === 'native' ? null : asset
  return asset.kind === 'native' ? null : asset.mint
}

/**
 * The mint of a token, whole, for the list of facts of what is signed or approved; nothing for the native token. It stands beside a name too: a
 * person gave the token that name, and may give another token one that reads like it.
 */
export function mintFacts(asset: string | AssetLike): readonly Fact[] {
  const mint = mintOf(asset)
  return mint === null ? [] : [[t`Mint`, <Address key="mint" address={mint} form="whole" />]]
}

/** The same as one of the things that follow when it is signed. */
export function MintItem({ asset, unit }: { readonly asset: string; readonly unit: string }) {
  const mint = mintOf(asset)
  return mint === null ? null : (
    <ReviewItem>
      <Trans>
        <b>The token called {unit} has this mint.</b> Compare every group with the address that its issuer publishes.
      </Trans>
      <div className="addr-field">
        <Address address={mint} form="whole" />
      </div>
    </ReviewItem>
  )
}
