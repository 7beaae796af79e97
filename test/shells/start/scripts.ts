import type { Found } from '../../../src/shells/start/choose-window.ts'

type FindChromium = (machine?: {
  platform?: NodeJS.Platform
  env?: Readonly<Record<string, string>>
  home?: string
  isProgram?: (path: string) => boolean
}) => Found
type FindElectron = (machine?: {
  env?: Readonly<Record<string, string>>
  probeMs?: number
  fetchMs?: number
  home?: string | null
  say?: () => void
}) => Promise<Found>
type ChromiumForTests = (parts?: { find?: () => Found; canInstall?: boolean; install?: () => string }) => string
type FindHeadless = (machine?: {
  platform?: NodeJS.Platform
  env?: Readonly<Record<string, string>>
  isProgram?: (path: string) => boolean
}) => string | null
type HeadlessForTests = (parts?: {
  env?: Readonly<Record<string, string>>
  find?: () => string | null
  canInstall?: boolean
  install?: (name: string) => string
  otherwise?: () => string
}) => string
type BuildWindow = (parts: { root: string; say: (line: string) => void; build: (root: string) => string | null }) => string
type ProgramSet = { readonly programs: readonly string[]; readonly sources: readonly string[] }
type CompileOptions = { root: string; say: (line: string) => void; build?: () => Promise<void> }
type Compile = (set: ProgramSet, options: CompileOptions) => Promise<string>
type CacheKey = (file: { id: string; sourceCode: string }) => string | false | undefined
type StartCompiled = () => { configureVitest: (context: { defineCacheKeyGenerator: (generate: CacheKey) => void }) => void }

/** The plain JavaScript of scripts/, with the types it keeps to. */
const script = (name: string): Promise<unknown> => import(new URL(`../../../scripts/${name}`, import.meta.url).href)

export const { findChromium, findHeadless } = (await script('find-chromium.mjs')) as {
  findChromium: FindChromium
  findHeadless: FindHeadless
}
export const { findElectron } = (await script('find-electron.mjs')) as { findElectron: FindElectron }
export const { chromiumForTests, headlessForTests } = (await script('chromium-for-tests.mjs')) as {
  chromiumForTests: ChromiumForTests
  headlessForTests: HeadlessForTests
}
export const { buildWindow } = (await script('build-window.mjs')) as { buildWindow: BuildWindow }
export const { compile, fileOf, startCompiled } = (await script('compile.mjs')) as {
  compile: Compile
  fileOf: (program: string) => string
  startCompiled: StartCompiled
}
