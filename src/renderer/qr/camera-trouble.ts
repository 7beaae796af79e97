import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ErrorWords } from '../../core/error/words.ts'
import type { Failure } from '../backend/failure.ts'
import { say } from '../language/say.ts'
import { CameraGone } from './camera.ts'

/** What a window meets where it wants to see by a camera. */
const CAMERA_FAILURES = {
  WINDOW_CAMERA_NONE: {
    happened: msg`This workstation has no camera that the window can use.`,
    next: msg`Connect a camera and begin again, or carry the file.`,
  },
  WINDOW_CAMERA_REFUSED: {
    happened: msg`The window may not use the camera.`,
    next: msg`Allow the camera for Strongroom, in the question of this window or in the settings of the system, and begin again; or carry the file.`,
  },
  WINDOW_CAMERA_BUSY: {
    happened: msg`The camera does not start: another program may be using it.`,
    next: msg`Close the other program and begin again, or carry the file.`,
  },
  WINDOW_CAMERA_GONE: {
    happened: msg`The camera was taken away or switched off.`,
    next: msg`Connect it and begin again, or carry the file.`,
  },
  WINDOW_SCANNER: {
    happened: msg`The reader of QR codes does not start.`,
    next: msg`Reload the window and begin again, or carry the file.`,
  },
} satisfies Record<string, Record<'happened' | 'next', MessageDescriptor>>

type Code = keyof typeof CAMERA_FAILURES

/** By the names that browsers give (Media Capture and Streams). */
const CODES: Readonly<Record<string, Code>> = {
  NotFoundError: 'WINDOW_CAMERA_NONE',
  OverconstrainedError: 'WINDOW_CAMERA_NONE',
  NotAllowedError: 'WINDOW_CAMERA_REFUSED',
  SecurityError: 'WINDOW_CAMERA_REFUSED',
  NotReadableError: 'WINDOW_CAMERA_BUSY',
  AbortError: 'WINDOW_CAMERA_BUSY',
}

/** Why nothing is scanned, in words. */
export function cameraFailure(error: unknown): Failure {
  const code = codeOf(error)
  const { happened, next } = CAMERA_FAILURES[code]
  const words: ErrorWords = { happened: t(happened), money: t`Nothing was signed or sent.`, next: t(next) }
  return { code, words, said: say(happened) }
}

function codeOf(error: unknown): Code {
  if (error instanceof CameraGone) return 'WINDOW_CAMERA_GONE'
  return (error instanceof DOMException ? CODES[error.name] : undefined) ?? 'WINDOW_SCANNER'
}
