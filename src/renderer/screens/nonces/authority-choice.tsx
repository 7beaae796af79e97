import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Address as AddressBytes } from '../../../core/address/address.ts'
import { Address } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { Means, Radio } from '../../parts/radio.tsx'
import { WatchedPicks } from '../carry/watched-field.tsx'

/** Whose key has authority over new nonce accounts; null where an account is watched and not chosen yet. */
export type Whose = 'treasury' | { readonly watched: AddressBytes | null }

type ChoiceProps = { readonly whose: Whose; readonly onChange: (whose: Whose) => void }

/** Whose key has authority: the treasury’s, or that of an account that is watched, whose bundles then live by the nonce accounts. */
export function AuthorityChoice({ whose, onChange }: ChoiceProps) {
  const watched = whose === 'treasury' ? null : whose.watched
  return (
    <fieldset className="stack-s">
      <legend className="label">
        <Trans>Authority</Trans>
      </legend>
      <Radio name="authority" checked={whose === 'treasury'} onChoose={() => onChange('treasury')}>
        <Means title={t`The treasury`}>
          <Trans>Payments of this vault can live by them, and they can be advanced and closed from here.</Trans>
        </Means>
      </Radio>
      <Radio name="authority" checked={whose !== 'treasury'} onChoose={() => onChange({ watched: null })}>
        <Means title={t`A watched account, whose key is elsewhere`}>
          <Trans>Bundles of that account can live by them. The treasury here pays the rent, and this vault can never take it back.</Trans>
        </Means>
      </Radio>
      {whose === 'treasury' ? null : watched === null ? (
        <WatchedPicks onPick={(address) => onChange({ watched: address })} />
      ) : (
        <>
          <div className="addr-field">
            <Address address={watched} form="whole" />
          </div>
          <p className="btns">
            <Button onPress={() => onChange({ watched: null })}>
              <Trans>Choose another account</Trans>
            </Button>
          </p>
        </>
      )}
    </fieldset>
  )
}
