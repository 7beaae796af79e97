/** Reads how much arrived in secret, once for each arrival, and keeps it beside the movement. */
export { openHiddenReader, type HiddenReader } from './open-hidden-reader.ts'
