import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Plain JavaScript, which scripts/compile.mjs builds with as well. */
const { standardFonts } = (await import(new URL('./scripts/standard-fonts.mjs', import.meta.url).href)) as { standardFonts: () => Plugin }

const ROOT = import.meta.dirname
/** Programs of one `vite build --app`, in the order they are built. */
const PROGRAMS = ['client', 'preload', 'main']
/** What stays a package beside the built programs: native libraries, what reads its WebAssembly from beside itself, and what Electron brings. */
const EXTERNAL = ['electron', 'better-sqlite3', /^litesvm/, /^@solana\/zk-sdk/, /^node:/]

const FONT_PACKAGES = ['@fontsource-variable/ibm-plex-sans', '@fontsource-variable/source-serif-4', '@fontsource/ibm-plex-mono']

/** Words of the window become lookups in its catalogues, and those are compiled: nothing is left to be read as code in the page. */
const LANGUAGE = { cwd: ROOT, macroTransform: true, failOnCompileError: true }

/** The fonts' licence asks that its text goes where the fonts go. */
function fontLicences(): Plugin {
  return {
    name: 'strongroom:font-licences',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const font of FONT_PACKAGES) {
        const source = readFileSync(resolve(ROOT, 'node_modules', font, 'LICENSE'), 'utf8')
        this.emitFile({ type: 'asset', fileName: `licences/${font.split('/').at(-1)}.txt`, source })
      }
    },
  }
}

export default defineConfig({
  root: resolve(ROOT, 'src/renderer'),
  base: './',
  plugins: [lingui(LANGUAGE), react(), fontLicences(), standardFonts()],
  builder: {
    async buildApp(builder) {
      for (const name of PROGRAMS) {
        const program = builder.environments[name]
        if (program !== undefined) await builder.build(program)
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: resolve(ROOT, 'dist/renderer'),
        emptyOutDir: true,
        target: 'chrome150',
        // The page's security policy allows neither inline scripts nor data: fonts.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
      },
    },
    // A sandboxed preload is one CommonJS file.
    preload: {
      consumer: 'client',
      build: {
        outDir: resolve(ROOT, 'dist/preload'),
        emptyOutDir: true,
        target: 'chrome150',
        minify: false,
        lib: { entry: resolve(ROOT, 'src/shells/desktop/preload/preload.ts'), formats: ['cjs'], fileName: () => 'preload.cjs' },
        rolldownOptions: { external: EXTERNAL },
      },
    },
    // The desktop shell's processes. The folder stands as deep in dist as src/main's own do in src: both find package.json three up.
    main: {
      consumer: 'server',
      resolve: { external: ['electron', 'better-sqlite3', 'litesvm', '@solana/zk-sdk'], noExternal: true },
      build: {
        outDir: resolve(ROOT, 'dist/main'),
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: {
            desktop: resolve(ROOT, 'src/shells/desktop/main.ts'),
            signer: resolve(ROOT, 'src/shells/desktop/signer/main.ts'),
            practice: resolve(ROOT, 'src/practice/main.ts'),
            'scan-thread': resolve(ROOT, 'src/main/watch/scan/worker.ts'),
            'verify-thread': resolve(ROOT, 'src/main/journal/verify/worker.ts'),
          },
          external: EXTERNAL,
          output: { format: 'es', entryFileNames: 'programs/[name].js', chunkFileNames: 'programs/[name].js' },
        },
      },
    },
  },
})
