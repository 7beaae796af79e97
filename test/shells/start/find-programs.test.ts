import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildWindow, chromiumForTests, findChromium, findElectron, findHeadless, headlessForTests } from './scripts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strongroom-programs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('finding a Chromium', () => {
  const only = (program: string) => (path: string) => path === program

  it.each([
    ['linux', '/usr/bin/chromium', 'Chromium'],
    ['linux', '/opt/bin/google-chrome', 'Google Chrome'],
    ['linux', '/usr/bin/microsoft-edge-stable', 'Microsoft Edge'],
    ['darwin', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'Google Chrome'],
    ['darwin', '/home/me/Applications/Chromium.app/Contents/MacOS/Chromium', 'Chromium'],
  ] as const)('on %s finds %s', (platform, program, name) => {
    const machine = { platform, env: { PATH: '/usr/bin:/opt/bin' }, home: '/home/me', isProgram: only(program) }
    expect(findChromium(machine)).toEqual({ program, name })
  })

  it('on Windows finds Edge, which is always there', () => {
    const env = { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' }
    const found = findChromium({ platform: 'win32', env, isProgram: (path) => path.includes('msedge.exe') })
    expect(found).toMatchObject({ name: 'Microsoft Edge' })
  })

  it('passes over snap packages, which cannot read the data folder', () => {
    const env = { PATH: '/snap/bin' }
    expect(findChromium({ platform: 'linux', env, isProgram: only('/snap/bin/chromium') })).toMatchObject({ program: null })
  })

  it('takes the one that is named, and says when that is none', () => {
    expect(findChromium({ env: { STRONGROOM_CHROMIUM: '/my/browser' }, isProgram: () => true })).toMatchObject({ program: '/my/browser' })
    expect(findChromium({ env: { STRONGROOM_CHROMIUM: '/my/browser' }, isProgram: () => false })).toMatchObject({
      program: null,
      why: expect.stringContaining('/my/browser'),
    })
  })

  it('says when there is none', () => {
    expect(findChromium({ platform: 'linux', env: {}, isProgram: () => true })).toEqual({
      program: null,
      why: 'no Chromium, Chrome or Edge is installed',
    })
  })
})

describe('finding a browser that has no window at all', () => {
  const env = { PATH: '/snap/bin:/usr/bin' }

  it('finds it where Debian puts it', () => {
    expect(findHeadless({ platform: 'linux', env, isProgram: () => true })).toBe('/usr/bin/chromium-headless-shell')
    expect(findHeadless({ platform: 'linux', env, isProgram: () => false })).toBe(null)
  })

  it('looks on no other system', () => {
    expect(findHeadless({ platform: 'darwin', env, isProgram: () => true })).toBe(null)
  })
})

describe('finding Electron', () => {
  const program =
    process.platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : process.platform === 'win32' ? 'electron.exe' : 'electron'
  const place = (version: string) => {
    const path = join(folder, 'dist', program)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, '')
    writeFileSync(join(folder, 'dist', 'version'), version)
    return path
  }
  const say = () => undefined
  beforeEach(() => writeFileSync(join(folder, 'package.json'), '{"version":"45.4.1"}'))

  it('takes the one that is installed', async () => {
    const path = place('v45.4.1')
    expect(await findElectron({ home: folder, env: {} })).toEqual({ program: path, name: 'its own window (Electron 45.4.1)' })
  })

  it('takes the one in the folder that was given', async () => {
    writeFileSync(join(folder, program.split('/')[0] ?? ''), '')
    expect(await findElectron({ home: folder, env: { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'none') } })).toMatchObject({
      program: null,
    })
  })

  it('does not wait for a source that is not there', async () => {
    const found = await findElectron({ home: folder, env: { ELECTRON_MIRROR: 'http://127.0.0.1:9/' } })
    expect(found).toEqual({ program: null, why: 'Electron is not installed and its download cannot be reached' })
    expect(await findElectron({ home: null, env: {} })).toMatchObject({ program: null })
  })

  it('runs the package’s own installer where the source answers, and says when that brought nothing', async () => {
    const server = createServer((_request, response) => response.end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const env = { ELECTRON_MIRROR: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
    writeFileSync(join(folder, 'install.js'), '')
    expect(await findElectron({ home: folder, env, say })).toMatchObject({
      program: null,
      why: expect.stringContaining('could not be fetched'),
    })
    const path = join(folder, 'dist', program)
    const install = `const fs = require('fs'); fs.mkdirSync(${JSON.stringify(join(path, '..'))}, { recursive: true }); fs.writeFileSync(${JSON.stringify(path)}, ''); fs.writeFileSync(${JSON.stringify(join(folder, 'dist', 'version'))}, '45.4.1')`
    writeFileSync(join(folder, 'install.js'), install)
    expect(await findElectron({ home: folder, env, say })).toMatchObject({ program: path })
    server.close()
  })

  it('does not take one of another version', async () => {
    place('44.0.0')
    expect(await findElectron({ home: folder, env: { ELECTRON_MIRROR: 'http://127.0.0.1:9/' } })).toMatchObject({ program: null })
  })
})

describe('the Chromium of the tests', () => {
  const found = { program: '/usr/bin/chromium', name: 'Chromium' }
  const none = { program: null, why: 'no Chromium, Chrome or Edge is installed' } as const

  it('is the one that is there', () => {
    expect(chromiumForTests({ find: () => found, canInstall: false })).toBe('/usr/bin/chromium')
  })

  it('is installed once where that is possible', () => {
    let installed = 0
    const find = () => (installed > 0 ? found : none)
    expect(chromiumForTests({ find, canInstall: true, install: () => ((installed += 1), '') })).toBe('/usr/bin/chromium')
    expect(installed).toBe(1)
  })

  it('is asked for in one sentence otherwise', () => {
    expect(() => chromiumForTests({ find: () => none, canInstall: false })).toThrow(/no Chromium, Chrome or Edge is installed\. Install/)
    expect(() => chromiumForTests({ find: () => none, canInstall: true, install: () => 'E: no network' })).toThrow('E: no network')
  })
})

describe('what the tests open pages in', () => {
  const otherwise = () => '/usr/bin/chromium'
  const headless = '/usr/bin/chromium-headless-shell'

  it('is the browser without a window, where that is there', () => {
    expect(headlessForTests({ env: {}, find: () => headless, otherwise })).toBe(headless)
  })

  it('is the one a person names', () => {
    expect(headlessForTests({ env: { STRONGROOM_CHROMIUM: '/my/browser' }, find: () => headless, otherwise })).toBe('/usr/bin/chromium')
  })

  it('is installed where that is possible, and else is the whole browser', () => {
    const installed: string[] = []
    const install = (name: string) => (installed.push(name), '')
    const find = () => (installed.length > 0 ? headless : null)
    expect(headlessForTests({ env: {}, find, otherwise, install })).toBe('/usr/bin/chromium')
    expect(headlessForTests({ env: {}, find, otherwise, install, canInstall: true })).toBe(headless)
    expect(installed).toEqual(['chromium-headless-shell'])
    expect(headlessForTests({ env: {}, find: () => null, otherwise, install, canInstall: true })).toBe('/usr/bin/chromium')
  })
})

describe('building the window', () => {
  const built: string[] = []
  const said: string[] = []
  const build = (root: string) => {
    built.push(root)
    mkdirSync(join(root, 'dist', 'renderer'), { recursive: true })
    writeFileSync(join(root, 'dist', 'renderer', 'index.html'), '')
    return null
  }
  const run = () => buildWindow({ root: folder, say: (line) => said.push(line), build })

  it('happens when there is none, when a source has changed, and not otherwise', () => {
    mkdirSync(join(folder, 'src'))
    for (const name of ['package-lock.json', 'tsconfig.base.json', 'vite.config.ts', 'src/main.ts']) writeFileSync(join(folder, name), name)
    expect(run()).toBe(join(folder, 'dist', 'renderer'))
    run()
    expect(built).toHaveLength(1)
    writeFileSync(join(folder, 'src', 'main.ts'), 'changed')
    run()
    expect(built).toHaveLength(2)
    rmSync(join(folder, 'dist', 'renderer'), { recursive: true })
    run()
    expect(built).toHaveLength(3)
    expect(said).toEqual(['Building the window', 'Building the window', 'Building the window'])
  })

  it('that does not succeed leaves no mark that it did', () => {
    mkdirSync(join(folder, 'src'))
    for (const name of ['package-lock.json', 'tsconfig.base.json', 'vite.config.ts']) writeFileSync(join(folder, name), name)
    const fails = () => buildWindow({ root: folder, say: () => undefined, build: () => 'a syntax error' })
    expect(fails).toThrow('a syntax error')
    expect(fails).toThrow('a syntax error')
  })
})
