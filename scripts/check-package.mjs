// Proves the packaging without an Electron: the configuration passes the packer's schema, and a pack over a stand-in Electron folder
// (a script that carries the fuse wire) has exactly the wanted files, libraries and fuses. What it cannot prove: that the app starts.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll, extractFile, listPackage, statFile } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { buildWindow } from './build-window.mjs'
import { ROOT } from './sources.mjs'

const require = createRequire(import.meta.url)
const { build, Platform } = require('electron-builder')
const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config')
const { DebugLogger } = require('builder-util')

/** What a packed app holds, besides the folders above them. */
const WANTED = [
  /^\/package\.json$/,
  /^\/LICENSE$/,
  /^\/dist\/main\/programs\/[\w.-]+\.js$/,
  /^\/dist\/preload\/preload\.cjs$/,
  /^\/dist\/renderer\/(index\.html|(assets|licences)\/[\w.-]+\.(js|css|svg|woff2|txt))$/,
  /^\/node_modules\/better-sqlite3\/(package\.json|LICENSE|lib\/[\w/.-]+\.js)$/,
  /^\/node_modules\/better-sqlite3\/prebuilds\/linux-[\w]+\.node$/,
  /^\/node_modules\/@solana\/zk-sdk\/(package\.json|LICENSE|dist\/node\/(package\.json|index\.js|index_bg\.wasm))$/,
  /^\/node_modules\/litesvm\/(package\.json|dist\/internal\.js)$/,
  /^\/node_modules\/litesvm-linux-\w+-gnu\/(package\.json|README\.md|litesvm\.[\w-]+\.node)$/,
]
/** What must be there for it to start. */
const NEEDED = [
  '/package.json',
  '/dist/main/programs/desktop.js',
  '/dist/main/programs/signer.js',
  '/dist/main/programs/practice.js',
  '/dist/main/programs/pdfkit.node.js',
  '/dist/main/programs/scan-thread.js',
  '/dist/main/programs/verify-thread.js',
  '/dist/preload/preload.cjs',
  '/dist/renderer/index.html',
  '/node_modules/better-sqlite3/lib/index.js',
  '/node_modules/@solana/zk-sdk/dist/node/index_bg.wasm',
  '/node_modules/litesvm/dist/internal.js',
]
const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
}
/** How a program marks where its fuses stand: this text, the version, how many, one character each. All the other way round here. */
const FUSE_WIRE = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9]), Buffer.from('101100111')])

/** A folder that looks to the packer like an unpacked Electron. */
function makeElectron(folder) {
  for (const name of ['resources', 'locales']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '')
  writeFileSync(join(folder, 'version'), require('electron/package.json').version)
  for (const name of ['chrome-sandbox', 'chrome_crashpad_handler', 'LICENSE', 'LICENSES.chromium.html'])
    writeFileSync(join(folder, name), '')
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), FUSE_WIRE]), { mode: 0o755 })
  return folder
}

/** Files of an archive, without its folders. */
function filesOf(asar) {
  const isFolder = (path) => 'files' in statFile(asar, path.slice(1))
  return listPackage(asar)
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isFolder(path))
}

async function check(app, executable) {
  const asar = join(app, 'resources', 'app.asar')
  const files = filesOf(asar)
  assert.deepEqual(
    files.filter((file) => !WANTED.some((wanted) => wanted.test(file))),
    [],
    'a file is packed that is not wanted',
  )
  assert.deepEqual(
    NEEDED.filter((file) => !files.includes(file)),
    [],
    'a file is missing',
  )
  const native = files.filter((file) => file.endsWith('.node'))
  assert.equal(native.length, 2, `two native libraries, not ${native.join(', ')}`)
  for (const file of native) assert.ok(existsSync(join(`${asar}.unpacked`, file)), `${file} lies outside the archive`)
  const metadata = JSON.parse(extractFile(asar, 'package.json').toString())
  assert.deepEqual([metadata.main, metadata.devDependencies, metadata.scripts], ['dist/main/programs/desktop.js', undefined, undefined])
  const fuses = await getCurrentFuseWire(join(app, executable))
  for (const [name, on] of Object.entries(FUSES)) {
    assert.equal(String.fromCharCode(fuses[FuseV1Options[name]]) === '1', on, `fuse ${name}`)
  }
  return { files: files.length, megabytes: readFileSync(asar).length / 1e6 }
}

/** What is packed is enough: taken out of the archive, away from every other package, the practice node starts, SQLite opens, a record is printed, a proof made. */
async function checkRuns(app, folder) {
  extractAll(join(app, 'resources', 'app.asar'), folder)
  const sqlite = "new (require('better-sqlite3'))(':memory:').exec('select 1')"
  assert.equal(spawnSync(process.execPath, ['--eval', sqlite], { cwd: folder, stdio: 'inherit' }).status, 0, 'SQLite opens')
  const pdf = "import('./dist/main/programs/pdfkit.node.js').then(({ default: Pdf }) => new Pdf().font('Courier').text('x').end())"
  assert.equal(spawnSync(process.execPath, ['--eval', pdf], { cwd: folder, stdio: 'inherit' }).status, 0, 'a PDF has its fonts')
  const proofs = "import('@solana/zk-sdk/node').then(({ PubkeyValidityProofData: Of, ElGamalKeypair: Key }) => new Of(new Key()).verify())"
  assert.equal(spawnSync(process.execPath, ['--eval', proofs], { cwd: folder, stdio: 'inherit' }).status, 0, 'a proof is made')
  const practice = spawn(process.execPath, [join(folder, 'dist/main/programs/practice.js'), '--json', '--port=0'], { timeout: 30_000 })
  const [first] = await once(practice.stdout, 'data')
  assert.match(String(first), /"genesisHash"/, 'the practice node starts')
  practice.kill()
}

process.chdir(ROOT)
buildWindow()
const config = await getConfig(ROOT, null, null)
await validateConfiguration(config, new DebugLogger(false))
const folder = mkdtempSync(join(tmpdir(), 'strongroom-package-'))
try {
  const electronDist = makeElectron(join(folder, 'electron'))
  const output = join(folder, 'release')
  await build({ targets: Platform.LINUX.createTarget('dir'), config: { electronDist, directories: { output } }, publish: 'never' })
  const app = join(output, 'linux-unpacked')
  const { files, megabytes } = await check(app, config.linux.executableName)
  await checkRuns(app, join(folder, 'app'))
  console.log(`The package is as configured: ${files} files, ${megabytes.toFixed(1)} MB.`)
} finally {
  rmSync(folder, { recursive: true })
}
