import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isAddress } from '../../../core/address/address.ts'
import type { KeyDerivation } from '../../../core/confidential/derive-keys.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Choose, TextField } from '../../parts/field.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { PLANNED_NOW, UpkeepPlans, unsignedWords } from '../../parts/upkeep-plan.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { MintCard } from '../pay/mint-card.tsx'

const KEYS: readonly (readonly [KeyDerivation, MessageDescriptor])[] = [
  ['conf-bal-v1', msg`The standard`],
  ['token-cli', msg`The token command line’s`],
]

/** Has an account of ours take confidential transfers: of which token, whose it is, by which keys it is read, and then what is signed. */
export function ConfigurePage() {
  const [mint, setMint] = useState('')
  const [owner, setOwner] = useState('')
  const [keys, setKeys] = useState<KeyDerivation>('conf-bal-v1')
  const asked = { mint: useSettled(mint.trim()), owner: useSettled(owner.trim()) }
  const wrong = (text: string) => (text.trim() === '' || isAddress(text.trim()) ? null : t`This is not an address.`)
  return (
    <Page
      title={t`Configure an account`}
      say={t`From then on it takes confidential transfers. It is made where it is not there; the treasury account pays its rent.`}
      actions={
        <LinkButton to="/confidential">
          <Trans>Confidential balances</Trans>
        </LinkButton>
      }
    >
      <div className="cols">
        <Sheet title={t`Which`} span="c-6">
          <TextField label={t`The token’s mint`} value={mint} onChange={setMint} wrong={wrong(mint)} hint={t`Its address`} focused />
          <TextField
            label={t`Whose`}
            value={owner}
            onChange={setOwner}
            wrong={wrong(owner)}
            hint={t`The address of a wallet of this vault; default: the treasury account`}
          />
          <Choose label={t`Keys that read it`} value={keys} onChange={setKeys} of={KEYS} />
          <p className="dim">
            <Trans>
              Both follow from the owner’s key, so that a backup reads the same amounts. Take the token command line’s where it is to read
              the account too.
            </Trans>
          </p>
        </Sheet>
        <Sheet title={t`What is signed`} span="c-6">
          <Planned mint={asked.mint} owner={asked.owner} keys={keys} />
        </Sheet>
      </div>
    </Page>
  )
}

type Typed = { readonly mint: string; readonly owner: string; readonly keys: KeyDerivation }

function Planned({ mint, owner, keys }: Typed) {
  if (!isAddress(mint))
    return (
      <p className="dim">
        <Trans>Give the mint’s address.</Trans>
      </p>
    )
  if (owner === '') return <Plan asked={{ mint, keys }} />
  return isAddress(owner) ? (
    <Plan asked={{ mint, owner, keys }} />
  ) : (
    <p className="dim">
      <Trans>Give the wallet’s address, or none.</Trans>
    </p>
  )
}

type Asked = Parameters<ReturnType<typeof useApi>['tokens']['planConfigure']['call']>[0]

function Plan({ asked }: { readonly asked: Asked }) {
  const ask = useApi()
  const [, go] = useLocation()
  const plan = useBackendQuery(ask.tokens.planConfigure.queryOptions({ input: asked, ...PLANNED_NOW }))
  const configuring = useBackendMutation(ask.tokens.configure.mutationOptions())
  const digest = plan.value?.digest ?? null
  const configure = () => {
    // Whatever is refused, what can be signed now is planned and shown before it is asked for again.
    if (digest !== null) configuring.start({ ...asked, digest }, ({ id }) => go(`/token-accounts/${id}`), plan.again)
  }
  return (
    <>
      <QueryResult query={plan} waiting={t`Planning it`}>
        {(value) => <UpkeepPlans of={[value]} />}
      </QueryResult>
      <MintCard mint={asked.mint} only="grave" />
      <FailureNote failure={configuring.failure} />
      <div className="btns">
        <Button kind="main" missing={unsignedWords(plan, digest !== null)} busy={configuring.busy ? t`Signing` : null} onPress={configure}>
          <Trans>Sign and configure it</Trans>
        </Button>
      </div>
    </>
  )
}
