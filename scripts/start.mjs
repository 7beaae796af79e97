// `npm start`: builds the window where that is due, chooses what shows it, and says which and why.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The signal that opens an inspector opens none, from the first line on.
process.on('SIGUSR1', () => undefined)

const WANTED = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))

if (Number(process.versions.node.split('.')[0]) < WANTED) startAgainUnderOwnNode()
else await start(process.argv.slice(2))

/** Without npm in front, whatever Node the person has runs this file. */
function startAgainUnderOwnNode() {
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (!existsSync(own)) {
    console.error(`Node ${WANTED} or later is needed; this is ${process.version}. Run npm start, which brings it.`)
    process.exitCode = 1
    return
  }
  // Ctrl C reaches the other one too, and that one ends in its order.
  process.on('SIGINT', () => undefined)
  const { status } = spawnSync(own, process.argv.slice(1), { stdio: 'inherit', shell: process.platform === 'win32' })
  process.exitCode = status ?? 1
}

async function start(args) {
  const { runStart } = await load('src/shells/start/run-start.ts')
  process.exitCode = await runStart(args, {
    open: (options) => openWindow(options, args),
    out: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(text),
  })
}

async function openWindow(options, args) {
  const { chooseWindow } = await load('src/shells/start/choose-window.ts')
  const { buildWindow } = await import('./build-window.mjs')
  const choice = await chooseWindow(options, await machine())
  const windowFolder = buildWindow()
  console.log(choice.words)
  if (choice.kind === 'electron') return runElectron(choice.program, args)
  const { runBrowserShell } = await load('src/shells/browser/shell.ts')
  await runBrowserShell({
    options,
    windowFolder,
    chromium: choice.kind === 'chromium' ? choice.program : null,
    say: (line) => console.log(line),
  })
  return 0
}

/** Dependencies may be missing where only Node was too old: what needs them is read late. */
async function load(program) {
  const { compile, importCompiled, SETS } = await import('./compile.mjs')
  return importCompiled(await compile(SETS.product), program)
}

async function machine() {
  const { findElectron } = await import('./find-electron.mjs')
  const { findChromium } = await import('./find-chromium.mjs')
  const isLinux = process.platform === 'linux'
  return {
    hasDisplay: !isLinux || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY),
    isRoot: isLinux && process.getuid?.() === 0,
    findElectron,
    findChromium,
  }
}

/** Electron reads the same options. It ends in its own order when it is asked to, and so does this process after it. */
function runElectron(program, args) {
  const child = spawn(program, [root, ...args], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 0))
  })
}
