import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import './outstanding.css'
import { type ReactNode, useState } from 'react'
import { unreadWords, useBackendQuery } from '../../backend/query.ts'
import { useMintLabel } from '../../backend/assets.ts'
import { useApi } from '../../backend/backend.tsx'
import { AssetAmount, Count } from '../../parts/amount.tsx'
import { LinkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Page } from '../../parts/page.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { EndedNote, type Revoked } from './ended-note.tsx'
import { ExportRegister } from './export-register.tsx'
import { MayBeSigned } from './may-be-signed.tsx'
import { type Outstanding, type Register, sumOf } from './register.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { SignatureTable } from './signature-table.tsx'
import { SignedHere } from './signed-here.tsx'

/** How often it is asked beside what the event stream tells: blocks pass without an event. */
const ASK_EVERY_MS = 2_000

/** The register of every signature that may still land, and the way to make one worthless. */
export function OutstandingScreen() {
  const register = useBackendQuery({ ...useApi().outstanding.list.queryOptions({ input: {} }), refetchInterval: ASK_EVERY_MS })
  const [revoking, setRevoking] = useState<Outstanding | null>(null)
  const [revoked, setRevoked] = useState<Revoked | null>(null)
  const isListed = register.value?.signatures.some(({ signature }) => signature === revoked?.signature) === true
  return (
    <Page
      title={t`Outstanding signatures`}
      say={register.value === undefined ? unreadWords(register, t`Reading the register.`) : <Say register={register.value} />}
      actions={
        <>
          <ExportRegister />
          <LinkButton to="/nonces">
            <Trans>Nonce accounts</Trans>
          </LinkButton>
        </>
      }
    >
      {revoked === null || isListed ? null : <EndedNote revoked={revoked} />}
      {register.value === undefined ? null : <MayBeSigned of={register.value.mayBeSigned} />}
      <QueryResult query={register} waiting={t`Reading the register`}>
        {(value) =>
          value.signatures.length === 0 ? <NothingSent of={value} /> : <SignatureTable register={value} onRevoke={setRevoking} />
        }
      </QueryResult>
      {register.value === undefined ? null : <SignedHere of={register.value} />}
      <RevokeDialog of={revoking} onClose={() => setRevoking(null)} onRevoked={setRevoked} />
    </Page>
  )
}

/** Where something was signed here for bundles, that is what there is to see. */
function NothingSent({ of: { mayBeSigned, signedHere } }: { readonly of: Register }) {
  if (signedHere.length > 0) return null
  return (
    <Empty
      glyph="outstanding"
      say={mayBeSigned.transactions.length === 0 ? t`Nothing is outstanding.` : t`No signature that is known here is outstanding.`}
      hint={t`Signed transactions stay here until they are final, or can never land.`}
    >
      <LinkButton to="/activity">
        <Trans>See what was done</Trans>
      </LinkButton>
    </Empty>
  )
}

function Say({ register }: { readonly register: Register }): ReactNode {
  const { signatures, next, mayBeSigned, signedHere } = register
  const labelOf = useMintLabel()
  const sums = sumOf(signatures)
  if (signatures.length === 0) {
    if (signedHere.length > 0) return t`What was signed here for bundles can still land, unless it did.`
    return mayBeSigned.transactions.length === 0
      ? t`No signature can move money now.`
      : t`No signature that is known here can move money now.`
  }
  return (
    <>
      {next === null ? (
        <Trans>
          <b>
            <Plural value={signatures.length} one="# signature" other="# signatures" />
          </b>{' '}
          can still land.
        </Trans>
      ) : (
        <Trans>
          <b>
            More than <Count of={signatures.length} /> signatures
          </b>{' '}
          can still land.
        </Trans>
      )}{' '}
      {movesWords({ count: signatures.length, isAll: next === null, moves: sums.length > 0 })}{' '}
      {sums.map(({ asset, amount }, at) => (
        <span key={asset.kind === 'native' ? 'native' : asset.mint}>
          {at === 0 ? '' : at === sums.length - 1 ? t` and ` : ', '}
          <b>
            <AssetAmount asset={asset} label={asset.kind === 'native' ? null : labelOf(asset.mint)} amount={amount} as="sentence" />
          </b>
        </span>
      ))}
      {sums.length === 0 ? '' : '.'}
    </>
  )
}

/** Of a page that is not all of them, no sum is called that of all. */
function movesWords({ count, isAll, moves }: { readonly count: number; readonly isAll: boolean; readonly moves: boolean }): string {
  if (!isAll)
    return moves
      ? t`The oldest of them, which stand here, can move together`
      : t`None of the oldest of them, which stand here, moves money.`
  if (!moves) return t`None of them moves money.`
  return count === 1 ? t`It can move` : t`Together they can move`
}
