import { opened } from '../language/opened.ts'

/** Codes for the camera of another machine; what draws them is loaded once they are shown. */
export const AnimatedQr = opened(async () => (await import('./animated-qr.tsx')).AnimatedQr)

/** A code that stands still and holds a text. */
export const TextQr = opened(async () => (await import('./text-qr.tsx')).TextQr)

/** What looks through the camera; the reader is loaded once it is opened. */
export const CameraScan = opened(async () => (await import('./camera-scan.tsx')).CameraScan)
