import { Trans } from '@lingui/react/macro'
import { Badge } from './state.tsx'

/** What stands in a transaction for one of its signers: `<SignatureState of={signer.state} />`. */
export function SignatureState({ of }: { readonly of: 'valid' | 'invalid' | 'missing' | 'unsigned' }) {
  switch (of) {
    case 'valid':
      return (
        <Badge kind="sure" glyph="signed">
          <Trans>signed, valid over these bytes</Trans>
        </Badge>
      )
    case 'invalid':
      return (
        <Badge kind="stop" glyph="refused">
          <Trans>the signature there is not one of these bytes</Trans>
        </Badge>
      )
    case 'missing':
      return (
        <Badge kind="warning" glyph="draft">
          <Trans>not signed yet</Trans>
        </Badge>
      )
    case 'unsigned':
      return (
        <Badge kind="idle" glyph="draft">
          <Trans>must sign</Trans>
        </Badge>
      )
  }
}
