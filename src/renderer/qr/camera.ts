import { invariant } from '../../core/error/invariant.ts'
import type { ReadCodes } from './read-codes.ts'

/** As much as a code needs whose modules a reader can tell apart; a camera that has less gives what it has. */
const WANTED: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

export type CameraOptions = {
  /** Where the person sees what the camera sees. */
  readonly video: HTMLVideoElement
  readonly openReader: () => Promise<ReadCodes>
  readonly onCodes: (texts: readonly string[]) => void
  readonly onTrouble: (error: unknown) => void
}

/** A camera was taken away while it was in use. */
export class CameraGone extends Error {}

/**
 * Reads codes from a camera until the function that it answers is called. Whatever happens, and whenever it is closed, each track of the camera is
 * stopped: also where the person allows the camera only afterwards.
 */
export function watchCamera({ video, openReader, onCodes, onTrouble }: CameraOptions): () => void {
  const closing = new AbortController()
  const { signal } = closing
  const fail = (error: unknown) => {
    if (signal.aborted) return
    closing.abort()
    onTrouble(error)
  }

  async function start(): Promise<void> {
    const readCodes = await openReader()
    if (signal.aborted) return
    const stream = await navigator.mediaDevices.getUserMedia(WANTED)
    const stop = () => {
      for (const track of stream.getTracks()) track.stop()
      video.srcObject = null
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    for (const track of stream.getTracks()) track.addEventListener('ended', () => fail(new CameraGone()))
    video.srcObject = stream
    await video.play()
    followFrames(readCodes)
  }

  function followFrames(readCodes: ReadCodes): void {
    const take = createPictures(video)
    const next = () => video.requestVideoFrameCallback(() => void look().catch(fail))
    const look = async () => {
      if (signal.aborted) return
      const texts = await readCodes(take())
      if (signal.aborted) return
      if (texts.length > 0) onCodes(texts)
      next()
    }
    next()
  }

  start().catch(fail)
  return () => closing.abort()
}

/** Takes what the camera sees as a picture. */
function createPictures(video: HTMLVideoElement): () => ImageData {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  invariant(context !== null, 'a canvas can be drawn on')
  return () => {
    const { videoWidth: width, videoHeight: height } = video
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0)
    return context.getImageData(0, 0, width, height)
  }
}
