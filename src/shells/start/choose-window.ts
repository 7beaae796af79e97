import type { StartOptions } from './options.ts'

/** A program that shows windows, or why there is none. */
export type Found =
  | { readonly program: string; readonly name: string }
  | { readonly program: null /** Part of a sentence. */; readonly why: string }

/** What is asked of the machine, only as far as it is needed. */
export type Machine = {
  readonly hasDisplay: boolean
  /** Root on Linux: no browser runs there with its sandbox on, and without it none is started. */
  readonly isRoot: boolean
  findElectron(): Promise<Found>
  findChromium(): Found
}

/** Which window is opened, and the sentence that says so. */
export type WindowChoice = { readonly kind: 'electron' | 'chromium'; readonly program: string; readonly words: string } | AddressChoice
type AddressChoice = { readonly kind: 'address'; readonly words: string }

/** Electron where there is one, otherwise a Chromium, otherwise the address. */
export async function chooseWindow({ open, browser }: Pick<StartOptions, 'open' | 'browser'>, machine: Machine): Promise<WindowChoice> {
  if (!open) return address('No window is opened, as --no-open says.')
  if (!machine.hasDisplay) return address('No window can be opened: there is no display here.')
  if (machine.isRoot)
    return address('No window can be opened as root: a browser’s sandbox does not work there, and Strongroom opens none without it.')
  const electron = browser ? ({ program: null, why: '--browser says so' } as const) : await machine.findElectron()
  if (electron.program !== null) return { kind: 'electron', program: electron.program, words: `Opening Strongroom in ${electron.name}.` }
  const chromium = machine.findChromium()
  if (chromium.program === null) return address(`No window can be opened: ${electron.why}, and ${chromium.why}.`)
  const { program, name } = chromium
  return { kind: 'chromium', program, words: `Opening Strongroom in ${name} (${program}), because ${electron.why}.` }
}

function address(words: string): AddressChoice {
  return { kind: 'address', words }
}
