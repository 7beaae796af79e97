import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { Address, MessageHash } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { TextField } from '../../parts/field.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { AnimatedQr, CameraScan } from '../../qr/opened-codes.ts'
import { QrDialog } from '../../qr/qr-dialog.tsx'
import { keepNews } from './news.ts'
import { FINGERPRINT } from '../../../contract/bounds.ts'

type AirGappedProps = {
  readonly digest: string
  readonly number: number
  /** Who pays, whose key the signer has. */
  readonly from: string | null
}

/** Where the key stands on a signer, as typed. */
type KeyPlace = { readonly path: string; readonly fingerprint: string }

const PATH = /^m(\/(0|[1-9]\d{0,9})')+$/
const DEFAULT_PLACE: KeyPlace = { path: "m/44'/501'/0'/0'", fingerprint: '' }

/** By who pays: the next transaction is for the same device. Kept as long as the page lives. */
const kept = new Map<string, KeyPlace>()

/** One transaction, for a signer that has a camera and a screen alone: its request as codes, and its signature by camera. */
export function AirGapped(props: AirGappedProps) {
  return (
    <div className="stack-s">
      <div className="btns">
        <QrDialog opener={<Trans>Show for an air-gapped signer</Trans>} title={t`Transaction ${props.number}, for an air-gapped signer`}>
          {(close) => <Exchange {...props} onTaken={close} />}
        </QrDialog>
      </div>
      <p className="hint">
        <Trans>For a Keystone, or another device that scans a sol-sign-request and shows a sol-signature.</Trans>
      </p>
    </div>
  )
}

function Exchange({ digest, number, from, onTaken }: AirGappedProps & { readonly onTaken: () => void }) {
  const ask = useApi()
  const [place, setPlace] = useState(() => kept.get(from ?? '') ?? DEFAULT_PLACE)
  const [isScanning, setScanning] = useState(false)
  const taking = useBackendMutation(ask.bundles.takeSignature.mutationOptions())
  const change = (now: KeyPlace) => {
    kept.set(from ?? '', now)
    setPlace(now)
  }
  const take = (scanned: Uint8Array) => {
    setScanning(false)
    taking.start({ digest, number, ur: new TextDecoder().decode(scanned) }, (taken) => {
      keepNews(digest, { taken })
      onTaken()
    })
  }
  if (isScanning)
    return (
      <>
        <CameraScan wanted="signature" onScanned={take} />
        <div className="btns">
          <Button onPress={() => setScanning(false)}>
            <Trans>Show the request again</Trans>
          </Button>
        </div>
      </>
    )
  return (
    <>
      <FailureNote failure={taking.failure} />
      <Request digest={digest} number={number} place={place} />
      <div className="btns">
        <Button
          kind="main"
          onPress={() => {
            taking.forget()
            setScanning(true)
          }}
          busy={taking.busy ? t`Comparing every byte…` : null}
        >
          <Trans>Scan its signature</Trans>
        </Button>
      </div>
      <PlaceFields place={place} onChange={change} />
    </>
  )
}

type RequestProps = Pick<AirGappedProps, 'digest' | 'number'> & { readonly place: KeyPlace }

/** The request for the key at a place; nothing where no place is said. */
function Request({ digest, number, place }: RequestProps) {
  const [path, fingerprint] = [place.path.trim(), place.fingerprint.trim()]
  const isSaid = PATH.test(path) && (fingerprint === '' || FINGERPRINT.test(fingerprint))
  const input = { digest, number, path, ...(fingerprint === '' ? {} : { fingerprint }) }
  const request = useBackendQuery(useApi().bundles.requestSignature.queryOptions({ input, enabled: isSaid }))
  if (!isSaid)
    return (
      <p className="dim" role="status">
        <Trans>The code is shown once path and fingerprint are whole.</Trans>
      </p>
    )
  return (
    <QueryResult query={request} waiting={t`Making the request`}>
      {(made) => <Made key={made.ur} of={made} />}
    </QueryResult>
  )
}

function Made({ of }: { readonly of: Answers['bundles']['requestSignature'] }) {
  return (
    <>
      <p className="dim">
        <Trans>
          Scan the code with the device, and compare the hash that it shows with this one. Then scan the signature that it shows.
        </Trans>
      </p>
      <Facts of={[[t`Message hash`, <MessageHash key="hash" hash={of.hash} />]]} />
      <AnimatedQr of={{ ur: of.ur }} />
      <Facts
        of={[
          [t`Signer`, <Address key="signer" address={of.signer} form="whole" />],
          [
            t`Request`,
            <bdi key="request" className="bundle-text">
              {of.requestId}
            </bdi>,
          ],
        ]}
      />
    </>
  )
}

type PlaceFieldsProps = { readonly place: KeyPlace; readonly onChange: (place: KeyPlace) => void }

function PlaceFields({ place, onChange }: PlaceFieldsProps) {
  const { path, fingerprint } = place
  const isPath = PATH.test(path.trim())
  const isFingerprint = fingerprint.trim() === '' || FINGERPRINT.test(fingerprint.trim())
  return (
    <>
      <TextField
        label={t`Path of the key on the device`}
        value={path}
        onChange={(text) => onChange({ ...place, path: text.slice(0, 200) })}
        wrong={isPath ? null : t`A path is m, then numbers with an apostrophe each.`}
        hint={t`As the device lists the account. With another path it signs with another key, and that signature is refused.`}
      />
      <TextField
        label={t`Master fingerprint of the device`}
        value={fingerprint}
        onChange={(text) => onChange({ ...place, fingerprint: text.slice(0, 20) })}
        wrong={isFingerprint ? null : t`It has 8 hex digits.`}
        hint={t`8 hex digits, as the device shows it. A Keystone refuses a request without it; leave it empty for a device that asks for none.`}
      />
    </>
  )
}
