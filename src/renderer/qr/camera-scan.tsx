import './qr.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../backend/failure.ts'
import { Button } from '../parts/button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { Progress } from '../parts/progress.tsx'
import { watchCamera } from './camera.ts'
import { cameraFailure } from './camera-trouble.ts'
import { openReader } from './read-codes.ts'
import { createScanning, NOTHING_SCANNED, type Wanted } from './scanning.ts'

type CameraScanProps = {
  readonly wanted: Wanted
  readonly onScanned: (contents: Uint8Array) => void
}

/** Looks through the camera until contents are whole. The camera is on while this stands, is not paused and has no trouble, and at no other time. */
export function CameraScan({ wanted, onScanned }: CameraScanProps) {
  const view = useRef<HTMLVideoElement>(null)
  const [scanning, setScanning] = useState(() => createScanning(wanted))
  const [{ progress, refused, contents }, setScan] = useState(NOTHING_SCANNED)
  const [isOn, setOn] = useState(true)
  const [trouble, setTrouble] = useState<Failure | null>(null)
  const isWatching = isOn && trouble === null && contents === null

  useEffect(() => {
    const video = view.current
    if (!isWatching || video === null) return undefined
    return watchCamera({
      video,
      openReader,
      onCodes: (texts) => setScan(scanning.receive(texts)),
      onTrouble: (error) => setTrouble(cameraFailure(error)),
    })
  }, [isWatching, scanning])

  const given = useRef(false)
  useEffect(() => {
    if (contents === null || given.current) return
    given.current = true
    onScanned(contents)
  }, [contents, onScanned])

  const beginAgain = () => {
    setScanning(createScanning(wanted))
    setScan(NOTHING_SCANNED)
    setTrouble(null)
    setOn(true)
  }
  return (
    <>
      <video ref={view} className="qr-view" aria-label={t`What the camera sees`} muted playsInline />
      {progress.needed === 0 || !isWatching ? (
        <p className="dim" role="status">
          {isWatching ? t`Hold the screen with the QR code before the camera, so that the code fills the picture.` : t`The camera is off.`}
        </p>
      ) : null}
      {progress.needed === 0 ? null : <Progress what={t`Parts`} done={progress.known} total={progress.needed} sure={contents !== null} />}
      <FailureNote failure={trouble ?? refused} />
      <div className="btns">
        {trouble === null ? <Button onPress={() => setOn(!isOn)}>{isOn ? t`Pause` : t`Go on`}</Button> : null}
        <Button onPress={beginAgain}>
          <Trans>Begin again</Trans>
        </Button>
      </div>
    </>
  )
}
