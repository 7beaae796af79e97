import type { Found } from '../src/shells/start/choose-window.ts'

type FindChromium = () => Found
type BuildWindow = (parts: { readonly say: (line: string) => void }) => string

/** The plain JavaScript of scripts/, with the types it keeps to. */
const script = (name: string): Promise<unknown> => import(new URL(`../scripts/${name}`, import.meta.url).href)

export const { findChromium } = (await script('find-chromium.mjs')) as { findChromium: FindChromium }
export const { buildWindow } = (await script('build-window.mjs')) as { buildWindow: BuildWindow }
