// Compiles the programs that `npm start` and the commands run, and those that tests start, into one folder per version of the sources beside
// node_modules. A program that starts from one file needs a fraction of the time that reading a thousand TypeScript files takes, and does not
// strip types while it runs, which can end the process inside V8 (Check failed: jit_page.has_value()). What ends a program is told in lines of
// the sources.
import { writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './sources.mjs'
import { standardFonts } from './standard-fonts.mjs'
import { madeOnce } from './version-cache.mjs'

/** Every file that a process or a thread may be started from, and the modules that scripts/start.mjs reads. */
const PRODUCT = {
  programs: [
    'src/main/journal/verify/worker.ts',
    'src/main/signer/main.ts',
    'src/main/watch/scan/worker.ts',
    'src/practice/main.ts',
    'src/shells/browser/shell.ts',
    'src/shells/cli/demo/main.ts',
    'src/shells/cli/main.ts',
    'src/shells/start/choose-window.ts',
    'src/shells/start/run-start.ts',
  ],
  sources: ['src'],
}
/** The same and what tests start: the whole of test may be part of it. */
const TESTS = {
  programs: [
    ...PRODUCT.programs,
    'test/main/journal/crash-child.ts',
    'test/shells/cli/support/window-child.ts',
    'test/shells/desktop/support/signer-main.ts',
    'test/support/approval-child.ts',
    'test/support/carried-child.ts',
    'test/support/carried-sweep-child.ts',
    'test/support/backend-child.ts',
    'test/support/chaos-child.ts',
    'test/support/confidential-child.ts',
    'test/support/confidential-sweep-child.ts',
    'test/support/bundle-child.ts',
    'test/support/hidden-child.ts',
    'test/support/payout-child.ts',
    'test/support/revoke-child.ts',
    'test/support/signer-main.ts',
    'test/support/rent-child.ts',
    'test/support/token-child.ts',
    'test/support/watcher-child.ts',
  ],
  sources: ['src', 'test/main/journal', 'test/shells/cli/support', 'test/shells/desktop/support', 'test/support'],
}
export const SETS = { product: PRODUCT, tests: TESTS }

const MADE_BY = ['package-lock.json', 'scripts/compile.mjs', 'scripts/standard-fonts.mjs']
/** Native libraries stay packages, and so does the one that reads its WebAssembly from beside itself. */
const EXTERNAL = ['electron', 'better-sqlite3', 'litesvm', '@solana/zk-sdk']

/** The folder of the compiled programs of one set; compiles them where that was not done before. Throws one sentence when it cannot. */
export function compile({ programs, sources }, { root = ROOT, say = console.error, build = buildWithVite } = {}) {
  return madeOnce({
    ...{ root, kind: 'programs', sources: [...MADE_BY, ...sources, ...programs] },
    async make(folder) {
      say('Compiling Strongroom, once for this version')
      await build({ root, programs, sources, folder })
      writeFileSync(join(folder, BEGIN), BEGIN_TEXT)
      for (const program of programs) writeFileSync(join(folder, fileOf(program)), starterOf(program))
    },
  })
}

/** The file to start a process or a thread from, in a folder that `compile` gave. */
export const fileOf = (program) => `${program.replaceAll('/', '-').replace(/\.ts$/, '')}.mjs`

/** Imports one of the set's files into this process. */
export async function importCompiled(folder, program) {
  const { begin } = await import(pathToFileURL(join(folder, BEGIN)).href)
  begin()
  return import(pathToFileURL(join(folder, bodyOf(program))).href)
}

const BEGIN = 'begin.mjs'
const bodyOf = (program) => fileOf(program).replace(/\.mjs$/, '.body.mjs')

/**
 * V8 keeps its code beside the programs. Source maps are read for an error that ends the process, and for no other: read at every start, they would
 * take a third of its time.
 */
const BEGIN_TEXT = String.raw`import { readFileSync } from 'node:fs'
import { enableCompileCache, SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
export function begin() {
  enableCompileCache(fileURLToPath(new URL('code', import.meta.url)))
  process.on('uncaughtExceptionMonitor', (error) => {
    if (error instanceof Error) error.stack = error.stack?.replace(/(file:[^\s()]+\.mjs):(\d+):(\d+)/g, inSources)
  })
}
function inSources(place, file, line, column) {
  const entry = mapOf(file)?.findEntry(line - 1, column - 1)
  if (entry?.originalSource === undefined) return place
  return fileURLToPath(new URL(entry.originalSource, file)) + ':' + (entry.originalLine + 1) + ':' + (entry.originalColumn + 1)
}
function mapOf(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(file + '.map'), 'utf8')))
  } catch {
    // The error is told as it is.
    return null
  }
}
`
/** Only what is loaded after V8's code was found can be read from it. */
const starterOf = (program) => `import { begin } from './${BEGIN}'
begin()
await import('./${bodyOf(program)}')
`

async function buildWithVite({ root, programs, sources, folder }) {
  const { build } = await import('vite')
  const isPartOf = (id) => [...sources, ...programs].some((name) => id === join(root, name) || id.startsWith(join(root, name) + sep))
  const read = new Set()
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [namePlaces({ root, programs, read }), standardFonts()],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((program) => [bodyOf(program).replace(/\.mjs$/, ''), join(root, program)])),
        external: [/^node:/],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'shared-[hash].mjs' },
      },
    },
  })
  const unseen = [...read].filter((id) => !isPartOf(id)).map((id) => relative(root, id))
  if (unseen.length > 0) throw new Error(`Compiled programs read files that their version does not depend on: ${unseen.join(', ')}.`)
}

const MODULES = `${sep}node_modules${sep}`
const PLACES = /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.(url|dirname)\b/g

/** Names the places that a source file finds from its own: a program becomes the compiled one beside it, everything else stays where it is. */
function namePlaces({ root, programs, read }) {
  return {
    name: 'strongroom:places',
    // Before types are stripped, which also changes the quotes.
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root + sep) || id.includes(MODULES)) return null
      read.add(id)
      const replaced = code.replace(PLACES, (text, path, own) => {
        if (own === 'dirname') return JSON.stringify(dirname(id))
        if (own === 'url') return JSON.stringify(pathToFileURL(id).href)
        const program = programAt(root, programs, { path, id })
        return program === null
          ? `new URL(${JSON.stringify(path)}, ${JSON.stringify(pathToFileURL(id).href)})`
          : `new URL('${fileOf(program)}', import.meta.url)`
      })
      return { code: replaced, map: null }
    },
  }
}

/** For vitest: what a test starts as a process or a thread is the compiled program, compiled when the first test needs one. */
export function startCompiled() {
  let folder
  const programOf = (path, id) => path && programAt(ROOT, TESTS.programs, { path, id })
  const isStarter = (code, id) => !id.includes(MODULES) && [...code.matchAll(PLACES)].some(([, path]) => programOf(path, id))
  return {
    name: 'strongroom:start-compiled',
    enforce: 'pre',
    // The text names the folder of one version of all sources: kept by its own text alone, it would start yesterday's programs.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id, sourceCode }) => (isStarter(sourceCode, id) ? false : undefined))
    },
    async transform(code, id) {
      if (!isStarter(code, id)) return null
      const compiled = await (folder ??= compile(TESTS))
      const replaced = code.replace(PLACES, (text, path) => {
        const program = programOf(path, id)
        return program ? `new URL('${pathToFileURL(join(compiled, fileOf(program))).href}')` : text
      })
      return { code: replaced, map: null }
    },
  }
}

/** The program that `new URL(path, import.meta.url)` means in a file, or null. */
function programAt(root, programs, { path, id }) {
  const name = relative(root, resolve(dirname(id), path))
    .split(sep)
    .join('/')
  return programs.includes(name) ? name : null
}
