import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { isAddress } from '../../../core/address/address.ts'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { TextField } from '../../parts/field.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Page } from '../../parts/page.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { useSettled } from '../../parts/use-settled.ts'
import { MintCard } from '../pay/mint-card.tsx'
import { PLANNED_NOW, UpkeepPlans, unsignedWords } from '../../parts/upkeep-plan.tsx'

/** Makes the account of a wallet for a token: its mint, whose it is to be, and then what is signed. */
export function NewTokenAccount() {
  const [mint, setMint] = useState('')
  const [owner, setOwner] = useState('')
  const asked = { mint: useSettled(mint.trim()), owner: useSettled(owner.trim()) }
  const wrong = (text: string) => (text.trim() === '' || isAddress(text.trim()) ? null : t`This is not an address.`)
  return (
    <Page
      title={t`Make a token account`}
      say={t`The treasury account pays the rent; whoever owns the account can close it and keep that.`}
      actions={
        <LinkButton to="/token-accounts">
          <Trans>All token accounts</Trans>
        </LinkButton>
      }
    >
      <div className="cols">
        <Sheet title={t`Which`} span="c-6">
          <TextField label={t`The token’s mint`} value={mint} onChange={setMint} wrong={wrong(mint)} hint={t`Its address`} focused />
          <TextField
            label={t`Future owner`}
            value={owner}
            onChange={setOwner}
            wrong={wrong(owner)}
            hint={t`A wallet’s address; default: the treasury account`}
          />
        </Sheet>
        <Sheet title={t`What is signed`} span="c-6">
          <Planned mint={asked.mint} owner={asked.owner} />
        </Sheet>
      </div>
    </Page>
  )
}

function Planned({ mint, owner }: { readonly mint: string; readonly owner: string }) {
  if (!isAddress(mint))
    return (
      <p className="dim">
        <Trans>Give the mint’s address.</Trans>
      </p>
    )
  if (owner === '') return <Plan asked={{ mint }} />
  return isAddress(owner) ? (
    <Plan asked={{ mint, owner }} />
  ) : (
    <p className="dim">
      <Trans>Give the wallet’s address, or none.</Trans>
    </p>
  )
}

type Asked = Parameters<ReturnType<typeof useApi>['tokens']['planCreate']['call']>[0]

function Plan({ asked }: { readonly asked: Asked }) {
  const ask = useApi()
  const [, go] = useLocation()
  const plan = useBackendQuery(ask.tokens.planCreate.queryOptions({ input: asked, ...PLANNED_NOW }))
  const making = useBackendMutation(ask.tokens.create.mutationOptions())
  const digest = plan.value?.digest ?? null
  const make = () => {
    // Whatever is refused, what can be signed now is planned and shown before it is asked for again.
    if (digest !== null) making.start({ ...asked, digest }, ({ id }) => go(`/token-accounts/${id}`), plan.again)
  }
  return (
    <>
      <QueryResult query={plan} waiting={t`Planning it`}>
        {(value) => <UpkeepPlans of={[value]} />}
      </QueryResult>
      <MintCard mint={asked.mint} only="grave" />
      <FailureNote failure={making.failure} />
      <div className="btns">
        <Button kind="main" missing={unsignedWords(plan, digest !== null)} busy={making.busy ? t`Signing` : null} onPress={make}>
          <Trans>Sign and make it</Trans>
        </Button>
      </div>
    </>
  )
}
