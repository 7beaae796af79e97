import { type FunctionComponent, lazy } from 'react'
import { laterWords } from './languages.ts'

/** A screen or dialog that is loaded when it is opened, with its words. */
export const opened = <Props extends object>(load: () => Promise<FunctionComponent<Props>>) =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), laterWords()])
    return { default: screen }
  })
